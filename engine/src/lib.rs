//! The engine as a program: it speaks USI, plays matches against itself, and learns from them.
//!
//! The search itself is `hasami_core::search`; here are the clock, the threads and the files that it
//! does without.

pub mod arena;
mod luck;
pub mod puzzles;
pub mod tune;
pub mod usi;
