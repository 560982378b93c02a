//! A set of squares in the rank and in the file of one square: what goes there, comes from there or falls with it.

use crate::line_codes::Crossing;
use crate::moves::Move;
use crate::square::Square;

use super::eval::patterns::Part;

/// Squares in the rank and in the file of a square that is kept elsewhere, and is not among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Cross {
    /// Those in its rank, by column.
    pub rank: Part,
    /// Those in its file, by row.
    pub file: Part,
}

impl Cross {
    /// `part` of the rank if `in_rank`, else of the file, and `other` of the other line.
    #[inline(always)]
    pub(crate) const fn along(in_rank: bool, part: Part, other: Part) -> Self {
        let (rank, file) = if in_rank {
            (part, other)
        } else {
            (other, part)
        };
        Self { rank, file }
    }

    /// The squares of both.
    #[inline(always)]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            rank: self.rank | other.rank,
            file: self.file | other.file,
        }
    }

    const fn bits(self) -> u32 {
        (self.rank as u32) << 16 | self.file as u32
    }

    /// How many squares.
    pub(crate) const fn count(self) -> u8 {
        self.bits().count_ones() as u8
    }

    /// Whether it has none.
    pub(crate) const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Whether it has just one.
    pub(crate) const fn is_one(self) -> bool {
        self.bits().is_power_of_two()
    }

    /// These squares about where `mv` lands, less the one that it hops over if it is a hop: whoever hops
    /// over an enemy was what held it from behind.
    #[inline(always)]
    pub(crate) fn but_hopped(self, mv: Move) -> Self {
        let [from, to] = [mv.from, mv.to].map(|square| Crossing::of(square).at);
        // The bit half-way, where that is a whole square, and the move no longer than two.
        let middle = |from: u8, to: u8| -> Part {
            let two = from.abs_diff(to) == 2;
            Part::from(two) << ((from + to) / 2)
        };
        Self {
            rank: self.rank & !middle(from[0], to[0]),
            file: self.file & !middle(from[1], to[1]),
        }
    }

    /// Calls `each` with each square, in index order, when it lies about `centre`.
    #[inline(always)]
    pub(crate) fn for_each(self, centre: Square, mut each: impl FnMut(Square)) {
        self.for_each_index(centre, |index| {
            if let Some(square) = Square::new(index) {
                each(square);
            }
        });
    }

    /// The same with the index of each square.
    #[inline(always)]
    pub(crate) fn for_each_index(self, centre: Square, mut each: impl FnMut(u8)) {
        let [column, row] = Crossing::of(centre).at.map(u32::from);
        let above = self.file & ((1 << row) - 1);
        let (mut up, mut beside, mut down) = (above, self.rank, self.file - above);
        while up != 0 {
            each((9 * up.trailing_zeros() + column) as u8);
            up &= up - 1;
        }
        while beside != 0 {
            each((9 * row + beside.trailing_zeros()) as u8);
            beside &= beside - 1;
        }
        while down != 0 {
            each((9 * down.trailing_zeros() + column) as u8);
            down &= down - 1;
        }
    }
}
