//! The start page: the board, and how to play on it.

use hasami_core::protocol::Counts;
use hasami_core::{Board, Preset, Rules};
use leptos::prelude::*;

use crate::board::StillBoard;
use crate::game_view::Icon;
use crate::i18n::text;
use crate::settings::Chosen;

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
    /// Play vs AI was chosen.
    on_ai: Callback<()>,
    /// Pass & Play was chosen.
    on_local: Callback<()>,
    /// Open a record was chosen.
    on_record: Callback<()>,
    /// Return to the game was chosen.
    on_return: Callback<()>,
) -> impl IntoView {
    let waiting = Signal::derive(move || {
        let waiting = counts.get().map_or(0, |counts| counts.waiting);
        match waiting {
            0 => String::new(),
            waiting => text::people_waiting(waiting),
        }
    });
    let playing = move || {
        let playing = counts.get().map_or(0, |counts| counts.playing);
        (playing > 0).then(|| text::people_playing(playing))
    };
    let nobody = Signal::stored(String::new());
    let always = Signal::stored(true);
    view! {
        <main class="home" data-test="home">
            <StillBoard board=Board::start(Rules::new(Preset::Classic)) />
            <div class="home-side">
                <header class="masthead" inner_html=masthead()></header>
                <nav class="modes">
                    {mode("return", Icon::Return, text::return_to_game(), text::return_line(), nobody, can_return, on_return)}
                    {mode("quick", Icon::Bolt, text::quick_match(), text::quick_match_line(), waiting, always, on_quick)}
                    {mode("friend", Icon::Friend, text::friend(), text::friend_line(), nobody, always, on_friend)}
                    {mode("ai", Icon::Robot, text::ai(), text::ai_line(), nobody, always, on_ai)}
                    {mode("local", Icon::Pair, text::local(), text::local_line(), nobody, always, on_local)}
                </nav>
                <p class="home-more">
                    {aside("settings-open", Icon::Settings, text::settings(), Chosen::here().opener())}
                    {aside("open-record", Icon::Record, text::record_open_title(), on_record)}
                </p>
                <p class="people" data-test="playing">
                    {playing}
                </p>
                <section class="how" inner_html=how_it_works()></section>
            </div>
        </main>
    }
}

/// A way to play, as long as it is `there`.
fn mode(
    mark: &'static str,
    drawing: Icon,
    name: &'static str,
    line: &'static str,
    count: Signal<String>,
    there: Signal<bool>,
    on_click: Callback<()>,
) -> AnyView {
    let words = format!(
        "{}<span class=\"mode-words\"><strong>{name}</strong><small>{line}</small></span>",
        drawing.svg()
    );
    view! {
        <button
            type="button"
            class=format!("mode {mark}")
            data-test=mark
            hidden=move || !there.get()
            on:click=move |_| on_click.run(())
        >
            <span class="mode-face" inner_html=words></span>
            <span class="mode-count">
                {move || count.get()}
            </span>
        </button>
    }
    .into_any()
}

/// What is there beside the ways to play.
fn aside(mark: &'static str, drawing: Icon, name: &'static str, on_click: Callback<()>) -> AnyView {
    view! {
        <button
            type="button"
            class="aside"
            data-test=mark
            on:click=move |_| on_click.run(())
            inner_html=format!("{}<span>{name}</span>", drawing.svg())
        ></button>
    }
    .into_any()
}

fn masthead() -> String {
    format!(
        "<p class=\"seal-line\" lang=\"ja\"><span class=\"seal\">挟</span>はさみ将棋</p>\
         <h1>{}</h1><p class=\"quiet\">{}</p>",
        text::app_name(),
        text::tagline()
    )
}

fn how_it_works() -> String {
    let lines = [
        text::how_move(),
        text::how_sandwich(),
        text::how_corner(),
        text::how_win(),
    ];
    let list: String = lines.map(|line| format!("<li>{line}</li>")).concat();
    format!("<h2>{}</h2><ul>{list}</ul>", text::how_title())
}
