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
        Queue::Out | Queue::Asking | Queue::Waiting | Queue::Ended(_) => vec![
            heading(text::queue_title()),
            sentence("", "quiet", text::queue_line().to_owned()),
            live_sentence("people", "people", move || session.with(news)),
            ways_while_waiting(session),
            forgetful_note(session),
        ],
    };
    waiting_screen("queue", parts)
}

/// The computer instead, the computer meanwhile, or no game. The first becomes the main button once the
/// wait is long.
fn ways_while_waiting(session: Session) -> AnyView {
    let lonely = session.read(Model::is_lonely);
    let meanwhile = session.on(Wish::AiMeanwhile);
    let cancel = session.on(Wish::CancelQueue);
    view! {
        <div class="ways stack">
            <button
                type="button"
                class=move || if lonely.get() { "button strong" } else { "button" }
                data-test="ai-now"
                on:click=move |_| session.wish(Wish::AiNow)
            >
                {text::ai_now()}
            </button>
            {way("ai-meanwhile", "button", text::ai_meanwhile(), meanwhile)}
            {way("cancel", "button", text::cancel(), cancel)}
        </div>
    }
    .into_any()
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
