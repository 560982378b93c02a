//! The board on the page: shows a position, answers with moves.

mod cells;
mod entry;
mod flights;
mod motion;
mod picture;
mod pieces;
mod state;
mod typed;

use hasami_core::draw::geometry::{LEFT, SIDE, SQUARE, TOP, square_at};
use hasami_core::draw::{Palette, PieceSet, defs};
use hasami_core::{Bitboard, Color, Move, Position, Square};
use leptos::ev;
use leptos::html::{Div, Input};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, MouseEvent, PointerEvent};

use entry::move_entry;
use picture::{Picture, focus_cell, hang_at, skeleton};
use state::{Act, Key, State, Table};
use typed::read_move;

use crate::settings::Chosen;

/// Keeps the shapes that every drawing on the page refers to those of the chosen set: with them all
/// drawings change at once. The page came with the traditional ones.
pub fn follow_set() {
    let Some(shapes) = document().get_element_by_id("defs") else {
        return;
    };
    let set = Chosen::here().read(|settings| settings.pieces);
    Effect::new(move |traditional: Option<Option<String>>| {
        let traditional = traditional.flatten();
        match (set.get(), traditional) {
            (PieceSet::Traditional, traditional) => {
                if let Some(traditional) = &traditional {
                    shapes.set_inner_html(traditional);
                }
                traditional
            }
            (set @ PieceSet::Modern, traditional) => {
                let traditional = traditional.unwrap_or_else(|| shapes.inner_html());
                shapes.set_inner_html(&format!(
                    "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{}</defs></svg>",
                    defs(set, &Palette::PAGE)
                ));
                Some(traditional)
            }
        }
    });
}

/// What the board shows to help, where that is allowed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Advice {
    /// A move that is recommended.
    pub hint: Option<Move>,
    /// Pieces that the other side could take with its next move.
    pub danger: Bitboard,
}

/// Whose pieces can be picked up, and what for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Hand {
    /// Nobody's.
    #[default]
    Nobody,
    /// Of the side to move, to move now.
    Now(Color),
    /// Of the side that waits, to decide its next move.
    Ahead(Color),
}

/// A move that is decided but not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// Shown as if made; played when it is confirmed.
    Proposed(Move),
    /// Marked; played when its turn comes.
    Ahead(Move),
}

