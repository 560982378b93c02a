//! The place in the queue that is kept during a game against the computer: that it is, and the call.

use std::time::Duration;

use hasami_core::protocol::{Refusal, Unqueued};
use leptos::prelude::*;

use super::frame::{sentence, switch, way, way_unless, ways};
use super::words;
use crate::game_view::{Name, awake, dialog};
use crate::i18n::text;
use crate::net::{Session, now};
use crate::senses::notice;
use crate::session::link::LinkFace;
use crate::session::{Model, Queue, Wish};
use crate::settings::Chosen;
use crate::sound::{self, Sound};

/// The bell rings again after so many of the dialog's seconds.
const RINGS_EVERY: u32 = 4;

/// What the bar says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bar {
    None,
    Waiting(LinkFace),
    Elsewhere,
    Ended(Unqueued),
    Refused(Refusal),
}

impl Bar {
    fn of(model: &Model) -> Self {
        match model.queue {
            Queue::Out => Self::None,
            Queue::Asking | Queue::Waiting => Self::Waiting(model.line()),
            Queue::Elsewhere => Self::Elsewhere,
            Queue::Ended(reason) => Self::Ended(reason),
            Queue::Refused(code) => Self::Refused(code),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Waiting(face) => words::line(face).unwrap_or(text::still_in_queue()),
            Self::Elsewhere => text::queue_elsewhere_title(),
            Self::Ended(Unqueued::NoAnswer) => text::queue_missed(),
            Self::Ended(_) => text::queue_left(),
            Self::Refused(code) => words::refusal(code),
        }
    }
}

/// How the wait stands. Nothing where there was none when the page began; else its place on the screen
/// stays when the wait ends.
pub(crate) fn queue_bar(session: Session, from_queue: bool) -> AnyView {
    if !from_queue {
        return ().into_any();
    }
    let bar = session.read(Bar::of);
    let bar = switch(move || {
        let bar = bar.get();
        let button = match bar {
            Bar::None => return ().into_any(),
            Bar::Waiting(_) => way(
                "leave-queue",
                "button",
                text::leave_queue(),
                session.on(Wish::LeaveQueue),
            ),
            Bar::Elsewhere | Bar::Ended(_) | Bar::Refused(_) => way(
                "queue-again",
                "button",
                text::queue_again(),
                session.on(Wish::AiMeanwhile),
            ),
        };
        view! {
            <div class="queue-bar" data-test="queue-bar" role="status">
                <span>{bar.words()}</span>
                {button}
            </div>
        }
        .into_any()
    });
    view! { <div class="queue-place">{bar}</div> }.into_any()
}

/// The place of the call, above all else.
pub(crate) fn call(session: Session) -> AnyView {
    let called = session.read(|model| model.call.is_some());
    switch(move || {
        if called.get() {
            call_dialog(session)
        } else {
            ().into_any()
        }
    })
}

/// The call: seen, heard, and read out.
fn call_dialog(session: Session) -> AnyView {
    let seconds_left = move || {
        session.peek(|model| {
            let until = model.call.map_or(0, |call| call.until);
            u32::try_from(until.saturating_sub(now()).div_ceil(1_000)).unwrap_or_default()
        })
    };
    let left = RwSignal::new(seconds_left());
    sound::play(Sound::Bell);
    let second = Duration::from_secs(1);
    let tick = move || {
        left.set(seconds_left());
        if left.get_untracked().is_multiple_of(RINGS_EVERY) && left.get_untracked() > 0 {
            sound::play(Sound::Bell);
        }
    };
    if let Ok(timer) = set_interval_with_handle(tick, second) {
        on_cleanup(move || timer.clear());
    }
    // For somebody who has turned to another tab meanwhile.
    notice::show(text::call_title(), Chosen::here().peek().notifications);
    on_cleanup(notice::take_away);
    let awake = awake();
    let accepted = session.read(|model| model.call.is_none_or(|call| call.accepted));
    let off = Signal::derive(move || !awake.get() || accepted.get());
    let answer = |accept| session.on(Wish::AnswerCall(accept));
    let buttons = vec![
        way_unless("call-no", "button", text::call_no(), off, answer(false)),
        way_unless(
            "call-yes",
            "button strong",
            text::call_yes(),
            off,
            answer(true),
        ),
    ];
    let count = move || {
        if accepted.get() {
            text::status_starting().to_owned()
        } else {
            text::seconds_left(left.get())
        }
    };
    let left_line = view! {
        <p class="call-left" data-test="call-left">
            {count}
        </p>
    };
    let contents = vec![
        view! { <h2 id="call-title">{text::call_title()}</h2> }.into_any(),
        sentence("", "quiet", text::call_line().to_owned()),
        left_line.into_any(),
        ways(buttons),
    ];
    dialog("confirm", "call", Name::Of("call-title"), None, contents)
}
