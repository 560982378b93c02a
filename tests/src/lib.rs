//! Shared tools of the whole-server and browser tests, of the scenarios and of the simulation.

pub mod board;
#[cfg(feature = "browser")]
pub mod browser;
pub mod child;
#[cfg(feature = "browser")]
pub mod deploy;
pub mod http;
#[cfg(feature = "browser")]
pub mod keys;
pub mod link;
#[cfg(feature = "browser")]
pub mod looks;
#[cfg(feature = "browser")]
pub mod other_browsers;
#[cfg(feature = "browser")]
pub mod pair;
pub mod player;
pub mod port;
#[cfg(feature = "browser")]
mod process;
pub mod server;
pub mod sim;
pub mod table;
#[cfg(feature = "browser")]
pub mod tongue;
