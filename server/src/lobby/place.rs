//! What the lobby knows of a room.

use hasami_core::ids::PlayerId;

use crate::room::{ConnId, RoomSetup};

/// A room as the lobby sees it. The room may be a step ahead; its notices bring this up to date.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) chairs: [Chair; 2],
    pub(super) stage: Stage,
    /// The connections that were handed to the room and not taken out since.
    pub(super) conns: Vec<ConnId>,
}

/// A seat of a room, of whatever colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chair {
    /// Anybody may have it.
    Open,
    /// It is this player's.
    Taken(PlayerId),
    /// It was this player's, who left for good.
    Left(PlayerId),
}

/// How far a room is; in this order, later ones bind their players more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// No game is under way, nor will one begin unless both want it.
    Idle,
    /// It waits for its second player.
    Waiting,
    /// Its game begins when both boards are up.
    Starting,
    /// Moves are played.
    Playing,
}

impl Place {
    pub(super) fn new(setup: &RoomSetup, stage: Stage) -> Self {
        Self {
            chairs: [setup.seats.sente, setup.seats.gote]
                .map(|owner| owner.map_or(Chair::Open, Chair::Taken)),
            stage,
            conns: Vec::new(),
        }
    }

    /// Both players are bound to the room.
    pub(super) fn is_live(&self) -> bool {
        self.stage >= Stage::Starting
    }

    /// People on a seat of a live game here.
    pub(super) fn playing(&self) -> u32 {
        let live = self.is_live();
        let taken = self.owners().count();
        if live { taken as u32 } else { 0 }
    }

    /// Those who have a seat and have not left it.
    pub(super) fn owners(&self) -> impl Iterator<Item = PlayerId> {
        self.chairs.iter().filter_map(|chair| match chair {
            Chair::Taken(player) => Some(*player),
            Chair::Open | Chair::Left(_) => None,
        })
    }

    /// Those who left their seats for good.
    pub(super) fn leavers(&self) -> impl Iterator<Item = PlayerId> {
        self.chairs.iter().filter_map(|chair| match chair {
            Chair::Left(player) => Some(*player),
            Chair::Open | Chair::Taken(_) => None,
        })
    }

    /// The host is there for somebody to sit down opposite.
    pub(super) fn has_open_seat(&self) -> bool {
        self.stage == Stage::Waiting
            && self.chairs.contains(&Chair::Open)
            && self.owners().next().is_some()
    }

    /// Gives the open seat to `player`: the game is about to begin.
    pub(super) fn seat(&mut self, player: PlayerId) {
        if let Some(chair) = self.chairs.iter_mut().find(|chair| **chair == Chair::Open) {
            *chair = Chair::Taken(player);
            self.stage = Stage::Starting;
        }
    }

    pub(super) fn unseat(&mut self, player: PlayerId) {
        for chair in &mut self.chairs {
            if *chair == Chair::Taken(player) {
                *chair = Chair::Left(player);
            }
        }
    }
}
