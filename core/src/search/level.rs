//! The levels of the opponent, from one for a first game to one that nobody beats easily.

use std::fmt;
use std::str::FromStr;

use crate::moves::Move;
use crate::position::Position;

use super::zobrist::mixed;
use super::{Limits, Report, Score, Search, Style};

/// How strong an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Two plies, and no thought of what comes after them: it takes what stands open and sees the
    /// nearest threat, but walks into any exchange.
    Easy,
    /// Three plies, with captures played out.
    Medium,
    /// Four plies, or five where that is quick, with captures played out.
    Master,
    /// As deep as the time allows, and with all that was learned about what positions are worth.
    Grandmaster,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Master, Self::Grandmaster];

    /// How large a table of positions the levels play with, in bytes: 65,536 positions. It stays within the cache of
    /// a processor, and a search that waits for a larger one sees less in the same time.
    pub const TABLE_BYTES: usize = 1 << 20;

    const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Master => "master",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// How far it looks ahead.
    const fn limits(self) -> Limits {
        match self {
            Self::Easy => Limits::depth(2),
            Self::Medium => Limits::depth(3),
            // Four plies take less than this; the fifth is for positions where it is quick.
            Self::Master => Limits {
                depth: 5,
                nodes: 150_000,
            },
            Self::Grandmaster => Limits::depth(Limits::MOST_DEPTH),
        }
    }

    const fn style(self) -> Style {
        Style {
            selective: matches!(self, Self::Grandmaster),
            quiescence: !matches!(self, Self::Easy),
            plain: !matches!(self, Self::Grandmaster),
        }
    }

    /// How much worse than the best, in hundredths of a piece, a move may be to be played for a change.
    /// Less than a piece, so that variety never costs one that the level sees.
    const fn variety(self) -> i32 {
        match self {
            Self::Easy => 40,
            Self::Medium => 30,
            Self::Master | Self::Grandmaster => 0,
        }
    }

    /// The move this level plays in `position`; none when the game is over.
    ///
    /// `seed` decides among moves that are about as good; the same seed gives the same move. All but
    /// Grandmaster answer in a moment; Grandmaster thinks until `stop` says so, which is
    /// asked every 2,048 nodes.
    pub fn choose(
        self,
        search: &mut Search,
        position: &Position,
        seed: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Report> {
        if self.variety() == 0 {
            return search.run_in_style(position, &self.limits(), self.style(), stop, &mut |_| {});
        }
        if position.outcome().is_over() {
            return None;
        }
        let rated = search.rate_moves(
            position,
            self.limits().depth,
            self.variety(),
            self.style(),
            stop,
        );
        let (best, score) = vary(&rated, self.variety(), seed, position)?;
        Some(Report {
            best,
            score,
            depth: self.limits().depth,
            nodes: search.nodes,
            pv: vec![best],
        })
    }
}

/// One of the moves that are at most `margin` worse than the best; the better, the likelier.
fn vary(
    rated: &[(Move, Score)],
    margin: i32,
    seed: u64,
    position: &Position,
) -> Option<(Move, Score)> {
    let &(_, best) = rated.first()?;
    if best.mate_in().is_some() {
        return rated.first().copied();
    }
    let weight = |score: Score| {
        let behind = best.centipieces() - score.centipieces();
        u64::try_from(margin - behind + 1).unwrap_or(0)
    };
    let total: u64 = rated.iter().map(|&(_, score)| weight(score)).sum();
    let mut drawn = mixed(seed ^ mixed(super::zobrist::of(position))) % total.max(1);
    rated
        .iter()
        .find(|&&(_, score)| {
            let hit = drawn < weight(score);
            drawn = drawn.saturating_sub(weight(score));
            hit
        })
        .copied()
}

/// `easy`, `medium`, `master`, `grandmaster`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a level is `easy`, `medium`, `master` or `grandmaster`")]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or(ParseLevelError)
    }
}
