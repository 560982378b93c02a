//! The page where a record is opened, from a file, a paste or a drop, and the game in it.

use hasami_core::Game;
use hasami_core::record::{self, Fault, MAX_BYTES, RecordError};
use leptos::prelude::*;
use leptos::{ev, html};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::words;
use crate::i18n::text;
use crate::local::recorded_game;
use crate::net::Session;
use crate::pages::frame::{heading, live_sentence, screen, sentence, switch, way, ways};
use crate::session::Wish;

/// What a record looks like; its words are those of the format.
const EXAMPLE: &str = "Hasami Shogi record 1\nRules: classic\n\n7i7e 5a5e";

/// What is being opened.
#[derive(Clone, Copy)]
struct Opening {
    game: RwSignal<Option<Game>>,
    written: RwSignal<String>,
    fault: RwSignal<String>,
}

/// The choice of a record, then its game.
pub(crate) fn record_page(session: Session) -> AnyView {
    let opening = Opening {
        game: RwSignal::new(None),
        written: RwSignal::new(String::new()),
        fault: RwSignal::new(String::new()),
    };
    let another = Callback::new(move |()| opening.game.set(None));
    switch(move || match opening.game.get() {
        Some(game) => recorded_game(session, game, another),
        None => chooser(session, opening),
    })
}

impl Opening {
    /// Opens a record, or says what is wrong with it and shows it.
    fn open(self, written: String) {
        match record::read(&written) {
            Ok(game) => {
                self.fault.set(String::new());
                self.game.set(Some(game));
            }
            Err(error) => self.refuse(&error),
        }
        self.written.set(written);
    }

    fn refuse(self, error: &RecordError) {
        self.fault.set(words::fault(error));
    }

    /// Opens a file, unless it is too large to be a record.
    fn open_file(self, file: File) {
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        if file.size() > MAX_BYTES as f64 {
            self.refuse(&RecordError {
                fault: Fault::TooLong,
                place: None,
            });
            return;
        }
        leptos::task::spawn_local(async move {
            let read = JsFuture::from(file.text()).await;
            let written = read.ok().and_then(|text| text.as_string());
            // The page may be gone by now.
            if let (Some(written), Some(())) = (written, self.fault.try_with(|_| ())) {
                self.open(written);
            }
        });
    }
}

fn chooser(session: Session, opening: Opening) -> AnyView {
    take_drops(opening);
    let file = NodeRef::<html::Input>::new();
    let picked = move |_| {
        let input = file.get_untracked();
        let chosen = input.as_ref().and_then(|input| input.files()?.get(0));
        if let (Some(input), Some(chosen)) = (input, chosen) {
            opening.open_file(chosen);
            // The same file can be chosen again after it was mended.
            input.set_value("");
        }
    };
    let pick = Callback::new(move |()| {
        if let Some(input) = file.get_untracked() {
            input.click();
        }
    });
    let open = Callback::new(move |()| opening.open(opening.written.get_untracked()));
    let field = view! {
        <textarea
            class="record-text"
            rows="9"
            spellcheck="false"
            autocapitalize="off"
            aria-label=text::record()
            placeholder=EXAMPLE
            data-test="record-field"
            prop:value=opening.written
            on:input=move |event| opening.written.set(event_target_value(&event))
        ></textarea>
        <input
            type="file"
            hidden
            accept=".txt,.json,text/plain,application/json"
            node_ref=file
            aria-label=text::record_pick()
            data-test="record-file"
            on:change=picked
        />
    };
    let parts = vec![
        heading(text::record_open_title()),
        sentence("", "quiet", text::record_intro().to_owned()),
        field.into_any(),
        live_sentence("record-fault", "record-fault", move || opening.fault.get()),
        ways(vec![
            way("home", "button", text::back(), session.on(Wish::Home)),
            way("record-pick", "button", text::record_pick(), pick),
            way("record-open", "button strong", text::open(), open),
        ]),
    ];
    screen("record-page", "page", parts)
}

/// A file or a text that is dropped anywhere on the page is opened, not shown by the browser in its place.
fn take_drops(opening: Opening) {
    let over = window_event_listener(ev::dragover, |event| event.prevent_default());
    let drop = window_event_listener(ev::drop, move |event| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else {
            return;
        };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => opening.open_file(file),
            None => opening.open(data.get_data("text").unwrap_or_default()),
        }
    });
    on_cleanup(move || {
        over.remove();
        drop.remove();
    });
}
