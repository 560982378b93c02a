//! The messages on the wire: JSON objects told apart by their `type`.
//!
//! These types are a contract with clients of all kinds and are described in `docs/PROTOCOL.md`.
//! They are apart from the rules types on purpose: a change in the engine must not change the wire.

mod client;
mod refusal;
mod server;
mod terms;
mod view;

pub use client::ClientMessage;
pub use refusal::Refusal;
pub use server::{Ended, RoomEvent, ServerMessage, Unqueued};
pub use terms::{BySide, Claim, OfferKind, RoomKind, Side, SideChoice};
pub use view::{ClockView, Counts, GameView, OfferView, Phase, Role, RoomView, SeatView};

/// The version spoken here. A client that says another one is told to reload.
pub const VERSION: u32 = 1;

/// The largest frame either side accepts, in bytes.
pub const MAX_FRAME: usize = 16 * 1024;

/// WebSocket close codes with a meaning of their own.
pub mod close {
    /// The server ends or restarts; come back soon (RFC 6455: service restart).
    pub const RESTART: u16 = 1012;
    /// The client broke the rules of the protocol too often or too badly (policy violation).
    pub const POLICY: u16 = 1008;
    /// A frame was larger than [`MAX_FRAME`](super::MAX_FRAME).
    pub const TOO_BIG: u16 = 1009;
    /// The client did not read what was sent; come back for a snapshot (try again later).
    pub const SLOW: u16 = 1013;
    /// Another tab of the same browser took the seat; do not come back by yourself.
    pub const REPLACED: u16 = 4001;
    /// The client speaks another version of the protocol; reload the page.
    pub const VERSION: u16 = 4002;
}
