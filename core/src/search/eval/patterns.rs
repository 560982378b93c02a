//! What is to be seen within one rank or file, for each content it can have, looked up instead of counted.

use crate::board::home;
use crate::color::{ByColor, Color};
use crate::line_codes::{LINES, LineCodes, PATTERNS, digits, squares_of};
use crate::rules::Rules;

use super::features::{CLOSING, FEATURES, LINES_NEXT, LINES_NOW, ROOM};

/// What one side has within one rank or file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Empty squares next to a piece.
    pub room: u8,
    /// Empty squares on which a sandwich could be closed.
    pub closing: u8,
    /// Places for a line of five in which it holds two, three, four squares and the enemy none.
    pub places: [u8; 3],
}

/// The squares of a line that count for a line of five of each side, by digit.
type Counting = ByColor<[bool; 9]>;

/// What each side has in a line with this content.
pub(super) fn seen(code: u16, counting: &Counting) -> ByColor<Seen> {
    let digits = digits(code);
    ByColor::new(|color| Seen {
        room: room(&digits, color),
        closing: closing(&digits, color),
        places: places(&digits, color, &counting[color]),
    })
}

/// Which squares of the line with this number count.
pub(super) fn counting(rules: Rules, line: usize) -> Counting {
    ByColor::new(|color| {
        let mut counting = [false; 9];
        if rules.line().is_some() {
            for (counts, square) in counting.iter_mut().zip(squares_of(line)) {
                *counts = !home(rules, color).contains(square);
            }
        }
        counting
    })
}

/// The digit of a piece of `color`.
pub(crate) const fn digit(color: Color) -> u16 {
    color as u16 + 1
}

fn room(digits: &[u16; 9], color: Color) -> u8 {
    let held = |at: usize| digits.get(at) == Some(&digit(color));
    let room = |&at: &usize| digits[at] == 0 && (held(at + 1) || held(at.wrapping_sub(1)));
    (0..9).filter(room).count() as u8
}

fn closing(digits: &[u16; 9], color: Color) -> u8 {
    let (own, enemy) = (digit(color), digit(color.other()));
    let mut closing = [false; 9];
    for holder in (0..9).filter(|&at| digits[at] == own) {
        let ahead = (holder + 1..9).find(|&at| digits[at] != enemy);
        let behind = (0..holder).rev().find(|&at| digits[at] != enemy);
        for end in ahead.into_iter().chain(behind) {
            closing[end] |= digits[end] == 0 && holder.abs_diff(end) > 1;
        }
    }
    closing.into_iter().filter(|&closes| closes).count() as u8
}

fn places(digits: &[u16; 9], color: Color, counting: &[bool; 9]) -> [u8; 3] {
    let length = usize::from(Rules::LINE_LENGTH);
    let mut places = [0; 3];
    for from in 0..=9 - length {
        let squares = from..from + length;
        let open = |at: usize| counting[at] && digits[at] != digit(color.other());
        let held = squares
            .clone()
            .filter(|&at| digits[at] == digit(color))
            .count();
        if squares.clone().all(open) && (2..=4).contains(&held) {
            places[held - 2] += 1;
        }
    }
    places
}

/// What a line adds to the evaluation, and what else the search asks of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// The worth of what is seen, for the side to move if that is Sente, and if it is Gote.
    pub worth: [i32; 2],
    /// By side, in a byte each: closing squares, then places for a line in which one square is wanting.
    counts: u32,
}

impl Sums {
    /// Whether `color` could close a sandwich somewhere, if a piece got there.
    pub(crate) const fn closes(self, color: Color) -> bool {
        self.counts >> (8 * color as u32) & 0xFF != 0
    }

    /// Whether `color` wants but one square for a line of five somewhere, along a rank or a file.
    pub(crate) const fn wants_one(self, color: Color) -> bool {
        self.counts >> (16 + 8 * color as u32) & 0xFF != 0
    }

    pub(crate) fn add(&mut self, entry: Entry) {
        self.worth[0] += i32::from(entry.worth[0]);
        self.worth[1] += i32::from(entry.worth[1]);
        // No byte runs over: 18 lines have at most 90 places and 72 closing squares.
        self.counts = self.counts.wrapping_add(entry.counts);
    }

    pub(crate) fn subtract(&mut self, entry: Entry) {
        self.worth[0] -= i32::from(entry.worth[0]);
        self.worth[1] -= i32::from(entry.worth[1]);
        self.counts = self.counts.wrapping_sub(entry.counts);
    }
}

/// The part of one line in [`Sums`].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Entry {
    worth: [i16; 2],
    counts: u32,
}

/// The parts of all lines with all contents.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    /// A table for each way in which the home ranks lie in a line.
    entries: Vec<Entry>,
    /// Where the table of each line begins.
    begins: [usize; LINES],
}

impl Patterns {
    pub(super) fn new(rules: Rules, weights: &[i16; FEATURES]) -> Self {
        let mut kinds: Vec<Counting> = Vec::new();
        let begins = std::array::from_fn(|line| {
            let counting = counting(rules, line);
            let kind = kinds.iter().position(|kind| *kind == counting);
            usize::from(PATTERNS)
                * kind.unwrap_or_else(|| {
                    kinds.push(counting);
                    kinds.len() - 1
                })
        });
        let entries = kinds
            .iter()
            .flat_map(|kind| (0..PATTERNS).map(move |code| entry(&seen(code, kind), weights)))
            .collect();
        Self { entries, begins }
    }

    /// The part of the line with this number.
    pub(crate) fn of(&self, lines: &LineCodes, line: usize) -> Entry {
        self.entries[self.begins[line] + usize::from(lines.of(line))]
    }
}

fn entry(seen: &ByColor<Seen>, weights: &[i16; FEATURES]) -> Entry {
    let worth = |mover: Color| {
        let (own, other) = (seen[mover], seen[mover.other()]);
        let weigh = |feature: usize, count: u8| i32::from(weights[feature]) * i32::from(count);
        let lines = |first: usize, places: [u8; 3]| {
            (0..3).map(|n| weigh(first + n, places[n])).sum::<i32>()
        };
        let sum = weigh(ROOM, own.room) - weigh(ROOM, other.room) + weigh(CLOSING, own.closing)
            - weigh(CLOSING, other.closing)
            + lines(LINES_NOW, own.places)
            - lines(LINES_NEXT, other.places);
        sum.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
    };
    let byte = |count: u8, n: u32| u32::from(count) << (8 * n);
    Entry {
        worth: [worth(Color::Sente), worth(Color::Gote)],
        counts: byte(seen.sente.closing, 0)
            | byte(seen.gote.closing, 1)
            | byte(seen.sente.places[2], 2)
            | byte(seen.gote.places[2], 3),
    }
}
