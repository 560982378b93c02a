//! Waiting for a stranger.

use leptos::prelude::*;

use super::frame::{forgetful_note, waiting_mark, way};
use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::{Queue, Wish};

/// The waiting page of Quick Match.
pub fn queue_page(session: Session) -> AnyView {
    let queue = session.read(|model| model.queue);
    let people = session.read(|model| model.counts());
    let notice = session.read(|model| model.notice());
    let people = move || {
        let counts = people.get()?;
        let playing = (counts.playing > 0).then(|| text::people_playing(counts.playing));
        let others = counts.waiting.saturating_sub(1);
        let others = (others > 0).then(|| text::others_waiting(others));
        Some(
            [others, playing]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" · "),
        )
    };
    let body = move || {
        match queue.get() {
        Queue::Elsewhere => view! {
            <h1>{text::queue_elsewhere_title()}</h1>
            <p class="quiet">{text::queue_elsewhere()}</p>
            <div class="ways">
                {way("home", "button", text::home(), session.on(Wish::Home))}
                {way("wait-here", "button strong", text::wait_here(), session.on(Wish::WaitHere))}
            </div>
        }
        .into_any(),
        Queue::Refused(code) => view! {
            <h1>{text::queue_refused_title()}</h1>
            <p class="quiet">{words::refusal(code)}</p>
            <div class="ways">
                {way("home", "button", text::home(), session.on(Wish::Home))}
                {way("retry", "button strong", text::try_again(), session.on(Wish::QuickMatch))}
            </div>
        }
        .into_any(),
        Queue::Out | Queue::Asking | Queue::Waiting => view! {
            <h1>{text::queue_title()}</h1>
            <p class="quiet">{text::queue_line()}</p>
            <p class="people" data-test="people">
                {people}
            </p>
            <p data-test="notice" role="status">
                {move || notice.get().map(words::notice)}
            </p>
            <div class="ways">{way("cancel", "button", text::cancel(), session.on(Wish::CancelQueue))}</div>
            {forgetful_note(session)}
        }
        .into_any(),
    }
    };
    view! {
        <main class="page waiting" data-test="queue">
            {waiting_mark()}
            {body}
        </main>
    }
    .into_any()
}
