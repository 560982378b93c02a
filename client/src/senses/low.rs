//! The low time of a clock: one warning, then a tick for each of the last seconds.

use crate::game_view::low_under;

/// Seconds at the end that tick.
const TICKS: u32 = 5;

/// What a clock calls for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cue {
    /// Time is low: so many seconds are left.
    Warn(u32),
    /// One of the last seconds begins.
    Tick,
}

/// One clock, looked at again and again.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Low {
    /// The seconds left at the last look; none while the clock did not run.
    seen: Option<u32>,
    warned: bool,
}

impl Low {
    /// `left_ms` of `limit_ms` are left; none while the clock stands.
    pub(super) fn look(&mut self, left_ms: Option<u32>, limit_ms: u32) -> Option<Cue> {
        let Some(left_ms) = left_ms else {
            *self = Self::default();
            return None;
        };
        let left = left_ms.div_ceil(1_000);
        let before = self.seen.replace(left);
        if before.is_some_and(|before| left > before) {
            // The next move has begun, or the server gave time back.
            self.warned = false;
        }
        if left_ms <= low_under(limit_ms) && !self.warned {
            self.warned = true;
            return Some(Cue::Warn(left));
        }
        let new_second = before.is_some_and(|before| left < before);
        (new_second && (1..=TICKS).contains(&left)).then_some(Cue::Tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cues of a move whose clock is looked at every 200 ms.
    fn cues(low: &mut Low, from_ms: u32, limit_ms: u32) -> Vec<Cue> {
        let looks = (0..=from_ms / 200).map(|i| from_ms - 200 * i);
        looks
            .filter_map(|left| low.look(Some(left), limit_ms))
            .collect()
    }

    #[test]
    fn one_warning_at_ten_seconds_and_five_ticks() {
        let mut low = Low::default();
        let mut expected = vec![Cue::Warn(10)];
        expected.extend([Cue::Tick; 5]);
        assert_eq!(cues(&mut low, 25_000, 25_000), expected);
        assert_eq!(low.look(None, 25_000), None);
        assert_eq!(cues(&mut low, 25_000, 25_000), expected, "each move anew");
    }

    #[test]
    fn a_move_of_ten_seconds_warns_in_its_second_half() {
        let cues = cues(&mut Low::default(), 10_000, 10_000);
        assert_eq!(cues[0], Cue::Warn(5));
        assert_eq!(cues.len(), 5, "{cues:?}");
    }

    #[test]
    fn a_page_that_comes_back_late_is_warned_once_and_does_not_tick_for_what_it_missed() {
        let mut low = Low::default();
        low.look(Some(20_000), 25_000);
        assert_eq!(low.look(Some(3_900), 25_000), Some(Cue::Warn(4)));
        assert_eq!(low.look(Some(3_700), 25_000), None);
        assert_eq!(low.look(Some(2_900), 25_000), Some(Cue::Tick));
    }
}
