//! The room page before the game: on the way in, no way in, waiting for a friend.

use leptos::prelude::*;

use super::frame::{forgetful_note, heading, live_sentence, sentence, waiting_screen, way, ways};
use super::invite::invite;
use super::rules_picker::rules_words;
use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::link::LinkFace;
use crate::session::{Stop, Wish};

fn home(session: Session) -> AnyView {
    way("home", "button", text::home(), session.on(Wish::Home))
}

fn new_room(session: Session) -> AnyView {
    way(
        "new-room",
        "button",
        text::new_room(),
        session.on(Wish::ChooseRules),
    )
}

fn quick(session: Session) -> AnyView {
    way(
        "quick",
        "button",
        text::quick_match(),
        session.on(Wish::QuickMatch),
    )
}

/// On the way into the room; with no connection it says so and offers other ways.
pub(super) fn coming(session: Session) -> AnyView {
    let words = move || match session.with(|model| model.line()) {
        LinkFace::Up | LinkFace::Connecting => text::room_coming().to_owned(),
        face => words::line(face).unwrap_or_default().to_owned(),
    };
    let buttons = vec![new_room(session), quick(session), home(session)];
    waiting_screen(
        "coming",
        vec![live_sentence("coming-words", "", words), ways(buttons)],
    )
}

/// No way in, why, and other ways on.
pub(super) fn stopped(session: Session, stop: Stop) -> AnyView {
    let (title, why) = words::stop(stop);
    let first = match stop {
        Stop::RoomFull => way(
            "watch",
            "button strong",
            text::watch(),
            session.on(Wish::Watch),
        ),
        Stop::TooMany | Stop::Unavailable | Stop::Error => way(
            "retry",
            "button strong",
            text::try_again(),
            session.on(Wish::TryAgain),
        ),
        Stop::BadCode | Stop::NoRoom | Stop::Closed | Stop::NotReady => ().into_any(),
    };
    let parts = vec![
        heading(title),
        live_sentence("stop-reason", "quiet", move || why.to_owned()),
        ways(vec![
            first,
            new_room(session),
            quick(session),
            home(session),
        ]),
    ];
    waiting_screen("stop", parts)
}

/// The host waits: the link, and how to pass it on.
pub(super) fn inviting(session: Session) -> AnyView {
    let room = session.peek(|model| {
        let table = model.table.as_ref()?;
        Some((table.code.clone(), rules_words(table.rules), table.limit_ms))
    });
    let Some((code, rules, limit_ms)) = room else {
        return ().into_any();
    };
    let clock = match limit_ms {
        Some(limit) => text::seconds_a_move(limit / 1_000),
        None => text::clock_none().to_owned(),
    };
    let close = way(
        "close-room",
        "button",
        text::close_room(),
        session.on(Wish::CloseRoom),
    );
    let parts = vec![
        heading(text::invite_title()),
        sentence("", "quiet", text::invite_line().to_owned()),
        invite(&code),
        sentence("room-rules", "quiet", format!("{rules} · {clock}")),
        sentence("", "", text::invite_waiting().to_owned()),
        ways(vec![home(session), close]),
        forgetful_note(session),
    ];
    waiting_screen("inviting", parts)
}

/// Somebody looks on while a seat is still open.
pub(super) fn watching_the_wait(session: Session) -> AnyView {
    let words = text::watching_the_wait().to_owned();
    waiting_screen(
        "watching-the-wait",
        vec![sentence("", "", words), ways(vec![home(session)])],
    )
}
