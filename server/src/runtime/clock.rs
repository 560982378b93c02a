//! The server's one clock: milliseconds since the process began to serve, never set back.

use std::time::Duration;

use hasami_core::Timestamp;
use tokio::time::Instant;

/// Turns tokio's monotonic time into the timestamps of rooms, and back.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    zero: Instant,
}

impl Clock {
    /// A clock that stands at zero now.
    #[must_use]
    pub fn start() -> Self {
        Self {
            zero: Instant::now(),
        }
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        Timestamp(u64::try_from(self.zero.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// The moment from which [`now`](Self::now) is at least `at`.
    #[must_use]
    pub fn instant_of(&self, at: Timestamp) -> Instant {
        let far = Duration::from_secs(30 * 24 * 3600);
        self.zero + Duration::from_millis(at.0).min(self.zero.elapsed() + far)
    }
}
