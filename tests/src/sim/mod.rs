//! The lobby and the rooms without sockets, tasks or time: for scenarios and for the simulation.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by a panic, here as in a test function"
)]

pub mod bot;
pub mod client;
pub mod house;
pub mod luck;
pub mod scene;
pub mod store;
pub mod world;
