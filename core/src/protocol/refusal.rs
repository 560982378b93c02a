//! Why the server said no.

use serde::{Deserialize, Serialize};

/// A code that a client translates; the message beside it is for developers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The frame was no message of this protocol.
    BadMessage,
    /// Something came before `hello`, or `hello` came twice.
    HelloFirst,
    /// The token is not 64 lower-case hexadecimal digits.
    BadToken,
    /// The server speaks another version of the protocol.
    WrongVersion,
    /// Too many requests of this kind; wait a little.
    TooMany,
    /// The rules are not a ruleset's name.
    BadRules,
    /// The clock is not 10, 25, 60 or null.
    BadClock,
    /// The text is no room code.
    BadCode,
    /// There is no such room, or no longer.
    NoRoom,
    /// Both seats are taken; one may watch.
    RoomFull,
    /// The same browser waits in the queue in another tab.
    WaitingElsewhere,
    /// The same browser has a live game elsewhere: return to it or resign it.
    LiveGame,
    /// The cancel, or the answer to a call, came too late: the pair is made.
    AlreadyMatched,
    /// There is no call to answer, or no longer.
    NoCall,
    /// The connection is in no room.
    NotInRoom,
    /// Watchers cannot do this.
    NotAPlayer,
    /// The game named is not the room's current one.
    WrongGame,
    /// The game has not begun: a board is not on the screen yet.
    NotStarted,
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    GameNotOver,
    /// It is the other's turn.
    NotYourTurn,
    /// The ply or the take-backs do not fit: the full state follows.
    Stale,
    /// The text is no move.
    BadMove,
    /// The rules do not allow the move.
    IllegalMove,
    /// There is no such proposal to answer or withdraw.
    NoOffer,
    /// Not now: already declined since the last move, or nothing to take back.
    OfferNotNow,
    /// Take-backs are for friend rooms.
    NoTakeBacks,
    /// The other player has left: no rematch.
    OpponentLeft,
    /// The other is not away long enough, or the game has a clock.
    ClaimNotNow,
    /// The server is full or ending.
    Unavailable,
}
