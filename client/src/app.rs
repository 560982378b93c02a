//! The root of the page: the session, its screen, and what lies over it.

use leptos::mount::mount_to_body;
use leptos::prelude::*;

use crate::after_paint::{Work, next_task};
use crate::board;
use crate::net::Session;
use crate::pages::{over, screen};
use crate::senses::announce;
use crate::settings::Chosen;
use crate::{focus, sound};

/// A part of the page. All are of one type: each of its own would weigh a copy of the mounting.
type Part = Box<dyn FnOnce() -> AnyView>;

/// Starts the whole app on the page. Each step is a task of its own: a slow phone paints and takes a tap in
/// between, rather than standing still until the last is done.
pub fn start() {
    next_task(Box::new(|| mount(Box::new(settings))));
}

/// What was chosen before, and what watches over the page.
fn settings() -> AnyView {
    let chosen = Chosen::provide();
    focus::keep();
    sound::listen();
    let sounds = chosen.read(|settings| settings.sound);
    Effect::new(move || sound::mute(!sounds.get()));
    board::follow_set();
    then(Box::new(move || {
        let session = Session::start();
        then(Box::new(move || show(session, chosen)));
    }));
    announce::regions()
}

/// The screen takes the place of the sign that the page loads.
fn show(session: Session, chosen: Chosen) {
    mount(Box::new(move || {
        vec![screen(session, chosen), over(session)].into_any()
    }));
    if let Some(shell) = document().get_element_by_id("shell") {
        shell.remove();
    }
}

fn mount(part: Part) {
    mount_to_body(part);
}

/// Does `step` in the next task, below what is there now.
fn then(step: Work) {
    if let Some(owner) = Owner::current() {
        next_task(Box::new(move || owner.with(step)));
    }
}
