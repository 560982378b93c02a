//! The game screen: two bars, board, status line, moves and controls, in their places.
//!
//! It shows what it is given and decides nothing. Whatever comes and goes (status, notices, the
//! result) has a reserved place or lies above the rest, so nothing that can be pressed ever moves.

pub mod clock;
pub mod confirm;
pub mod dialog;
pub mod icons;
pub mod look;
pub mod menu;
pub mod moves;
mod planning;
pub mod result;
pub mod seat;

use hasami_core::{Game, Move};
use leptos::prelude::*;

pub(crate) use clock::low_under;
pub use clock::{ClockFace, page_time};
pub use confirm::Confirm;
pub use dialog::awake;
pub(crate) use dialog::{Name, dialog};
pub use icons::{Icon, icon};
pub use look::{Look, Step};
pub use menu::{MenuLine, more, settings_line};
use moves::MoveList;
pub(crate) use moves::written;
pub use result::{ResultCard, headline, reason};
pub use seat::{Presence, SeatBar, SeatFace, side_at};

use crate::board::{Advice, BoardView, Hand};
use planning::{Planning, status_row};

/// The screen of a game.
#[component]
pub fn GameScreen(
    /// The side at the top.
    far: Signal<SeatFace>,
    /// The side at the bottom.
    near: Signal<SeatFace>,
    /// The game.
    game: Signal<Game>,
    /// Which part of it is on the board. From the past no move is made.
    look: RwSignal<Look>,
    /// Gote's side is near.
    flipped: Signal<bool>,
    /// Whose pieces can be picked up at present.
    hand: Signal<Hand>,
    /// Called with each legal move that is to be played.
    on_move: Callback<Move>,
    /// What is decided for the next turn.
    premove: Signal<Option<Move>>,
    /// Called with a move that is decided for the next turn, or with none.
    on_premove: Callback<Option<Move>>,
    /// A move on its way: shown, but not yet true.
    pending: Signal<Option<Move>>,
    /// What is shown to help.
    advice: Signal<Advice>,
    /// One plain sentence: whose turn, or what is going on.
    status: Signal<String>,
    /// The row of [`control`]s.
    controls: AnyView,
    /// What lies above for a while: result, questions, notices.
    above: AnyView,
) -> impl IntoView {
    let played = Memo::new(move |_| game.with(|game| game.moves().len()));
    let live = Memo::new(move |_| look.get().is_live());
    Effect::new(move || {
        let played = played.get();
        look.update(|look| *look = look.settled(played));
    });
    moves::step_by_keys(played, look);
    let planning = Planning::new(game, hand, premove, on_move, on_premove);
    let position = Memo::new(move |_| {
        let look = look.get();
        game.with(|game| game.position_at(look.ply(game.moves().len())))
    });
    let last_move = Signal::derive(move || {
        let look = look.get();
        game.with(|game| {
            let moves = game.moves();
            let before = look.ply(moves.len()).checked_sub(1)?;
            Some(moves[before].mv)
        })
    });
    let board = view! {
        <BoardView
            position=position.into()
            flipped=flipped
            last_move=last_move
            hand=Signal::derive(move || look.get().hand(hand.get()))
            on_move=Callback::new(move |mv| planning.made(mv))
            plan=Signal::derive(move || planning.plan().filter(|_| live.get()))
            on_drop=Callback::new(move |()| planning.dropped())
            pending=Signal::derive(move || pending.get().filter(|_| live.get()))
            advice=Signal::derive(move || {
                if live.get() { advice.get() } else { Advice::default() }
            })
        />
    };
    // The stands show what had been captured then; the clocks run on.
    let seat = move |face: Signal<SeatFace>| {
        Signal::derive(move || {
            let mut face = face.get();
            if !live.get() {
                position.with(|position| face.hold(position));
            }
            face
        })
    };
    let rules = Signal::derive(move || game.with(Game::rules));
    let goes_on = Memo::new(move |_| far.get().to_move || near.get().to_move);
    view! {
        <main class="game beside" class:past=move || !live.get() data-test="game">
            <SeatBar face=seat(far) rules=rules near=false />
            <div class="game-board">{board}</div>
            {status_row(planning, look, played, status, goes_on)}
            <SeatBar face=seat(near) rules=rules near=true />
            <MoveList game=game look=look />
            <nav class="controls" data-test="controls">
                {controls}
            </nav>
            {above}
        </main>
    }
}

/// A control that stays pressed while `on`.
pub fn switch_control(
    name: &'static str,
    drawing: Icon,
    label: &'static str,
    on: RwSignal<bool>,
) -> AnyView {
    view! {
        <button
            type="button"
            class="control"
            data-test=name
            aria-pressed=move || if on.get() { "true" } else { "false" }
            on:click=move |_| on.update(|on| *on = !*on)
            inner_html=format!("{}<span>{label}</span>", drawing.svg())
        ></button>
    }
    .into_any()
}

/// A button of the controls row. `name` is its test mark; it keeps its place while `off`.
pub fn control(
    name: &'static str,
    drawing: Icon,
    label: &'static str,
    off: Signal<bool>,
    on_click: Callback<()>,
) -> AnyView {
    view! {
        <button
            type="button"
            class="control"
            data-test=name
            disabled=move || off.get()
            on:click=move |_| on_click.run(())
            inner_html=format!("{}<span>{label}</span>", drawing.svg())
        ></button>
    }
    .into_any()
}
