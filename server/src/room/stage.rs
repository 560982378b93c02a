//! How far a room is, with what is known only then.

use hasami_core::ids::GameId;
use hasami_core::protocol::Phase;
use hasami_core::{Game, Timestamp};

use super::proposal::Proposal;
use super::turn::Turn;

/// How far a room is.
#[derive(Debug, Clone)]
pub(super) enum Stage {
    /// A seat is open.
    Waiting,
    /// Both seats are taken; the boards are not both up.
    Starting(Starting),
    /// Moves are played.
    Playing(Playing),
    /// The game is over.
    Over(Over),
    /// The room is no more.
    Closed,
}

#[derive(Debug, Clone)]
pub(super) struct Starting {
    pub(super) since: Timestamp,
    /// The store knows of the game.
    pub(super) stored: bool,
    /// The game before, when this one is a rematch: it is shown again if the rematch comes to nothing.
    pub(super) previous: Option<Previous>,
}

#[derive(Debug, Clone)]
pub(super) struct Previous {
    pub(super) id: GameId,
    pub(super) over: Over,
}

#[derive(Debug, Clone)]
pub(super) struct Playing {
    pub(super) game: Game,
    pub(super) takebacks: u16,
    /// The number of the game's last record in the store.
    pub(super) seq: u64,
    pub(super) turn: Turn,
    pub(super) draw: Proposal,
    pub(super) take_back: Proposal,
}

#[derive(Debug, Clone)]
pub(super) struct Over {
    pub(super) game: Game,
    pub(super) takebacks: u16,
    pub(super) since: Timestamp,
    pub(super) rematch: Proposal,
}

impl Playing {
    /// The number for the next record.
    pub(super) fn next_seq(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }
}

impl Stage {
    pub(super) const fn phase(&self) -> Phase {
        match self {
            Self::Waiting => Phase::Waiting,
            Self::Starting(_) => Phase::Starting,
            Self::Playing(_) => Phase::Playing,
            Self::Over(_) | Self::Closed => Phase::Over,
        }
    }
}
