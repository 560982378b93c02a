//! What is to be seen within one rank or file, for each content it can have, looked up instead of counted.

use crate::board::home;
use crate::color::{ByColor, Color};
use crate::line_codes::{LINES, PATTERNS, squares_of};
use crate::rules::Rules;

use super::features::{CLOSING, FEATURES, LINES_NEXT, LINES_NOW, ROOM};
use super::sums::Sums;

/// Squares of a line: bit n is the one that its n-th digit tells of.
pub(crate) type Part = u16;

const WHOLE: Part = (1 << 9) - 1;

/// What one side has within one rank or file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Empty squares next to a piece.
    pub room: u8,
    /// Empty squares on which a sandwich could be closed.
    pub closing: Part,
    /// Places for a line of five in which it holds two, three, four squares and the enemy none.
    pub places: [u8; 3],
}

/// The squares of a line that count for a line of five of each side.
pub(super) type Counting = ByColor<Part>;

/// The pieces of each side in a line with this content.
fn pieces(mut code: u16) -> ByColor<Part> {
    let mut pieces = [0; 3];
    for at in 0..9 {
        pieces[usize::from(code % 3)] |= 1 << at;
        code /= 3;
    }
    ByColor::new(|color| pieces[usize::from(digit(color))])
}

/// What each side has in a line with this content.
pub(super) fn seen(code: u16, counting: &Counting) -> ByColor<Seen> {
    let pieces = pieces(code);
    ByColor::new(|color| {
        let (own, enemy) = (pieces[color], pieces[color.other()]);
        Seen {
            room: room(own, enemy),
            closing: closing(own, enemy),
            places: places(own, counting[color] & !enemy),
        }
    })
}

/// Which squares of the line with this number count.
pub(super) fn counting(rules: Rules, line: usize) -> Counting {
    ByColor::new(|color| {
        if rules.line().is_none() {
            return 0;
        }
        let squares = squares_of(line).enumerate();
        squares.fold(0, |counting, (at, square)| {
            counting | Part::from(!home(rules, color).contains(square)) << at
        })
    })
}

/// The digit of a piece of `color`.
pub(crate) const fn digit(color: Color) -> u16 {
    color as u16 + 1
}

fn room(own: Part, enemy: Part) -> u8 {
    let beside = own << 1 | own >> 1;
    (beside & WHOLE & !(own | enemy)).count_ones() as u8
}

fn closing(own: Part, enemy: Part) -> Part {
    let empty = WHOLE & !(own | enemy);
    let (mut ahead, mut behind, mut closing) = (own << 1 & enemy, own >> 1 & enemy, 0);
    while ahead | behind != 0 {
        (ahead, behind) = (ahead << 1, behind >> 1);
        closing |= (ahead | behind) & empty;
        (ahead, behind) = (ahead & enemy, behind & enemy);
    }
    closing
}

fn places(own: Part, open: Part) -> [u8; 3] {
    let length = u32::from(Rules::LINE_LENGTH);
    let mut places = [0; 3];
    for from in 0..=9 - length {
        let place = ((1 << length) - 1) << from;
        let held = (own & place).count_ones() as usize;
        if open & place == place && (2..=4).contains(&held) {
            places[held - 2] += 1;
        }
    }
    places
}

/// What there is in a line with one content.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Content {
    /// The pieces of each side.
    pieces: [Part; 2],
    /// The empty squares on which each side could close a sandwich within the line.
    closing: [Part; 2],
}

impl Content {
    fn new(code: u16) -> Self {
        let pieces = pieces(code);
        Self {
            pieces: Color::ALL.map(|color| pieces[color]),
            closing: Color::ALL.map(|color| closing(pieces[color], pieces[color.other()])),
        }
    }

    /// The pieces of `color`.
    pub(crate) const fn pieces(&self, color: Color) -> Part {
        self.pieces[color as usize]
    }

    /// The squares with a piece.
    pub(crate) const fn occupied(&self) -> Part {
        self.pieces[0] | self.pieces[1]
    }

