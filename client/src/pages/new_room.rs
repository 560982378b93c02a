//! Making a friend room: rules, side, clock.

use hasami_core::protocol::SideChoice;
use hasami_core::{Preset, Rules};
use leptos::prelude::*;

use super::frame::{
    forgetful_note, heading, live_sentence, screen, sentence, way, way_unless, ways,
};
use super::rules_picker::{RulesPicker, choices};
use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::Wish;

/// The sides on offer: test mark, name, line.
pub(crate) fn sides() -> [(SideChoice, [&'static str; 3]); 3] {
    [
        (
            SideChoice::Random,
            ["side-random", text::side_random(), text::side_random_line()],
        ),
        (
            SideChoice::Sente,
            ["side-sente", text::sente(), text::side_sente_line()],
        ),
        (
            SideChoice::Gote,
            ["side-gote", text::gote(), text::side_gote_line()],
        ),
    ]
}

/// The clocks on offer: seconds a move; test mark, name, line.
fn clocks() -> [(Option<u32>, [&'static str; 3]); 4] {
    [
        (
            Some(10),
            ["clock-10", text::clock_10(), text::clock_10_line()],
        ),
        (
            Some(25),
            ["clock-25", text::clock_25(), text::clock_25_line()],
        ),
        (
            Some(60),
            ["clock-60", text::clock_60(), text::clock_60_line()],
        ),
        (
            None,
            ["clock-none", text::clock_none(), text::clock_none_line()],
        ),
    ]
}

/// The page where a friend room is made.
pub(super) fn new_room_page(session: Session) -> AnyView {
    let rules = RwSignal::new(Rules::new(Preset::Classic));
    // Places in the lists above.
    let side = RwSignal::new(0);
    let clock = RwSignal::new(1);
    let create = Callback::new(move |()| {
        session.wish(Wish::CreateRoom {
            rules: rules.get_untracked(),
            side: sides()[side.get_untracked()].0,
            clock: clocks()[clock.get_untracked()].0,
        });
    });
    let creating = session.derive(|model| model.creating);
    let notice = move || {
        session.with(|model| {
            model
                .notice()
                .map(words::notice)
                .unwrap_or_default()
                .to_owned()
        })
    };
    let buttons = vec![
        way("home", "button", text::back(), session.on(Wish::Home)),
        way_unless("create", "button strong", text::create(), creating, create),
    ];
    let parts = vec![
        heading(text::friend()),
        sentence("", "quiet", text::friend_intro().to_owned()),
        view! { <RulesPicker rules=rules /> }.into_any(),
        choices(
            text::your_side(),
            "side",
            side,
            &sides().map(|(_, names)| names),
        ),
        choices(
            text::move_clock(),
            "clock",
            clock,
            &clocks().map(|(_, names)| names),
        ),
        live_sentence("notice", "", notice),
        forgetful_note(session),
        ways(buttons),
    ];
    screen("new-room-page", "page", parts)
}
