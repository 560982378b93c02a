//! What lies on the board for a moment: tints below the pieces, targets and outlines above them.
//!
//! Each kind of target has a shape of its own (dot, ring, badge), and so has each kind of square (corners
//! for the last move, a frame for what is held), so that nothing is told by colour alone.

use std::fmt::Write as _;

use super::geometry::{SQUARE, centre, corner};
use super::{Palette, escape};
use crate::{Bitboard, Move, Square};

/// The marks of a board at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    /// The last move: origin and target.
    pub last_move: Option<Move>,
    /// The piece that is picked up.
    pub selected: Option<Square>,
    /// The target under the pointer or the keyboard.
    pub lit: Option<Square>,
    /// Squares a slide reaches.
    pub slides: Bitboard,
    /// Squares a hop reaches.
    pub hops: Bitboard,
    /// Targets that take pieces, with how many.
    pub captures: Vec<(Square, u8)>,
    /// Pieces that would be taken.
    pub victims: Bitboard,
    /// Pieces that the other side could take with its next move.
    pub danger: Bitboard,
    /// A move that is recommended.
    pub hint: Option<Move>,
    /// A move that will be played when its turn comes.
    pub ahead: Option<Move>,
}

/// Tints below the pieces.
#[must_use]
pub fn under(marks: &Marks, flipped: bool, palette: &Palette) -> String {
    let mut out = String::new();
    let mut tint = |square: Square, class: &str, fill: &str, opacity: u8| {
        let (x, y) = corner(square, flipped);
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" \
             fill=\"{fill}\" fill-opacity=\".{opacity:02}\"/>",
            x + 1,
            y + 1,
            side = SQUARE - 2
        );
    };
    if let Some(mv) = marks.last_move {
        tint(mv.from, "last-from", palette.last_move, 20);
        tint(mv.to, "last-to", palette.last_move, 32);
    }
    if let Some(mv) = marks.ahead {
        tint(mv.from, "ahead", palette.slide, 22);
        tint(mv.to, "ahead", palette.slide, 22);
    }
    if let Some(square) = marks.selected {
        tint(square, "selected", palette.selected, 72);
    }
    if let Some(square) = marks.lit {
        tint(square, "lit", palette.lit, 60);
    }
    if let Some(mv) = marks.last_move {
        corners(&mut out, mv.from, 12, flipped, palette);
        corners(&mut out, mv.to, 21, flipped, palette);
    }
    for square in marks.selected.into_iter().chain(marks.lit) {
        let look = format!("rx=\"9\" stroke=\"{}\" stroke-width=\"5\"", palette.line);
        frame(&mut out, square, flipped, "frame", &look);
    }
    out
}

/// An outline just inside a square; `look` is the rest of its attributes.
fn frame(out: &mut String, square: Square, flipped: bool, class: &str, look: &str) {
    let (x, y) = corner(square, flipped);
    let _ = write!(
        out,
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"92\" height=\"92\" fill=\"none\" {look}/>",
        x + 4,
        y + 4,
    );
}

/// The four corners of a square, each with two arms of a length.
fn corners(out: &mut String, square: Square, arm: i32, flipped: bool, palette: &Palette) {
    let (x, y) = corner(square, flipped);
    let (near, far) = (8, SQUARE - 8);
    let _ = write!(
        out,
        "<path class=\"corners\" transform=\"translate({x} {y})\" d=\"M{near} {}V{near}h{arm}M{} {near}h{arm}v{arm}\
         M{far} {}v{arm}h-{arm}M{} {far}h-{arm}v-{arm}\" fill=\"none\" stroke=\"{}\" stroke-width=\"6\"/>",
        near + arm,
        far - arm,
        far - arm,
        near + arm,
        palette.line
    );
}

