//! The game server of Hasami Shogi Online.

pub mod lobby;
pub mod room;
