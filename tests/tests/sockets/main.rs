//! A whole server and its clients over real sockets.

#![expect(
    clippy::expect_used,
    reason = "helpers of tests fail by a panic, like the tests"
)]

mod calls;
mod clocks;
mod endings;
mod games;
mod hostile;
mod meeting;
mod memory;
mod moves;
mod pages;
mod restart;
mod resume;