/// Targets and outlines above the pieces. `label` is the word on a capture badge.
#[must_use]
pub fn over(marks: &Marks, flipped: bool, palette: &Palette, label: &str) -> String {
    let mut out = String::new();
    let capturing: Bitboard = marks.captures.iter().map(|&(square, _)| square).collect();
    for square in marks.slides.iter().filter(|&s| !capturing.contains(s)) {
        let (x, y) = centre(square, flipped);
        let _ = write!(
            out,
            "<circle class=\"slide\" cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"{}\"/>",
            palette.slide
        );
    }
    for square in marks.hops.iter().filter(|&s| !capturing.contains(s)) {
        let (x, y) = centre(square, flipped);
        let _ = write!(
            out,
            "<circle class=\"hop\" cx=\"{x}\" cy=\"{y}\" r=\"24\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"8\"/>",
            palette.hop
        );
    }
    for square in marks.victims.iter() {
        let look = format!(
            "rx=\"14\" stroke=\"{}\" stroke-width=\"6\" stroke-dasharray=\"15 8\"",
            palette.capture
        );
        frame(&mut out, square, flipped, "victim", &look);
    }
    if let Some(mv) = marks.ahead {
        clock_hand(&mut out, mv.to, flipped, palette);
    }
    for square in marks.danger.iter() {
        warning(&mut out, square, flipped, palette);
    }
    for &(square, count) in &marks.captures {
        badge(&mut out, square, count, flipped, palette, label);
    }
    if let Some(mv) = marks.hint {
        arrow(&mut out, mv, flipped, palette);
    }
    out
}

/// An exclamation mark at the corner of a piece's square, so that the piece stays in view.
fn warning(out: &mut String, square: Square, flipped: bool, palette: &Palette) {
    let (x, y) = centre(square, flipped);
    let _ = write!(
        out,
        "<g class=\"danger\" transform=\"translate({} {})\"><circle r=\"18\" fill=\"{}\" stroke=\"{on}\" \
         stroke-width=\"3\"/><path d=\"M0-10V2M0 8v1\" fill=\"none\" stroke=\"{on}\" stroke-width=\"6\" \
         stroke-linecap=\"round\"/></g>",
        x + 30,
        y - 30,
        palette.capture,
        on = palette.on_capture,
    );
}

/// A clock's face on the target of a move that waits for its turn.
fn clock_hand(out: &mut String, square: Square, flipped: bool, palette: &Palette) {
    let (x, y) = centre(square, flipped);
    let _ = write!(
        out,
        "<g class=\"ahead-target\" transform=\"translate({x} {y})\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"6\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
         <circle r=\"24\"/><path d=\"M0-13V2L9 8\"/></g>",
        palette.slide
    );
}

/// From the middle of a piece to its edge.
const EDGE: i32 = 36;

/// An arrow from the piece to where it is to go, edged so that it shows on wood and pieces alike.
fn arrow(out: &mut String, mv: Move, flipped: bool, palette: &Palette) {
    let (from, to) = (centre(mv.from, flipped), centre(mv.to, flipped));
    // Every move goes straight along a rank or file.
    let along = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let at = |forward: i32, aside: i32| {
        (
            to.0 + along.0 * forward - along.1 * aside,
            to.1 + along.1 * forward + along.0 * aside,
        )
    };
    let (neck, tip, left, right) = (at(-8, 0), at(30, 0), at(-14, 28), at(-14, -28));
    // From the edge of the piece, which stays to be seen.
    let shape = format!(
        "M{} {}L{} {}M{} {}L{} {}L{} {}Z",
        from.0 + along.0 * EDGE,
        from.1 + along.1 * EDGE,
        neck.0,
        neck.1,
        left.0,
        left.1,
        tip.0,
        tip.1,
        right.0,
        right.1
    );
    let _ = write!(
        out,
        "<g class=\"hint\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
         <path d=\"{shape}\" fill=\"{edge}\" stroke=\"{edge}\" stroke-width=\"24\"/>\
         <path d=\"{shape}\" fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"13\"/></g>",
        edge = palette.lit,
        ink = palette.slide,
    );
}

