//! The root of the page: the session, its screen, and what lies over it.

use leptos::prelude::*;

use crate::board;
use crate::net::Session;
use crate::pages::{over, screen};
use crate::senses::announce;
use crate::settings::Chosen;
use crate::{focus, sound};

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let chosen = Chosen::provide();
    focus::keep();
    sound::listen();
    let sounds = chosen.read(|settings| settings.sound);
    Effect::new(move || sound::mute(!sounds.get()));
    board::follow_set();
    let session = Session::start();
    view! {
        {screen(session, chosen)}
        {over(session)}
        {announce::regions()}
    }
}
