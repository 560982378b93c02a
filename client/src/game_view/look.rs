//! Where in a game somebody looks: at the present, or back at a past position while it may go on.
//!
//! Pure, so that what must never happen (a move made from the past, a view yanked away) is tested natively.

use crate::board::Hand;

/// The part of a game that is on the board: the present by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Look(Option<Back>);

/// A look back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Back {
    /// So many moves are on the board.
    ply: usize,
    /// So many were played when the present was left.
    played: usize,
}

/// A step through the moves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To the start.
    First,
    /// One move back.
    Previous,
    /// One move on.
    Next,
    /// To the present.
    Last,
    /// To the position after so many moves.
    To(usize),
}

impl Look {
    /// The present is on the board.
    #[must_use]
    pub const fn is_live(self) -> bool {
        self.0.is_none()
    }

    /// How many of the `played` moves are on the board.
    #[must_use]
    pub fn ply(self, played: usize) -> usize {
        self.0.map_or(played, |back| back.ply.min(played))
    }

    /// How many of the `played` moves came while one was looking back.
    #[must_use]
    pub fn news(self, played: usize) -> usize {
        self.0.map_or(0, |back| played.saturating_sub(back.played))
    }

    /// Whose pieces can be picked up, when it would be as in `hand` at present: nobody's in the past.
    #[must_use]
    pub fn hand(self, hand: Hand) -> Hand {
        if self.is_live() { hand } else { Hand::Nobody }
    }

    /// After a step in a game of `played` moves. The last position is the present.
    #[must_use]
    pub fn step(self, step: Step, played: usize) -> Self {
        let at = self.ply(played);
        let ply = match step {
            Step::First => 0,
            Step::Previous => at.saturating_sub(1),
            Step::Next => at + 1,
            Step::Last => played,
            Step::To(ply) => ply,
        };
        let left_at = self.0.map_or(played, |back| back.played);
        Self((ply < played).then_some(Back {
            ply,
            played: left_at,
        }))
    }

    /// After the game has come to have `played` moves: one that was taken back below what is looked at
    /// leads to the present.
    #[must_use]
    pub fn settled(self, played: usize) -> Self {
        Self(self.0.filter(|back| back.ply < played).map(|back| Back {
            played: back.played.min(played),
            ..back
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::Color;

    fn back(plies: usize, played: usize) -> Look {
        (0..plies).fold(Look::default(), |look, _| look.step(Step::Previous, played))
    }

    #[test]
    fn no_piece_can_be_picked_up_in_the_past_b37() {
        let look = back(3, 8);
        assert_eq!(look.ply(8), 5);
        for hand in [Hand::Now(Color::Sente), Hand::Ahead(Color::Gote)] {
            assert_eq!(look.hand(hand), Hand::Nobody);
        }
        let live = look.step(Step::Last, 8);
        assert!(live.is_live());
        assert_eq!(live.hand(Hand::Now(Color::Sente)), Hand::Now(Color::Sente));
    }

    #[test]
    fn a_move_that_comes_meanwhile_leaves_the_view_where_it_is_and_is_counted_b37() {
        let look = back(3, 8).settled(9).settled(10);
        assert_eq!((look.ply(10), look.news(10)), (5, 2));
        assert!(!look.is_live());
        // Going on through them leads to the present, which then follows the game again.
        let live = (0..5).fold(look, |look, _| look.step(Step::Next, 10));
        assert!(live.is_live());
        assert_eq!((live.ply(11), live.news(11)), (11, 0));
    }

    #[test]
    fn steps_stop_at_both_ends() {
        let start = Look::default().step(Step::First, 8);
        assert_eq!(start.step(Step::Previous, 8).ply(8), 0);
        assert!(Look::default().step(Step::Next, 8).is_live());
        assert!(Look::default().step(Step::To(8), 8).is_live());
        assert_eq!(Look::default().step(Step::To(2), 8).ply(8), 2);
        // A game without a move has no past.
        assert!(Look::default().step(Step::First, 0).is_live());
    }

    #[test]
    fn a_take_back_below_the_view_leads_to_the_present_for_good() {
        let look = back(1, 8);
        assert!(!look.settled(8).is_live());
        let taken_back = look.settled(6);
        assert!(taken_back.is_live());
        assert!(taken_back.settled(9).is_live());
    }
}
