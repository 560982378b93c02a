//! What a game gives to the ear, the hand, the screen reader and the tab that nobody looks at.
//!
//! [`follow`] looks at a game and at its clock; [`news`] says what is new, and the rest makes it heard.

pub mod announce;
mod low;
pub mod news;
pub mod notice;

use std::time::Duration;

use leptos::prelude::*;

use crate::game_view::{ClockFace, headline, page_time};
use crate::i18n::text;
use crate::settings::Chosen;
use crate::sound::{self, Sound};
use announce::{Urgency, say};
use low::{Cue, Low};
pub use news::{Glance, News, Role};

/// How often a clock is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How long a phone buzzes for a turn and for low time, in milliseconds.
const TURN_MS: u32 = 35;
const LOW_MS: u32 = 120;

/// Follows a game for as long as its screen is there. `status` is the line under the board, `clock` the
/// own clock.
pub fn follow(glance: Signal<Glance>, status: Signal<String>, clock: Signal<Option<ClockFace>>) {
    sound::make_ready();
    let chosen = Chosen::here();
    let buzz = move |ms| {
        if chosen.peek().vibration {
            notice::buzz(ms);
        }
    };
    Effect::new(move |before: Option<(Glance, String)>| {
        let (glance, status) = (glance.get(), status.get());
        let (before, status_before) = before.unzip();
        let news = news::news(before.as_ref(), &glance);
        for news in &news {
            sound::play(news.sound());
        }
        if let Some(words) = notice::worth_a_look(&news, &glance) {
            notice::show(words, chosen.peek().notifications);
        }
        if glance.is_your_turn() && !before.is_some_and(|before| before.is_your_turn()) {
            buzz(TURN_MS);
        }
        speak(&news, &glance, &status, status_before.as_deref());
        (glance, status)
    });

    let low = StoredValue::new(Low::default());
    let look = move || {
        let face = clock.try_get_untracked().flatten();
        let left = face.filter(|face| face.since.is_some());
        let limit = face.map_or(0, |face| face.limit_ms);
        let cue =
            low.try_update_value(|low| low.look(left.map(|face| face.left_at(page_time())), limit));
        match cue.flatten() {
            Some(Cue::Warn(seconds)) => {
                say(&text::seconds_left(seconds), Urgency::Assertive);
                buzz(LOW_MS);
            }
            Some(Cue::Tick) => sound::play(Sound::Tick),
            None => {}
        }
    };
    if let Ok(looking) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || looking.clear());
    }
}

/// Reads out what is new, and then whose turn it is or what else the status line says.
fn speak(news: &[News], glance: &Glance, status: &str, status_before: Option<&str>) {
    let over = news.iter().any(|news| matches!(news, News::Over(_)));
    let mut words: Vec<String> = news.iter().map(|news| news.words(glance)).collect();
    // That a move is being sent is no news to who made it, and the end says more than its headline.
    let new_status = status_before.is_some_and(|before| before != status);
    let passing =
        status == text::status_sending() || status == headline(glance.outcome, glance.role.side());
    if (new_status || !news.is_empty()) && !passing {
        words.push(status.to_owned());
    }
    if !words.is_empty() {
        let urgency = if over {
            Urgency::Assertive
        } else {
            Urgency::Polite
        };
        say(&words.join(" "), urgency);
    }
}
