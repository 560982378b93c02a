//! The two sides, and a pair of values indexed by side.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A side of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// 先手 (Black): sits at the bottom of the diagram and moves first.
    Sente,
    /// 後手 (White): sits at the top of the diagram.
    Gote,
}

impl Color {
    /// Both sides, Sente first.
    pub const ALL: [Self; 2] = [Self::Sente, Self::Gote];

    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Sente => Self::Gote,
            Self::Gote => Self::Sente,
        }
    }
}

/// `sente` or `gote`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Sente => "sente",
            Self::Gote => "gote",
        })
    }
}

/// A text that names neither side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a side is `sente` or `gote`")]
pub struct ParseColorError;

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "sente" => Ok(Self::Sente),
            "gote" => Ok(Self::Gote),
            _ => Err(ParseColorError),
        }
    }
}

/// One value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByColor<T> {
    /// Sente's value.
    pub sente: T,
    /// Gote's value.
    pub gote: T,
}

impl<T> ByColor<T> {
    /// Asks `value_of` for each side's value, Sente first.
    pub fn new(mut value_of: impl FnMut(Color) -> T) -> Self {
        Self {
            sente: value_of(Color::Sente),
            gote: value_of(Color::Gote),
        }
    }

    /// The value of `color`.
    #[must_use]
    pub const fn get(&self, color: Color) -> &T {
        match color {
            Color::Sente => &self.sente,
            Color::Gote => &self.gote,
        }
    }

    /// The value of `color`, to change in place.
    #[must_use]
    pub const fn get_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Sente => &mut self.sente,
            Color::Gote => &mut self.gote,
        }
    }

    /// Both values put through `f`, Sente's first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            sente: f(self.sente),
            gote: f(self.gote),
        }
    }

    /// Each side with its value, Sente first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::Sente, &self.sente), (Color::Gote, &self.gote)].into_iter()
    }

    /// The same two values with the sides exchanged.
    #[must_use]
    pub fn swap(self) -> Self {
        Self {
            sente: self.gote,
            gote: self.sente,
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        self.get(color)
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        self.get_mut(color)
    }
}
