//! The banner over every screen: of a bad line, or of an old page.

use leptos::prelude::*;

use super::frame::{sentence, switch, way};
use super::words;
use crate::i18n::text;
use crate::net::{Session, own_build};
use crate::session::link::{Hold, LinkFace};
use crate::session::{Model, Page, Wish};

/// What the banner is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Banner {
    Line(LinkFace),
    /// No network, on a page where much can be done without.
    OfflineAtHome,
    /// The server has a newer page, and no game would be lost by loading it.
    NewVersion,
}

impl Banner {
    /// What there is to show on a page of this build. The game has its own place for news of the line, except for what needs a button.
    fn of(model: &Model, build: &str) -> Option<Self> {
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
        match face {
            LinkFace::Up if at_rest && model.is_succeeded(build) => Some(Self::NewVersion),
            LinkFace::Up | LinkFace::Connecting => None,
            LinkFace::Held(_) => Some(Self::Line(face)),
            _ if quiet => None,
            LinkFace::Offline if model.page == Page::Home => Some(Self::OfflineAtHome),
            _ => Some(Self::Line(face)),
        }
    }
}

/// The banner, when there is something to say.
pub fn over(session: Session) -> AnyView {
    let build = own_build();
    let about = session.read(move |model| Banner::of(model, &build));
    switch(move || match about.get() {
        Some(about) => banner(session, about),
        None => ().into_any(),
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
