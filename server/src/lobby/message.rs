//! What comes into the lobby, and what it wants done.

use hasami_core::Rules;
use hasami_core::ids::{PlayerId, RoomCode};
use hasami_core::protocol::{Counts, ServerMessage, SideChoice};

use crate::room::{Attach, ConnId, Notice, RoomSpec, SavedRoom};

/// One thing that happens to the lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LobbyInput {
    /// A connection said who it is; it is answered with `welcome`.
    Hello {
        /// Which.
        conn: ConnId,
        /// Whose.
        player: PlayerId,
    },
    /// A connection is gone; the room it was in hears of it by a [`LobbyEffect::Detach`].
    Gone {
        /// Which.
        conn: ConnId,
    },
    /// A request from a connection.
    Request {
        /// Which.
        conn: ConnId,
        /// What.
        request: LobbyRequest,
    },
    /// A room has something to say.
    FromRoom {
        /// Which room.
        room: RoomCode,
        /// What.
        notice: Notice,
    },
    /// A room is no more.
    RoomEnded {
        /// Which room.
        room: RoomCode,
    },
    /// A room came back from the store at start, and runs.
    Restored {
        /// Which room.
        room: SavedRoom,
    },
    /// Time has passed.
    Tick,
}

/// A request, checked for form but not against what the lobby knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyRequest {
    /// Queue for Quick Match, or change how the present wait is spent.
    QuickMatch {
        /// Take over another tab's wait.
        here: bool,
        /// Be called instead of paired.
        aside: bool,
    },
    /// Leave the queue.
    Cancel,
    /// Answer a call.
    AnswerCall {
        /// Yes or no.
        accept: bool,
    },
    /// Open a friend room.
    CreateRoom {
        /// The rules.
        rules: Rules,
        /// The creator's side.
        side: SideChoice,
        /// Seconds a move, already checked.
        clock_s: Option<u32>,
    },
    /// Come into a room.
    Join {
        /// The room.
        room: RoomCode,
        /// Never take a seat.
        watch: bool,
    },
    /// Go out of a room.
    Leave {
        /// The room.
        room: RoomCode,
    },
}

impl LobbyRequest {
    /// The `type` of the message that made the request.
    pub(crate) const fn about(&self) -> &'static str {
        match self {
            Self::QuickMatch { .. } => "quick_match",
            Self::Cancel => "cancel",
            Self::AnswerCall { .. } => "answer_call",
            Self::CreateRoom { .. } => "create_room",
            Self::Join { .. } => "join",
            Self::Leave { .. } => "leave",
        }
    }
}

/// One thing the lobby wants done; a list of them is carried out in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LobbyEffect {
    /// Send to one connection.
    Send {
        /// To whom.
        conn: ConnId,
        /// What.
        message: ServerMessage,
    },
    /// The number of people waiting or playing changed.
    Counts(Counts),
    /// Start a room's task.
    Open(RoomSpec),
    /// Hand a connection to a room; it gets the room's snapshot from there. When the room has ended in
    /// the meantime, the connection is told `room_ended` (closed) instead.
    Attach {
        /// Which.
        conn: ConnId,
        /// Whose.
        player: PlayerId,
        /// The room.
        room: RoomCode,
        /// In what part.
        part: Attach,
    },
    /// Take a connection out of a room: what it says from now on no longer goes there, and the room
    /// gets a [`RoomInput::Detach`](crate::room::RoomInput::Detach).
    Detach {
        /// Which.
        conn: ConnId,
        /// The room.
        room: RoomCode,
    },
    /// Tell a room that a player leaves for good.
    Vacate {
        /// Who.
        player: PlayerId,
        /// The room.
        room: RoomCode,
    },
}
