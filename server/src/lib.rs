//! The game server of Hasami Shogi Online.

pub mod app;
pub mod cli;
pub mod config;
mod http;
pub mod lobby;
pub mod room;
pub mod runtime;
pub mod store;
pub mod telemetry;
pub mod ws;
