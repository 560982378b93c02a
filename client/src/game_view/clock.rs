//! The move clock: digits and a ring that empties.

use std::time::Duration;

use leptos::prelude::*;

use super::seat::SeatFace;
use crate::i18n::text;

/// Under this a clock is low, in milliseconds, unless half of the whole move is less.
const LOW_MS: u32 = 10_000;
/// How often a running clock is drawn.
const FRAME: Duration = Duration::from_millis(200);

/// A circle of a thousand parts, of which the style sheet shows `--left`.
const RING: &str = "<svg viewBox=\"0 0 48 48\" aria-hidden=\"true\">\
    <circle class=\"track\" cx=\"24\" cy=\"24\" r=\"21\"/>\
    <circle class=\"ring\" cx=\"24\" cy=\"24\" r=\"21\" pathLength=\"1000\"/></svg>";

/// What a clock shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClockFace {
    /// Time left, in milliseconds, at `since` or as long as it stands.
    pub left_ms: u32,
    /// A full move, in milliseconds.
    pub limit_ms: u32,
    /// When `left_ms` was true, in milliseconds of [`page_time`]; none while the clock stands.
    pub since: Option<f64>,
}

impl ClockFace {
    /// Milliseconds left at `now`.
    pub(crate) fn left_at(&self, now: f64) -> u32 {
        let gone = self.since.map_or(0.0, |since| (now - since).max(0.0));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a float cast saturates, and the value is not negative"
        )]
        self.left_ms.saturating_sub(gone as u32)
    }
}

/// Under how many milliseconds the clock of a move of `limit_ms` is low.
pub(crate) fn low_under(limit_ms: u32) -> u32 {
    LOW_MS.min(limit_ms / 2)
}

/// Milliseconds since the page began, on a clock that never goes back.
pub fn page_time() -> f64 {
    window()
        .performance()
        .map_or(0.0, |performance| performance.now())
}

/// The clock of one player; its place is kept when there is none.
#[component]
pub fn ClockRing(
    /// Whose clock it is.
    face: Signal<SeatFace>,
) -> impl IntoView {
    let now = RwSignal::new(page_time());
    // Ticks for as long as it is on the page: a standing clock costs nothing worth saving.
    if let Ok(ticking) = set_interval_with_handle(
        move || {
            if face.with_untracked(|face| face.clock.is_some_and(|clock| clock.since.is_some())) {
                now.set(page_time());
            }
        },
        FRAME,
    ) {
        on_cleanup(move || ticking.clear());
    }
    let shown = Memo::new(move |_| {
        now.track();
        Shown::of(face.with(|face| face.clock), page_time())
    });
    view! {
        <span
            class=move || shown.get().class
            role="timer"
            aria-label=move || text::seconds_left(shown.get().seconds.unwrap_or(0))
            style=("--left", move || shown.get().part.to_string())
        >
            <span class="face" inner_html=RING></span>
            <span class="digits" data-test="clock" aria-hidden="true">
                {move || shown.get().seconds.map(|seconds| format!("{seconds:02}"))}
            </span>
        </span>
    }
}

/// What is on the page of a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shown {
    class: &'static str,
    /// Whole seconds, of which the last has begun; none without a clock.
    seconds: Option<u32>,
    /// Of the full move, in thousandths.
    part: u32,
}

impl Shown {
    fn of(clock: Option<ClockFace>, now: f64) -> Self {
        let Some(clock) = clock else {
            return Self {
                class: "clock none",
                seconds: None,
                part: 0,
            };
        };
        let left = clock.left_at(now);
        let class = match clock.since {
            None => "clock",
            Some(_) if left < low_under(clock.limit_ms) => "clock runs low",
            Some(_) => "clock runs",
        };
        let part = u64::from(left) * 1000 / u64::from(clock.limit_ms.max(1));
        Self {
            class,
            seconds: Some(left.div_ceil(1000)),
            // Not above the whole, though more was given than a move has.
            part: u32::try_from(part).unwrap_or(1000).min(1000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_falls_from_when_it_was_true_and_stops_at_nothing() {
        let clock = ClockFace {
            left_ms: 8_000,
            limit_ms: 25_000,
            since: Some(1_000.0),
        };
        assert_eq!(clock.left_at(3_500.0), 5_500);
        assert_eq!(clock.left_at(500.0), 8_000);
        assert_eq!(clock.left_at(60_000.0), 0);
    }

    #[test]
    fn a_standing_clock_keeps_its_time() {
        let clock = ClockFace {
            left_ms: 25_000,
            limit_ms: 25_000,
            since: None,
        };
        assert_eq!(clock.left_at(60_000.0), 25_000);
    }
}
