//! The lobby as a pure state machine: who waits, who sits where, who may go where.
//!
//! It is the one authority on seats: a room obeys what the lobby says of who comes in as what.
//! One identity has at most one wait and one live game. Driven like a room: one input, all its
//! effects in order, only then the next.

mod message;

pub use message::{LobbyEffect, LobbyInput, RoomSpec};
