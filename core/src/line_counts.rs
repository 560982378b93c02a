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
const PATTERNS: u16 = 3_u16.pow(9);
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

    fn of(&self, code: u16) -> u32 {
        u32::from(self.0[usize::from(code)])
    }

    fn total(&self, lines: &Lines) -> u32 {
        lines.0.iter().map(|&code| self.of(code)).sum()
    }
}

/// The moves of the counted side within one line.
fn count(rules: Rules, code: u16) -> u8 {
    let digits = POWERS.map(|power| code / power % 3);
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
    lines: Lines,
    total: u32,
}

impl<'a> MoveCounter<'a> {
    /// A counter of the moves that `counted` has on `board`.
    pub(crate) fn new(counts: &'a LineCounts, board: &Board, counted: Color) -> Self {
        let mut lines = Lines([0; LINES]);
        for square in board.of(counted) {
            lines.put(square, COUNTED);
        }
        for square in board.of(counted.other()) {
            lines.put(square, OTHER);
        }
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

    /// A move that takes nothing changes three lines: the one it goes along, the one it leaves and
    /// the one it enters.
    fn after_quiet(&self, mv: Move) -> u32 {
        let [from_rank, from_file] = lines_through(mv.from);
        let [to_rank, to_file] = lines_through(mv.to);
        let (along, left, entered) = if from_rank == to_rank {
            (from_rank, from_file, to_file)
        } else {
            (from_file, from_rank, to_rank)
        };
        let piece_where = |crossing: usize| OTHER * POWERS[crossing % 9];
        let code = |line: usize| self.lines.0[line];
        let before = [code(along), code(left), code(entered)];
        let after = [
            code(along) - piece_where(left) + piece_where(entered),
            code(left) - piece_where(along),
            code(entered) + piece_where(along),
        ];
        let moves = |codes: [u16; 3]| codes.map(|code| self.counts.of(code)).iter().sum::<u32>();
        self.total + moves(after) - moves(before)
    }
}

/// The 18 lines of a board as numbers: ranks a to i, then files 9 to 1.
#[derive(Clone, Copy)]
struct Lines([u16; LINES]);

impl Lines {
    fn put(&mut self, square: Square, digit: u16) {
        let [rank, file] = lines_through(square);
        self.0[rank] += digit * POWERS[file % 9];
        self.0[file] += digit * POWERS[rank];
    }

    fn take(&mut self, square: Square, digit: u16) {
        let [rank, file] = lines_through(square);
        self.0[rank] -= digit * POWERS[file % 9];
        self.0[file] -= digit * POWERS[rank];
    }
}

/// The rank and the file of `square` as indexes into [`Lines`].
fn lines_through(square: Square) -> [usize; 2] {
    [usize::from(square.row()), 9 + usize::from(square.column())]
}
