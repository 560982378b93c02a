//! What the server says to a client.

use serde::{Deserialize, Serialize};

use super::{ClockView, Counts, OfferKind, Refusal, RoomView, Side};

/// A message from the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The version spoken.
        protocol: u32,
        /// The build of the client that the server serves; without one, the server's version.
        build: String,
        /// How many people are there.
        counts: Counts,
        /// The room where this browser has a live game or waits for a friend.
        room: Option<String>,
        /// This browser waits in the queue (in this or another tab).
        queued: bool,
    },
    /// A request was not done and changed nothing.
    Refused {
        /// The `type` of the request, where it could be read.
        about: Option<String>,
        /// Why.
        code: Refusal,
        /// The same in English, for developers.
        message: String,
        /// The room it is about, such as the one with the live game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<String>,
    },
    /// How many people are there now; sent while the connection is in no room, on change, at most once a second.
    Counts {
        /// The numbers.
        counts: Counts,
    },
    /// The connection waits in the queue.
    Queued,
    /// The connection waits no more, and no room follows.
    Unqueued {
        /// Why.
        reason: Unqueued,
    },
    /// Somebody is there to play with, and the connection waits aside: it must answer the call.
    Called {
        /// Whole seconds left to answer.
        answer_s: u32,
    },
    /// The call is off, though it was neither declined nor left unanswered; the place in the queue is kept.
    CallOff,
    /// A room's full state: on coming in, on structural changes, and whenever healing is needed.
    Room {
        /// The state.
        room: RoomView,
    },
    /// One change in the room.
    Event {
        /// The room's code.
        room: String,
        /// The game it is about.
        game: String,
        /// One more than the event before. Older ones are dropped; after a gap ask for a `resync`.
        seq: u64,
        /// What happened.
        event: RoomEvent,
    },
    /// A move that was already done was sent again: all is well.
    AlreadyDone {
        /// The game's id.
        game: String,
        /// Its ply.
        ply: u16,
    },
    /// The connection is out of the room.
    RoomEnded {
        /// The room's code.
        room: String,
        /// Why.
        reason: Ended,
    },
    /// Another tab of this browser took the seat over; the connection is closed with 4001.
    Replaced {
        /// The room's code.
        room: String,
    },
    /// The server is about to restart; come back in a moment. Games go on afterwards.
    Restarting,
    /// The answer to `ping`.
    Pong {
        /// As asked.
        n: u32,
    },
}

/// Why a wait in the queue ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unqueued {
    /// As asked.
    Cancelled,
    /// Another tab took the wait over, or the browser began something else.
    Elsewhere,
    /// The answer to a call was no.
    Declined,
    /// A call was not answered in time.
    NoAnswer,
}

/// Why a room is no more for this connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// As asked.
    Left,
    /// The host closed the room, or it ran out of its waiting time.
    Closed,
    /// The opponent's board never came up: back at the head of the queue.
    OpponentNotReady,
    /// The own board did not come up in time: the pairing is off.
    NotReady,
    /// An error inside the server ended the room.
    Error,
}

/// A change in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum RoomEvent {
    /// A player's board is on the screen.
    Ready {
        /// Whose.
        side: Side,
    },
    /// Both boards are on the screen: the game begins.
    Started {
        /// The first clock, if there is one.
        clock: Option<ClockView>,
    },
    /// A move was played.
    Moved {
        /// Moves played, this one included.
        ply: u16,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// The squares of the pieces it took, each once.
        captures: Vec<String>,
        /// The next clock, if one runs.
        clock: Option<ClockView>,
    },
    /// Moves were taken back. With them every open proposal is off.
    TookBack {
        /// Moves that are left.
        ply: u16,
        /// Take-backs so far.
        takebacks: u16,
        /// The clock of the side to move, a full move.
        clock: Option<ClockView>,
    },
    /// The game is over. With it every open proposal is off.
    Over {
        /// In the words of the rules page.
        outcome: String,
    },
    /// Something was proposed.
    Offered {
        /// By whom.
        by: Side,
        /// What.
        offer: OfferKind,
    },
    /// A proposal is off: withdrawn, declined, or answered by a move.
    OfferClosed {
        /// Who had made it.
        by: Side,
        /// What.
        offer: OfferKind,
        /// The other said no (a move by the other declines a draw).
        declined: bool,
    },
    /// Somebody on a seat came, went away, or left for good. Who is not here is not ready either.
    Presence {
        /// Whose.
        side: Side,
        /// Connected.
        here: bool,
        /// Left for good.
        left: bool,
    },
}
