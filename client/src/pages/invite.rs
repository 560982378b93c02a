//! The invite link with its buttons: copy, share, or select it to copy by hand.

use leptos::html;
use leptos::prelude::*;

use super::frame::{live_sentence, way};
use crate::clipboard;
use crate::i18n::text;
use crate::session::address::Address;

/// The link of room `code`.
pub(super) fn invite(code: &str) -> AnyView {
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}{}", Address::Room(code.to_owned()).path());
    let field = NodeRef::<html::Input>::new();
    // True when copied, false when the browser does not allow it and the link is selected instead.
    let copied = RwSignal::new(None::<bool>);
    let select = move || {
        if let Some(field) = field.get_untracked() {
            let _ = field.focus();
            field.select();
        }
    };
    let shared = StoredValue::new(link.clone());
    let copy = Callback::new(move |()| {
        leptos::task::spawn_local(async move {
            let done = clipboard::write(&shared.get_value()).await;
            if !done {
                select();
            }
            copied.try_set(Some(done));
        });
    });
    let share = Callback::new(move |()| {
        let data = web_sys::ShareData::new();
        data.set_title(text::app_name());
        data.set_url(&shared.get_value());
        // The person may think better of it: then nothing happens.
        drop(window().navigator().share_with_data(&data));
    });
    let mut buttons = vec![way("copy", "button strong", text::copy(), copy)];
    if clipboard::navigator_has("share") {
        buttons.push(way("share", "button", text::share(), share));
    }
    view! {
        <div class="link-row">
            <input
                type="text"
                readonly
                node_ref=field
                data-test="link"
                aria-label=text::invite_link()
                value=link
            />
            {buttons}
        </div>
        {live_sentence("copied", "quiet", move || clipboard::words(copied.get()))}
    }
    .into_any()
}
