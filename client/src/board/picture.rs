//! Puts the board on the page: the layers of `hasami_core::draw`, swapped as the state changes.
//!
//! The layers are text set as a whole, because that is small and the same picture as everywhere else, but
//! for the pieces, of which most stay. Travel is a style sheet's animation from where a piece was (`--dx`, `--dy`).

use hasami_core::draw::geometry::{SIDE, VIEW_BOX};
use hasami_core::draw::{Marks, Palette, ground, over, symbol, under};
use hasami_core::{Board, ByColor, Color, Move, Square};
use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

use super::cells::Cells;
use super::flights;
use super::motion::Motion;
use super::pieces::Pieces;
use super::state::{State, Table};
use super::{Advice, Plan};
use crate::i18n::text;

/// The drawings that lie above one another, each with its layers: what a gesture marks is painted without the
/// pieces, of which most stay as they are.
const DRAWINGS: [&[&str]; 3] = [
    &["ground", "under"],
    &["pieces"],
    &["over", "flights", "lift"],
];

/// The drawings, and above them the squares that take focus and pointer.
pub(super) fn skeleton() -> String {
    let mut out = String::new();
    for layers in DRAWINGS {
        out.push_str(&format!(
            "<svg viewBox=\"{VIEW_BOX}\" aria-hidden=\"true\">"
        ));
        for layer in layers {
            out.push_str(&format!("<g class=\"{layer}\"></g>"));
        }
        out.push_str("</svg>");
    }
    out.push_str(&format!(
        "<div class=\"squares\" role=\"grid\" aria-label=\"{}\" aria-describedby=\"board-help\">",
        text::board_label()
    ));
    for _ in 0..9 {
        out.push_str("<div role=\"row\">");
        for _ in 0..9 {
            out.push_str("<div class=\"square\" role=\"gridcell\" tabindex=\"-1\"></div>");
        }
        out.push_str("</div>");
    }
    out.push_str("</div><p id=\"board-help\" class=\"hidden-text\">");
    out.push_str(text::board_help());
    out.push_str("</p>");
    out
}