/// A badge that fills its square's width, so that the words are legible at 37 pixels a square.
fn badge(
    out: &mut String,
    square: Square,
    count: u8,
    flipped: bool,
    palette: &Palette,
    label: &str,
) {
    let (x, y) = centre(square, flipped);
    let _ = write!(
        out,
        "<g class=\"badge\" transform=\"translate({x} {y})\" fill=\"{}\" text-anchor=\"middle\" \
         font-family=\"system-ui, sans-serif\" font-weight=\"700\">\
         <rect x=\"-48\" y=\"-36\" width=\"96\" height=\"72\" rx=\"10\" fill=\"{}\"/>\
         <text y=\"-9\" font-size=\"21\" textLength=\"86\" lengthAdjust=\"spacingAndGlyphs\">{}</text>\
         <text y=\"26\" font-size=\"38\">+{count}</text></g>",
        palette.on_capture,
        palette.capture,
        escape(label),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn some_marks() -> Marks {
        Marks {
            last_move: Some("4h4g".parse().unwrap()),
            selected: Some(square("7i")),
            lit: Some(square("7h")),
            slides: [square("7h"), square("7g"), square("7e")]
                .into_iter()
                .collect(),
            hops: Bitboard::of(square("9i")),
            captures: vec![(square("7e"), 2)],
            victims: Bitboard::of(square("7d")),
            danger: Bitboard::of(square("5g")),
            hint: Some("5g5c".parse().unwrap()),
            ahead: Some("3i3e".parse().unwrap()),
        }
    }

    #[test]
    fn each_kind_of_target_has_its_own_shape_and_a_capture_replaces_the_dot() {
        let svg = over(&some_marks(), false, &Palette::DAY, "CAPTURE");
        assert_eq!(svg.matches("class=\"slide\"").count(), 2);
        assert_eq!(svg.matches("class=\"hop\"").count(), 1);
        assert_eq!(svg.matches("class=\"badge\"").count(), 1);
        assert_eq!(svg.matches("class=\"victim\"").count(), 1);
        assert_eq!(svg.matches("class=\"danger\"").count(), 1);
        assert_eq!(svg.matches("class=\"hint\"").count(), 1);
        assert_eq!(svg.matches("class=\"ahead-target\"").count(), 1);
        assert!(svg.contains(">CAPTURE</text>") && svg.contains(">+2</text>"));
    }

    #[test]
    fn the_last_move_tints_both_its_squares() {
        let svg = under(&some_marks(), false, &Palette::DAY);
        let (x, y) = corner(square("4h"), false);
        let origin = format!("class=\"last-from\" x=\"{}\" y=\"{}\"", x + 1, y + 1);
        assert!(svg.contains(&origin));
        assert_eq!(svg.matches("class=\"ahead\"").count(), 2);
        for class in ["last-to", "selected", "lit"] {
            assert_eq!(svg.matches(class).count(), 1);
        }
    }

    #[test]
    fn what_is_held_and_what_moved_last_have_shapes_of_their_own_b59() {
        let svg = under(&some_marks(), false, &Palette::DAY);
        assert_eq!(svg.matches("class=\"corners\"").count(), 2);
        assert_eq!(svg.matches("class=\"frame\"").count(), 2);
        let ink = format!("stroke=\"{}\"", Palette::DAY.line);
        assert_eq!(svg.matches(&ink).count(), 4);
    }

    #[test]
    fn marks_follow_the_board_when_it_is_flipped() {
        let near = over(&some_marks(), false, &Palette::DAY, "CAPTURE");
        let far = over(&some_marks(), true, &Palette::DAY, "CAPTURE");
        assert_ne!(near, far);
        assert_eq!(
            near.len(),
            over(&some_marks(), false, &Palette::DAY, "CAPTURE").len()
        );
        let (x, y) = centre(square("7e"), true);
        assert!(far.contains(&format!("translate({x} {y})")));
    }

    #[test]
    fn a_hint_points_from_the_piece_to_its_target_as_seen() {
        let hint = |mv: &str, flipped| {
            let marks = Marks {
                hint: Some(mv.parse().unwrap()),
                ..Marks::default()
            };
            over(&marks, flipped, &Palette::DAY, "")
        };
        for flipped in [false, true] {
            let (from, to) = (centre(square("5g"), flipped), centre(square("5c"), flipped));
            let up = (to.1 - from.1).signum();
            let svg = hint("5g5c", flipped);
            assert!(svg.contains(&format!("M{} {}L{} ", from.0, from.1 + up * EDGE, to.0)));
            // The tip lies beyond the middle of the target.
            assert!(svg.contains(&format!("L{} {}L", to.0, to.1 + up * 30)));
        }
        assert_ne!(hint("5g5c", false), hint("5c5g", false));
    }

    #[test]
    fn a_label_cannot_break_out_of_its_element() {
        let svg = over(&some_marks(), false, &Palette::DAY, "<b>&");
        assert!(svg.contains("&lt;b&gt;&amp;") && !svg.contains("<b>"));
    }
}
