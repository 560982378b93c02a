//! What is played now, and what is not: never two sounds at a time after a pause.

use super::synth::Sound;
use crate::session::Millis;

/// A sound begins so long after the one before at the earliest.
const APART_MS: Millis = 110;
/// A sound that could not be played is played late by so much at most; after that it would tell of
/// nothing that just happened.
const FRESH_MS: Millis = 600;
/// For so long after a pause one sound stands for all that was missed.
const WAKING_MS: Millis = 500;

/// A sound to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) sound: Sound,
    /// Milliseconds from now.
    pub(super) after: Millis,
}

/// Decides. It is told of every sound that is due and of every end of a pause.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ear {
    pub(super) muted: bool,
    /// No sound may begin before.
    free_from: Millis,
    /// What could not be played, and when it was due.
    missed: Option<(Sound, Millis)>,
    /// The end of the time for one sound, and whether that was played.
    waking: Option<(Millis, bool)>,
}

impl Ear {
    /// A sound is due at `now`; `open` when what is played can be heard.
    pub(super) fn hear(&mut self, now: Millis, sound: Sound, open: bool) -> Option<Start> {
        if self.muted {
            return None;
        }
        if !open {
            // Of what is missed the most important is kept, of two alike the later.
            let kept = self
                .missed
                .filter(|&(missed, due)| missed > sound && now.saturating_sub(due) <= FRESH_MS);
            self.missed = kept.or(Some((sound, now)));
            return None;
        }
        if let Some((until, used)) = &mut self.waking
            && now < *until
        {
            if std::mem::replace(used, true) {
                return None;
            }
        } else {
            self.waking = None;
        }
        let after = self.free_from.saturating_sub(now);
        // The bell waits for the click of the move that ended the game; anything else is dropped.
        if after > 0 && (sound != Sound::Bell || after > APART_MS) {
            return None;
        }
        // A second bell does not ring into the first.
        let lasts = if sound == Sound::Bell {
            3 * APART_MS
        } else {
            APART_MS
        };
        self.free_from = now + after + lasts;
        Some(Start { sound, after })
    }

    /// A pause is over: the page is seen again, or sound is allowed. Answers what was missed a moment ago.
    pub(super) fn wake(&mut self, now: Millis, open: bool) -> Option<Start> {
        self.waking = Some((now + WAKING_MS, false));
        if !open {
            return None;
        }
        let (sound, _) = self
            .missed
            .take()
            .filter(|&(_, due)| now.saturating_sub(due) <= FRESH_MS)?;
        self.hear(now, sound, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(sound: Sound, after: Millis) -> Option<Start> {
        Some(Start { sound, after })
    }

    #[test]
    fn each_move_is_heard_at_once() {
        let mut ear = Ear::default();
        assert_eq!(ear.hear(1_000, Sound::Move, true), start(Sound::Move, 0));
        assert_eq!(
            ear.hear(1_450, Sound::Capture, true),
            start(Sound::Capture, 0)
        );
    }

    #[test]
    fn the_bell_of_the_end_waits_for_the_last_click() {
        let mut ear = Ear::default();
        assert_eq!(
            ear.hear(1_000, Sound::Capture, true),
            start(Sound::Capture, 0)
        );
        assert_eq!(ear.hear(1_000, Sound::Bell, true), start(Sound::Bell, 110));
        assert_eq!(
            ear.hear(1_001, Sound::Bell, true),
            None,
            "one bell is enough"
        );
    }

    #[test]
    fn ten_events_at_once_make_one_sound_b40() {
        let mut ear = Ear::default();
        let heard = (0..10).filter_map(|i| ear.hear(5_000 + i, Sound::Move, true));
        assert_eq!(heard.count(), 1);
    }

    #[test]
    fn before_the_first_gesture_nothing_is_played_and_nothing_is_owed_later_b40() {
        let mut ear = Ear::default();
        assert_eq!(ear.hear(1_000, Sound::Move, false), None);
        assert_eq!(ear.wake(9_000, true), None);
        assert_eq!(ear.hear(9_020, Sound::Move, true), start(Sound::Move, 0));
    }

    #[test]
    fn what_a_moment_of_silence_swallowed_is_heard_once_b40() {
        let mut ear = Ear::default();
        for (at, sound) in [(0, Sound::Move), (10, Sound::Capture), (20, Sound::Tick)] {
            assert_eq!(ear.hear(at, sound, false), None);
        }
        assert_eq!(ear.wake(60, true), start(Sound::Capture, 0));
        assert_eq!(ear.wake(70, true), None);
    }

    #[test]
    fn after_a_pause_one_sound_stands_for_all_that_came_meanwhile_b40() {
        let mut ear = Ear::default();
        assert_eq!(ear.wake(60_000, true), None);
        let heard: Vec<_> = (0..10)
            .filter_map(|i| ear.hear(60_000 + 40 * i, Sound::Move, true))
            .collect();
        assert_eq!(heard.len(), 1);
        assert_eq!(ear.hear(60_600, Sound::Move, true), start(Sound::Move, 0));
    }

    #[test]
    fn muted_is_muted_and_nothing_is_kept_for_later_b40() {
        let mut ear = Ear {
            muted: true,
            ..Ear::default()
        };
        assert_eq!(ear.hear(0, Sound::Bell, true), None);
        assert_eq!(ear.hear(0, Sound::Bell, false), None);
        ear.muted = false;
        assert_eq!(ear.wake(10, true), None);
    }
}
