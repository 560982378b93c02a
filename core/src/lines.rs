//! Lines of five: whether one stands, which squares it holds, and how near a side is to one.

use crate::bitboard::Bitboard;
use crate::board::{Board, home};
use crate::color::Color;
use crate::moves::Move;
use crate::rules::{LineRule, Rules};
use crate::threats::movers_to;

/// Whether a line that wins stands among `pieces` of `color`.
pub(crate) fn line_stands(rules: Rules, pieces: Bitboard, color: Color) -> bool {
    let away = pieces - home(rules, color);
    // Spelt out line by line, because constant strides make search and perft much faster.
    let straight = || ALONG_RANK.stands(away) || ALONG_FILE.stands(away);
    let diagonal = || FALLING.stands(away) || RISING.stands(away);
    match rules.line() {
        None => false,
        Some(LineRule::Orthogonal) => straight(),
        Some(LineRule::WithDiagonals) => straight() || diagonal(),
    }
}

/// The squares of every winning line that stands among `pieces` of `color`.
pub(crate) fn line_squares(rules: Rules, pieces: Bitboard, color: Color) -> Bitboard {
    let away = pieces - home(rules, color);
    directions(rules)
        .iter()
        .fold(Bitboard::EMPTY, |set, line| set | line.squares(away))
}

/// Whether a move of `mover`, were it on move, completes a line.
pub(crate) fn can_complete(rules: Rules, board: &Board, mover: Color) -> bool {
    let own = board.of(mover);
    let completes = |mv: Move| line_stands(rules, own.without(mv.from).with(mv.to), mover);
    missing_squares(rules, board, mover)
        .iter()
        .flat_map(|to| {
            movers_to(rules, board, mover, to)
                .iter()
                .map(move |from| Move { from, to })
        })
        .any(completes)
}

/// The empty squares that alone are wanting for a line of `mover`.
fn missing_squares(rules: Rules, board: &Board, mover: Color) -> Bitboard {
    let (away, free) = (away(rules, board, mover), free(rules, board, mover));
    directions(rules).iter().fold(Bitboard::EMPTY, |set, line| {
        set | line.spread(line.windows(away, free).four)
    }) - board.of(mover)
}

/// How many places for a line `mover` has in which it holds two, three or four of the five squares and
/// the enemy none.
pub(crate) fn chances(rules: Rules, board: &Board, mover: Color) -> [u8; 3] {
    chances_in(directions(rules), rules, board, mover)
}

/// The same on the diagonals alone.
pub(crate) fn diagonal_chances(rules: Rules, board: &Board, mover: Color) -> [u8; 3] {
    match rules.line() {
        Some(LineRule::WithDiagonals) => chances_in(&[FALLING, RISING], rules, board, mover),
        Some(LineRule::Orthogonal) | None => [0; 3],
    }
}

fn chances_in(directions: &[Line], rules: Rules, board: &Board, mover: Color) -> [u8; 3] {
    let (away, free) = (away(rules, board, mover), free(rules, board, mover));
    directions.iter().fold([0; 3], |[two, three, four], line| {
        let windows = line.windows(away, free);
        [
            two + windows.two.count(),
            three + windows.three.count(),
            four + windows.four.count(),
        ]
    })
}

/// The pieces of `color` that count for a line.
fn away(rules: Rules, board: &Board, color: Color) -> Bitboard {
    board.of(color) - home(rules, color)
}

/// The squares on which a line of `color` could come to stand.
fn free(rules: Rules, board: &Board, color: Color) -> Bitboard {
    !(board.of(color.other()) | home(rules, color))
}

const fn directions(rules: Rules) -> &'static [Line] {
    match rules.line() {
        None => &[],
        Some(LineRule::Orthogonal) => &[ALONG_RANK, ALONG_FILE],
        Some(LineRule::WithDiagonals) => &[ALONG_RANK, ALONG_FILE, FALLING, RISING],
    }
}

/// Places of five squares without an enemy, by how many of them are held; each by its lowest square.
struct Windows {
    two: Bitboard,
    three: Bitboard,
    four: Bitboard,
}

/// A direction in which five in a row can win.
#[derive(Clone, Copy)]
struct Line {
    /// How far apart neighbours in the line are, in square indexes.
    stride: u32,
    /// The columns that the square with the lowest index can be on, so that the line stays
    /// within the side edges. Over the lower edge there are no pieces.
    first_column: u32,
    last_column: u32,
}

const ALONG_RANK: Line = Line::new(1, 0, 4);
const ALONG_FILE: Line = Line::new(9, 0, 8);
const FALLING: Line = Line::new(10, 0, 4);
const RISING: Line = Line::new(8, 4, 8);

impl Line {
    const fn new(stride: u32, first_column: u32, last_column: u32) -> Self {
        Self {
            stride,
            first_column,
            last_column,
        }
    }

    /// Whether five of `pieces` in a row stand in this direction.
    #[inline]
    fn stands(self, pieces: Bitboard) -> bool {
        !self.starts(pieces).is_empty()
    }

    /// The squares of `pieces` from which five in a row go on in this direction.
    #[inline]
    fn starts(self, pieces: Bitboard) -> Bitboard {
        let bits = pieces.bits();
        let two = bits & bits >> self.stride;
        let four = two & two >> (2 * self.stride);
        let five = four & bits >> (4 * self.stride);
        Bitboard::of_columns(self.first_column, self.last_column) & Bitboard::masked(five)
    }

    /// The places for a line among the squares `free`, sorted by how many of `pieces` stand in them.
    ///
    /// The five bits of each place are added up in parallel, by two full adders.
    fn windows(self, pieces: Bitboard, free: Bitboard) -> Windows {
        let places = self.starts(free).bits();
        let bit = |n: u32| pieces.bits() >> (n * self.stride);
        let (a, b, c, d, e) = (bit(0), bit(1), bit(2), bit(3), bit(4));
        let (first, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (ones, other_carry) = (first ^ d ^ e, first & d | e & (first ^ d));
        let (twos, fours) = (carry ^ other_carry, carry & other_carry);
        Windows {
            two: Bitboard::masked(places & twos & !ones & !fours),
            three: Bitboard::masked(places & twos & ones & !fours),
            four: Bitboard::masked(places & fours & !ones),
        }
    }

    /// The five squares of each of the places in `starts`.
    fn spread(self, starts: Bitboard) -> Bitboard {
        let all = (0..u32::from(Rules::LINE_LENGTH))
            .fold(0, |set, n| set | starts.bits() << (n * self.stride));
        Bitboard::masked(all)
    }

    /// All squares of `pieces` that are part of five in a row in this direction.
    fn squares(self, pieces: Bitboard) -> Bitboard {
        self.spread(self.starts(pieces))
    }
}
