//! Counting a side's moves rank by rank and file by file, with one table look-up for each.
//!
//! All movement is along a line of nine squares, so the moves of a position are the sum over its 18
//! lines. A line is a number of nine base-3 digits, and a table of 3⁹ entries holds the moves in each.
//! Perft counts its last ply this way.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::moves::Move;
use crate::rules::Rules;
use crate::square::Square;

const LINES: usize = 18;
const PATTERNS: usize = 3_usize.pow(9);
const POWERS: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// The digit of a piece of the side whose moves are counted.
const COUNTED: u16 = 1;
/// The digit of a piece of the other side.
const OTHER: u16 = 2;

/// How many moves the counted side has in each of the 3⁹ patterns of a line.
pub(crate) struct LineCounts(Box<[u8]>);

impl LineCounts {
    pub(crate) fn new(rules: Rules) -> Self {
        Self((0..PATTERNS).map(|code| count(rules, code)).collect())
    }

    /// The moves in all of `lines`.
    pub(crate) fn total(&self, lines: &Lines) -> u64 {
        lines
            .0
            .iter()
            .map(|&code| u64::from(self.0[usize::from(code)]))
            .sum()
    }
}

/// The moves of the counted side within one line.
fn count(rules: Rules, code: usize) -> u8 {
    let digits = POWERS.map(|power| code as u16 / power % 3);
    let reversed = {
        let mut digits = digits;
        digits.reverse();
        digits
    };
    count_one_way(rules, digits) + count_one_way(rules, reversed)
}

fn count_one_way(rules: Rules, line: [u16; 9]) -> u8 {
    let mut moves = 0;
    for (at, _) in line
        .iter()
        .enumerate()
        .filter(|&(_, &digit)| digit == COUNTED)
    {
        let ahead = &line[at + 1..];
        moves += match ahead.iter().take_while(|&&digit| digit == 0).count() {
            0 => u8::from(rules.hops() && ahead.get(1) == Some(&0)),
            _ if rules.steps() => 1,
            free => free as u8,
        };
    }
    moves
}

/// The 18 lines of a board: ranks a to i, then files 9 to 1.
#[derive(Clone, Copy)]
pub(crate) struct Lines([u16; LINES]);

impl Lines {
    /// The lines of `board`, to count the moves of `counted`.
    pub(crate) fn new(board: &Board, counted: Color) -> Self {
        let mut lines = Self([0; LINES]);
        for square in board.of(counted) {
            lines.put(square, COUNTED);
        }
        for square in board.of(counted.other()) {
            lines.put(square, OTHER);
        }
        lines
    }

    /// The lines after the other side has played `mv` and taken `captures`.
    pub(crate) fn after(mut self, mv: Move, captures: Bitboard) -> Self {
        self.take(mv.from, OTHER);
        self.put(mv.to, OTHER);
        for square in captures {
            self.take(square, COUNTED);
        }
        self
    }

    fn put(&mut self, square: Square, digit: u16) {
        let (row, column) = (usize::from(square.row()), usize::from(square.column()));
        self.0[row] += digit * POWERS[column];
        self.0[9 + column] += digit * POWERS[row];
    }

    fn take(&mut self, square: Square, digit: u16) {
        let (row, column) = (usize::from(square.row()), usize::from(square.column()));
        self.0[row] -= digit * POWERS[column];
        self.0[9 + column] -= digit * POWERS[row];
    }
}
