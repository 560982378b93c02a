//! A game out of a record, to be stepped through.

use hasami_core::{Color, Game};
use leptos::prelude::*;

use super::table::{Parts, Question, Table};
use crate::ai::Engine;
use crate::board::Hand;
use crate::game_view::{Icon, control, headline, more, settings_line};
use crate::i18n::text;
use crate::net::Session;
use crate::pages::frame::{switch, way};
use crate::record::Sharing;
use crate::review::review_page;
use crate::senses::Role;
use crate::session::Wish;
use crate::settings::Chosen;

/// The game; `on_another` leads to the choice of another record.
pub(crate) fn recorded_game(session: Session, game: Game, on_another: Callback<()>) -> AnyView {
    let table = Table::new(game);
    table.card_closed.set(true);
    let reviewing = RwSignal::new(false);
    switch(move || {
        if reviewing.get() {
            let close = Callback::new(move |()| reviewing.set(false));
            let nothing = Signal::stored(String::new());
            let game = table.game.get_untracked();
            review_page(Engine::new(), game, None, nothing, close)
        } else {
            shown(session, table, reviewing, on_another)
        }
    })
}

fn shown(
    session: Session,
    table: Table,
    reviewing: RwSignal<bool>,
    on_another: Callback<()>,
) -> AnyView {
    let sharing = Sharing::new();
    let never = Signal::stored(false);
    let review = Callback::new(move |()| reviewing.set(true));
    let on_home = session.on(Wish::Home);
    let chosen = Chosen::here();
    let controls = vec![
        control(
            "review",
            Icon::Review,
            text::review(),
            Signal::derive(move || !table.outcome.get().is_over()),
            review,
        ),
        control("flip", Icon::Flip, text::flip(), never, table.turn()),
        control(
            "another-record",
            Icon::Record,
            text::open(),
            never,
            on_another,
        ),
        more(move || {
            vec![
                sharing.line(move || Some(table.game.get())),
                settings_line(chosen),
                ("home", Icon::Home, text::home(), on_home),
            ]
        }),
        sharing.place(),
    ];
    let above = table.above(
        || None,
        move |_: Question| on_home,
        || None,
        |_| None,
        move || {
            vec![
                way("another", "button", text::another_record(), on_another),
                way("review", "button strong", text::review(), review),
            ]
        },
    );
    let status = Signal::derive(move || {
        let words = match table.outcome.get() {
            outcome if outcome.is_over() => headline(outcome, None),
            _ => text::record_running(),
        };
        words.to_owned()
    });
    table.screen(Parts {
        flipped: table.turned.into(),
        hand: Signal::stored(Hand::Nobody),
        on_move: Callback::new(|_| {}),
        premove: Signal::stored(None),
        on_premove: Callback::new(|_| {}),
        guarded: Signal::stored(Color::Sente),
        hint: Signal::stored(None),
        role: Signal::stored(Role::Watcher),
        title: Callback::new(|color| match color {
            Color::Sente => text::sente(),
            Color::Gote => text::gote(),
        }),
        status,
        controls,
        above,
    })
}
