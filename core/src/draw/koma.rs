//! The pieces: five-sided koma with a bevel and a soft shadow, 歩 in ink and と in vermilion.
//!
//! The light comes from the top left whichever way a piece points, so the two directions are
//! shapes of their own and not one shape turned around.

use std::fmt::Write as _;

use super::Palette;
use super::geometry::centre;
use super::glyphs;
use crate::{Color, Square};

type Point = (i32, i32);

/// A koma that points up, from its tip clockwise, in tenths of a unit round the middle of its square.
const OUTLINE: [Point; 5] = [
    (0, -425),
    (245, -322),
    (342, 392),
    (-342, 392),
    (-245, -322),
];
/// The face inside the bevel.
const FACE: [Point; 5] = [
    (0, -371),
    (206, -285),
    (294, 346),
    (-294, 346),
    (-206, -285),
];
/// Towards the light: from the upper left.
const LIGHT: Point = (-5, -8);

/// The traditional shapes that [`piece`] refers to.
#[must_use]
pub(super) fn defs(palette: &Palette) -> String {
    let mut out = format!(
        "<linearGradient id=\"face\" x1=\".2\" y1=\"0\" x2=\".8\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>\
         <path id=\"fu\" d=\"{}\" fill=\"{}\"/><path id=\"to\" d=\"{}\" fill=\"{}\"/>",
        palette.koma_light,
        palette.koma_deep,
        glyphs::FU,
        palette.sente,
        glyphs::TO,
        palette.gote,
    );
    for points_up in [true, false] {
        let id = if points_up { "up" } else { "down" };
        let _ = write!(out, "<g id=\"{id}\">{}</g>", koma(points_up, palette));
        for color in Color::ALL {
            let (glyph, size) = match color {
                Color::Sente => ("fu", ".134"),
                Color::Gote => ("to", ".146"),
            };
            let (y, turn) = if points_up {
                (3, "")
            } else {
                (-3, " rotate(180)")
            };
            let _ = write!(
                out,
                "<g id=\"{}\"><use href=\"#{id}\"/>\
                 <use href=\"#{glyph}\" transform=\"translate(0 {y}){turn} scale({size})\"/></g>",
                symbol(color, points_up)
            );
        }
    }
    out
}

/// The id of a whole piece in the definitions of a set, centred on the origin, about 70 units wide and 82 high.
#[must_use]
pub const fn symbol(color: Color, points_up: bool) -> &'static str {
    match (color, points_up) {
        (Color::Sente, true) => "sente-up",
        (Color::Sente, false) => "sente-down",
        (Color::Gote, true) => "gote-up",
        (Color::Gote, false) => "gote-down",
    }
}

/// A piece on its square. It points away from its owner; `class` goes on the inner element, which
/// a style sheet may move without losing the piece's place.
#[must_use]
pub fn piece(color: Color, square: Square, flipped: bool, class: &str) -> String {
    let points_up = (color == Color::Sente) != flipped;
    format!(
        "<g class=\"koma\" data-at=\"{square}\" transform=\"{}\">\
         <use href=\"#{}\" class=\"{class}\"/></g>",
        place(square, flipped),
        symbol(color, points_up)
    )
}

/// What brings a [`piece`] to a square: the value of its `transform`.
#[must_use]
pub fn place(square: Square, flipped: bool) -> String {
    let (x, y) = centre(square, flipped);
    format!("translate({x} {y})")
}

/// A blank koma: two steps of shadow, the body, five bevels lit by their direction, the face.
///
/// Only the fills are translucent and no shape is transformed by itself: a browser blends or moves what is
/// `opacity` or `transform` apart, for each of the pieces on a board.
fn koma(points_up: bool, palette: &Palette) -> String {
    let turned = |(x, y): Point| if points_up { (x, y) } else { (-x, -y) };
    let outline = OUTLINE.map(turned);
    let face = FACE.map(turned);
    let mut out = String::new();
    for (dx, dy, percent_larger, opacity) in [(22, 40, 7, 12), (14, 26, 2, 22)] {
        let larger = |length: i32| length * (100 + percent_larger) / 100;
        let shadow = outline.map(|(x, y)| (larger(x) + dx, larger(y) + dy));
        let _ = write!(
            out,
            "<path d=\"{}\" fill=\"#2A1808\" fill-opacity=\".{opacity}\"/>",
            path(&shadow)
        );
    }
    let _ = write!(
        out,
        "<path d=\"{}\" fill=\"url(#face)\" stroke=\"{}\" stroke-width=\"1.8\" stroke-linejoin=\"round\"/>",
        path(&outline),
        palette.koma_edge
    );
    for side in 0..5 {
        let next = (side + 1) % 5;
        let (shade, percent) = bevel(outline[side], outline[next]);
        let quad = [outline[side], outline[next], face[next], face[side]];
        let _ = write!(
            out,
            "<path d=\"{}\" fill=\"{shade}\" fill-opacity=\".{percent:02}\"/>",
            path(&quad)
        );
    }
    out
}

/// How the bevel along an edge takes the light: white or shade, and how strongly in percent.
fn bevel(from: Point, to: Point) -> (&'static str, i32) {
    // With clockwise corners and y downwards the outward normal of (dx, dy) is (dy, -dx).
    let (nx, ny) = (to.1 - from.1, from.0 - to.0);
    let length = nx.abs().max(ny.abs()) + nx.abs().min(ny.abs()) / 2;
    let toward = (nx * LIGHT.0 + ny * LIGHT.1) * 10 / length.max(1);
    if toward >= 0 {
        ("#FFFDF2", 25 + toward * 55 / 100)
    } else {
        ("#6B4312", 6 - toward * 34 / 100)
    }
}

fn path(points: &[Point]) -> String {
    let units = |tenths: i32| f64::from(tenths) / 10.0;
    let mut out = String::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        let _ = write!(
            out,
            "{}{} {}",
            if i == 0 { 'M' } else { 'L' },
            units(x),
            units(y)
        );
    }
    out.push('z');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_point_away_from_their_owner_from_both_sides() {
        let square: Square = "5e".parse().unwrap();
        for (color, flipped, id) in [
            (Color::Sente, false, "#sente-up"),
            (Color::Gote, false, "#gote-down"),
            (Color::Sente, true, "#sente-down"),
            (Color::Gote, true, "#gote-up"),
        ] {
            assert!(piece(color, square, flipped, "").contains(id));
        }
    }

    #[test]
    fn the_side_towards_the_light_is_bright_whichever_way_a_piece_points() {
        let shade = |points_up: bool, left: bool| {
            let turned = OUTLINE.map(|(x, y)| if points_up { (x, y) } else { (-x, -y) });
            // The long sides run between corners 1-2 and 3-4; turning swaps left and right.
            let first = if left == points_up { 3 } else { 1 };
            bevel(turned[first], turned[first + 1]).0
        };
        for points_up in [true, false] {
            assert_eq!(shade(points_up, true), "#FFFDF2");
            assert_eq!(shade(points_up, false), "#6B4312");
        }
    }
}
