//! The empty board: wood with a faint straight grain, lines, star points, files and ranks.

use std::fmt::Write as _;

use super::Palette;
use super::geometry::{GRID, LEFT, SIDE, SQUARE, TOP};
use crate::notation::RANKS;

/// The grain: left edge, width and strength (percent) of each streak in a strip of the wood.
const GRAIN_STRIP: i32 = 186;
const GRAIN: [(i32, i32, u8); 15] = [
    (3, 2, 7),
    (14, 5, 4),
    (27, 1, 9),
    (33, 3, 5),
    (47, 9, 3),
    (61, 2, 8),
    (70, 1, 5),
    (79, 4, 5),
    (93, 2, 9),
    (101, 11, 3),
    (119, 1, 8),
    (128, 3, 6),
    (143, 2, 4),
    (154, 7, 4),
    (171, 2, 8),
];

/// The gradient and the grain that [`ground`] refers to.
#[must_use]
pub fn ground_defs(palette: &Palette) -> String {
    let mut out = format!(
        "<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>\
         <pattern id=\"grain\" width=\"{GRAIN_STRIP}\" height=\"{SIDE}\" patternUnits=\"userSpaceOnUse\">",
        palette.board_light, palette.board_deep
    );
    for (x, width, percent) in GRAIN {
        let _ = write!(
            out,
            "<path d=\"M{x} 0h{width}v{SIDE}h-{width}z\" fill=\"{}\" fill-opacity=\".{percent:02}\"/>",
            palette.line
        );
    }
    out.push_str("</pattern>");
    out
}

/// The board without pieces. Seen from Gote's side when `flipped`: the numbers turn, the places stay.
#[must_use]
pub fn ground(flipped: bool, palette: &Palette) -> String {
    let mut out = String::with_capacity(3000);
    for fill in ["wood", "grain"] {
        let _ = write!(
            out,
            "<rect class=\"{fill}\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"12\" fill=\"url(#{fill})\"/>"
        );
    }
    lines(&mut out, palette);
    coordinates(&mut out, flipped, palette);
    out
}

fn lines(out: &mut String, palette: &Palette) {
    let mut inner = String::new();
    for i in 1..9 {
        let at = i * SQUARE;
        let _ = write!(
            inner,
            "M{} {TOP}v{GRID}M{LEFT} {}h{GRID}",
            LEFT + at,
            TOP + at
        );
    }
    let _ = write!(
        out,
        "<g class=\"lines\" fill=\"none\" stroke=\"{0}\"><path d=\"{inner}\" stroke-width=\"2\"/>\
         <path d=\"M{LEFT} {TOP}h{GRID}v{GRID}h-{GRID}z\" stroke-width=\"4\"/></g>\
         <g class=\"stars\" fill=\"{0}\">",
        palette.line
    );
    for (column, row) in [(3, 3), (6, 3), (3, 6), (6, 6)] {
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"7\"/>",
            LEFT + column * SQUARE,
            TOP + row * SQUARE
        );
    }
    out.push_str("</g>");
}

fn coordinates(out: &mut String, flipped: bool, palette: &Palette) {
    let _ = write!(
        out,
        "<g class=\"coordinates\" fill=\"{}\" font-size=\"25\" text-anchor=\"middle\" aria-hidden=\"true\">\
         <g font-family=\"system-ui, sans-serif\">",
        palette.coordinate
    );
    for (column, x) in (0..9).zip((LEFT + SQUARE / 2..).step_by(100)) {
        let file = if flipped { column + 1 } else { 9 - column };
        let _ = write!(out, "<text x=\"{x}\" y=\"{}\">{file}</text>", TOP - 12);
    }
    out.push_str("</g><g font-family=\"ShipporiMinchoB1, serif\">");
    for (row, y) in (0..9_usize).zip((TOP + SQUARE / 2..).step_by(100)) {
        let rank = RANKS[if flipped { 8 - row } else { row }];
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\">{rank}</text>",
            (LEFT + GRID + SIDE) / 2 + 1,
            y + 9
        );
    }
    out.push_str("</g></g>");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(svg: &str) -> String {
        svg.split("<text")
            .skip(1)
            .filter_map(|text| text.split(['>', '<']).nth(1))
            .collect()
    }

    #[test]
    fn files_run_from_9_and_ranks_from_one_as_on_a_diagram() {
        assert_eq!(
            texts(&ground(false, &Palette::DAY)),
            "987654321一二三四五六七八九"
        );
    }

    #[test]
    fn from_gotes_side_both_run_the_other_way() {
        assert_eq!(
            texts(&ground(true, &Palette::DAY)),
            "123456789九八七六五四三二一"
        );
    }

    #[test]
    fn there_are_four_star_points_and_all_inner_lines() {
        let svg = ground(false, &Palette::DAY);
        assert_eq!(svg.matches("<circle").count(), 4);
        assert_eq!(svg.matches("v900M").count(), 8);
    }
}
