//! The screen of a lesson: its board, what it says, and the way on.

use std::time::Duration;

use hasami_core::search::explain::in_danger;
use hasami_core::{Bitboard, Color, Move};
use leptos::prelude::*;

use super::course::{self, Lesson};
use super::play::{Hint, Play, Stage};
use super::progress::Done;
use super::words::{ask, news, title};
use crate::board::{Advice, BoardView, Hand};
use crate::game_view::{Icon, control};
use crate::i18n::{sentences, text};
use crate::net::Session;
use crate::pages::frame::{switch, way};
use crate::senses::announce::{Urgency, say};
use crate::senses::news::{self as sensed, Glance, News, Role};
use crate::session::Wish;
use crate::sound::{self, Sound};

/// The lesson from its start.
pub(super) fn lesson_screen(
    session: Session,
    lesson: &'static Lesson,
    done: RwSignal<Done>,
) -> AnyView {
    let play = RwSignal::new(Play::new(lesson));
    go_on_by_itself(play);
    speak(play, lesson);
    Effect::new(move || {
        if play.with(Play::is_over) {
            done.update(|done| done.add(lesson.name));
        }
    });
    let board = view! {
        <BoardView
            position=Memo::new(move |_| play.with(|play| *play.game().position())).into()
            flipped=Signal::stored(false)
            last_move=Signal::derive(move || play.with(last_move))
            hand=Signal::derive(move || match play.with(Play::stage) {
                Stage::Yours => Hand::Now(Color::Sente),
                _ => Hand::Nobody,
            })
            on_move=Callback::new(move |mv| play.update(|play| play.try_move(mv)))
            plan=Signal::stored(None)
            on_drop=Callback::new(|()| {})
            pending=Signal::stored(None)
            advice=Memo::new(move |_| play.with(advice)).into()
        />
    };
    let step = move || {
        let number = play.with(Play::step_number) + 1;
        let all = lesson.steps.len();
        (all > 1).then(|| text::learn_step(&number.to_string(), &all.to_string()))
    };
    // Then a game takes the place of what was to be done.
    let is_over = Memo::new(move |_| play.with(Play::is_over));
    let state = move || match play.with(|play| (play.stage(), play.wrong())) {
        (Stage::Done, _) => "lesson-news good",
        (_, Some(_)) => "lesson-news wrong",
        (_, None) => "lesson-news",
    };
    view! {
        <main class="lesson beside" data-test="lesson">
            <header class="lesson-head">
                <h1>{title(lesson)}</h1>
                <p class="quiet" data-test="lesson-step">
                    {step}
                </p>
            </header>
            <div class="lesson-board">{board.into_any()}</div>
            <div class="lesson-words">
                <p data-test="lesson-ask" hidden=move || is_over.get()>
                    {move || play.with(ask)}
                </p>
                <p class=state data-test="lesson-news">
                    {move || play.with(news)}
                </p>
                {switch(move || match is_over.get() {
                    true => way("lesson-ai", "link", text::learn_ai(), session.on(Wish::Ai)),
                    false => ().into_any(),
                })}
            </div>
            <nav class="controls">{controls(session, lesson, play)}</nav>
        </main>
    }
    .into_any()
}

fn last_move(play: &Play) -> Option<Move> {
    play.game().moves().last().map(|played| played.mv)
}

fn advice(play: &Play) -> Advice {
    let danger = if play.step().shows_danger && play.stage() == Stage::Yours {
        in_danger(play.game().position(), Color::Sente)
    } else {
        Bitboard::EMPTY
    };
    let hint = match play.hint() {
        Some(Hint::Whole(mv)) => Some(mv),
        Some(Hint::Piece(_)) | None => None,
    };
    Advice { hint, danger }
}

/// Lets the time pass between a move and what comes of it.
fn go_on_by_itself(play: RwSignal<Play>) {
    let due = StoredValue::new(None::<TimeoutHandle>);
    let clear = move || {
        if let Some(due) = due.try_update_value(Option::take).flatten() {
            due.clear();
        }
    };
    Effect::new(move || {
        clear();
        if let Some(ms) = play.with(Play::due) {
            let tick = move || {
                play.try_update(Play::tick);
            };
            let wait = Duration::from_millis(ms.into());
            due.set_value(set_timeout_with_handle(tick, wait).ok());
        }
    });
    on_cleanup(clear);
}

/// Lets each move be heard, and has moves and words read out.
fn speak(play: RwSignal<Play>, lesson: &'static Lesson) {
    Effect::new(move |before: Option<(Glance, String)>| {
        let (glance, ask, news) = play.with(|play| (glance(play), ask(play), news(play)));
        let (before, said_before) = before.unzip();
        let mut words = Vec::new();
        for news in sensed::news(before.as_ref(), &glance) {
            sound::play(news.sound());
            if news != News::TookBack {
                words.push(news.words(&glance));
            }
        }
        if play.with(Play::is_over) && !glance.outcome.is_over() {
            sound::play(Sound::Bell);
        }
        let said = if news.is_empty() { ask } else { news };
        if said_before.is_none() {
            words.push(title(lesson));
        }
        if said_before.as_ref() != Some(&said) {
            words.push(said.clone());
        }
        if !words.is_empty() {
            say(&sentences(words), Urgency::Polite);
        }
        (glance, said)
    });
}

/// The board as the senses see it. Each step is a game of its own, which does not begin with a bell.
fn glance(play: &Play) -> Glance {
    let number = u32::try_from(play.step_number()).unwrap_or_default();
    let outcome = play.game().outcome();
    Glance::of(
        number,
        play.game(),
        outcome,
        false,
        Role::Player(Color::Sente),
    )
}

fn controls(session: Session, lesson: &'static Lesson, play: RwSignal<Play>) -> Vec<AnyView> {
    let never = Signal::stored(false);
    let untouched = Signal::derive(move || {
        play.with(|play| play.stage() == Stage::Yours && play.game().moves().is_empty())
    });
    let restart = Callback::new(move |()| play.update(Play::restart));
    let next = course::after(lesson.name);
    let on = Callback::new(move |()| {
        if !play.with_untracked(Play::is_over) {
            play.update(Play::go_on);
            return;
        }
        session.wish(Wish::Learn(next.map_or("", |next| next.name)));
    });
    let label = move || {
        if !play.with(Play::is_over) {
            return text::learn_go_on();
        }
        match next {
            None => text::learn_finish(),
            Some(next) if next.is_puzzle() => text::learn_next_puzzle(),
            Some(_) => text::learn_next(),
        }
    };
    vec![
        control(
            "lesson-list",
            Icon::Record,
            text::learn_list(),
            never,
            session.on(Wish::Learn("")),
        ),
        control(
            "lesson-restart",
            Icon::Rematch,
            text::learn_restart(),
            untouched,
            restart,
        ),
        view! {
            <button
                type="button"
                class="button strong lesson-on"
                data-test="lesson-on"
                disabled=move || play.with(|play| play.stage() != Stage::Done)
                on:click=move |_| on.run(())
            >
                {label}
            </button>
        }
        .into_any(),
    ]
}
