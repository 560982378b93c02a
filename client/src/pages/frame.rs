//! The parts that plain screens are put together from.
//!
//! Each part is one function with one type, whatever it shows: every `view!` of its own shape would
//! weigh several kilobytes.

use hasami_core::Color;
use leptos::prelude::*;

use crate::game_view::awake;
use crate::i18n::text;
use crate::net::Session;

/// A plain screen. `mark` is its test mark.
pub(crate) fn screen(mark: &'static str, class: &'static str, parts: Vec<AnyView>) -> AnyView {
    view! {
        <main class=class data-test=mark>
            {parts}
        </main>
    }
    .into_any()
}

/// A screen of waiting: a piece, then what is waited for.
pub(crate) fn waiting_screen(mark: &'static str, mut parts: Vec<AnyView>) -> AnyView {
    let piece = format!(
        "<svg class=\"waiting-mark\" viewBox=\"-50 -50 100 100\" aria-hidden=\"true\"><use href=\"#{}\"/></svg>",
        hasami_core::draw::symbol(Color::Sente, true)
    );
    parts.insert(0, markup("", piece));
    screen(mark, "page waiting", parts)
}

/// Fixed markup, which holds nothing that came from outside.
pub(crate) fn markup(mark: &'static str, markup: String) -> AnyView {
    view! { <div class="markup" data-test=mark inner_html=markup></div> }.into_any()
}

/// The heading of a screen.
pub(crate) fn heading(words: &'static str) -> AnyView {
    view! { <h1>{words}</h1> }.into_any()
}

/// A sentence that stays.
pub(crate) fn sentence(mark: &'static str, class: &'static str, words: String) -> AnyView {
    view! {
        <p class=class data-test=mark>
            {words}
        </p>
    }
    .into_any()
}

/// A sentence that changes, told to screen readers.
pub(crate) fn live_sentence(
    mark: &'static str,
    class: &'static str,
    words: impl Fn() -> String + Send + 'static,
) -> AnyView {
    let words: Box<dyn Fn() -> String + Send> = Box::new(words);
    view! {
        <p class=class data-test=mark role="status">
            {words}
        </p>
    }
    .into_any()
}

/// What takes the place of another when what it reads changes.
pub(crate) fn switch(part: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let part: Box<dyn Fn() -> AnyView + Send> = Box::new(part);
    part.into_any()
}

/// A row of buttons.
pub(crate) fn ways(buttons: Vec<AnyView>) -> AnyView {
    view! { <div class="ways">{buttons}</div> }.into_any()
}

/// A button. `mark` is its test mark, `class` its look.
pub(crate) fn way(
    mark: &'static str,
    class: &'static str,
    label: &'static str,
    on_click: Callback<()>,
) -> AnyView {
    way_unless(mark, class, label, Signal::stored(false), on_click)
}

/// A button that cannot be pressed while `off`.
pub(crate) fn way_unless(
    mark: &'static str,
    class: &'static str,
    label: &'static str,
    off: Signal<bool>,
    on_click: Callback<()>,
) -> AnyView {
    view! {
        <button
            type="button"
            class=class
            data-test=mark
            disabled=off
            on:click=move |_| on_click.run(())
        >
            {label}
        </button>
    }
    .into_any()
}

/// A question with answers, which sleep for half a second.
pub(crate) fn card(mark: &'static str, question: &'static str, answers: Vec<AnyView>) -> AnyView {
    let awake = awake();
    let asleep = Signal::derive(move || !awake.get());
    view! {
        <section class="card offer" data-test=mark>
            {sentence("", "", question.to_owned())}
            <fieldset class="ways" disabled=asleep>
                {answers}
            </fieldset>
        </section>
    }
    .into_any()
}

/// That a reload loses the seat, where the browser keeps nothing.
pub(crate) fn forgetful_note(session: Session) -> AnyView {
    if session.remembers {
        ().into_any()
    } else {
        sentence("forgetful", "quiet", text::forgetful().to_owned())
    }
}
