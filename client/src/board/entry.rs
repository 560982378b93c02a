//! The field for typed moves: out of sight until the keyboard comes to it.

use hasami_core::Move;
use leptos::prelude::*;
use leptos::{ev, html};

use super::typed::Mistyped;
use crate::i18n::text;
use crate::senses::announce::{Urgency, say};

/// The field. `read` makes a move of what was typed; `on_leave` takes the focus back to the board.
pub(super) fn move_entry(
    field: NodeRef<html::Input>,
    read: impl Fn(&str) -> Result<Move, Mistyped> + 'static,
    on_move: Callback<Move>,
    on_leave: Callback<()>,
) -> AnyView {
    let wrong = RwSignal::new(String::new());
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        match read(&field.value()) {
            Ok(mv) => {
                field.set_value("");
                wrong.set(String::new());
                on_move.run(mv);
            }
            Err(mistyped) => {
                field.select();
                say(&mistyped.words(), Urgency::Assertive);
                wrong.set(mistyped.words());
            }
        }
    };
    view! {
        <form class="move-entry" on:submit=submit>
            <label>
                {text::typed_label()}
                <input
                    type="text"
                    data-test="move-entry"
                    node_ref=field
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    enterkeyhint="go"
                    maxlength="16"
                    aria-describedby="move-entry-wrong"
                    aria-invalid=move || if wrong.with(String::is_empty) { "false" } else { "true" }
                    on:keydown=move |event| {
                        if event.key() == "Escape" {
                            on_leave.run(());
                        }
                    }
                />
            </label>
            <button type="submit" class="button strong" data-test="move-entry-play">
                {text::typed_play()}
            </button>
            <p id="move-entry-wrong" data-test="move-entry-wrong">
                {move || wrong.get()}
            </p>
        </form>
    }
    .into_any()
}
