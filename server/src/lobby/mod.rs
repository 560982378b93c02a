//! The lobby as a pure state machine: who waits, who sits where, who may go where.
//!
//! It is the one authority on seats: a room obeys what the lobby says of who comes in and who leaves.
//! One identity has at most one wait and one live game. Driven like a room: one input, all its
//! effects in order, only then the next; what goes from the lobby to one room keeps its order.
//!
//! Rooms run beside the lobby, so news cross:
//! - a room ends while somebody is on the way in: the shell tells that connection, and `RoomEnded`
//!   frees the seat here;
//! - a player goes elsewhere while the rematch just begins: the room treats the late `Vacate` by what
//!   it finds (off, or resigned), and the lobby repeats it when the room's news show a seat that was left;
//! - a room dies and comes back from the store: it tells where it stands, as any room does.

mod message;

pub use message::{LobbyEffect, LobbyInput};
