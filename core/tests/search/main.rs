//! The search as its callers see it: what it answers, when it stops, and that a change to it is noticed.

#![expect(
    clippy::unwrap_used,
    reason = "in a helper of a test, too, a panic is how it fails"
)]

mod answers;
mod explain;
mod levels;
mod positions;
mod signature;
mod solve;
mod support;
