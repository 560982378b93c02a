//! The root of the page: the session, and the screen that it asks for.

use leptos::prelude::*;

use crate::board::Defs;
use crate::local::PassAndPlay;
use crate::net::Session;
use crate::pages::home::Home;
use crate::pages::{banner, live_elsewhere, new_room_page, queue_page, room_page};
use crate::session::{Model, Page, Wish};

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::start();
    let page = session.read(|model| model.page);
    let screen = move || match page.get() {
        Page::Home => home(session),
        Page::Local => view! { <PassAndPlay on_home=session.on(Wish::Home) /> }.into_any(),
        Page::NewRoom => new_room_page(session),
        Page::Queue => queue_page(session),
        Page::Room => room_page(session),
    };
    view! {
        <Defs />
        {screen}
        {banner(session)}
        {live_elsewhere(session)}
    }
}

fn home(session: Session) -> AnyView {
    let can_return = session.read(|model| model.return_room().is_some());
    view! {
        <Home
            counts=session.read(Model::counts).into()
            can_return=can_return.into()
            on_quick=session.on(Wish::QuickMatch)
            on_friend=session.on(Wish::ChooseRules)
            on_local=session.on(Wish::Local)
            on_return=session.on(Wish::Return)
        />
    }
    .into_any()
}
