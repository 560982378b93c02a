//! The invite link with its buttons: copy, share, or select it to copy by hand.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::game_view::{Icon, icon};
use crate::i18n::text;
use crate::session::address::Address;

/// How copying went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Copying {
    NotYet,
    Done,
    /// The browser does not allow it: the link is selected.
    ByHand,
}

/// The link of room `code`.
pub(super) fn invite(code: &str) -> AnyView {
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}{}", Address::Room(code.to_owned()).path());
    let field = NodeRef::<html::Input>::new();
    let copying = RwSignal::new(Copying::NotYet);
    let select = move || {
        if let Some(field) = field.get_untracked() {
            let _ = field.focus();
            field.select();
        }
    };
    let copy = {
        let link = link.clone();
        move |_| {
            let link = link.clone();
            leptos::task::spawn_local(async move {
                let done = write_clipboard(&link).await;
                if !done {
                    select();
                }
                copying.try_set(if done { Copying::Done } else { Copying::ByHand });
            });
        }
    };
    let share = navigator_has("share").then(|| {
        let link = link.clone();
        let share = move |_| {
            let data = web_sys::ShareData::new();
            data.set_title(text::app_name());
            data.set_url(&link);
            // The person may think better of it: then nothing happens.
            drop(window().navigator().share_with_data(&data));
        };
        view! {
            <button type="button" class="button" data-test="share" on:click=share>
                {icon(Icon::Share)}
                {text::share()}
            </button>
        }
    });
    let said = move || match copying.get() {
        Copying::NotYet => "",
        Copying::Done => text::copied(),
        Copying::ByHand => text::copy_by_hand(),
    };
    view! {
        <div class="link-row">
            <input
                type="text"
                readonly
                node_ref=field
                data-test="link"
                aria-label=text::invite_link()
                prop:value=link
                on:focus=move |_| select()
            />
            <button type="button" class="button strong" data-test="copy" on:click=copy>
                {icon(Icon::Copy)}
                {text::copy()}
            </button>
            {share}
        </div>
        <p class="quiet" data-test="copied" role="status">
            {said}
        </p>
    }
    .into_any()
}

/// Puts `link` on the clipboard; false when the browser has none for us, or says no.
async fn write_clipboard(link: &str) -> bool {
    if !navigator_has("clipboard") {
        return false;
    }
    let written = window().navigator().clipboard().write_text(link);
    wasm_bindgen_futures::JsFuture::from(written).await.is_ok()
}

/// Not every browser has it, nor on a page that came over plain HTTP.
fn navigator_has(name: &str) -> bool {
    let navigator = window().navigator();
    let navigator: &JsValue = navigator.unchecked_ref();
    js_sys::Reflect::get(navigator, &name.into()).is_ok_and(|value| value.is_truthy())
}
