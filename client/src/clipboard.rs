//! The clipboard, where the browser has one for us.

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

use crate::i18n::text;

/// Puts `words` on the clipboard; false when the browser has none for us, or says no.
pub(crate) async fn write(words: &str) -> bool {
    if !navigator_has("clipboard") {
        return false;
    }
    let written = window().navigator().clipboard().write_text(words);
    wasm_bindgen_futures::JsFuture::from(written).await.is_ok()
}

/// What to say of an attempt to copy from a field, which is selected when it failed; none was made yet.
pub(crate) fn words(copied: Option<bool>) -> String {
    match copied {
        None => String::new(),
        Some(true) => text::copied().to_owned(),
        Some(false) => text::copy_by_hand().to_owned(),
    }
}

/// Not every browser has it, nor on a page that came over plain HTTP.
pub(crate) fn navigator_has(name: &str) -> bool {
    let navigator = window().navigator();
    let navigator: &JsValue = navigator.unchecked_ref();
    js_sys::Reflect::get(navigator, &name.into()).is_ok_and(|value| value.is_truthy())
}
