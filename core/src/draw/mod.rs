//! The board and its pieces as SVG text, for every place that shows a position.
//!
//! Everything is plain text made from a position: the browser puts the layers into one `<svg>` and
//! swaps them one by one, a page or a server takes the whole [`picture`]. Lengths are in units of
//! the drawing, a hundred to a square, and whole numbers throughout (see [`geometry`]).

pub mod geometry;
mod glyphs;
mod ground;
mod koma;
mod marks;
mod modern;
mod palette;
mod region;
mod set;

pub use ground::{ground, ground_defs};
pub use koma::{piece, place, symbol};
pub use marks::{Marks, over, under};
pub use palette::Palette;
pub use region::Region;
pub use set::PieceSet;

use crate::{Board, Move, Square};

/// All that the layers refer to: gradients, grain and piece shapes. Goes into a `<defs>` once a page.
#[must_use]
pub fn defs(set: PieceSet, palette: &Palette) -> String {
    format!("{}{}", ground_defs(palette), set.defs(palette))
}

/// The pieces of a board, seen from Gote's side when `flipped`.
#[must_use]
pub fn pieces(board: &Board, flipped: bool) -> String {
    Square::all()
        .filter_map(|square| Some(piece(board.piece_at(square)?, square, flipped, "")))
        .collect()
}

/// A whole picture of a board that needs nothing else: an `<svg>` element with its own definitions.
/// `label` is what is read out in its place.
#[must_use]
pub fn picture(
    board: &Board,
    last_move: Option<Move>,
    flipped: bool,
    palette: &Palette,
    label: &str,
) -> String {
    let marks = Marks {
        last_move,
        ..Marks::default()
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" role=\"img\" aria-label=\"{label}\">\
         <defs>{defs}</defs>{ground}{under}{pieces}</svg>",
        view = geometry::VIEW_BOX,
        label = escape(label),
        defs = defs(PieceSet::Traditional, palette),
        ground = ground(flipped, palette),
        under = under(&marks, flipped, palette),
        pieces = pieces(board, flipped),
    )
}

/// Text made safe between tags and inside quoted attributes.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}
