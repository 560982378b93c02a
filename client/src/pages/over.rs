//! What lies over every screen: the banner of a bad line or an old page, and the question about a live
//! game elsewhere.

use leptos::prelude::*;

use super::frame::{sentence, switch, way, way_unless, ways};
use super::words;
use crate::game_view::{Name, dialog};
use crate::i18n::text;
use crate::net::{Session, own_build};
use crate::session::link::{Hold, LinkFace};
use crate::session::{Model, Page, Wish};

/// What there is to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Over {
    banner: Option<Banner>,
    /// A live game stands in the way; true while it is being resigned.
    live_game: Option<bool>,
}

/// What the banner is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Banner {
    Line(LinkFace),
    /// No network, on a page where much can be done without.
    OfflineAtHome,
    /// The server has a newer page, and no game would be lost by loading it.
    NewVersion,
}

impl Over {
    /// What there is to show on a page of this build. The game has its own place for news of the line, except for what needs a button.
    fn of(model: &Model, build: &str) -> Self {
        let face = model.line();
        let in_game = model
            .table
            .as_ref()
            .is_some_and(|table| table.play.is_some());
        let quiet = match model.page {
            Page::Local | Page::Record | Page::Lessons | Page::Ai { .. } => true,
            Page::Room => in_game || model.table.is_none(),
            Page::Home | Page::NewRoom | Page::Queue => false,
        };
        let at_rest = matches!(model.page, Page::Home | Page::NewRoom) && !in_game;
        let banner = match face {
            LinkFace::Up if at_rest && model.is_succeeded(build) => Some(Banner::NewVersion),
            LinkFace::Up | LinkFace::Connecting => None,
            LinkFace::Held(_) => Some(Banner::Line(face)),
            _ if quiet => None,
            LinkFace::Offline if model.page == Page::Home => Some(Banner::OfflineAtHome),
            _ => Some(Banner::Line(face)),
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
    let build = own_build();
    let over = session.read(move |model| Over::of(model, &build));
    switch(move || {
        let Over {
            banner: about,
            live_game,
        } = over.get();
        let banner = about.map(|about| banner(session, about));
        let question = live_game.map(|resigning| live_dialog(session, resigning));
        [banner, question]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .into_any()
    })
}

fn banner(session: Session, about: Banner) -> AnyView {
    let words = match about {
        Banner::Line(face) => words::line(face).unwrap_or_default(),
        Banner::OfflineAtHome => text::line_offline_home(),
        Banner::NewVersion => text::new_version(),
    };
    let button = match about {
        Banner::Line(LinkFace::Held(Hold::Replaced)) => way(
            "use-here",
            "button strong",
            text::use_here(),
            session.on(Wish::UseHere),
        ),
        Banner::Line(LinkFace::Held(Hold::Outdated)) | Banner::NewVersion => way(
            "reload",
            "button strong",
            text::reload(),
            session.on(Wish::Reload),
        ),
        _ => ().into_any(),
    };
    let class = match about {
        Banner::Line(_) => "notice bad banner",
        Banner::OfflineAtHome | Banner::NewVersion => "notice banner",
    };
    view! {
        <div class=class data-test="banner" role="status">
            {sentence("", "", words.to_owned())}
            {button}
        </div>
    }
    .into_any()
}

fn live_dialog(session: Session, resigning: bool) -> AnyView {
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
    let contents = vec![
        view! { <p id="live-game">{text::live_game()}</p> }.into_any(),
        ways(buttons),
    ];
    let dismiss = session.on(Wish::Dismiss);
    dialog(
        "confirm",
        "live-game",
        Name::Of("live-game"),
        Some(dismiss),
        contents,
    )
}
