//! The rules engine as its callers see it: vectors, a second implementation, properties and cases.

#![expect(
    clippy::unwrap_used,
    reason = "in a helper of a test, too, a panic is how it fails"
)]

mod boards;
mod captures;
mod clock;
mod ends;
mod game;
mod notation;
mod properties;
mod random_games;
mod reference;
mod refusals;
mod vectors;
