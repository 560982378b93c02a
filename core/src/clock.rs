//! Points in time and the move clock, as arithmetic on times that are handed in.

use std::ops::{Add, Sub};

/// The most a player's measured one-way delay adds to a move's deadline, in milliseconds.
pub const MAX_ALLOWANCE_MS: u32 = 500;

/// A point in time: milliseconds since a start that the caller chose. Only points with the same
/// start can be compared. Sums and differences stop at the ends of the range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// Milliseconds from `earlier` to this point; 0 when `earlier` is in fact later.
    #[must_use]
    pub const fn ms_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// This many milliseconds later.
impl Add<u64> for Timestamp {
    type Output = Self;

    fn add(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

/// This many milliseconds earlier.
impl Sub<u64> for Timestamp {
    type Output = Self;

    fn sub(self, ms: u64) -> Self {
        Self(self.0.saturating_sub(ms))
    }
}

/// The time a player has for each move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveClock {
    /// Milliseconds for a move; none for a game without a clock.
    pub limit_ms: Option<u32>,
}

impl MoveClock {
    /// A game without a clock.
    pub const NONE: Self = Self { limit_ms: None };

    /// This many seconds a move.
    #[must_use]
    pub const fn seconds(seconds: u16) -> Self {
        Self {
            limit_ms: Some(seconds as u32 * 1000),
        }
    }

    /// When a turn that began at `turn_start` runs out: the limit plus the mover's allowance, of which
    /// at most [`MAX_ALLOWANCE_MS`] counts. None without a clock.
    #[must_use]
    pub fn deadline(self, turn_start: Timestamp, allowance_ms: u32) -> Option<Timestamp> {
        let limit = u64::from(self.limit_ms?);
        Some(turn_start + limit + u64::from(allowance_ms.min(MAX_ALLOWANCE_MS)))
    }

    /// Whether that turn has run out at `now`: it has from the deadline itself on.
    #[must_use]
    pub fn has_run_out(self, turn_start: Timestamp, allowance_ms: u32, now: Timestamp) -> bool {
        self.deadline(turn_start, allowance_ms)
            .is_some_and(|deadline| now >= deadline)
    }

    /// Milliseconds to show on the mover's clock at `now`, without the allowance, which is only there to
    /// make up for the way of the message. None without a clock.
    #[must_use]
    pub fn remaining_ms(self, turn_start: Timestamp, now: Timestamp) -> Option<u32> {
        let limit = self.limit_ms?;
        let used = u32::try_from(now.ms_since(turn_start)).unwrap_or(u32::MAX);
        Some(limit.saturating_sub(used))
    }
}
