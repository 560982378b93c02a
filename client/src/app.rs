//! The root of the page: the session, its screen, and what lies over it.

use leptos::prelude::*;

use crate::board::Defs;
use crate::net::Session;
use crate::pages::{over, screen};
use crate::settings::Chosen;

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let chosen = Chosen::provide();
    let session = Session::start();
    view! {
        <Defs />
        {screen(session, chosen)}
        {over(session)}
    }
}
