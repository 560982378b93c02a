//! Shared tools of the whole-server and browser tests, of the scenarios and of the simulation.

pub mod board;
pub mod player;
pub mod server;
pub mod sim;
