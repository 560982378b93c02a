//! The small words that messages are made of.

use serde::{Deserialize, Serialize};

/// A side of the board, as on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// 先手, at the bottom, moves first.
    Sente,
    /// 後手, at the top.
    Gote,
}

/// A value for each side.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    /// Sente's.
    pub sente: T,
    /// Gote's.
    pub gote: T,
}

/// The side a room's creator asks for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideChoice {
    /// The server draws.
    #[default]
    Random,
    /// Move first.
    Sente,
    /// Move second.
    Gote,
}

/// How a room came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomKind {
    /// Two strangers paired by Quick Match.
    Quick,
    /// Made by somebody who shares the link.
    Friend,
}

/// What a player can propose to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// End the game as a draw.
    Draw,
    /// Undo the proposer's last move (friend rooms).
    TakeBack,
    /// Play again with sides swapped, once the game is over.
    Rematch,
}

/// What the player present may claim when the other is away from a game without a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The claimant wins by `abandoned`.
    Win,
    /// The game is drawn by agreement of the one who is there.
    Draw,
}
