//! A room as a pure state machine: one input, all its effects in order, only then the next input.
//!
//! Time comes in with each input and never runs backwards; an early, late or repeated
//! [`RoomInput::Tick`] changes nothing, because expiry is `now >= deadline`. The shell that drives
//! a room decides nothing: it carries out [`Effect`]s in their order, and when one is a
//! [`Effect::Store`], it waits until the record is durable before it goes on to the next.

mod effect;
mod input;

pub use effect::{Close, Effect, Notice, Outbound, Record};
pub use input::{Attach, ConnId, RoomInput, RoomRequest, RoomSpec, SavedGame, SavedMove, SavedRoom, Times};
