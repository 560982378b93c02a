//! The ranks and files of a board as numbers, so that a table can hold what is to be known of each.
//!
//! A rank or file has nine squares, and a square is empty or holds a piece of one of two sides: nine digits to
//! the base 3. All movement and every sandwich lies within one of the 18 lines.

use crate::board::Board;
use crate::color::Color;
use crate::square::Square;

/// How many ranks and files there are: ranks a to i, then files 9 to 1.
pub(crate) const LINES: usize = 18;
/// How many contents a line can have.
pub(crate) const PATTERNS: u16 = POWERS[8] * 3;

const POWERS: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// The digits of a line, from file 9 or rank a on.
pub(crate) fn digits(code: u16) -> [u16; 9] {
    POWERS.map(|power| code / power % 3)
}

/// What a piece with this digit adds to its line where the line with the number `crossing` crosses it.
pub(crate) const fn part(digit: u16, crossing: usize) -> u16 {
    digit * POWERS[crossing % 9]
}

/// Where a square lies in its rank and in its file, in this order.
#[derive(Clone, Copy)]
pub(crate) struct Crossing {
    /// The numbers of the two lines.
    pub lines: [u8; 2],
    /// Which square of each it is, 0 to 8.
    pub at: [u8; 2],
    /// What a piece with the digit 1 adds to the code of each.
    pub parts: [u16; 2],
}

impl Crossing {
    /// That of `square`.
    pub(crate) fn of(square: Square) -> Self {
        CROSSINGS[usize::from(square.index())]
    }
}

/// By square index.
static CROSSINGS: [Crossing; Square::COUNT] = {
    let none = Crossing {
        lines: [0; 2],
        at: [0; 2],
        parts: [0; 2],
    };
    let mut crossings = [none; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let (row, column) = (index / 9, index % 9);
        crossings[index] = Crossing {
            lines: [row as u8, 9 + column as u8],
            at: [column as u8, row as u8],
            parts: [POWERS[column], POWERS[row]],
        };
        index += 1;
    }
    crossings
};

/// The codes of all lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineCodes([u16; LINES]);

impl LineCodes {
    /// Those of `board`, where a side's pieces have this digit.
    pub(crate) fn new(board: &Board, digit: impl Fn(Color) -> u16) -> Self {
        let mut lines = Self([0; LINES]);
        for color in Color::ALL {
            for square in board.of(color) {
                lines.put(square, digit(color));
            }
        }
        lines
    }

    /// The code of one line.
    pub(crate) const fn of(&self, line: usize) -> u16 {
        self.0[line]
    }

    /// The codes in the order of the lines.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> {
        self.0.into_iter()
    }

    /// Puts a piece with this digit on an empty square.
    pub(crate) fn put(&mut self, square: Square, digit: u16) {
        let Crossing { lines, parts, .. } = Crossing::of(square);
        for (line, part) in lines.into_iter().zip(parts) {
            self.0[usize::from(line)] += digit * part;
        }
    }

    /// Takes a piece with this digit away.
    pub(crate) fn take(&mut self, square: Square, digit: u16) {
        let Crossing { lines, parts, .. } = Crossing::of(square);
        for (line, part) in lines.into_iter().zip(parts) {
            self.0[usize::from(line)] -= digit * part;
        }
    }

    /// Adds to the code of one line, or takes from it when `by` is negative; returns what it was and what it is.
    #[inline(always)]
    pub(crate) fn change(&mut self, line: usize, by: i16) -> [u16; 2] {
        let code = &mut self.0[line];
        let before = *code;
        *code = before.wrapping_add_signed(by);
        [before, *code]
    }
}

/// The rank and the file of `square`.
pub(crate) const fn lines_through(square: Square) -> [usize; 2] {
    [square.row() as usize, 9 + square.column() as usize]
}

/// The lines that a move from one square to another changes: the one it goes along, the one it leaves and
/// the one it enters.
pub(crate) const fn lines_changed(from: Square, to: Square) -> [usize; 3] {
    let [from_rank, from_file] = lines_through(from);
    let [to_rank, to_file] = lines_through(to);
    if from_rank == to_rank {
        [from_rank, from_file, to_file]
    } else {
        [from_file, from_rank, to_rank]
    }
}

/// The squares of a line, in the order of its digits.
pub(crate) fn squares_of(line: usize) -> impl Iterator<Item = Square> {
    Square::all().filter(move |&square| lines_through(square).contains(&line))
}
