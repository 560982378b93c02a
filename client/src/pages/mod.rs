//! The screens.

pub(crate) mod aside;
mod cards;
pub(crate) mod frame;
mod game;
mod home;
mod invite;
mod later;
mod live_game;
pub(crate) mod new_room;
mod over;
mod queue;
mod room;
pub mod rules_picker;
mod words;

use hasami_core::protocol::Phase;
use leptos::prelude::*;

use crate::lessons::lessons_page;
use crate::local::{ai_page, pass_and_play};
use crate::net::Session;
use crate::record::record_page;
use crate::session::{Model, Page, Queue, Stop};
use crate::settings::Chosen;
use crate::settings::dialog::settings_dialog;
use later::Later;
pub use over::over;

/// What is on the screen; one value, so that a screen is made anew only when it becomes another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    Home,
    Local,
    Ai {
        at_once: bool,
    },
    Record,
    Lessons,
    NewRoom,
    Queue(Queue),
    Coming,
    Stopped(Stop),
    Inviting,
    WatchingTheWait,
    Game,
    /// What lies over a screen, in the same later part.
    Settings,
    /// Likewise; true while the game is being resigned.
    LiveGame(bool),
}

impl Screen {
    fn of(model: &Model) -> Self {
        match model.page {
            Page::Home => Self::Home,
            Page::Local => Self::Local,
            Page::Ai { at_once } => Self::Ai { at_once },
            Page::Record => Self::Record,
            Page::Lessons => Self::Lessons,
            Page::NewRoom => Self::NewRoom,
            Page::Queue => match model.queue {
                Queue::Asking => Self::Queue(Queue::Waiting),
                queue => Self::Queue(queue),
            },
            Page::Room => match (model.stop, &model.table) {
                (Some(stop), _) => Self::Stopped(stop),
                (None, None) => Self::Coming,
                (None, Some(table)) if table.phase != Phase::Waiting => Self::Game,
                (None, Some(table)) if table.you.is_some() => Self::Inviting,
                (None, Some(_)) => Self::WatchingTheWait,
            },
        }
    }
}

/// The screen that the session asks for, and over it the settings when they are open, and the question
/// about a live game.
pub fn screen(session: Session, chosen: Chosen) -> AnyView {
    let screen = session.read(Screen::of);
    home::take_over(
        session,
        chosen,
        Memo::new(move |_| screen.get() == Screen::Home),
    );
    let live_game = session.read(|model| {
        let elsewhere = model.elsewhere.as_ref();
        elsewhere.map(|elsewhere| elsewhere.resigning)
    });
    let over = Memo::new(move |_| {
        let settings = chosen.is_open().then_some(Screen::Settings);
        [settings, live_game.get().map(Screen::LiveGame)]
    });
    let later = later::load(Memo::new(move |_| {
        screen.get() != Screen::Home || over.get() != [None; 2]
    }));
    let page = frame::switch(move || match screen.get() {
        Screen::Home => ().into_any(),
        screen if later.get() == Later::Here => later_screen(session, screen),
        _ => later::not_yet(session, later),
    });
    let over = frame::switch(move || {
        let dialogs = over.get().into_iter().flatten();
        if later.get() == Later::Here {
            let dialogs = dialogs.map(|dialog| later_screen(session, dialog));
            dialogs.collect::<Vec<_>>().into_any()
        } else {
            ().into_any()
        }
    });
    vec![page, over].into_any()
}

/// Every screen but the start page. The build cuts off what only this function needs, by its name, and
/// the page loads it [later]; until then a call of it traps.
#[inline(never)]
fn later_screen(session: Session, screen: Screen) -> AnyView {
    match screen {
        Screen::Home => ().into_any(),
        Screen::Local => pass_and_play(session),
        Screen::Ai { at_once } => ai_page(session, at_once),
        Screen::Record => record_page(session),
        Screen::Lessons => lessons_page(session),
        Screen::NewRoom => new_room::new_room_page(session),
        Screen::Queue(queue) => queue::queue_page(session, queue),
        Screen::Coming => room::coming(session),
        Screen::Stopped(stop) => room::stopped(session, stop),
        Screen::Inviting => room::inviting(session),
        Screen::WatchingTheWait => room::watching_the_wait(session),
        Screen::Game => game::game_page(session),
        Screen::Settings => settings_dialog(),
        Screen::LiveGame(resigning) => live_game::live_game(session, resigning),
    }
}
