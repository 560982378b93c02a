//! What a client says to the server.

use serde::{Deserialize, Serialize};

use super::{Claim, OfferKind, SideChoice};

/// A message from a client. The first on a connection is [`ClientMessage::Hello`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Says who is there.
    Hello {
        /// The version the client speaks, [`VERSION`](super::VERSION).
        protocol: u32,
        /// The browser's secret: 64 lower-case hexadecimal digits, from a good source of randomness.
        token: String,
    },
    /// Queue for a `classic` game with 25 s a move, or change how the present wait is spent.
    QuickMatch {
        /// Take over the wait of another tab instead of being refused.
        #[serde(default)]
        here: bool,
        /// Waits while doing something else, such as a game against the AI: is called instead of paired.
        #[serde(default)]
        aside: bool,
    },
    /// Leave the queue.
    Cancel,
    /// Answer a call: [`ServerMessage::Called`](super::ServerMessage::Called).
    AnswerCall {
        /// Yes makes the game, no leaves the queue.
        accept: bool,
    },
    /// Open a friend room and sit down in it.
    CreateRoom {
        /// The ruleset's name, such as `dai+nohop`.
        rules: String,
        /// The creator's side in the first game.
        #[serde(default)]
        side: SideChoice,
        /// Seconds a move: 10, 25, 60, or null for no clock.
        clock: Option<u32>,
    },
    /// Come into a room: to the own seat, else to the open seat, else refused as full.
    Join {
        /// The code of the link, in any spelling.
        room: String,
        /// Watch only; never take a seat.
        #[serde(default)]
        watch: bool,
    },
    /// Go out of a room for good: closes the own waiting room, ends a series, stops watching.
    /// During a live game it is only a step out: the seat stays.
    Leave {
        /// The room's code.
        room: String,
    },
    /// The board of this game is on the screen.
    Ready {
        /// The game's id.
        game: String,
    },
    /// Play a move.
    Move {
        /// The game's id.
        game: String,
        /// Moves played before this one.
        ply: u16,
        /// Take-backs of this game that the client knows of.
        takebacks: u16,
        /// The move, such as `7i7e`.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Give the game up.
    Resign {
        /// The game's id.
        game: String,
    },
    /// Propose something; when the other has proposed the same, this accepts it.
    Offer {
        /// The game's id.
        game: String,
        /// What.
        offer: OfferKind,
    },
    /// Take an own proposal back.
    Withdraw {
        /// The game's id.
        game: String,
        /// What.
        offer: OfferKind,
    },
    /// Answer the other's proposal.
    Answer {
        /// The game's id.
        game: String,
        /// What.
        offer: OfferKind,
        /// Yes or no.
        accept: bool,
    },
    /// End a game without a clock that the other has been away from for three minutes.
    Claim {
        /// The game's id.
        game: String,
        /// Win or draw.
        claim: Claim,
    },
    /// Ask for the room's full state.
    Resync,
    /// Ask whether the line is alive.
    Ping {
        /// Comes back in the answer.
        n: u32,
    },
}