    /// The empty squares on which `color` could close a sandwich within the line, if the piece that holds it from
    /// the other side stays there.
    pub(crate) const fn closing(&self, color: Color) -> Part {
        self.closing[color as usize]
    }

    /// The enemies that fall in this line when a piece of `mover` lands on its `at`-th square.
    #[inline(always)]
    pub(crate) fn taken(&self, mover: Color, at: u8) -> Part {
        let own = u32::from(self.pieces(mover));
        let enemy = u32::from(self.pieces(mover.other()));
        let ahead = (!(enemy >> (at + 1))).trailing_zeros();
        let held_ahead = own >> at >> 1 >> ahead & 1;
        // The other way the line is turned to the upper end of the number, with `at` just above it.
        let (own, enemy) = (own << (31 - at) << 1, enemy << (31 - at) << 1);
        let behind = (!enemy).leading_zeros();
        let held_behind = own << behind >> 31;
        let taken_ahead = (held_ahead * ((1 << ahead) - 1)) << at << 1;
        let taken_behind = (held_behind * ((1 << behind) - 1)) << at >> behind;
        (taken_ahead | taken_behind) as Part
    }
}

/// What a line adds to the sums of the position, marked by who could close a sandwich in it.
fn sums(seen: &ByColor<Seen>, weights: &[i16; FEATURES]) -> Sums {
    Sums::new(
        Color::ALL.map(|mover| worth(seen, mover, weights)),
        Color::ALL.map(|color| seen[color].places[2]),
    )
    .marked(Color::ALL.map(|color| seen[color].closing != 0))
}

fn worth(seen: &ByColor<Seen>, mover: Color, weights: &[i16; FEATURES]) -> i32 {
    let (own, other) = (seen[mover], seen[mover.other()]);
    let weigh = |feature: usize, count: u8| i32::from(weights[feature]) * i32::from(count);
    let closing = |seen: Seen| weigh(CLOSING, seen.closing.count_ones() as u8);
    let sum = weigh(ROOM, own.room) - weigh(ROOM, other.room) + closing(own) - closing(other)
        + lines_worth(seen, mover, weights);
    sum.clamp(i32::from(i16::MIN), i32::from(i16::MAX))
}

/// What the places for a line of five are worth to `mover`, if that is on move.
pub(super) fn lines_worth(seen: &ByColor<Seen>, mover: Color, weights: &[i16; FEATURES]) -> i32 {
    let weigh = |first: usize, places: [u8; 3]| -> i32 {
        (0..3)
            .map(|n| i32::from(weights[first + n]) * i32::from(places[n]))
            .sum()
    };
    weigh(LINES_NOW, seen[mover].places) - weigh(LINES_NEXT, seen[mover.other()].places)
}

/// All lines with all contents.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    /// By code.
    contents: Vec<Content>,
    /// What a line adds to the sums, by code: a table for each way in which the home ranks lie in a line.
    sums: Vec<Sums>,
    /// Where the table of each line begins.
    begins: [u32; LINES],
}

impl Patterns {
    pub(super) fn new(rules: Rules, weights: &[i16; FEATURES]) -> Self {
        let mut kinds: Vec<Counting> = Vec::new();
        let begins = std::array::from_fn(|line| {
            let counting = counting(rules, line);
            let kind = kinds.iter().position(|kind| *kind == counting);
            let kind = kind.unwrap_or_else(|| {
                kinds.push(counting);
                kinds.len() - 1
            });
            u32::from(PATTERNS) * kind as u32
        });
        let of_kind = |kind| (0..PATTERNS).map(move |code| sums(&seen(code, kind), weights));
        Self {
            contents: (0..PATTERNS).map(Content::new).collect(),
            sums: kinds.iter().flat_map(of_kind).collect(),
            begins,
        }
    }

    /// What there is in a line whose content is `code`.
    #[inline(always)]
    pub(crate) fn content(&self, code: u16) -> &Content {
        &self.contents[usize::from(code)]
    }

    /// What the line with this number adds to the sums when its content is `code`.
    #[inline(always)]
    pub(crate) fn sums(&self, line: usize, code: u16) -> Sums {
        self.sums[self.begins[line] as usize + usize::from(code)]
    }
}
