//! The list of lessons and puzzles, with what is done.

use leptos::prelude::*;

use super::course::{self, Lesson};
use super::data::LESSONS;
use super::progress::Done;
use super::puzzles::PUZZLES;
use super::words::title;
use crate::i18n::text;
use crate::net::Session;
use crate::pages::frame::{heading, screen, sentence, way, ways};
use crate::session::Wish;

/// The list. What leads on begins with the first that is not done.
pub(super) fn list(session: Session, done: RwSignal<Done>) -> AnyView {
    let done = done.get_untracked();
    let progress = text::learn_progress(
        &done.count().to_string(),
        &course::all().count().to_string(),
    );
    let home = way("home", "button", text::back(), session.on(Wish::Home));
    let on = match done.next() {
        None => way("ai", "button strong", text::ai(), session.on(Wish::Ai)),
        Some(name) => {
            let label = match done.count() {
                0 => text::learn_begin(),
                _ => text::learn_continue(),
            };
            way(
                "learn-on",
                "button strong",
                label,
                session.on(Wish::Learn(name)),
            )
        }
    };
    let intro = if done.next().is_none() {
        text::learn_all_done()
    } else {
        text::learn_intro()
    };
    let parts = vec![
        heading(text::learn_title()),
        sentence("", "quiet", intro.to_owned()),
        sentence("learn-progress", "quiet", progress),
        part(session, text::learn_lessons(), "", LESSONS, &done),
        part(
            session,
            text::learn_puzzles(),
            text::learn_puzzles_intro(),
            PUZZLES,
            &done,
        ),
        ways(vec![home, on]),
    ];
    screen("learn", "page lessons", parts)
}

fn part(
    session: Session,
    name: &'static str,
    intro: &'static str,
    lessons: &'static [Lesson],
    done: &Done,
) -> AnyView {
    let lines: Vec<AnyView> = lessons
        .iter()
        .map(|lesson| line(session, lesson, done.has(lesson.name)))
        .collect();
    view! {
        <section class="lesson-part">
            <h2>{name}</h2>
            {(!intro.is_empty()).then(|| sentence("", "quiet", intro.to_owned()))}
            <ol class="lesson-list">{lines}</ol>
        </section>
    }
    .into_any()
}

fn line(session: Session, lesson: &'static Lesson, done: bool) -> AnyView {
    let open = session.on(Wish::Learn(lesson.name));
    let class = if done {
        "choice lesson-line done"
    } else {
        "choice lesson-line"
    };
    let mark = done.then(|| {
        view! { <span class="lesson-done">"✓ " {text::learn_done()}</span> }
    });
    view! {
        <li>
            <button
                type="button"
                class=class
                data-test=format!("lesson-{}", lesson.name)
                on:click=move |_| open.run(())
            >
                <span>{title(lesson)}</span>
                {mark}
            </button>
        </li>
    }
    .into_any()
}
