//! A question before something that cannot be taken back.

use leptos::prelude::*;

use super::{Name, awake, dialog};
use crate::i18n::text;
use crate::pages::frame::{way, way_unless, ways};

/// A dialog with a plain question; shown as long as it is on the page.
#[component]
pub fn Confirm(
    /// The question.
    question: &'static str,
    /// The button that does it.
    yes: &'static str,
    /// Called when it is to be done.
    on_yes: Callback<()>,
    /// Called when it is not.
    on_no: Callback<()>,
) -> impl IntoView {
    let awake = awake();
    let asleep = Signal::derive(move || !awake.get());
    let buttons = vec![
        way("confirm-no", "button", text::no_go_back(), on_no),
        way_unless("confirm-yes", "button danger", yes, asleep, on_yes),
    ];
    let contents = vec![
        view! { <p id="confirm-question">{question}</p> }.into_any(),
        ways(buttons),
    ];
    dialog(
        "confirm",
        "confirm",
        Name::Of("confirm-question"),
        Some(on_no),
        contents,
    )
}
