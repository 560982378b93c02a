//! The root of the page: the session, its screen, and what lies over it.

use leptos::prelude::*;

use crate::board::Defs;
use crate::net::Session;
use crate::pages::{over, screen};

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let session = Session::start();
    view! {
        <Defs />
        {screen(session)}
        {over(session)}
    }
}
