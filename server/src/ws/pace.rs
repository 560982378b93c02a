//! How fast a connection is read: what comes faster waits in the network, at its sender's cost.

use std::time::Duration;

use tokio::time::Instant;

/// A bucket of tokens; each frame takes one.
#[derive(Debug)]
pub(super) struct Pace {
    every: Duration,
    burst: u32,
    /// When the bucket would have been empty, had it never been full: tokens are the time since.
    spent_until: Instant,
}

impl Pace {
    pub(super) fn new(now: Instant, per_second: u32, burst: u32) -> Self {
        let every = Duration::from_secs(1) / per_second.max(1);
        Self {
            every,
            burst,
            spent_until: now.checked_sub(every * burst).unwrap_or(now),
        }
    }

    /// When the next frame may be read.
    pub(super) fn next_at(&self) -> Instant {
        self.spent_until + self.every
    }

    /// A frame was read.
    pub(super) fn take(&mut self, now: Instant) {
        let fullest = now
            .checked_sub(self.every * self.burst)
            .unwrap_or(self.spent_until);
        self.spent_until = self.spent_until.max(fullest) + self.every;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_a_few_a_second() {
        let start = Instant::now() + Duration::from_secs(60);
        let mut pace = Pace::new(start, 10, 5);
        let mut now = start;
        let mut read = 0;
        while now < start + Duration::from_secs(1) {
            if pace.next_at() <= now {
                pace.take(now);
                read += 1;
            } else {
                now += Duration::from_millis(1);
            }
        }
        assert_eq!(read, 5 + 9);
        now += Duration::from_secs(60);
        for _ in 0..5 {
            assert!(pace.next_at() <= now);
            pace.take(now);
        }
        assert!(
            pace.next_at() > now,
            "a long rest gives no more than a burst"
        );
    }
}
