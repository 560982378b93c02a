//! A question before something that cannot be taken back.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlDialogElement};
use leptos::{ev, html};

use crate::i18n::text;

/// For this long a card's buttons do nothing, so that a tap meant for what was there before is lost.
const DEAF: Duration = Duration::from_millis(500);

/// True from half a second after it was made: for buttons that appear under a finger.
pub fn awake() -> Signal<bool> {
    let awake = RwSignal::new(false);
    set_timeout(
        move || {
            awake.try_set(true);
        },
        DEAF,
    );
    awake.into()
}

/// The place of a dialog, which lies over all else as long as it is on the page. Then the focus goes
/// back to where it was.
pub(crate) fn modal() -> NodeRef<html::Div> {
    let root = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let Some(dialog) = root.get().and_then(|root| dialog_in(&root))
            && !dialog.open()
            && dialog.show_modal().is_err()
        {
            // A browser that cannot show it modally shows it in the page.
            dialog.set_open(true);
        }
    });
    on_cleanup(move || {
        if let Some(dialog) = root.get_untracked().and_then(|root| dialog_in(&root)) {
            dialog.close();
        }
    });
    root
}

fn dialog_in(root: &Element) -> Option<HtmlDialogElement> {
    root.first_element_child()?.dyn_into().ok()
}

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
    let root = modal();
    let awake = awake();
    view! {
        <div class="asking" node_ref=root>
        <dialog
            class="card confirm"
            data-test="confirm"
            aria-labelledby="confirm-question"
            on:cancel=move |event: ev::Event| {
                event.prevent_default();
                on_no.run(());
            }
        >
            <p id="confirm-question">{question}</p>
            <div class="ways">
                <button type="button" class="button" data-test="confirm-no" on:click=move |_| on_no.run(())>
                    {text::no_go_back()}
                </button>
                <button
                    type="button"
                    class="button danger"
                    data-test="confirm-yes"
                    disabled=move || !awake.get()
                    on:click=move |_| on_yes.run(())
                >
                    {yes}
                </button>
            </div>
        </dialog>
        </div>
    }
}