/// A board to play on, by tap, drag and keyboard.
#[component]
pub fn BoardView(
    /// What stands on it.
    position: Signal<Position>,
    /// Gote's side is near.
    flipped: Signal<bool>,
    /// The move to mark.
    last_move: Signal<Option<Move>>,
    /// Whose pieces can be picked up.
    hand: Signal<Hand>,
    /// Called with each move the user makes, and again with one that is proposed when it is confirmed.
    on_move: Callback<Move>,
    /// A move that is decided but not played.
    plan: Signal<Option<Plan>>,
    /// Called when the user drops the plan.
    on_drop: Callback<()>,
    /// A move on its way: shown, but not yet true. Nothing can be picked up meanwhile.
    pending: Signal<Option<Move>>,
    /// What is shown to help.
    advice: Signal<Advice>,
) -> impl IntoView {
    let root = NodeRef::<Div>::new();
    let field = NodeRef::<Input>::new();
    let state = RwSignal::new(State::default());
    let table = move || {
        let position = position.get();
        let (position, movable) = match hand.get() {
            Hand::Now(color) if pending.get().is_none() => (position, Some(color)),
            Hand::Ahead(color) => (position.passed(), Some(color)),
            Hand::Now(_) | Hand::Nobody => (position, None),
        };
        Table {
            position,
            movable,
            flipped: flipped.get(),
            plan: plan.get(),
        }
    };

    Effect::new(move |picture: Option<Option<Picture>>| {
        let root = root.get()?;
        let mut picture = picture
            .flatten()
            .unwrap_or_else(|| Picture::new(root.into()));
        let table = table();
        change(state, |state| state.sync(&table));
        state.with(|state| {
            picture.show(&table, state, last_move.get(), pending.get(), advice.get());
        });
        Some(picture)
    });

    let act = move |change_state: &mut dyn FnMut(&mut State, &Table) -> Option<Act>| {
        let table = untrack(table);
        let mut made = None;
        change(state, |state| made = change_state(state, &table));
        match made {
            Some(Act::Move(mv)) => on_move.run(mv),
            Some(Act::Drop) => on_drop.run(()),
            None => {}
        }
    };
    let element = move || root.get_untracked().map(Element::from);
    let square =
        move |event: &PointerEvent| square_under(&element()?, event, flipped.get_untracked());
    // A pointer's own click follows it; any other click comes from assistive technology.
    let pointed = StoredValue::new(false);

    let down = move |event: PointerEvent| {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        let (Some(root), Some(square)) = (element(), square(&event)) else {
            return;
        };
        pointed.set_value(true);
        // Without the capture a drag ends at the board's edge, no worse.
        let _ = root.set_pointer_capture(event.pointer_id());
        act(&mut |state, table| state.press(table, square, place(&event)));
    };
    let moved = move |event: PointerEvent| {
        if event.is_primary()
            && let Some(root) = element()
        {
            let square = square(&event);
            if event.buttons() != 0 {
                hang_at(&root, place(&event));
            }
            change(state, |state| state.point(square, place(&event)));
        }
    };
    // A finger that lifts while it moves would begin a fling, although nothing scrolls here, and a tap in the
    // next third of a second, on a button say, would only stop the fling. Two fingers zoom.
    let swept = move |event: ev::TouchEvent| {
        if event.touches().length() == 1 && event.cancelable() {
            event.prevent_default();
        }
    };
    let up = move |event: PointerEvent| {
        if event.is_primary() {
            let square = square(&event);
            act(&mut |state, table| state.release(table, square));
        }
    };
    let clicked = move |event: MouseEvent| {
        let by_pointer = pointed.get_value() && event.detail() != 0;
        pointed.set_value(false);
        if !by_pointer && let Some(square) = square_of(&event) {
            act(&mut |state, table| state.activate(table, square));
        }
    };
    let key = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        // A digit begins a typed move: the field gets the focus, and then the digit.
        if let (Some(field), true) = (field.get_untracked(), is_digit(&event.key())) {
            let _ = field.focus();
        }
        let Some(key) = key_of(&event.key()) else {
            return;
        };
        event.prevent_default();
        act(&mut |state, table| state.key(table, key));
        if let Some(root) = element() {
            focus_cell(&root, state.with_untracked(State::focus));
        }
    };

    let coordinates = Chosen::here().read(|settings| settings.coordinates);
    let typed = move |typed: &str| {
        let table = untrack(table);
        read_move(typed, &table.position, table.movable)
    };
    let to_board = Callback::new(move |()| {
        if let Some(root) = element() {
            focus_cell(&root, state.with_untracked(State::focus));
        }
    });

    let class = move || {
        let class = match (table().movable, state.with(State::dragged)) {
            (_, Some(_)) => "board dragging",
            (Some(_), None) => "board live",
            (None, None) => "board",
        };
        let bare = if coordinates.get() { "" } else { " bare" };
        format!("{class}{bare}")
    };

    view! {
        <div
            class=class
            data-test="board"
            node_ref=root
            on:pointerdown=down
            on:pointermove=moved
            on:touchmove=swept
            on:pointerup=up
            on:pointercancel=move |_| change(state, State::abort)
            on:pointerleave=move |_| change(state, State::leave)
            on:click=clicked
            on:keydown=key
            on:focusin=move |event| {
                if let Some(square) = square_of(&event) {
                    change(state, |state| state.focus_on(square));
                }
            }
            inner_html=skeleton()
        ></div>
        {move_entry(field, typed, on_move, to_board)}
    }
}

/// Changes the state, and tells so only when it is another afterwards.
fn change(state: RwSignal<State>, with: impl FnOnce(&mut State)) {
    let mut next = state.get_untracked();
    with(&mut next);
    if state.with_untracked(|now| *now != next) {
        state.set(next);
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The square under a pointer, by where it is: a captured pointer's target says nothing.
fn square_under(root: &Element, event: &PointerEvent, flipped: bool) -> Option<Square> {
    let board = root.get_bounding_client_rect();
    let scale = f64::from(SIDE) / board.width();
    let (x, y) = place(event);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the floor of a place on a screen"
    )]
    let cell = |pixels: f64, margin: i32| {
        ((pixels * scale - f64::from(margin)) / f64::from(SQUARE)).floor() as i32
    };
    square_at(
        cell(x - board.left(), LEFT),
        cell(y - board.top(), TOP),
        flipped,
    )
}

/// The square whose cell an event came to.
fn square_of(event: &ev::Event) -> Option<Square> {
    let target = event.target()?;
    let cell = target.dyn_ref::<Element>()?;
    cell.get_attribute("data-test")?
        .strip_prefix("sq-")?
        .parse()
        .ok()
}

fn is_digit(key: &str) -> bool {
    key.len() == 1 && key.bytes().all(|byte| byte.is_ascii_digit())
}

fn key_of(name: &str) -> Option<Key> {
    Some(match name {
        "ArrowLeft" => Key::Arrow(-1, 0),
        "ArrowRight" => Key::Arrow(1, 0),
        "ArrowUp" => Key::Arrow(0, -1),
        "ArrowDown" => Key::Arrow(0, 1),
        "Enter" | " " => Key::Act,
        "Escape" => Key::Escape,
        _ => return None,
    })
}
