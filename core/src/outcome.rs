//! How a game stands or ended, and the text of it that records use.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;

/// How a game stands or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game goes on.
    Ongoing,
    /// This side won, and how.
    Win(Color, WinReason),
    /// Nobody won, and why.
    Draw(DrawReason),
    /// The game was broken off and does not count.
    NoResult,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// The winner reached the capture goal.
    Captures,
    /// The winner made a line of five.
    Line,
    /// The loser was to move and could not.
    NoLegalMove,
    /// The move limit was reached and the winner had captured more.
    MoveLimit,
    /// The loser's move clock ran out.
    Clock,
    /// The loser resigned.
    Resignation,
    /// The loser was away too long in a game without a clock.
    Abandoned,
    /// The loser left the match.
    Forfeit,
}

/// Why a game was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// A side had too few pieces left to make a line.
    FewPieces,
    /// The move limit was reached with equal captures.
    MoveLimit,
    /// The players agreed.
    Agreed,
}

impl Outcome {
    /// Whether the game has ended.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// The side that won, if one did.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(winner, _) => Some(winner),
            Self::Ongoing | Self::Draw(_) | Self::NoResult => None,
        }
    }

    /// Whether a move brings this end about. The others come from the players, the clock or the server.
    #[must_use]
    pub const fn is_by_rules(self) -> bool {
        match self {
            Self::Win(_, reason) => reason.is_by_rules(),
            Self::Draw(DrawReason::FewPieces | DrawReason::MoveLimit) => true,
            Self::Draw(DrawReason::Agreed) | Self::Ongoing | Self::NoResult => false,
        }
    }
}

impl WinReason {
    /// Every way to win.
    pub const ALL: [Self; 8] = [
        Self::Captures,
        Self::Line,
        Self::NoLegalMove,
        Self::MoveLimit,
        Self::Clock,
        Self::Resignation,
        Self::Abandoned,
        Self::Forfeit,
    ];

    const fn is_by_rules(self) -> bool {
        match self {
            Self::Captures | Self::Line | Self::NoLegalMove | Self::MoveLimit => true,
            Self::Clock | Self::Resignation | Self::Abandoned | Self::Forfeit => false,
        }
    }
}

/// `captures`, `line`, `no legal move` and so on.
impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Captures => "captures",
            Self::Line => "line",
            Self::NoLegalMove => "no legal move",
            Self::MoveLimit => "move limit",
            Self::Clock => "clock",
            Self::Resignation => "resignation",
            Self::Abandoned => "abandoned",
            Self::Forfeit => "forfeit",
        })
    }
}

impl DrawReason {
    /// Every way to draw.
    pub const ALL: [Self; 3] = [Self::FewPieces, Self::MoveLimit, Self::Agreed];
}

/// `few pieces`, `move limit` or `agreed`.
impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FewPieces => "few pieces",
            Self::MoveLimit => "move limit",
            Self::Agreed => "agreed",
        })
    }
}

/// `ongoing`, `sente: captures`, `draw: agreed`, `aborted` and so on.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.write_str("ongoing"),
            Self::Win(winner, reason) => write!(f, "{winner}: {reason}"),
            Self::Draw(reason) => write!(f, "draw: {reason}"),
            Self::NoResult => f.write_str("aborted"),
        }
    }
}

/// A text that is no outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "an outcome is `ongoing`, `aborted`, or a winner or `draw` with a reason, like `sente: captures`"
)]
pub struct ParseOutcomeError;

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (who, why) = match text {
            "ongoing" => return Ok(Self::Ongoing),
            "aborted" => return Ok(Self::NoResult),
            _ => text.split_once(": ").ok_or(ParseOutcomeError)?,
        };
        if who == "draw" {
            find_by_text(DrawReason::ALL, why).map(Self::Draw)
        } else {
            let winner = who.parse().map_err(|_| ParseOutcomeError)?;
            find_by_text(WinReason::ALL, why).map(|reason| Self::Win(winner, reason))
        }
    }
}

fn find_by_text<T: fmt::Display, const N: usize>(
    all: [T; N],
    text: &str,
) -> Result<T, ParseOutcomeError> {
    all.into_iter()
        .find(|item| item.to_string() == text)
        .ok_or(ParseOutcomeError)
}
