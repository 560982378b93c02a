//! The time of the turn that is being played.

use hasami_core::protocol::ClockView;
use hasami_core::{Color, MoveClock, Timestamp};

use super::view::wire_side;

/// The turn that is being played, as far as time goes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Turn {
    /// What began it is not durable yet, so nobody has seen it: it starts running with
    /// [`RoomInput::Stored`](super::RoomInput::Stored).
    Unseen,
    /// Time goes on since `since`; with a clock it ends at `deadline`.
    Running {
        since: Timestamp,
        /// The limit and the mover's allowance later; none without a clock.
        deadline: Option<Timestamp>,
    },
    /// After a restart: the clock starts when the side to move is back, and at `until` whether or not.
    Held { until: Timestamp },
}

impl Turn {
    /// A full move from `now` on for a mover with this one-way delay.
    pub(super) fn start(clock: MoveClock, now: Timestamp, one_way_ms: u32) -> Self {
        Self::Running {
            since: now,
            deadline: clock.deadline(now, one_way_ms),
        }
    }

    /// The moment from which on a move is too late.
    pub(super) const fn deadline(self) -> Option<Timestamp> {
        match self {
            Self::Running { deadline, .. } => deadline,
            Self::Unseen | Self::Held { .. } => None,
        }
    }

    /// Milliseconds that a move which arrived at `arrived` took.
    pub(super) const fn took_ms(self, arrived: Timestamp) -> u64 {
        match self {
            Self::Running { since, .. } => arrived.ms_since(since),
            Self::Unseen | Self::Held { .. } => 0,
        }
    }

    /// What the mover's clock shows.
    pub(super) fn view(self, clock: MoveClock, mover: Color, now: Timestamp) -> Option<ClockView> {
        let since = match self {
            Self::Running { since, .. } => since,
            // Whoever sees this turn sees it at its start.
            Self::Unseen => now,
            Self::Held { .. } => return None,
        };
        Some(ClockView {
            side: wire_side(mover),
            left_ms: clock.remaining_ms(since, now)?.into(),
        })
    }
}
