//! What a position is worth: hundredths of a piece, or a forced end in so many plies.

use std::fmt;
use std::ops::Neg;

/// A value seen from one side: positive is good for it. 100 is a piece.
///
/// A forced win is worth more than any count of pieces, the more the sooner it comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

/// The value of a game won at this very position.
const WON: i16 = 30_000;
/// Values beyond this are forced ends. No game has more plies left than lie between.
const FORCED: i16 = WON - 1_000;

impl Score {
    /// Neither side is ahead; also the value of a draw.
    pub const EVEN: Self = Self(0);
    /// Less than any value a position can have.
    pub(crate) const LOWEST: Self = Self(-WON - 1);
    /// More than any value a position can have.
    pub(crate) const HIGHEST: Self = Self(WON + 1);

    /// `hundredths` of a piece, kept short of a forced end.
    #[must_use]
    pub fn pieces(hundredths: i32) -> Self {
        let most = i32::from(FORCED) - 1;
        Self(hundredths.clamp(-most, most) as i16)
    }

    /// A win in `plies` half-moves; 0 says that the game is won already.
    #[must_use]
    pub const fn win_in(plies: u16) -> Self {
        Self(WON - if plies < 900 { plies as i16 } else { 900 })
    }

    /// A loss in `plies` half-moves; 0 says that the game is lost already.
    #[must_use]
    pub const fn loss_in(plies: u16) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// Half-moves to the forced end: positive for a win, negative for a loss, 0 for a game lost already.
    #[must_use]
    pub const fn mate_in(self) -> Option<i16> {
        if self.0 >= FORCED {
            Some(WON - self.0)
        } else if self.0 <= -FORCED {
            Some(-WON - self.0)
        } else {
            None
        }
    }

    /// Hundredths of a piece, from -2,000 to 2,000; a forced end is at that edge. For graphs.
    #[must_use]
    pub fn centipieces(self) -> i32 {
        i32::from(self.0).clamp(-2_000, 2_000)
    }

    /// The bare number.
    pub(crate) const fn raw(self) -> i16 {
        self.0
    }

    /// The value with this bare number.
    pub(crate) const fn from_raw(raw: i16) -> Self {
        Self(raw)
    }

    /// This value and some hundredths of a piece; forced ends stay what they are.
    pub(crate) fn plus(self, hundredths: i32) -> Self {
        if self.mate_in().is_some() {
            self
        } else {
            Self::pieces(i32::from(self.0) + hundredths)
        }
    }

    /// The least value above this one.
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// As in USI: `cp 35` or `mate -4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_in() {
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sooner_win_is_worth_more_and_a_later_loss_too() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(300) > Score::pieces(i32::MAX));
    }

    #[test]
    fn scores_print_as_usi_wants_them() {
        assert_eq!(Score::pieces(-35).to_string(), "cp -35");
        assert_eq!(Score::win_in(3).to_string(), "mate 3");
        assert_eq!(Score::loss_in(4).to_string(), "mate -4");
    }
}
