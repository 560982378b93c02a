//! What comes into a room.

use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::protocol::{Claim, OfferKind, RoomKind};
use hasami_core::{ByColor, Color, Move, Rules, Timestamp};

/// A connection, unique while the process lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(pub u64);

/// One thing that happens to a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomInput {
    /// A connection comes in; the lobby has decided in what part.
    Attach {
        /// Which.
        conn: ConnId,
        /// Whose.
        player: PlayerId,
        /// In what part.
        part: Attach,
    },
    /// A connection is gone, or the person stepped out of a room that goes on.
    Detach {
        /// Which.
        conn: ConnId,
    },
    /// A player leaves for good: asked to, or began something elsewhere. A waiting room closes with
    /// its host, a game that has not begun is off, a live one is resigned.
    Vacate {
        /// Who.
        player: PlayerId,
    },
    /// A request from a connection in the room.
    Request {
        /// Which.
        conn: ConnId,
        /// When the frame was read from the socket; at most the `now` it is handled at.
        arrived: Timestamp,
        /// What.
        request: RoomRequest,
    },
    /// The one-way delay of a connection, as the server's pings measured it.
    Delay {
        /// Which.
        conn: ConnId,
        /// In milliseconds.
        one_way_ms: u32,
    },
    /// What the effects before this stored is durable, and they are carried out; the next input after
    /// every list of effects with an [`Effect::Store`](super::Effect::Store). Turns start here: whose turn
    /// it is did not know of it while the store took its time.
    Stored,
    /// Time has passed.
    Tick,
}

/// The part of somebody who comes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attach {
    /// On the player's own seat, taking over from the player's other connection; without one, on the
    /// open seat, which is the player's from now on.
    Seat,
    /// Looking on.
    Watch,
}

/// A request, checked for form but not against the game. Each names the game it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomRequest {
    /// The board is on the screen.
    Ready {
        /// The game's id.
        game: GameId,
    },
    /// Play a move.
    Move {
        /// The game's id.
        game: GameId,
        /// Moves played before this one.
        ply: u16,
        /// Take-backs of the game that the player knows of.
        takebacks: u16,
        /// The move's text, not parsed yet, so that its refusal comes in the right order.
        mv: String,
    },
    /// Give up.
    Resign {
        /// The game's id.
        game: GameId,
    },
    /// Propose.
    Offer {
        /// The game's id.
        game: GameId,
        /// What.
        offer: OfferKind,
    },
    /// Take an own proposal back.
    Withdraw {
        /// The game's id.
        game: GameId,
        /// What.
        offer: OfferKind,
    },
    /// Answer the other's proposal.
    Answer {
        /// The game's id.
        game: GameId,
        /// What.
        offer: OfferKind,
        /// Yes or no.
        accept: bool,
    },
    /// Claim a game whose other player is away.
    Claim {
        /// The game's id.
        game: GameId,
        /// Win or draw.
        claim: Claim,
    },
    /// Send the full state.
    Resync,
}

impl RoomRequest {
    /// The `type` of the message that made the request.
    pub(crate) const fn about(&self) -> &'static str {
        match self {
            Self::Ready { .. } => "ready",
            Self::Move { .. } => "move",
            Self::Resign { .. } => "resign",
            Self::Offer { .. } => "offer",
            Self::Withdraw { .. } => "withdraw",
            Self::Answer { .. } => "answer",
            Self::Claim { .. } => "claim",
            Self::Resync => "resync",
        }
    }
}

/// The times of a room, in milliseconds; defaults as in docs/OPERATIONS.md.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times {
    /// Quick Match: both boards must be on the screen.
    pub show_board_ms: u64,
    /// A friend room with an open seat is kept while its creator is away.
    pub waiting_room_ms: u64,
    /// A room is kept after a game while somebody is in it.
    pub after_game_ms: u64,
    /// A room is kept after a game while nobody is in it: a reload must find it again.
    pub empty_room_ms: u64,
    /// Without a clock: absence after which the other may claim.
    pub claim_after_ms: u64,
    /// Without a clock: absence of both after which the game is aborted.
    pub abort_after_ms: u64,
    /// Between a deadline and its flag: time for a move read in time to come through the mailbox.
    pub settle_ms: u64,
}

impl Default for Times {
    fn default() -> Self {
        Self {
            show_board_ms: 10_000,
            waiting_room_ms: 30 * 60_000,
            after_game_ms: 10 * 60_000,
            empty_room_ms: 45_000,
            claim_after_ms: 3 * 60_000,
            abort_after_ms: 30 * 60_000,
            settle_ms: 25,
        }
    }
}

/// What a room is, whether it is new or comes back from the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoomSetup {
    /// The code of the link.
    pub code: RoomCode,
    /// Quick Match or friends.
    pub kind: RoomKind,
    /// The rules.
    pub rules: Rules,
    /// Seconds a move; none without a clock.
    pub clock_s: Option<u32>,
    /// Who sits in the present game; a friend room begins with one seat open.
    pub seats: ByColor<Option<PlayerId>>,
    /// The creator's side in the present game (friend rooms).
    pub host: Option<Color>,
}

impl RoomSetup {
    /// Whether both seats are taken.
    #[must_use]
    pub fn is_full(&self) -> bool {
        Color::ALL.iter().all(|&color| self.seats[color].is_some())
    }
}

/// A room to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomSpec {
    /// What it is.
    pub setup: RoomSetup,
    /// The id of the first game.
    pub game: GameId,
    /// Where the room draws the ids of its rematches from.
    pub seed: u64,
}

/// A room as the store keeps it: enough to go on after a crash or a restart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedRoom {
    /// What it is.
    pub setup: RoomSetup,
    /// The unfinished game, or the one that waits for its second player.
    pub game: SavedGame,
}

/// A game as the store keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedGame {
    /// Its id.
    pub id: GameId,
    /// Its number in the series, from 1.
    pub number: u32,
    /// False while nobody has begun to play it.
    pub started: bool,
    /// The number of the last event.
    pub seq: u64,
    /// The moves that stand (taken-back ones are gone).
    pub moves: Vec<SavedMove>,
    /// Take-backs so far.
    pub takebacks: u16,
}

/// A move as the store keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedMove {
    /// The move.
    pub mv: Move,
    /// Milliseconds the mover took.
    pub took_ms: u64,
}
