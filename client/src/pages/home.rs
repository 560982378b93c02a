//! The start page: the board, and how to play on it.

use hasami_core::protocol::Counts;
use hasami_core::{Board, Preset, Rules};
use leptos::prelude::*;

use crate::board::StillBoard;
use crate::game_view::{Icon, icon};
use crate::i18n::text;

/// The start page.
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
            .filter(|counts| counts.waiting > 0)
            .map(|counts| text::people_waiting(counts.waiting))
    };
    let playing = move || {
        counts
            .get()
            .filter(|counts| counts.playing > 0)
            .map(|counts| text::people_playing(counts.playing))
    };
    view! {
        <main class="home" data-test="home">
            <StillBoard board=Board::start(Rules::new(Preset::Classic)) />
            <div class="home-side">
                <header class="masthead">
                    <p class="seal-line" lang="ja">
                        <span class="seal">"挟"</span>
                        "はさみ将棋"
                    </p>
                    <h1>{text::app_name()}</h1>
                    <p class="quiet">{text::tagline()}</p>
                </header>
                <nav class="modes">
                    <Show when=move || can_return.get()>
                        <button
                            type="button"
                            class="mode return"
                            data-test="return"
                            on:click=move |_| on_return.run(())
                        >
                            {icon(Icon::Return)}
                            {mode_words(text::return_to_game(), text::return_line())}
                        </button>
                    </Show>
                    <button
                        type="button"
                        class="mode first"
                        data-test="quick"
                        on:click=move |_| on_quick.run(())
                    >
                        {icon(Icon::Bolt)}
                        {mode_words(text::quick_match(), text::quick_match_line())}
                        <span class="mode-count" data-test="waiting">
                            {waiting}
                        </span>
                    </button>
                    {mode("friend", Icon::Friend, text::friend(), text::friend_line(), on_friend)}
                    {mode("local", Icon::Pair, text::local(), text::local_line(), on_local)}
                </nav>
                <p class="people" class:live=move || playing().is_some() data-test="playing">
                    {playing}
                </p>
                <section class="how">
                    <h2>{text::how_title()}</h2>
                    <ul>
                        <li>{text::how_move()}</li>
                        <li>{text::how_sandwich()}</li>
                        <li>{text::how_corner()}</li>
                        <li>{text::how_win()}</li>
                    </ul>
                </section>
            </div>
        </main>
    }
}

fn mode(
    mark: &'static str,
    drawing: Icon,
    name: &'static str,
    line: &'static str,
    on_click: Callback<()>,
) -> AnyView {
    view! {
        <button type="button" class="mode" data-test=mark on:click=move |_| on_click.run(())>
            {icon(drawing)}
            {mode_words(name, line)}
        </button>
    }
    .into_any()
}

fn mode_words(name: &'static str, line: &'static str) -> AnyView {
    view! {
        <span class="mode-words">
            <strong>{name}</strong>
            <small>{line}</small>
        </span>
    }
    .into_any()
}
