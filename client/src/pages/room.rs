//! The room page before and beside the game: on the way in, no way in, waiting for a friend.

use hasami_core::protocol::Phase;
use leptos::prelude::*;

use super::frame::{forgetful_note, waiting_mark, way};
use super::game::game_page;
use super::invite::invite;
use super::rules_picker::rules_words;
use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::link::LinkFace;
use crate::session::{Model, Stop, Wish};

/// What the room page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scene {
    Coming,
    Stopped(Stop),
    Inviting,
    WatchingTheWait,
    Game,
}

fn scene(model: &Model) -> Scene {
    match (&model.table, model.stop) {
        (_, Some(stop)) => Scene::Stopped(stop),
        (None, None) => Scene::Coming,
        (Some(table), None) if table.phase != Phase::Waiting => Scene::Game,
        (Some(table), None) if table.you.is_some() => Scene::Inviting,
        (Some(_), None) => Scene::WatchingTheWait,
    }
}

/// The page of `/?room=CODE`.
pub fn room_page(session: Session) -> AnyView {
    let scene = session.read(scene);
    (move || match scene.get() {
        Scene::Coming => coming(session),
        Scene::Stopped(stop) => stopped(session, stop),
        Scene::Inviting => inviting(session),
        Scene::WatchingTheWait => watching_the_wait(session),
        Scene::Game => game_page(session),
    })
    .into_any()
}

/// On the way into the room; with no connection it says so and offers other ways.
fn coming(session: Session) -> AnyView {
    let line = session.read(Model::line);
    let sentence = move || match line.get() {
        LinkFace::Up | LinkFace::Connecting => text::room_coming(),
        face => words::line(face).unwrap_or_default(),
    };
    view! {
        <main class="page waiting" data-test="coming">
            {waiting_mark()}
            <p role="status">{sentence}</p>
            <div class="ways">{way("home", "button", text::home(), session.on(Wish::Home))}</div>
        </main>
    }
    .into_any()
}

fn stopped(session: Session, stop: Stop) -> AnyView {
    let (title, sentence) = words::stop(stop);
    let first = match stop {
        Stop::RoomFull => Some(way(
            "watch",
            "button strong",
            text::watch(),
            session.on(Wish::Watch),
        )),
        Stop::TooMany | Stop::Unavailable | Stop::Error => Some(way(
            "retry",
            "button strong",
            text::try_again(),
            session.on(Wish::TryAgain),
        )),
        Stop::BadCode | Stop::NoRoom | Stop::Closed | Stop::NotReady => None,
    };
    view! {
        <main class="page waiting" data-test="stop">
            {waiting_mark()}
            <h1>{title}</h1>
            <p class="quiet" data-test="stop-reason" role="status">
                {sentence}
            </p>
            <div class="ways">
                {first}
                {way("new-room", "button", text::new_room(), session.on(Wish::ChooseRules))}
                {way("quick", "button", text::quick_match(), session.on(Wish::QuickMatch))}
                {way("home", "button", text::home(), session.on(Wish::Home))}
            </div>
        </main>
    }
    .into_any()
}

/// The host waits: the link, and how to pass it on.
fn inviting(session: Session) -> AnyView {
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
    view! {
        <main class="page waiting" data-test="inviting">
            {waiting_mark()}
            <h1>{text::invite_title()}</h1>
            <p class="quiet">{text::invite_line()}</p>
            {invite(&code)}
            <p class="quiet" data-test="room-rules">
                {format!("{rules} · {clock}")}
            </p>
            <p role="status">{text::invite_waiting()}</p>
            <div class="ways">
                {way("home", "button", text::home(), session.on(Wish::Home))}
                {way("close-room", "button", text::close_room(), session.on(Wish::CloseRoom))}
            </div>
            {forgetful_note(session)}
        </main>
    }
    .into_any()
}

fn watching_the_wait(session: Session) -> AnyView {
    view! {
        <main class="page waiting" data-test="watching-the-wait">
            {waiting_mark()}
            <p role="status">{text::watching_the_wait()}</p>
            <div class="ways">{way("home", "button", text::home(), session.on(Wish::Home))}</div>
        </main>
    }
    .into_any()
}
