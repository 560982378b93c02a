//! Counting a side's moves rank by rank and file by file, with one table look-up for each.
//!
//! All movement is along a line of nine squares, so the moves of a position are the sum over its 18
//! lines, and a table of 3⁹ entries holds the moves in each.
//! Perft counts its last ply this way.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::line_codes::{LineCodes, PATTERNS, digits, lines_changed, part};
use crate::moves::Move;
use crate::rules::Rules;

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

    fn of(&self, code: u16) -> u32 {
        u32::from(self.0[usize::from(code)])
    }

    fn total(&self, lines: &LineCodes) -> u32 {
        lines.iter().map(|code| self.of(code)).sum()
    }
}

/// The moves of the counted side within one line.
fn count(rules: Rules, code: u16) -> u8 {
    let digits = digits(code);
    let mut reversed = digits;
    reversed.reverse();
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

/// The moves a side has on a board, and has left when the other side moves.
pub(crate) struct MoveCounter<'a> {
    counts: &'a LineCounts,
    lines: LineCodes,
    total: u32,
}

impl<'a> MoveCounter<'a> {
    /// A counter of the moves that `counted` has on `board`.
    pub(crate) fn new(counts: &'a LineCounts, board: &Board, counted: Color) -> Self {
        let lines = LineCodes::new(
            board,
            |color| {
                if color == counted { COUNTED } else { OTHER }
            },
        );
        let total = counts.total(&lines);
        Self {
            counts,
            lines,
            total,
        }
    }

    /// The moves after the other side has played `mv` and taken `captures`.
    pub(crate) fn after(&self, mv: Move, captures: Bitboard) -> u32 {
        if captures.is_empty() {
            return self.after_quiet(mv);
        }
        let mut lines = self.lines;
        lines.take(mv.from, OTHER);
        lines.put(mv.to, OTHER);
        for square in captures {
            lines.take(square, COUNTED);
        }
        self.counts.total(&lines)
    }

    /// A move that takes nothing changes three lines.
    fn after_quiet(&self, mv: Move) -> u32 {
        let [along, left, entered] = lines_changed(mv.from, mv.to);
        let code = |line: usize| self.lines.of(line);
        let before = [code(along), code(left), code(entered)];
        let after = [
            code(along) - part(OTHER, left) + part(OTHER, entered),
            code(left) - part(OTHER, along),
            code(entered) + part(OTHER, along),
        ];
        let moves = |codes: [u16; 3]| codes.map(|code| self.counts.of(code)).iter().sum::<u32>();
        self.total + moves(after) - moves(before)
    }
}
