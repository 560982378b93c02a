//! Shared tools of the whole-server and browser tests, of the scenarios and of the simulation.

pub mod sim;
