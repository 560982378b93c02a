//! What lies over every screen: the banner of a bad line, and the question about a live game elsewhere.

use leptos::prelude::*;
use leptos::{ev, html};

use super::frame::{sentence, switch, way, way_unless, ways};
use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::link::{Hold, LinkFace};
use crate::session::{Model, Page, Wish};

/// What there is to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Over {
    banner: Option<LinkFace>,
    /// A live game stands in the way; true while it is being resigned.
    live_game: Option<bool>,
}

impl Over {
    /// The game has its own place for news of the line, except for what needs a button.
    fn of(model: &Model) -> Self {
        let face = model.line();
        let in_game = model
            .table
            .as_ref()
            .is_some_and(|table| table.play.is_some());
        let quiet = match model.page {
            Page::Local | Page::Ai { .. } => true,
            Page::Room => in_game || model.table.is_none(),
            Page::Home | Page::NewRoom | Page::Queue => false,
        };
        let banner = match face {
            LinkFace::Up | LinkFace::Connecting => None,
            LinkFace::Held(_) => Some(face),
            _ if quiet => None,
            _ => Some(face),
        };
        let live_game = model
            .elsewhere
            .as_ref()
            .map(|elsewhere| elsewhere.resigning);
        Self { banner, live_game }
    }
}

/// Banner and question.
pub fn over(session: Session) -> AnyView {
    let over = session.read(Over::of);
    switch(move || {
        let Over {
            banner: face,
            live_game,
        } = over.get();
        let banner = face.and_then(|face| Some(banner(session, face, words::line(face)?)));
        let question = live_game.map(|resigning| live_dialog(session, resigning));
        [banner, question]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .into_any()
    })
}

fn banner(session: Session, face: LinkFace, words: &'static str) -> AnyView {
    let button = match face {
        LinkFace::Held(Hold::Replaced) => way(
            "use-here",
            "button strong",
            text::use_here(),
            session.on(Wish::UseHere),
        ),
        LinkFace::Held(Hold::Outdated) => way(
            "reload",
            "button strong",
            text::reload(),
            session.on(Wish::Reload),
        ),
        _ => ().into_any(),
    };
    view! {
        <aside class="notice bad banner" data-test="banner" role="status">
            {sentence("", "", words.to_owned())}
            {button}
        </aside>
    }
    .into_any()
}

fn live_dialog(session: Session, resigning: bool) -> AnyView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
            && dialog.show_modal().is_err()
        {
            dialog.set_open(true);
        }
    });
    let buttons = vec![
        way(
            "elsewhere-return",
            "button strong",
            text::live_game_return(),
            session.on(Wish::Return),
        ),
        way_unless(
            "elsewhere-resign",
            "button danger",
            text::live_game_resign(),
            Signal::stored(resigning),
            session.on(Wish::ResignElsewhere),
        ),
        way(
            "elsewhere-dismiss",
            "button",
            text::not_now(),
            session.on(Wish::Dismiss),
        ),
    ];
    view! {
        <dialog
            class="card confirm"
            data-test="live-game"
            node_ref=dialog
            on:cancel=move |event: ev::Event| {
                event.prevent_default();
                session.wish(Wish::Dismiss);
            }
        >
            {sentence("", "", text::live_game().to_owned())}
            {ways(buttons)}
        </dialog>
    }
    .into_any()
}
