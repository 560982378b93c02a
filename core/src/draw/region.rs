//! A part of the board, as books show it: whole squares, with the numbers of their files and ranks, and
//! lines that run on where the board does.

use std::fmt::Write as _;

use super::geometry::{GRID, LEFT, SQUARE, TOP, cell, centre};
use super::{Palette, symbol};
use crate::notation::RANKS;
use crate::{Bitboard, Board, Color, Square};

/// How far lines run on beyond the part.
const RUN: i32 = 22;
/// Room beside the part: without numbers, and with them.
const MARGIN: i32 = 26;
const NUMBERS: i32 = 44;

/// Some columns and rows of the board, seen from Sente's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    columns: (i32, i32),
    rows: (i32, i32),
}

impl Region {
    /// The squares from one corner to the opposite one, in any order.
    #[must_use]
    pub fn new(one: Square, other: Square) -> Self {
        let (one, other) = (cell(one, false), cell(other, false));
        Self {
            columns: (one.0.min(other.0), one.0.max(other.0)),
            rows: (one.1.min(other.1), one.1.max(other.1)),
        }
    }

    /// Whether a square is in it.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        let (column, row) = cell(square, false);
        (self.columns.0..=self.columns.1).contains(&column)
            && (self.rows.0..=self.rows.1).contains(&row)
    }

    /// Left, top, right and bottom of its squares.
    const fn sides(self) -> (i32, i32, i32, i32) {
        (
            LEFT + self.columns.0 * SQUARE,
            TOP + self.rows.0 * SQUARE,
            LEFT + (self.columns.1 + 1) * SQUARE,
            TOP + (self.rows.1 + 1) * SQUARE,
        )
    }

    /// Left, top, width and height of the drawing, in the units of the whole board's.
    #[must_use]
    pub const fn view(self) -> (i32, i32, i32, i32) {
        let (left, top, right, bottom) = self.sides();
        (
            left - MARGIN,
            top - NUMBERS,
            right - left + MARGIN + NUMBERS,
            bottom - top + MARGIN + NUMBERS,
        )
    }

    /// The empty part, with what [`super::ground_defs`] defines.
    #[must_use]
    pub fn ground(self, palette: &Palette) -> String {
        let (x, y, width, height) = self.view();
        let mut out = String::with_capacity(1500);
        for fill in ["wood", "grain"] {
            let _ = write!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"url(#{fill})\"/>"
            );
        }
        self.lines(&mut out, palette);
        self.numbers(&mut out, palette);
        out
    }

    fn lines(self, out: &mut String, palette: &Palette) {
        let (left, top, right, bottom) = self.sides();
        let run = |at: i32, end: i32| if at == end { 0 } else { RUN };
        let (from_x, to_x) = (left - run(left, LEFT), right + run(right, LEFT + GRID));
        let (from_y, to_y) = (top - run(top, TOP), bottom + run(bottom, TOP + GRID));
        let (mut inner, mut edge) = (String::new(), String::new());
        for x in (left..=right).step_by(100) {
            let line = if x == LEFT || x == LEFT + GRID {
                &mut edge
            } else {
                &mut inner
            };
            let _ = write!(line, "M{x} {from_y}V{to_y}");
        }
        for y in (top..=bottom).step_by(100) {
            let line = if y == TOP || y == TOP + GRID {
                &mut edge
            } else {
                &mut inner
            };
            let _ = write!(line, "M{from_x} {y}H{to_x}");
        }
        let _ = write!(
            out,
            "<g fill=\"none\" stroke=\"{}\" stroke-width=\"2\"><path d=\"{inner}\"/>",
            palette.line
        );
        if !edge.is_empty() {
            let _ = write!(
                out,
                "<path d=\"{edge}\" stroke-width=\"4\" stroke-linecap=\"square\"/>"
            );
        }
        out.push_str("</g>");
    }

    fn numbers(self, out: &mut String, palette: &Palette) {
        let (left, top, right, _) = self.sides();
        let _ = write!(
            out,
            "<g fill=\"{}\" font-size=\"25\" text-anchor=\"middle\" font-family=\"system-ui, sans-serif\" \
             aria-hidden=\"true\">",
            palette.coordinate
        );
        for (column, x) in (self.columns.0..=self.columns.1).zip((left + SQUARE / 2..).step_by(100))
        {
            let _ = write!(
                out,
                "<text x=\"{x}\" y=\"{}\">{}</text>",
                top - 24 + 6,
                9 - column
            );
        }
        for (row, y) in (self.rows.0..=self.rows.1).zip((top + SQUARE / 2..).step_by(100)) {
            let rank = usize::try_from(row)
                .ok()
                .and_then(|row| RANKS.get(row))
                .unwrap_or(&' ');
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\">{rank}</text>",
                right + 27,
                y + 9
            );
        }
        out.push_str("</g>");
    }

    /// The pieces that stand in it.
    #[must_use]
    pub fn pieces(self, board: &Board) -> String {
        let mut out = String::new();
        for color in Color::ALL {
            for square in self.part_of(board.of(color)).iter() {
                let (x, y) = centre(square, false);
                let shape = symbol(color, color == Color::Sente);
                let _ = write!(out, "<use href=\"#{shape}\" x=\"{x}\" y=\"{y}\"/>");
            }
        }
        out
    }

    /// Those of some squares that are in it.
    #[must_use]
    pub fn part_of(self, squares: Bitboard) -> Bitboard {
        squares
            .iter()
            .filter(|&square| self.contains(square))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Preset, Rules};

    fn region(one: &str, other: &str) -> Region {
        Region::new(one.parse().unwrap(), other.parse().unwrap())
    }

    #[test]
    fn it_goes_from_corner_to_corner_whichever_come_first() {
        let part = region("7c", "4e");
        assert_eq!(part, region("4c", "7e"));
        assert!(part.contains("5d".parse().unwrap()) && !part.contains("3d".parse().unwrap()));
        let svg = part.ground(&Palette::DAY);
        for number in ["7", "4", "三", "五"] {
            assert!(svg.contains(&format!(">{number}</text>")), "{number}");
        }
        assert!(!svg.contains(">3</text>") && !svg.contains(">六</text>"));
    }

    #[test]
    fn only_the_edges_of_the_board_are_drawn_as_such() {
        let thick = |part: Region| part.ground(&Palette::DAY).contains("stroke-width=\"4\"");
        assert!(thick(region("9c", "7e")) && thick(region("5a", "4b")));
        assert!(!thick(region("8b", "2h")));
    }

    #[test]
    fn it_shows_the_pieces_that_stand_in_it_and_no_others() {
        let board = Board::start(Rules::new(Preset::Classic));
        let svg = region("9a", "7c").pieces(&board);
        assert_eq!(svg.matches("#gote-down").count(), 3);
        assert!(!svg.contains("sente"));
    }
}
