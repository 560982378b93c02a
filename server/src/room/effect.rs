//! What a room wants done.

use hasami_core::ids::{GameId, PlayerId};
use hasami_core::protocol::ServerMessage;
use hasami_core::{Color, Move, Outcome, Timestamp};

use super::{ConnId, RoomSetup};

/// One thing to do; a list of them is carried out in order.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Make this durable before anything after it happens.
    Store(Record),
    /// Send to connections.
    Send(Outbound),
    /// Take the connection out of this room (not out of another one it may have gone to in the
    /// meantime), and close its socket if so said.
    Detach {
        /// Which.
        conn: ConnId,
        /// Close with this code, or leave the socket open for other things.
        close: Option<Close>,
    },
    /// Tell the lobby.
    Tell(Notice),
    /// The room is no more; always the last effect, after every connection has been detached.
    End,
}

/// A message and its receivers; encoded once for all of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Outbound {
    /// To whom.
    pub to: Vec<ConnId>,
    /// What.
    pub message: ServerMessage,
}

/// Why a room closes a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Close {
    /// Another tab took the seat.
    Replaced,
    /// Too many refused messages.
    Policy,
}

/// What the lobby must know of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// A seat is open again: its player left before the first game began.
    Waiting,
    /// Both seats are taken, and a game begins as soon as both boards are up.
    Starting,
    /// Moves are played: both players are bound to the room.
    Playing,
    /// No game is under way: the players may go elsewhere, and then lose their seats.
    Idle,
    /// A Quick Match pairing came to nothing. Those whose board was up go back to the head of the queue.
    Unpaired {
        /// Back to the head of the queue, with the connection they are on.
        back: Vec<(PlayerId, ConnId)>,
    },
}

/// A fact to be kept. Records of one game carry rising `seq`, so that none is written twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A friend room waits for its second player, or a pair or rematch is about to begin.
    Opened {
        /// The game it will be.
        game: GameId,
        /// The room and who sits in it.
        setup: RoomSetup,
        /// Its number in the series, from 1.
        number: u32,
        /// When.
        at: Timestamp,
    },
    /// The open seat is taken.
    Seated {
        /// The game it will be.
        game: GameId,
        /// Which seat.
        color: Color,
        /// By whom.
        player: PlayerId,
    },
    /// Both boards are up.
    Started {
        /// Which game.
        game: GameId,
        /// 1.
        seq: u64,
        /// When.
        at: Timestamp,
    },
    /// A move was played.
    Moved {
        /// In which game.
        game: GameId,
        /// Its place among the game's events.
        seq: u64,
        /// The move.
        mv: Move,
        /// Milliseconds the mover took.
        took_ms: u64,
        /// When.
        at: Timestamp,
    },
    /// Moves were taken back.
    TookBack {
        /// In which game.
        game: GameId,
        /// Its place among the game's events.
        seq: u64,
        /// Moves that are left.
        ply: u16,
        /// When.
        at: Timestamp,
    },
    /// The game is over: fold its events into one row.
    Finished {
        /// Which game.
        game: GameId,
        /// Its place among the game's events.
        seq: u64,
        /// How.
        outcome: Outcome,
        /// When.
        at: Timestamp,
    },
    /// A game that never began is forgotten.
    Dropped {
        /// Which game.
        game: GameId,
    },
}
