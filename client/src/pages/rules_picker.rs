//! The choice of a ruleset and its options.

use hasami_core::{LineRule, Preset, Rules};
use leptos::prelude::*;

use crate::i18n::text;

/// Picks any ruleset; options that a ruleset does not have are not shown.
#[component]
pub fn RulesPicker(
    /// The ruleset picked.
    rules: RwSignal<Rules>,
) -> impl IntoView {
    let presets: Vec<_> = Preset::ALL
        .into_iter()
        .map(|preset| {
            choice(
                "preset",
                preset_mark(preset),
                preset_name(preset),
                preset_line(preset),
                Signal::derive(move || rules.get().preset() == preset),
                Callback::new(move |()| rules.update(|rules| *rules = with_preset(*rules, preset))),
            )
        })
        .collect();
    let options = [
        (
            RulesOption::NoHop,
            text::option_nohop(),
            text::option_nohop_line(),
        ),
        (
            RulesOption::Diag,
            text::option_diag(),
            text::option_diag_line(),
        ),
        (
            RulesOption::Step,
            text::option_step(),
            text::option_step_line(),
        ),
    ]
    .map(|(option, name, line)| {
        let on = Signal::derive(move || option.is_on(rules.get()));
        let toggle = move |_| rules.update(|rules| *rules = option.toggled(*rules));
        view! {
            <label class="choice" class:gone=move || !option.fits(rules.get())>
                <input
                    type="checkbox"
                    data-test=option.mark()
                    prop:checked=on
                    prop:disabled=move || option.is_fixed(rules.get())
                    on:change=toggle
                />
                <span>
                    <strong>{name}</strong>
                    <small>{line}</small>
                </span>
            </label>
        }
    });
    view! {
        <fieldset class="choices" data-test="rules">
            <legend>{text::rules()}</legend>
            {presets}
        </fieldset>
        <fieldset class="choices options">
            <legend>{text::options()}</legend>
            {options.into_iter().collect_view()}
        </fieldset>
    }
}

/// One of several: a radio button with a name and a line that explains it. `group` binds them,
/// `mark` is the test mark.
pub fn choice(
    group: &'static str,
    mark: &'static str,
    name: &'static str,
    line: &'static str,
    picked: Signal<bool>,
    on_pick: Callback<()>,
) -> AnyView {
    view! {
        <label class="choice">
            <input
                type="radio"
                name=group
                data-test=mark
                prop:checked=picked
                on:change=move |_| on_pick.run(())
            />
            <span>
                <strong>{name}</strong>
                <small>{line}</small>
            </span>
        </label>
    }
    .into_any()
}

/// One of several; `picked` is its place among `names`, which are test mark, name and line.
pub(crate) fn choices(
    legend: &'static str,
    group: &'static str,
    picked: RwSignal<usize>,
    names: &[[&'static str; 3]],
) -> AnyView {
    let list: Vec<_> = names
        .iter()
        .enumerate()
        .map(|(place, &[mark, name, line])| {
            let is_picked = Signal::derive(move || picked.get() == place);
            let pick = Callback::new(move |()| picked.set(place));
            choice(group, mark, name, line, is_picked, pick)
        })
        .collect();
    view! {
        <fieldset class="choices short">
            <legend>{legend}</legend>
            {list}
        </fieldset>
    }
    .into_any()
}

/// A ruleset in a few words, such as "Dai Hasami Shogi, no hops".
pub fn rules_words(rules: Rules) -> String {
    let mut words = preset_name(rules.preset()).to_owned();
    for (option, name) in [
        (RulesOption::NoHop, text::option_nohop()),
        (RulesOption::Step, text::option_step()),
        (RulesOption::Diag, text::option_diag()),
    ] {
        if option.is_on(rules) && option.fits(rules) && !option.is_fixed(rules) {
            words.push_str(" · ");
            words.push_str(name);
        }
    }
    words
}

fn preset_name(preset: Preset) -> &'static str {
    match preset {
        Preset::Classic => text::preset_classic(),
        Preset::Hybrid => text::preset_hybrid(),
        Preset::Dai => text::preset_dai(),
    }
}

fn preset_line(preset: Preset) -> &'static str {
    match preset {
        Preset::Classic => text::preset_classic_line(),
        Preset::Hybrid => text::preset_hybrid_line(),
        Preset::Dai => text::preset_dai_line(),
    }
}

const fn preset_mark(preset: Preset) -> &'static str {
    match preset {
        Preset::Classic => "preset-classic",
        Preset::Hybrid => "preset-hybrid",
        Preset::Dai => "preset-dai",
    }
}

/// A switch of a ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RulesOption {
    NoHop,
    Diag,
    Step,
}

impl RulesOption {
    const fn mark(self) -> &'static str {
        match self {
            Self::NoHop => "option-nohop",
            Self::Diag => "option-diag",
            Self::Step => "option-step",
        }
    }

    /// The ruleset has this option.
    fn fits(self, rules: Rules) -> bool {
        self == Self::NoHop || rules.preset() == Preset::Dai
    }

    fn is_on(self, rules: Rules) -> bool {
        match self {
            Self::NoHop => !rules.hops(),
            Self::Diag => rules.line() == Some(LineRule::WithDiagonals),
            Self::Step => rules.steps(),
        }
    }

    /// Implied by another option.
    fn is_fixed(self, rules: Rules) -> bool {
        self == Self::Diag && rules.steps()
    }

    fn toggled(self, rules: Rules) -> Rules {
        let on = |option: Self| option.is_on(rules) != (option == self);
        compose(
            rules.preset(),
            on(Self::NoHop),
            on(Self::Diag),
            on(Self::Step),
        )
    }
}

/// Another preset with the options that it shares with the one before.
fn with_preset(rules: Rules, preset: Preset) -> Rules {
    compose(
        preset,
        RulesOption::NoHop.is_on(rules),
        RulesOption::Diag.is_on(rules) && rules.preset() == Preset::Dai,
        RulesOption::Step.is_on(rules),
    )
}

/// The ruleset with these options, without those that the preset does not have.
fn compose(preset: Preset, nohop: bool, diag: bool, step: bool) -> Rules {
    let mut rules = Rules::new(preset);
    if nohop {
        rules = rules.with_nohop();
    }
    if diag {
        rules = rules.with_diag().unwrap_or(rules);
    }
    if step {
        rules = rules.with_step().unwrap_or(rules);
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(name: &str) -> Rules {
        name.parse().unwrap()
    }

    #[test]
    fn every_ruleset_can_be_reached_by_its_switches() {
        for target in Rules::all() {
            let mut picked = with_preset(rules("classic"), target.preset());
            for option in [RulesOption::NoHop, RulesOption::Step, RulesOption::Diag] {
                if option.is_on(picked) != option.is_on(target) {
                    picked = option.toggled(picked);
                }
            }
            assert_eq!(picked, target);
        }
    }

    #[test]
    fn options_that_another_preset_lacks_are_dropped() {
        assert_eq!(
            with_preset(rules("dai+nohop+step"), Preset::Classic),
            rules("classic+nohop")
        );
        assert_eq!(with_preset(rules("hybrid"), Preset::Dai), rules("dai"));
    }

    #[test]
    fn a_step_brings_the_diagonal_and_leaves_without_it_only_if_it_was_not_chosen() {
        let step = RulesOption::Step.toggled(rules("dai"));
        assert_eq!(step, rules("dai+step"));
        assert!(RulesOption::Diag.is_on(step) && RulesOption::Diag.is_fixed(step));
    }
}
