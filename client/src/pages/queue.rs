//! Waiting for a stranger.

use leptos::prelude::*;

use super::frame::{forgetful_note, heading, live_sentence, sentence, waiting_screen, way, ways};
use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::{Model, Queue, Wish};

/// The waiting page of Quick Match.
pub(super) fn queue_page(session: Session, queue: Queue) -> AnyView {
    let home = way("home", "button", text::home(), session.on(Wish::Home));
    let parts = match queue {
        Queue::Elsewhere => vec![
            heading(text::queue_elsewhere_title()),
            sentence("", "quiet", text::queue_elsewhere().to_owned()),
            ways(vec![
                home,
                way(
                    "wait-here",
                    "button strong",
                    text::wait_here(),
                    session.on(Wish::WaitHere),
                ),
            ]),
        ],
        Queue::Refused(code) => vec![
            heading(text::queue_refused_title()),
            sentence("", "quiet", words::refusal(code).to_owned()),
            ways(vec![
                home,
                way(
                    "retry",
                    "button strong",
                    text::try_again(),
                    session.on(Wish::QuickMatch),
                ),
            ]),
        ],
        Queue::Out | Queue::Asking | Queue::Waiting => vec![
            heading(text::queue_title()),
            sentence("", "quiet", text::queue_line().to_owned()),
            live_sentence("people", "people", move || session.with(news)),
            ways(vec![way(
                "cancel",
                "button",
                text::cancel(),
                session.on(Wish::CancelQueue),
            )]),
            forgetful_note(session),
        ],
    };
    waiting_screen("queue", parts)
}

/// What just happened, else how many people are there.
fn news(model: &Model) -> String {
    if let Some(notice) = model.notice() {
        return words::notice(notice).to_owned();
    }
    let Some(counts) = model.counts() else {
        return String::new();
    };
    let others = counts.waiting.saturating_sub(1);
    let others = (others > 0).then(|| text::others_waiting(others));
    let playing = (counts.playing > 0).then(|| text::people_playing(counts.playing));
    [others, playing]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}
