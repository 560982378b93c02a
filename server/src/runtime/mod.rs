//! The tasks that drive the lobby and the rooms, and the registries through which they are reached.
//!
//! Nothing else knows that a room is a task of this process: others hold a handle and a mailbox.

mod addresses;
mod clock;
mod drain;
mod gauges;
mod hub;
mod mailbox;
mod outbox;
mod peers;
mod room_task;
mod rooms;
mod tally;
mod wire;

pub use clock::Clock;
pub use gauges::Gauges;

pub(crate) use addresses::{Address, Addresses};
pub(crate) use drain::{Drain, Phase};
pub(crate) use gauges::LobbyGauges;
pub(crate) use hub::{Hub, HubMessage};
pub(crate) use mailbox::{Mailbox, mailbox};
pub(crate) use outbox::{Outbox, Outgoing};
pub(crate) use peers::{Peer, Peers};
pub(crate) use rooms::Rooms;
pub(crate) use tally::Tally;
