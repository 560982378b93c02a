//! What has no room in the row of controls: a dialog with one button under the other.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;

use super::confirm::modal;
use super::{Icon, awake};
use crate::i18n::text;

/// A line of a menu: test mark, drawing, label, what it does.
pub type MenuLine = (&'static str, Icon, &'static str, Callback<()>);

/// A menu; shown as long as it is on the page. Each of its lines closes it first.
pub fn menu(lines: Vec<MenuLine>, on_close: Callback<()>) -> AnyView {
    let root = modal();
    let awake = awake();
    let buttons: Vec<_> = lines
        .into_iter()
        .map(|(mark, drawing, label, does)| {
            view! {
                <button
                    type="button"
                    class="menu-line"
                    data-test=mark
                    disabled=move || !awake.get()
                    on:click=move |_| {
                        on_close.run(());
                        does.run(());
                    }
                    inner_html=format!("{}<span>{label}</span>", drawing.svg())
                ></button>
            }
            .into_any()
        })
        .collect();
    // A click on the dialog itself is one beside its lines: on the backdrop.
    let beside = move |event: ev::MouseEvent| {
        let target = event.target();
        let target = target
            .as_ref()
            .and_then(|target| target.dyn_ref::<Element>());
        if target.is_some_and(|target| target.tag_name() == "DIALOG") {
            on_close.run(());
        }
    };
    view! {
        <div class="asking" node_ref=root>
            <dialog
                class="card menu"
                data-test="menu"
                aria-label=text::more()
                on:click=beside
                on:cancel=move |event: ev::Event| {
                    event.prevent_default();
                    on_close.run(());
                }
            >
                {buttons}
            </dialog>
        </div>
    }
    .into_any()
}
