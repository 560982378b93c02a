//! Lessons and puzzles on a live board: something to do, and an answer to whatever one tries.

mod course;
mod data;
mod list;
mod play;
mod progress;
mod puzzles;
mod screen;
mod want;
mod words;
mod wrong;

#[cfg(test)]
mod tests;

use leptos::prelude::*;

use crate::net::Session;
use crate::pages::frame::switch;
use progress::Done;

/// Whether one of them is done.
pub(crate) fn is_begun() -> bool {
    Done::recall().count() > 0
}

/// The list of lessons, or the lesson that the address names.
pub(crate) fn lessons_page(session: Session) -> AnyView {
    let done = RwSignal::new(Done::recall());
    let name = session.read(|model| model.lesson().to_owned());
    switch(move || match course::find(&name.get()) {
        Some(lesson) => screen::lesson_screen(session, lesson, done),
        None => list::list(session, done),
    })
}
