//! Before a game against the computer: level, side and rules.

use hasami_core::search::Level;
use leptos::prelude::*;

use super::{Versus, trouble_words};
use crate::ai::Face;
use crate::i18n::text;
use crate::pages::aside::queue_bar;
use crate::pages::frame::{heading, live_sentence, screen, sentence, way, ways};
use crate::pages::new_room::sides;
use crate::pages::rules_picker::{RulesPicker, choices};
use crate::session::Wish;
use crate::storage;

/// The choices.
pub(super) fn setup(versus: Versus) -> AnyView {
    let Versus {
        session,
        engine,
        level,
        rules,
        side,
        ..
    } = versus;
    let picked = RwSignal::new(
        Level::ALL
            .iter()
            .position(|known| *known == level.get_untracked())
            .unwrap_or_default(),
    );
    let begin = Callback::new(move |()| {
        level.set(Level::ALL[picked.get_untracked()]);
        storage::keep(storage::LEVEL, &level.get_untracked().to_string());
        versus.begin(versus.drawn_side());
    });
    let trouble = move || match engine.face() {
        Face::Trouble(trouble) => trouble_words(trouble).to_owned(),
        Face::Idle | Face::Coming | Face::Thinking => String::new(),
    };
    let parts = vec![
        heading(text::ai()),
        sentence("", "quiet", text::ai_intro().to_owned()),
        choices(text::level(), "level", picked, &Level::ALL.map(level_words)),
        choices(
            text::your_side(),
            "side",
            side,
            &sides().map(|(_, names)| names),
        ),
        view! { <RulesPicker rules=rules /> }.into_any(),
        live_sentence("ai-trouble", "", trouble),
        queue_bar(session, versus.from_queue),
        ways(vec![
            way("home", "button", text::back(), session.on(Wish::Home)),
            way("start", "button strong", text::start(), begin),
        ]),
    ];
    screen("ai-setup", "page", parts)
}

/// The level played last, else Medium.
pub(super) fn last_level() -> Level {
    let kept = storage::recall(storage::LEVEL);
    kept.and_then(|name| name.parse().ok())
        .unwrap_or(Level::Medium)
}

/// A level in the list: test mark, name, what it is.
fn level_words(level: Level) -> [&'static str; 3] {
    match level {
        Level::Easy => ["level-easy", text::level_easy(), text::level_easy_line()],
        Level::Medium => [
            "level-medium",
            text::level_medium(),
            text::level_medium_line(),
        ],
        Level::Master => [
            "level-master",
            text::level_master(),
            text::level_master_line(),
        ],
        Level::Grandmaster => [
            "level-grandmaster",
            text::level_grandmaster(),
            text::level_grandmaster_line(),
        ],
    }
}
