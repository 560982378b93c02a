//! The game screen: two bars, board, status line, moves and controls, in their places.
//!
//! It shows what it is given and decides nothing. Whatever comes and goes (status, notices, the
//! result) has a reserved place or lies above the rest, so nothing that can be pressed ever moves.

pub mod clock;
pub mod confirm;
pub mod icons;
pub mod menu;
pub mod moves;
pub mod result;
pub mod seat;

use hasami_core::{PlayedMove, Rules};
use leptos::prelude::*;

pub use clock::{ClockFace, page_time};
pub(crate) use confirm::modal;
pub use confirm::{Confirm, awake};
pub use icons::{Icon, icon};
pub use menu::{more, settings_line};
use moves::{MoveList, read_out};
pub use result::{ResultCard, headline, reason};
pub use seat::{Presence, SeatBar, SeatFace, side_at};

/// The screen of a game.
#[component]
pub fn GameScreen(
    /// The side at the top.
    far: Signal<SeatFace>,
    /// The side at the bottom.
    near: Signal<SeatFace>,
    /// The ruleset.
    rules: Signal<Rules>,
    /// The board.
    board: AnyView,
    /// One plain sentence: whose turn, or what is going on.
    status: Signal<String>,
    /// The moves played.
    moves: Signal<Vec<PlayedMove>>,
    /// The row of [`control`]s.
    controls: AnyView,
    /// What lies above for a while: result, questions, notices.
    above: AnyView,
) -> impl IntoView {
    view! {
        <main class="game" data-test="game">
            <SeatBar face=far rules=rules near=false />
            <div class="game-board">{board}</div>
            <p class="status" data-test="status" role="status">
                {move || status.get()}
            </p>
            <SeatBar face=near rules=rules near=true />
            <MoveList moves=moves />
            <p class="hidden-text" data-test="last-move" role="log">
                {move || moves.with(|moves| moves.last().map(read_out))}
            </p>
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
