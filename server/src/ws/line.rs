//! Whether anybody is at the other end of a connection, and how far away: pings and their answers.

use std::time::Duration;

use tokio::time::Instant;

/// The state of a line.
#[derive(Debug)]
pub(super) struct Line {
    ping_every: Duration,
    give_up_after: Duration,
    next_ping: Instant,
    heard: Instant,
    /// The last ping, until it is answered.
    asked: Option<(u64, Instant)>,
    pings: u64,
    one_way_ms: Option<u32>,
}

impl Line {
    pub(super) fn new(now: Instant, ping_every: Duration, give_up_after: Duration) -> Self {
        Self {
            ping_every,
            give_up_after,
            next_ping: now,
            heard: now,
            asked: None,
            pings: 0,
            one_way_ms: None,
        }
    }

    /// When there is next something to do.
    pub(super) fn next_at(&self) -> Instant {
        self.next_ping.min(self.heard + self.give_up_after)
    }

    /// Whether nothing has been heard for too long.
    pub(super) fn is_dead(&self, now: Instant) -> bool {
        now >= self.heard + self.give_up_after
    }

    /// The next ping's payload, if it is time for one.
    pub(super) fn ping(&mut self, now: Instant) -> Option<[u8; 8]> {
        if now < self.next_ping {
            return None;
        }
        self.pings += 1;
        self.asked = Some((self.pings, now));
        self.next_ping = now + self.ping_every;
        Some(self.pings.to_be_bytes())
    }

    /// Something was heard.
    pub(super) fn hear(&mut self, now: Instant) {
        self.heard = now;
    }

    /// A pong was heard; true when it answers the last ping and so measures the line.
    pub(super) fn hear_pong(&mut self, now: Instant, payload: &[u8]) -> bool {
        match self.asked {
            Some((ping, at)) if payload == ping.to_be_bytes() => {
                self.asked = None;
                let one_way = (now - at) / 2;
                self.one_way_ms = Some(u32::try_from(one_way.as_millis()).unwrap_or(u32::MAX));
                true
            }
            _ => false,
        }
    }

    /// The way from here to there, as the last answered ping measured it.
    pub(super) fn one_way_ms(&self) -> Option<u32> {
        self.one_way_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn an_answered_ping_measures_the_way() {
        let start = Instant::now();
        let mut line = Line::new(start, 10 * SECOND, 25 * SECOND);
        let ping = line.ping(start).expect("the first at once");
        assert_eq!(line.ping(start + SECOND), None);
        assert!(
            !line.hear_pong(start + SECOND, b"whatever"),
            "a pong nobody asked for"
        );
        assert!(line.hear_pong(start + Duration::from_millis(80), &ping));
        assert_eq!(line.one_way_ms(), Some(40));
        assert!(!line.hear_pong(start + 5 * SECOND, &ping), "answered twice");
        assert_eq!(line.one_way_ms(), Some(40));
    }

    #[test]
    fn a_silent_line_is_given_up_and_a_talking_one_is_not() {
        let start = Instant::now();
        let mut line = Line::new(start, 10 * SECOND, 25 * SECOND);
        assert!(!line.is_dead(start + 24 * SECOND));
        assert!(line.is_dead(start + 25 * SECOND));
        line.hear(start + 24 * SECOND);
        assert!(!line.is_dead(start + 48 * SECOND));
    }
}
