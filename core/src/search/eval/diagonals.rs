//! What is to be seen within one diagonal, for each content it can have, looked up instead of counted.
//!
//! As with ranks and files ([`crate::line_codes`]) a square is a digit to the base 3. A diagonal of fewer than
//! five squares holds no line and has no number of its own: its squares belong to one diagonal more, to which a
//! piece adds nothing.

use crate::board::home;
use crate::color::{ByColor, Color};
use crate::line_codes::part;
use crate::rules::{LineRule, Rules};
use crate::square::Square;

use super::FEATURES;
use super::patterns::{Counting, Part, Seen, lines_worth, seen};
use super::sums::Sums;

/// How many diagonals have five squares or more: nine that fall from file 9 towards file 1, then nine that rise.
const DIAGONALS: usize = 18;
const NONE: usize = DIAGONALS;
const DIRECTIONS: i32 = 9;

/// Where a square lies in the diagonals through it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Crossed {
    /// The numbers of the two.
    pub lines: [u8; 2],
    /// What a piece with the digit 1 adds to the code of each.
    pub parts: [u16; 2],
}

impl Crossed {
    pub(super) fn of(square: Square) -> Self {
        let both = numbers(square).map(|number| match number {
            Some(number) => {
                let at = i32::from(square.row()) - first_row(number);
                (number as u8, part(1, at as usize))
            }
            None => (NONE as u8, 0),
        });
        Self {
            lines: both.map(|(number, _)| number),
            parts: both.map(|(_, part)| part),
        }
    }
}

/// The diagonals through `square`: the one that falls and the one that rises.
fn numbers(square: Square) -> [Option<usize>; 2] {
    let (row, column) = (i32::from(square.row()), i32::from(square.column()));
    let nth = |n: i32| (0..DIRECTIONS).contains(&n).then_some(n as usize);
    let (falling, rising) = (nth(row - column + 4), nth(row + column - 4));
    [falling, rising.map(|n| n + DIRECTIONS as usize)]
}

/// The row of the uppermost square of a diagonal, from which on its digits count.
fn first_row(number: usize) -> i32 {
    (number as i32 % DIRECTIONS - 4).max(0)
}

/// The codes of all diagonals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct DiagonalCodes([u16; DIAGONALS + 1]);

impl DiagonalCodes {
    /// Adds to the code of one diagonal, or takes from it when `by` is negative; returns what it was and what it is.
    #[inline(always)]
    pub(crate) fn change(&mut self, line: u8, by: i16) -> [u16; 2] {
        let code = &mut self.0[usize::from(line)];
        let before = *code;
        *code = before.wrapping_add_signed(by);
        [before, *code]
    }
}

/// What each diagonal adds to the sums, where lines win on the diagonals.
#[derive(Debug, Default)]
pub(crate) struct Diagonals {
    /// By code: a table for each length and each way in which the home ranks lie in a diagonal.
    sums: Vec<Sums>,
    /// Where the table of each diagonal begins.
    begins: [u32; DIAGONALS + 1],
}

impl Diagonals {
    pub(super) fn new(rules: Rules, weights: &[i16; FEATURES]) -> Self {
        let mut diagonals = Self::default();
        if rules.line() != Some(LineRule::WithDiagonals) {
            return diagonals;
        }
        let mut kinds: Vec<(usize, Counting)> = Vec::new();
        let mut begins_of_kinds = Vec::new();
        for number in 0..DIAGONALS {
            let squares: Vec<Square> = Square::all()
                .filter(|&square| numbers(square).contains(&Some(number)))
                .collect();
            let kind = (squares.len(), counting(rules, &squares));
            let known = kinds.iter().position(|other| *other == kind);
            let known = known.unwrap_or_else(|| {
                begins_of_kinds.push(diagonals.sums.len() as u32);
                let contents = 0..part(1, kind.0 - 1) * 3;
                let sums = contents.map(|code| sums(&seen(code, &kind.1), weights));
                diagonals.sums.extend(sums);
                kinds.push(kind);
                kinds.len() - 1
            });
            diagonals.begins[number] = begins_of_kinds[known];
        }
        diagonals
    }

    /// Whether there are any that count.
    #[inline(always)]
    pub(crate) fn count(&self) -> bool {
        !self.sums.is_empty()
    }

    /// What the diagonal with this number adds to the sums when its content is `code`.
    #[inline(always)]
    pub(crate) fn sums(&self, line: u8, code: u16) -> Sums {
        self.sums[self.begins[usize::from(line)] as usize + usize::from(code)]
    }
}

/// The squares of a diagonal, from its uppermost on, that count for a line of each side.
fn counting(rules: Rules, squares: &[Square]) -> Counting {
    ByColor::new(|color| {
        let counts = |square: Square| Part::from(!home(rules, color).contains(square));
        let digits = squares.iter().enumerate();
        digits.fold(0, |counting, (at, &square)| counting | counts(square) << at)
    })
}

fn sums(seen: &ByColor<Seen>, weights: &[i16; FEATURES]) -> Sums {
    Sums::new(
        Color::ALL.map(|mover| lines_worth(seen, mover, weights)),
        Color::ALL.map(|color| seen[color].places[2]),
    )
}
