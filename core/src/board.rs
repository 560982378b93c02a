//! Which pieces stand where.

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::moves::Move;
use crate::rules::Rules;
use crate::square::Square;

/// The pieces on the board. All pieces are alike, so a set of squares for each side says it all.
///
/// No square is held by both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pieces: ByColor<Bitboard>,
}

impl Board {
    /// A board without pieces.
    pub(crate) const EMPTY: Self = Self {
        pieces: ByColor {
            sente: Bitboard::EMPTY,
            gote: Bitboard::EMPTY,
        },
    };

    /// Each side's pieces on its home ranks.
    #[must_use]
    pub fn start(rules: Rules) -> Self {
        Self {
            pieces: ByColor::new(|color| home(rules, color)),
        }
    }

    /// The board with these pieces; none when both sides hold the same square.
    #[must_use]
    pub fn from_pieces(pieces: ByColor<Bitboard>) -> Option<Self> {
        (pieces.sente & pieces.gote)
            .is_empty()
            .then_some(Self { pieces })
    }

    /// The squares held by `color`.
    #[must_use]
    pub const fn of(&self, color: Color) -> Bitboard {
        *self.pieces.get(color)
    }

    /// The squares held by each side.
    #[must_use]
    pub const fn pieces(&self) -> ByColor<Bitboard> {
        self.pieces
    }

    /// The squares with a piece of either side.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.pieces.sente | self.pieces.gote
    }

    /// The squares without a piece.
    #[must_use]
    pub fn empty(&self) -> Bitboard {
        !self.occupied()
    }

    /// Whose piece stands on `square`, if one does.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.of(color).contains(square))
    }

    /// Puts a piece of `color` on the empty `square`.
    pub(crate) fn put(&mut self, color: Color, square: Square) {
        let pieces = self.pieces.get_mut(color);
        *pieces = pieces.with(square);
    }

    /// Moves a piece of `color`, taking nothing.
    pub(crate) fn relocate(&mut self, color: Color, mv: Move) {
        let pieces = self.pieces.get_mut(color);
        *pieces = *pieces ^ Bitboard::of(mv.from) ^ Bitboard::of(mv.to);
    }

    /// Takes the pieces of `color` on `squares` off the board.
    pub(crate) fn remove(&mut self, color: Color, squares: Bitboard) {
        let pieces = self.pieces.get_mut(color);
        *pieces = *pieces - squares;
    }
}

/// The home squares of `color`: its one or two nearest ranks.
pub(crate) fn home(rules: Rules, color: Color) -> Bitboard {
    match (rules.home_ranks(), color) {
        (1, Color::Sente) => const { Bitboard::of_rows(8, 8) },
        (1, Color::Gote) => const { Bitboard::of_rows(0, 0) },
        (_, Color::Sente) => const { Bitboard::of_rows(7, 8) },
        (_, Color::Gote) => const { Bitboard::of_rows(0, 1) },
    }
}
