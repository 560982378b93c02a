//! The full state of a room as one of its people sees it.

use serde::{Deserialize, Serialize};

use super::{BySide, OfferKind, RoomKind, Side};

/// How many people are there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// In the Quick Match queue.
    pub waiting: u32,
    /// On a seat of a live game.
    pub playing: u32,
}

/// What the receiver is in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// On Sente's seat.
    Sente,
    /// On Gote's seat.
    Gote,
    /// Looking on.
    Watcher,
}

/// How far a room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A seat is open.
    Waiting,
    /// Both seats are taken; the boards are not both on the screen yet.
    Starting,
    /// Moves are played.
    Playing,
    /// The game is over; a rematch may come.
    Over,
}

/// Everything about a room, for one receiver. Replaces all the client knew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomView {
    /// The code, as in the link.
    pub code: String,
    /// Quick Match or friends.
    pub kind: RoomKind,
    /// The number of the last event contained; later ones continue from it.
    pub seq: u64,
    /// The receiver's part.
    pub you: Role,
    /// The creator's side in the present game (friend rooms).
    pub host: Option<Side>,
    /// The ruleset's name.
    pub rules: String,
    /// Seconds a move; null without a clock.
    pub clock: Option<u32>,
    /// How far it is.
    pub phase: Phase,
    /// Who sits and who is there.
    pub seats: BySide<SeatView>,
    /// The present game; null while a seat is open.
    pub game: Option<GameView>,
}

/// A seat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Somebody owns it.
    pub taken: bool,
    /// Its owner is connected.
    pub here: bool,
    /// Its owner said that the board is on the screen (matters while starting).
    pub ready: bool,
    /// Its owner left for good: no rematch.
    pub left: bool,
    /// Milliseconds since its owner was last connected, when not here.
    pub away_ms: Option<u64>,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameView {
    /// Its id.
    pub id: String,
    /// 1 for the first game of the room, 2 for the first rematch, and so on.
    pub number: u32,
    /// The moves, in USI; the start position is the ruleset's.
    pub moves: Vec<String>,
    /// Take-backs so far.
    pub takebacks: u16,
    /// The outcome in the words of the rules page; null while it is going on.
    pub outcome: Option<String>,
    /// The running clock, if one runs.
    pub clock: Option<ClockView>,
    /// Proposals that wait for an answer.
    pub offers: Vec<OfferView>,
}

/// A running clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockView {
    /// Whose.
    pub side: Side,
    /// Milliseconds left when the message was made.
    pub left_ms: u64,
}

/// A proposal that waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// Who made it.
    pub by: Side,
    /// What.
    pub offer: OfferKind,
}
