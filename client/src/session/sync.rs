//! What to do with a numbered room event: take it, drop it, or ask for the full state.

/// What an event's number says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Contained in what is known already.
    Known,
    /// The very next one.
    Next,
    /// Others are missing before it.
    Gap,
}

/// Where event `seq` stands for somebody who has all up to `have`.
#[must_use]
pub const fn place(have: u64, seq: u64) -> Place {
    if seq <= have {
        Place::Known
    } else if seq - have == 1 {
        Place::Next
    } else {
        Place::Gap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_events_are_dropped_and_gaps_are_seen() {
        assert_eq!(place(4, 0), Place::Known);
        assert_eq!(place(4, 4), Place::Known);
        assert_eq!(place(4, 5), Place::Next);
        assert_eq!(place(4, 6), Place::Gap);
        assert_eq!(place(0, u64::MAX), Place::Gap);
    }
}
