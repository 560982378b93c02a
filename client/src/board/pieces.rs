//! The pieces on a board: between two positions only those that change are drawn anew.
//!
//! A piece is a dozen shapes to the browser, so that drawing all of them for each move shows on a slow phone.

use hasami_core::draw::geometry::centre;
use hasami_core::draw::{piece, place};
use hasami_core::{Board, Color, Move, MoveKind, Square};
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, SvgElement};

use super::motion::Motion;

/// The pieces of one board on the page.
#[derive(Default)]
pub(super) struct Pieces {
    shown: Vec<(Square, Color, Element)>,
    /// From which side they are seen; none when the layer may hold another board's.
    flipped: Option<bool>,
    /// The drawing of the one that travelled last.
    mover: Option<Element>,
}

impl Pieces {
    /// Shows the pieces of `board` in `layer` after `motion`; the one that was moved travels there, unless it
    /// `jumps`. Answers those that are captured: they are not counted any more, but stay where they stood.
    pub(super) fn show(
        &mut self,
        layer: &Element,
        board: &Board,
        flipped: bool,
        motion: &Motion,
        jumps: bool,
    ) -> Vec<Element> {
        if self.flipped.replace(flipped) != Some(flipped) {
            self.shown.clear();
            layer.set_inner_html("");
        }
        let last_mover = self.mover.take();
        if let Some(mover) = &last_mover {
            let _ = mover.remove_attribute("class");
        }
        if let Some((mv, MoveKind::Slide)) = motion.moved {
            self.slide(mv, flipped, jumps, last_mover.as_ref());
        }
        let captured = self.clear(board, motion);
        self.draw_missing(layer, board, flipped, motion.moved.filter(|_| !jumps));
        captured
    }

    /// Takes the drawing that is there along. A piece that was the last to travel is drawn anew instead: only
    /// then does its animation begin again.
    fn slide(&mut self, mv: Move, flipped: bool, jumps: bool, last_mover: Option<&Element>) {
        let found = self.shown.iter_mut().find(|(at, ..)| *at == mv.from);
        let Some((square, _, element)) = found else {
            return;
        };
        let Some(drawing) = element.first_element_child() else {
            return;
        };
        if last_mover == Some(&drawing) {
            return;
        }
        let _ = element.set_attribute("data-at", &mv.to.to_string());
        let _ = element.set_attribute("transform", &place(mv.to, flipped));
        *square = mv.to;
        if !jumps {
            let _ = drawing.set_attribute("class", way_of(MoveKind::Slide));
            travel(&drawing, centre(mv.to, flipped), centre(mv.from, flipped));
            self.mover = Some(drawing);
        }
    }

    /// Lets go of what does not stand on `board`. Answers what was captured; the rest is off the page.
    fn clear(&mut self, board: &Board, motion: &Motion) -> Vec<Element> {
        let mut captured = Vec::new();
        self.shown.retain(|(square, color, element)| {
            let stays = board.piece_at(*square) == Some(*color);
            if motion.gone.contains(&(*color, *square)) {
                captured.push(element.clone());
            } else if !stays {
                element.remove();
            }
            stays
        });
        captured
    }

    fn draw_missing(
        &mut self,
        layer: &Element,
        board: &Board,
        flipped: bool,
        travels: Option<(Move, MoveKind)>,
    ) {
        let missing: Vec<_> = Square::all()
            .filter_map(|square| Some((square, board.piece_at(square)?)))
            .filter(|(square, _)| !self.shown.iter().any(|(shown, ..)| shown == square))
            .collect();
        if missing.is_empty() {
            return;
        }
        let mover_on = |square| travels.filter(|(mv, _)| mv.to == square);
        let drawn: String = missing
            .iter()
            .map(|&(square, color)| {
                let class = mover_on(square).map_or("", |(_, kind)| way_of(kind));
                piece(color, square, flipped, class)
            })
            .collect();
        // Behind the others and so above them: it passes over the piece that it hops.
        let _ = layer.insert_adjacent_html("beforeend", &drawn);
        let mut next = layer.last_element_child();
        for &(square, color) in missing.iter().rev() {
            let Some(element) = next else { return };
            next = element.previous_element_sibling();
            if let (Some((mv, _)), Some(drawing)) =
                (mover_on(square), element.first_element_child())
            {
                travel(&drawing, centre(mv.to, flipped), centre(mv.from, flipped));
                self.mover = Some(drawing);
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

/// The style sheet's word for how a piece comes to its square.
const fn way_of(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Hop => "hopped",
        MoveKind::Slide => "slid",
    }
}

/// Tells the animation of a drawing that stands at `at` of the other end of its way, in units of the board.
pub(super) fn travel(drawing: &Element, at: (i32, i32), end: (i32, i32)) {
    if let Some(svg) = drawing.dyn_ref::<SvgElement>() {
        let style = svg.style();
        // A style that is refused costs the animation, not the piece.
        let _ = style.set_property("--dx", &format!("{}px", end.0 - at.0));
        let _ = style.set_property("--dy", &format!("{}px", end.1 - at.1));
    }
}
