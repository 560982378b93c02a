//! The sums that the search keeps up to date, side by side in one number so that one addition serves them all.

use crate::color::Color;

/// What a position, or a part of it, is worth to each side were it on move, and how many lines of five want
/// but one square.
///
/// From the lowest bit: places for a line in which Sente wants one square (7 bits), those of Gote (7 bits), the
/// worth for Gote on move (24 bits, signed), that for Sente on move (24 bits, signed), and two bits that
/// [mark](Self::marked) a part and mean nothing in a sum. A piece stands in at most 20 places for a line, five a
/// direction, and 18 pieces fill at most 90 of them but for one square, so nothing runs over into its neighbour; what
/// a negative number borrows from the one above is given back on reading.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sums(u64);

impl PartialEq for Sums {
    fn eq(&self, other: &Self) -> bool {
        (self.0 ^ other.0) & USED == 0
    }
}

impl Eq for Sums {}

const PLACES_BITS: u32 = 7;
const GOTE: u32 = 2 * PLACES_BITS;
const SENTE: u32 = GOTE + WORTH_BITS;
const WORTH_BITS: u32 = 24;
const USED: u64 = u64::MAX >> (u64::BITS - SENTE - WORTH_BITS);

impl Sums {
    /// The parts by side: the worth were it on move, and the places where it wants one square.
    pub(crate) const fn new(worth: [i32; 2], wants_one: [u8; 2]) -> Self {
        let [sente, gote] = worth;
        let worth = ((sente as u64) << SENTE).wrapping_add((gote as u64) << GOTE);
        let places = wants_one[0] as u64 + ((wants_one[1] as u64) << PLACES_BITS);
        Self(worth.wrapping_add(places) & USED)
    }

    /// What is worth so much to `color`, and costs the other side as much.
    pub(crate) const fn of(color: Color, worth: i32) -> Self {
        match color {
            Color::Sente => Self::new([worth, -worth], [0; 2]),
            Color::Gote => Self::new([-worth, worth], [0; 2]),
        }
    }

    /// What it is worth to `mover`, if that is on move.
    pub(crate) const fn worth(self, mover: Color) -> i32 {
        // Half of its last place, so that what the lower number borrowed does not count.
        let rounded = self.0.wrapping_add(1 << (SENTE - 1));
        let above = match mover {
            Color::Sente => rounded << (u64::BITS - SENTE - WORTH_BITS),
            Color::Gote => self.0 << (u64::BITS - GOTE - WORTH_BITS),
        };
        (above as i64 >> (u64::BITS - WORTH_BITS)) as i32
    }

    /// Whether `color` wants but one square for a line of five somewhere.
    pub(crate) const fn wants_one(self, color: Color) -> bool {
        self.0 >> (PLACES_BITS * color as u32) & ((1 << PLACES_BITS) - 1) != 0
    }

    /// The same part with two marks.
    #[must_use]
    pub(crate) fn marked(self, marks: [bool; 2]) -> Self {
        let marks = u64::from(marks[0]) | u64::from(marks[1]) << 1;
        Self(self.0 & USED | marks << USED.count_ones())
    }

    /// The marks of a part, in bits 0 and 1.
    #[inline(always)]
    pub(crate) const fn mark(self) -> u64 {
        self.0 >> USED.count_ones()
    }

    /// These sums with `new` in the place of `old`.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn changed(self, old: Self, new: Self) -> Self {
        Self(self.0.wrapping_sub(old.0).wrapping_add(new.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_lie_side_by_side_do_not_disturb_each_other() {
        let parts = [
            ([-5, 3], [1, 0]),
            ([70_000, -70_001], [0, 90]),
            ([-1, -1], [0, 0]),
        ];
        let sums = parts.map(|(worth, places)| Sums::new(worth, places));
        let all = sums.into_iter().fold(Sums::default(), |all, part| {
            all.changed(Sums::default(), part)
        });
        assert_eq!(all.worth(Color::Sente), 69_994);
        assert_eq!(all.worth(Color::Gote), -69_999);
        assert!(all.wants_one(Color::Sente) && all.wants_one(Color::Gote));
        let less = all.changed(sums[1], Sums::default());
        assert_eq!((less.worth(Color::Sente), less.worth(Color::Gote)), (-6, 2));
        assert!(!less.wants_one(Color::Gote));
    }
}
