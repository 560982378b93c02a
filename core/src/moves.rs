//! A move as two squares, and the two ways a piece can go.

use std::fmt;
use std::str::FromStr;

use crate::square::Square;

/// A move: from where, to where. Whether it is legal is for a
/// [`Position`](crate::Position) to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it lands on.
    pub to: Square,
}

impl Move {
    /// The move from `from` to `to`.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The same move with the board turned half round.
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::new(self.from.rotate(), self.to.rotate())
    }

    /// The same move with left and right exchanged.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::new(self.from.mirror(), self.to.mirror())
    }
}

/// As in USI: `7i7e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a move is two squares, like `7i7e`")]
pub struct ParseMoveError;

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (from, to) = text.split_at_checked(2).ok_or(ParseMoveError)?;
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Self { from, to }),
            _ => Err(ParseMoveError),
        }
    }
}

/// How a piece gets to its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Straight over empty squares; a single square where the ruleset has steps.
    Slide,
    /// Over one adjacent piece to the empty square right behind it.
    Hop,
}
