//! The dialog with a game's record: to copy, or to save as a file.

use hasami_core::{Game, record};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

use crate::clipboard;
use crate::game_view::{Icon, MenuLine, Name, dialog};
use crate::i18n::text;
use crate::pages::frame::{live_sentence, switch, way, ways};

/// How long the browser may take to fetch a file that it was given to save, in milliseconds.
const SAVED_WITHIN_MS: u64 = 60_000;

/// The game whose record is shown, if one is.
#[derive(Clone, Copy)]
pub(crate) struct Sharing(RwSignal<Option<Game>>);

impl Sharing {
    /// Nothing is shown.
    pub(crate) fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// A line for a game's menu; `game` is read when it is chosen.
    pub(crate) fn line(self, game: impl Fn() -> Option<Game> + Send + Sync + 'static) -> MenuLine {
        let open = Callback::new(move |()| self.0.set(untrack(&game)));
        ("record", Icon::Record, text::record(), open)
    }

    /// The place of the dialog.
    pub(crate) fn place(self) -> AnyView {
        switch(move || match self.0.get() {
            Some(game) => record_dialog(&game, Callback::new(move |()| self.0.set(None))),
            None => ().into_any(),
        })
    }
}

fn record_dialog(game: &Game, on_close: Callback<()>) -> AnyView {
    let field = NodeRef::<html::Textarea>::new();
    let copied = RwSignal::new(None::<bool>);
    let written = record::to_text(game);
    let lines = written.lines().count().to_string();
    let name = file_name(game);
    let shown = StoredValue::new(written.clone());
    let copy = Callback::new(move |()| {
        leptos::task::spawn_local(async move {
            let done = clipboard::write(&shown.get_value()).await;
            if let (false, Some(field)) = (done, field.get_untracked()) {
                let _ = field.focus();
                field.select();
            }
            copied.try_set(Some(done));
        });
    });
    let save = |ending: &str, kind: &'static str, content: String| {
        let file = StoredValue::new((format!("{name}.{ending}"), content));
        Callback::new(move |()| {
            // Without it the text can still be copied.
            file.with_value(|(name, content)| drop(save_file(name, kind, content)));
        })
    };
    let buttons = vec![
        way("record-copy", "button strong", text::copy(), copy),
        way(
            "record-text",
            "button",
            text::save_text(),
            save("txt", "text/plain", written.clone()),
        ),
        way(
            "record-json",
            "button",
            text::save_json(),
            save("json", "application/json", record::to_json(game)),
        ),
        way("record-close", "button", text::close(), on_close),
    ];
    let words = view! {
        <textarea
            class="record-text"
            readonly
            spellcheck="false"
            rows=lines
            node_ref=field
            aria-label=text::record()
            data-test="record-words"
            prop:value=written
        ></textarea>
    };
    let contents = vec![
        view! { <h2 id="record-title">{text::record()}</h2> }.into_any(),
        words.into_any(),
        live_sentence("record-copied", "quiet", move || {
            clipboard::words(copied.get())
        }),
        ways(buttons),
    ];
    let name = Name::Of("record-title");
    dialog(
        "confirm record",
        "record-card",
        name,
        Some(on_close),
        contents,
    )
}

/// `hasami-dai-nohop-42` for a game of 42 moves.
fn file_name(game: &Game) -> String {
    let rules = game.rules().to_string().replace('+', "-");
    format!("hasami-{rules}-{}", game.moves().len())
}

/// Has the browser save a file.
fn save_file(name: &str, kind: &str, content: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&content.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlElement = document().create_element("a")?.unchecked_into();
    link.set_attribute("href", &url)?;
    link.set_attribute("download", name)?;
    link.click();
    let within = std::time::Duration::from_millis(SAVED_WITHIN_MS);
    set_timeout(move || drop(Url::revoke_object_url(&url)), within);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_after_rules_and_length() {
        let mut game = Game::new("dai+nohop".parse().unwrap());
        game.play("7h7d".parse().unwrap()).unwrap();
        assert_eq!(file_name(&game), "hasami-dai-nohop-1");
    }
}
