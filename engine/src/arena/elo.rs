//! A score, the difference in strength it stands for, and how sure that is.

use std::fmt;

use hasami_core::{Color, Outcome};

/// Wins, draws and losses of the first contestant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Standard deviations that hold 95 % of a normal distribution.
const NINETY_FIVE: f64 = 1.96;

impl Tally {
    /// Games counted.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Counts a game that the first contestant played as `side`.
    pub fn count(&mut self, outcome: Outcome, side: Color) {
        match outcome.winner() {
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// The share of the points, 0 to 1; a draw is half a point. A half when there are no games.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The share of the points that the true one lies within, by 95 %: the lower and the upper end.
    #[must_use]
    pub fn score_range(&self) -> (f64, f64) {
        let (games, score) = (f64::from(self.games().max(1)), self.score());
        let square = |result: f64| (result - score) * (result - score);
        let variance = (f64::from(self.wins) * square(1.0)
            + f64::from(self.draws) * square(0.5)
            + f64::from(self.losses) * square(0.0))
            / games;
        let margin = NINETY_FIVE * (variance / games).sqrt();
        ((score - margin).max(0.0), (score + margin).min(1.0))
    }
}

/// The difference in Elo points at which a share of `score` is to be expected: 400 points are ten to one.
///
/// A. E. Elo, "The Rating of Chessplayers" (1978). Infinite for a share of 0 or 1.
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// `+120 =10 -70 of 200: 62.5 % (56.0 to 69.0), Elo +89 (+42 to +139)`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.score_range();
        write!(
            f,
            "+{} ={} -{} of {}: {:.1} % ({:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0})",
            self.wins,
            self.draws,
            self.losses,
            self.games(),
            100.0 * self.score(),
            100.0 * low,
            100.0 * high,
            elo(self.score()),
            elo(low),
            elo(high)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_to_one_is_four_hundred_points_and_even_is_none() {
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!(elo(0.5).abs() < 1e-9);
    }

    #[test]
    fn more_games_with_the_same_share_make_it_surer() {
        let few = Tally {
            wins: 8,
            draws: 0,
            losses: 2,
        };
        let many = Tally {
            wins: 80,
            draws: 0,
            losses: 20,
        };
        assert!(many.score_range().0 > few.score_range().0);
        assert!(many.score_range().0 < 0.8 && many.score_range().1 > 0.8);
    }
}
