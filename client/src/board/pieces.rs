//! The pieces on a board: between two positions only those that change are drawn anew.
//!
//! A piece is a dozen shapes to the browser, so that drawing all of them for each move shows on a slow phone.

use hasami_core::draw::geometry::{SIDE, centre};
use hasami_core::draw::piece;
use hasami_core::{Board, Color, Move, MoveKind, Square};
use leptos::prelude::document;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, SvgElement};

use super::motion::Motion;
use crate::after_paint::after_paint;

/// The pieces of one board on the page.
#[derive(Default)]
pub(super) struct Pieces {
    shown: Vec<(Square, Color, Element)>,
    /// From which side they are seen; none when the layer may hold another board's.
    flipped: Option<bool>,
    /// The one that travelled last.
    mover: Option<Element>,
}

impl Pieces {
    /// Shows the pieces of `board` in `layer`; the one that was moved travels there.
    pub(super) fn show(
        &mut self,
        layer: &Element,
        board: &Board,
        flipped: bool,
        moved: Option<(Move, MoveKind)>,
    ) {
        if self.flipped.replace(flipped) != Some(flipped) {
            self.shown.clear();
            layer.set_inner_html("");
        }
        self.shown.retain(|(square, color, element)| {
            let stays = board.piece_at(*square) == Some(*color);
            if !stays {
                element.remove();
            }
            stays
        });
        if let Some(mover) = self.mover.take() {
            let _ = mover.remove_attribute("class");
        }
        let missing: Vec<_> = Square::all()
            .filter_map(|square| Some((square, board.piece_at(square)?)))
            .filter(|(square, _)| !self.shown.iter().any(|(shown, ..)| shown == square))
            .collect();
        let drawn: String = missing
            .iter()
            .map(|&(square, color)| piece(color, square, flipped, way_there(moved, square)))
            .collect();
        // Behind the others and so above them: it passes over the piece that it hops.
        let _ = layer.insert_adjacent_html("beforeend", &drawn);
        let mut next = layer.last_element_child();
        for &(square, color) in missing.iter().rev() {
            let Some(element) = next else { return };
            next = element.previous_element_sibling();
            if let Some((mv, _)) = moved.filter(|(mv, _)| mv.to == square) {
                let (from, to) = (centre(mv.from, flipped), centre(mv.to, flipped));
                self.mover = element.first_element_child();
                travel(self.mover.as_ref(), from.0 - to.0, from.1 - to.1);
            }
            self.shown.push((square, color, element));
        }
    }

    /// The piece on a square.
    pub(super) fn at(&self, square: Square) -> Option<Element> {
        let found = self.shown.iter().find(|(at, ..)| *at == square);
        found.map(|(_, _, element)| element.clone())
    }
}

/// The style sheet's word for how the piece comes to its square.
fn way_there(moved: Option<(Move, MoveKind)>, square: Square) -> &'static str {
    match moved.filter(|(mv, _)| mv.to == square) {
        Some((_, MoveKind::Hop)) => "hopped",
        Some(_) => "slid",
        None => "",
    }
}

/// Captured pieces on their way to the stand of the side that took them.
pub(super) fn flights(motion: &Motion, flipped: bool) -> String {
    let gone = motion.gone.iter();
    gone.map(|&(color, square)| piece(color, square, flipped, "taken"))
        .collect()
}

/// Tells the flights where the stands are, if those are on the page. They set out a moment after the move: by
/// then it has been painted, and asking for a place does not hold it up.
pub(super) fn aim(root: &Element, motion: &Motion, flipped: bool) {
    if motion.gone.is_empty() {
        return;
    }
    let (root, gone) = (root.clone(), motion.gone.clone());
    after_paint(move || {
        for (color, square) in gone {
            let flying = format!(".flights [data-at=\"{square}\"] use");
            let flying = root.query_selector(&flying).ok().flatten();
            if let Some((x, y)) = stand_of(&root, color.other()) {
                let at = centre(square, flipped);
                travel(flying.as_ref(), x - at.0, y - at.1);
            }
        }
    });
}

/// The middle of a side's stand in units of the drawing.
fn stand_of(root: &Element, color: Color) -> Option<(i32, i32)> {
    let stand = document()
        .query_selector(&format!("[data-stand={color}]"))
        .ok()??
        .get_bounding_client_rect();
    let board = root.get_bounding_client_rect();
    let scale = f64::from(SIDE) / board.width().max(1.0);
    #[expect(clippy::cast_possible_truncation, reason = "places on a screen")]
    let units = |pixels: f64| (pixels * scale) as i32;
    Some((
        units(stand.left() + stand.width() / 2.0 - board.left()),
        units(stand.top() + stand.height() / 2.0 - board.top()),
    ))
}

fn travel(element: Option<&Element>, dx: i32, dy: i32) {
    if let Some(svg) = element.and_then(|element| element.dyn_ref::<SvgElement>()) {
        let style = svg.style();
        // A style that is refused costs the animation, not the piece.
        let _ = style.set_property("--dx", &format!("{dx}px"));
        let _ = style.set_property("--dy", &format!("{dy}px"));
    }
}
