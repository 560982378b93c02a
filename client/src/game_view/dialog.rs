//! A dialog: a card that lies over all else and keeps the focus until it is answered.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlDialogElement};
use leptos::{ev, html};

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

/// What a screen reader calls a dialog.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Name {
    /// These words.
    Words(&'static str),
    /// The words of the element with this id, which is among the contents.
    Of(&'static str),
}

/// A dialog with `contents`, shown as long as it is on the page; then the focus goes back to where it
/// was. Escape, and a click beside it, say `on_cancel`; without that it is an alert, to be answered.
pub(crate) fn dialog(
    class: &'static str,
    mark: &'static str,
    name: Name,
    on_cancel: Option<Callback<()>>,
    contents: Vec<AnyView>,
) -> AnyView {
    let root = modal();
    let awake = awake();
    let (label, labelled_by) = match name {
        Name::Words(words) => (Some(words), None),
        Name::Of(id) => (None, Some(id)),
    };
    let cancel = move || {
        if let Some(on_cancel) = on_cancel {
            on_cancel.run(());
        }
    };
    // A click on the dialog itself is one beside its contents: on the backdrop.
    let beside = move |event: ev::MouseEvent| {
        let target = event.target();
        let target = target
            .as_ref()
            .and_then(|target| target.dyn_ref::<Element>());
        if awake.get_untracked() && target.is_some_and(|target| target.tag_name() == "DIALOG") {
            cancel();
        }
    };
    view! {
        <div class="asking" node_ref=root>
            <dialog
                class=format!("card {class}")
                role=on_cancel.is_none().then_some("alertdialog")
                data-test=mark
                aria-label=label
                aria-labelledby=labelled_by
                on:click=beside
                on:cancel=move |event: ev::Event| {
                    event.prevent_default();
                    cancel();
                }
            >
                {contents}
            </dialog>
        </div>
    }
    .into_any()
}

/// The place of a dialog, which is opened when it comes to the page and closed when it leaves it.
fn modal() -> NodeRef<html::Div> {
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
