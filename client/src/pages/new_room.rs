//! Making a friend room: rules, side, clock.

use hasami_core::protocol::SideChoice;
use hasami_core::{Preset, Rules};
use leptos::prelude::*;

use super::frame::{forgetful_note, way};
use super::rules_picker::{RulesPicker, choice};
use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::Wish;

/// The clocks on offer: seconds a move, test mark, name, line.
fn clocks() -> [(Option<u32>, &'static str, &'static str, &'static str); 4] {
    [
        (
            Some(10),
            "clock-10",
            text::clock_10(),
            text::clock_10_line(),
        ),
        (
            Some(25),
            "clock-25",
            text::clock_25(),
            text::clock_25_line(),
        ),
        (
            Some(60),
            "clock-60",
            text::clock_60(),
            text::clock_60_line(),
        ),
        (
            None,
            "clock-none",
            text::clock_none(),
            text::clock_none_line(),
        ),
    ]
}

/// The sides on offer.
fn sides() -> [(SideChoice, &'static str, &'static str, &'static str); 3] {
    [
        (
            SideChoice::Random,
            "side-random",
            text::side_random(),
            text::side_random_line(),
        ),
        (
            SideChoice::Sente,
            "side-sente",
            text::sente(),
            text::side_sente_line(),
        ),
        (
            SideChoice::Gote,
            "side-gote",
            text::gote(),
            text::side_gote_line(),
        ),
    ]
}

/// The page where a friend room is made.
pub fn new_room_page(session: Session) -> AnyView {
    let rules = RwSignal::new(Rules::new(Preset::Classic));
    let side = RwSignal::new(SideChoice::Random);
    let clock = RwSignal::new(Some(25));
    let creating = session.read(|model| model.creating);
    let notice = session.read(|model| model.notice());
    let create = move |_| {
        session.wish(Wish::CreateRoom {
            rules: rules.get_untracked(),
            side: side.get_untracked(),
            clock: clock.get_untracked(),
        });
    };
    let sides = sides().map(|(value, mark, name, line)| {
        let picked = Signal::derive(move || side.get() == value);
        choice(
            "side",
            mark,
            name,
            line,
            picked,
            Callback::new(move |()| side.set(value)),
        )
    });
    let clocks = clocks().map(|(value, mark, name, line)| {
        let picked = Signal::derive(move || clock.get() == value);
        choice(
            "clock",
            mark,
            name,
            line,
            picked,
            Callback::new(move |()| clock.set(value)),
        )
    });
    view! {
        <main class="page" data-test="new-room-page">
            <h1>{text::friend()}</h1>
            <p class="quiet">{text::friend_intro()}</p>
            <RulesPicker rules=rules />
            <fieldset class="choices">
                <legend>{text::your_side()}</legend>
                {sides.into_iter().collect_view()}
            </fieldset>
            <fieldset class="choices">
                <legend>{text::move_clock()}</legend>
                {clocks.into_iter().collect_view()}
            </fieldset>
            <p data-test="notice" role="status">
                {move || notice.get().map(words::notice)}
            </p>
            {forgetful_note(session)}
            <div class="ways">
                {way("home", "button", text::back(), session.on(Wish::Home))}
                <button
                    type="button"
                    class="button strong"
                    data-test="create"
                    disabled=move || creating.get()
                    on:click=create
                >
                    {move || if creating.get() { text::creating() } else { text::create() }}
                </button>
            </div>
        </main>
    }
    .into_any()
}