/// The elements of one board on the page and what they show.
pub(super) struct Picture {
    root: Element,
    cells: Cells,
    pieces: Pieces,
    /// The pieces that are held, hang at the pointer and so on: each has the class that says so.
    worn: Vec<(&'static str, Element)>,
    shown: Option<(Board, bool)>,
    /// What each layer holds, to leave alone what stays.
    layers: Vec<(&'static str, String)>,
}

impl Picture {
    /// Takes hold of a [`skeleton`] inside `root`.
    pub(super) fn new(root: Element) -> Self {
        let list = root.get_elements_by_class_name("square");
        let cells = (0..list.length()).filter_map(|i| list.item(i)).collect();
        Self {
            root,
            cells: Cells::new(cells),
            pieces: Pieces::default(),
            worn: Vec::new(),
            shown: None,
            layers: Vec::new(),
        }
    }

    /// Shows a position with what the user is doing, and `pending`, a move on its way to the server. A
    /// move that is proposed shows as if it had been made.
    pub(super) fn show(
        &mut self,
        table: &Table,
        state: &State,
        last_move: Option<Move>,
        pending: Option<Move>,
        advice: Advice,
    ) {
        let proposed = match table.plan {
            Some(Plan::Proposed(mv)) => Some(mv),
            Some(Plan::Ahead(_)) | None => None,
        };
        let board = with_pending(table, pending.or(proposed));
        let flipped = table.flipped;
        let turned = self.shown.is_some_and(|(_, before)| before != flipped);
        // The squares change places under a focus that is to stay with its square.
        let focused = turned && has_focus(&self.root);
        if self.shown.is_none_or(|(_, before)| before != flipped) {
            self.fill("ground", ground(flipped, &Palette::PAGE));
        }
        if self.shown != Some((board, flipped)) {
            let motion = match self.shown {
                Some((before, same)) if same == flipped => Motion::between(&before, &board),
                _ => Motion::default(),
            };
            self.show_pieces(&board, flipped, motion, state.dropped());
            self.shown = Some((board, flipped));
        }
        let marks = Marks {
            hint: advice.hint,
            danger: advice.danger,
            ..state.marks(table, pending.or(last_move))
        };
        self.fill("under", under(&marks, flipped, &Palette::PAGE));
        self.fill(
            "over",
            over(&marks, flipped, &Palette::PAGE, text::capture_badge()),
        );
        self.show_held(state, pending, proposed, flipped, &board);
        self.cells.show(table, marks, state.focus());
        if focused {
            focus_cell(&self.root, state.focus());
        }
    }

    fn show_pieces(&mut self, board: &Board, flipped: bool, motion: Motion, dropped: Option<Move>) {
        let Some(layer) = self.layer("pieces") else {
            return;
        };
        let jumps = motion.moved.is_some_and(|(mv, _)| Some(mv) == dropped);
        let captured = self.pieces.show(&layer, board, flipped, &motion, jumps);
        flights::set_out(&self.root, motion.gone, captured, flipped);
    }

    /// The piece that is picked up, the one that hangs at the pointer, the one on its way.
    fn show_held(
        &mut self,
        state: &State,
        pending: Option<Move>,
        proposed: Option<Move>,
        flipped: bool,
        board: &Board,
    ) {
        let dragged = state.dragged();
        for (square, class) in [
            (state.held().filter(|_| dragged.is_none()), "held"),
            (dragged, "ghost"),
            (pending.map(|mv| mv.to), "pending"),
            (proposed.map(|mv| mv.to), "proposed"),
        ] {
            self.wear(class, square.and_then(|square| self.pieces.at(square)));
        }
        let lifted = dragged
            .and_then(|square| board.piece_at(square))
            .map_or_else(String::new, |color| {
                let points_up = (color == Color::Sente) != flipped;
                format!("<use href=\"#{}\"/>", symbol(color, points_up))
            });
        self.fill("lift", lifted);
    }

    /// Gives a class to one piece, or to none.
    fn wear(&mut self, class: &'static str, piece: Option<Element>) {
        let place = self.worn.iter().position(|(name, _)| *name == class);
        if place.map(|place| &self.worn[place].1) == piece.as_ref() {
            return;
        }
        if let Some(place) = place {
            let (_, before) = self.worn.swap_remove(place);
            let _ = before.class_list().remove_1(class);
        }
        if let Some(piece) = piece {
            let _ = piece.class_list().add_1(class);
            self.worn.push((class, piece));
        }
    }

    fn layer(&self, name: &str) -> Option<Element> {
        let found = self.root.query_selector(&format!("svg > .{name}"));
        found.ok().flatten()
    }

    fn fill(&mut self, layer: &'static str, text: String) {
        let holds = |held: &(&str, String)| held.0 == layer && held.1 == text;
        if self.layers.iter().any(holds) {
            return;
        }
        if let Some(element) = self.layer(layer) {
            element.set_inner_html(&text);
        }
        self.layers.retain(|(name, _)| *name != layer);
        self.layers.push((layer, text));
    }
}

/// Whether one of the squares has the keyboard focus.
fn has_focus(root: &Element) -> bool {
    let focused = document().active_element();
    focused.is_some_and(|element| root.contains(Some(&element)))
}

/// Gives the keyboard focus to a square's cell.
pub(super) fn focus_cell(root: &Element, square: Square) {
    let cell = root.query_selector(&format!("[data-test=\"sq-{square}\"]"));
    if let Ok(Some(cell)) = cell
        && let Some(cell) = cell.dyn_ref::<HtmlElement>()
    {
        let _ = cell.focus();
    }
}

/// Hangs the lifted piece at a place in CSS pixels of the window.
pub(super) fn hang_at(root: &Element, (x, y): (f64, f64)) {
    let board = root.get_bounding_client_rect();
    let scale = f64::from(SIDE) / board.width().max(1.0);
    #[expect(clippy::cast_possible_truncation, reason = "places on a screen")]
    let (x, y) = (
        ((x - board.left()) * scale) as i32,
        ((y - board.top()) * scale) as i32,
    );
    if let Ok(Some(lift)) = root.query_selector("svg > .lift") {
        let _ = lift.set_attribute("transform", &format!("translate({x} {y})"));
    }
}

/// The board as it will be if the server takes `pending`; what it would capture stays until then.
fn with_pending(table: &Table, pending: Option<Move>) -> Board {
    let board = *table.position.board();
    let moved = pending.and_then(|mv| {
        let mover = table.position.piece_at(mv.from)?;
        let pieces = ByColor::new(|color| {
            let own = board.of(color);
            if color == mover {
                own.without(mv.from).with(mv.to)
            } else {
                own
            }
        });
        Board::from_pieces(pieces)
    });
    moved.unwrap_or(board)
}
