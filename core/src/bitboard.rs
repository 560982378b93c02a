//! A set of squares: 81 bits in a `u128`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

use crate::square::{Direction, Square};

/// A set of squares. Bit `n` stands for the square with index `n`; bits 81 and up are never set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

/// By square index: looked up, because a shift of so many bits by a number known only when running is dear.
static SINGLES: [Bitboard; Square::COUNT] = {
    let mut singles = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        singles[index] = Bitboard(1 << index);
        index += 1;
    }
    singles
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);
    /// File 9, at the left edge of the diagram.
    const LEFT_EDGE: u128 = columns(0, 0);
    /// File 1, at the right edge of the diagram.
    const RIGHT_EDGE: u128 = columns(8, 8);

    /// The set whose bits are `bits`; none when a bit from 81 up is set.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Option<Self> {
        if bits & !Self::ALL.0 == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The set of those of `bits` that are squares.
    pub(crate) const fn masked(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits, bit `n` for the square with index `n`.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The two words that the set lies in, the squares of the lower indexes first.
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Self {
        SINGLES[square.index() as usize]
    }

    /// All squares of columns `first` to `last`, 0 to 8 from the left.
    pub(crate) const fn of_columns(first: u32, last: u32) -> Self {
        Self(columns(first, last))
    }

    /// All squares of rows `first` to `last`, 0 to 8 from the top.
    pub(crate) const fn of_rows(first: u32, last: u32) -> Self {
        let count = (last - first + 1) * 9;
        Self(((1 << count) - 1) << (first * 9))
    }

    /// This set and `square`.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::of(square).0)
    }

    /// This set less `square`.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::of(square).0)
    }

    /// Whether `square` is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set, 0 to 81.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The square with the lowest index.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// The square with the highest index.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        // The empty set gives 255, which is no square.
        Square::new(127_u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// Every square moved one step in `direction`; those that would leave the board are dropped.
    #[must_use]
    #[inline(always)]
    pub const fn shift(self, direction: Direction) -> Self {
        match direction {
            Direction::Up => Self(self.0 >> 9),
            Direction::Down => Self(self.0 << 9 & Self::ALL.0),
            Direction::Left => Self((self.0 & !Self::LEFT_EDGE) >> 1),
            Direction::Right => Self((self.0 & !Self::RIGHT_EDGE) << 1),
        }
    }

    /// The squares reached from this set by going on in `direction` over squares of `free` alone.
    ///
    /// A fill that doubles its length three times, known as Kogge-Stone: eight squares are all there are.
    #[inline(always)]
    pub(crate) const fn fill(self, direction: Direction, free: Self) -> Self {
        // Over a side edge a shift comes in again at the other side, which is therefore no way on.
        let (stride, free) = match direction {
            Direction::Up | Direction::Down => (9, free.0),
            Direction::Left => (1, free.0 & !Self::RIGHT_EDGE),
            Direction::Right => (1, free.0 & !Self::LEFT_EDGE),
        };
        let back = matches!(direction, Direction::Up | Direction::Left);
        let first = shifted(self.0, stride, back) & free;
        let two = free & shifted(free, stride, back);
        let four = two & shifted(two, 2 * stride, back);
        let filled = first | free & shifted(first, stride, back);
        let filled = filled | two & shifted(filled, 2 * stride, back);
        Self(filled | four & shifted(filled, 4 * stride, back))
    }

    /// The squares in index order.
    pub fn iter(self) -> Squares {
        Squares(self)
    }
}

#[inline(always)]
const fn shifted(bits: u128, by: u32, back: bool) -> u128 {
    if back { bits >> by } else { bits << by }
}

const fn columns(first: u32, last: u32) -> u128 {
    let row = ((1 << (last - first + 1)) - 1) << first;
    let mut bits = 0;
    let mut n = 0;
    while n < 9 {
        bits |= row << (n * 9);
        n += 1;
    }
    bits
}

/// The squares of a [`Bitboard`] in index order.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        // Half by half, because a processor counts zeros in 64 bits at a time.
        let (low, high) = (self.0.0 as u64, (self.0.0 >> 64) as u64);
        if low != 0 {
            self.0.0 = u128::from(high) << 64 | u128::from(low & (low - 1));
            Square::new(low.trailing_zeros() as u8)
        } else if high != 0 {
            self.0.0 = u128::from(high & (high - 1)) << 64;
            Square::new(64 + high.trailing_zeros() as u8)
        } else {
            None
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = usize::from(self.0.count());
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The squares of the board that are not in the set.
impl Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// The set difference.
impl Sub for Bitboard {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The squares by name, in braces: `{9a, 1i}`.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
