//! Home: choose how to play.

use hasami_core::protocol::Counts;
use leptos::prelude::*;

use crate::i18n::text;

/// The home page.
#[component]
pub fn Home(
    /// How many people are there; `None` while the server has not said so.
    counts: Signal<Option<Counts>>,
    /// There is a game or a waiting room to return to.
    can_return: Signal<bool>,
    /// Quick Match was chosen.
    on_quick: Callback<()>,
    /// Play with a Friend was chosen.
    on_friend: Callback<()>,
    /// Pass & Play was chosen.
    on_local: Callback<()>,
    /// Return to the game was chosen.
    on_return: Callback<()>,
) -> impl IntoView {
    let waiting = move || {
        counts
            .get()
            .map(|counts| text::people_waiting(counts.waiting))
    };
    let playing = move || {
        counts
            .get()
            .map(|counts| text::people_playing(counts.playing))
    };
    view! {
        <h1>{text::app_name()}</h1>
        <Show when=move || can_return.get()>
            <button data-test="return" on:click=move |_| on_return.run(())>{text::return_to_game()}</button>
        </Show>
        <button data-test="quick" on:click=move |_| on_quick.run(())>{text::quick_match()} {waiting}</button>
        <button data-test="friend" on:click=move |_| on_friend.run(())>{text::friend()}</button>
        <button data-test="local" on:click=move |_| on_local.run(())>{text::local()}</button>
        <p>{playing}</p>
    }
}
