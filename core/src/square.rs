//! The 81 squares, their names, and the four directions pieces move in.

use std::fmt;
use std::str::FromStr;

/// A square of the 9×9 board.
///
/// Files run 9 to 1 from left to right and ranks 1 to 9 (a to i in text) from top to
/// bottom, as on a shogi diagram seen by Sente. Squares are ordered row by row from
/// the top-left: `9a` is index 0, `1a` 8, `1i` 80.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares the board has.
    pub const COUNT: usize = 81;

    /// The square with this index, 0 to 80.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 81 { Some(Self(index)) } else { None }
    }

    /// The square on `file` 1 to 9 (counted from the right) and `rank` 1 to 9 (from the top).
    #[must_use]
    pub const fn from_file_rank(file: u8, rank: u8) -> Option<Self> {
        match (file, rank) {
            (1..=9, 1..=9) => Some(Self((rank - 1) * 9 + (9 - file))),
            _ => None,
        }
    }

    /// The index, 0 to 80, row by row from the top-left.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, 1 to 9 counted from the right.
    #[must_use]
    pub const fn file(self) -> u8 {
        9 - self.column()
    }

    /// The rank, 1 to 9 counted from the top.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.row() + 1
    }

    /// The column, 0 to 8 from the left.
    pub(crate) const fn column(self) -> u8 {
        self.0 % 9
    }

    /// The row, 0 to 8 from the top.
    pub(crate) const fn row(self) -> u8 {
        self.0 / 9
    }

    /// All squares in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81).map(Self)
    }

    /// The same square with the board turned half round: `9a` becomes `1i`.
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self(80 - self.0)
    }

    /// The same square with left and right exchanged: `9a` becomes `1a`.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self(self.row() * 9 + 8 - self.column())
    }

    /// Whether this is one of the four corners.
    #[must_use]
    pub const fn is_corner(self) -> bool {
        matches!(self.0, 0 | 8 | 72 | 80)
    }

    /// The square next to this one in `direction`; none over the edge.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        match direction {
            Direction::Up if self.row() > 0 => Some(Self(self.0 - 9)),
            Direction::Down if self.row() < 8 => Some(Self(self.0 + 9)),
            Direction::Left if self.column() > 0 => Some(Self(self.0 - 1)),
            Direction::Right if self.column() < 8 => Some(Self(self.0 + 1)),
            _ => None,
        }
    }

    /// The two to four orthogonal neighbours.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |d| self.step(d))
    }
}

/// File digit and rank letter: `7i`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), char::from(b'a' + self.row()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a square is a file 1 to 9 and a rank a to i, like `7i`")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Self::from_file_rank(file - b'0', rank - b'a' + 1).ok_or(ParseSquareError)
            }
            _ => Err(ParseSquareError),
        }
    }
}

/// An orthogonal direction on the diagram, seen by Sente.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards rank a.
    Up,
    /// Towards file 1.
    Right,
    /// Towards rank i.
    Down,
    /// Towards file 9.
    Left,
}

impl Direction {
    /// The four directions, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The opposite direction.
    #[must_use]
    #[inline(always)]
    pub const fn reverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }

    /// The direction in which `to` lies from `from`, when they differ and share a line.
    #[must_use]
    pub const fn between(from: Square, to: Square) -> Option<Self> {
        let same_row = from.row() == to.row();
        let same_column = from.column() == to.column();
        match (same_row, same_column, from.0 < to.0) {
            (true, false, true) => Some(Self::Right),
            (true, false, false) => Some(Self::Left),
            (false, true, true) => Some(Self::Down),
            (false, true, false) => Some(Self::Up),
            _ => None,
        }
    }
}
