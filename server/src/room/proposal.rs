//! A proposal that one player makes and the other answers, with a limit on asking again.

use hasami_core::{ByColor, Color};

/// The state of one kind of proposal in a game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Proposal {
    /// Who has made the one that waits for an answer.
    by: Option<Color>,
    /// How often each side has asked since it last earned the right anew.
    asked: ByColor<u8>,
}

/// What came of asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// It waits for the other's answer.
    Open,
    /// It waited already: a double click.
    Again,
    /// The other had proposed the same: both want it.
    Agreed,
    /// Asked too often.
    TooOften,
}

impl Proposal {
    /// Who has made the proposal that waits for an answer.
    pub(super) const fn by(&self) -> Option<Color> {
        self.by
    }

    /// `side` proposes; it may `limit` times before it earns the right anew.
    pub(super) fn ask(&mut self, side: Color, limit: u8) -> Asked {
        match self.by {
            Some(by) if by == side => Asked::Again,
            Some(_) => {
                self.by = None;
                Asked::Agreed
            }
            None if self.asked[side] >= limit => Asked::TooOften,
            None => {
                self.asked[side] += 1;
                self.by = Some(side);
                Asked::Open
            }
        }
    }

    /// Closes the proposal of `side`; false when there is none.
    pub(super) fn close(&mut self, side: Color) -> bool {
        let open = self.by == Some(side);
        if open {
            self.by = None;
        }
        open
    }

    /// `side` may ask again.
    pub(super) fn renew(&mut self, side: Color) {
        self.asked[side] = 0;
    }
}
