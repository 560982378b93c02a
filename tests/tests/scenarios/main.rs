//! Scenarios of the lobby and the rooms, played in no time by the pure state machines.

#![expect(
    clippy::expect_used,
    reason = "helpers of tests fail by a panic, like the tests"
)]

mod both_aside;
mod calls;
mod clocks;
mod matchmaking;
mod moves;
mod offers;
mod presence;
mod rematch;
mod restart;
mod rooms;

/// A classic game of 43 plies from vectors/games.jsonl that Sente wins by captures.
const WHOLE_GAME: &str = "5i5c 9a9h 3i3f 9h2h 3f2f 1a1c 2f2g 8a8c 6i6d 3a3d 6d5d 6a6f 9i9g 6f7f 5d5i 8c8d \
     5c3c 7a7e 2g2b 4a4h 3c9c 1c2c 9g9h 3d3f 9h9d 7f8f 9c4c 3f5f 4c4g 2c2d 1i1d 5f6f 4g4d 6f6h 4d7d \
     6h7h 8i8h 5a5b 7i6i 8f2f 7d3d 5b4b 6i6h";
