//! The root of the page: which screen is shown.

use leptos::prelude::*;

use crate::board::Defs;
use crate::local::PassAndPlay;
use crate::pages::home::Home;

/// The screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The choice of modes.
    Home,
    /// Two people on one screen.
    Local,
}

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let page = RwSignal::new(Page::Home);
    let go_home = Callback::new(move |()| page.set(Page::Home));
    let go_local = Callback::new(move |()| page.set(Page::Local));
    let nowhere = Callback::new(|()| {});
    let screen = move || match page.get() {
        Page::Home => view! {
            <Home
                counts=Signal::stored(None)
                can_return=Signal::stored(false)
                on_quick=nowhere
                on_friend=nowhere
                on_local=go_local
                on_return=nowhere
            />
        }
        .into_any(),
        Page::Local => view! { <PassAndPlay on_home=go_home /> }.into_any(),
    };
    view! {
        <Defs />
        {screen}
    }
}
