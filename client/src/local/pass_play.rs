//! Pass & Play: two people, one screen.

use hasami_core::{Color, Game, Preset, Rules};
use leptos::prelude::*;

use super::kept;
use super::table::{Parts, Question, Table};
use crate::ai::Engine;
use crate::board::Hand;
use crate::game_view::{Icon, control, headline, more, switch_control};
use crate::i18n::text;
use crate::net::Session;
use crate::pages::frame::{heading, screen, sentence, switch, way, ways};
use crate::pages::rules_picker::RulesPicker;
use crate::record::Sharing;
use crate::review::review_page;
use crate::senses::Role;

/// The choice of rules, then the game.
pub(crate) fn pass_and_play(session: Session) -> AnyView {
    let before = kept::pass_and_play();
    let playing = RwSignal::new(before.is_some());
    let game_before = before.unwrap_or_else(|| Game::new(Rules::new(Preset::Classic)));
    let rules = RwSignal::new(game_before.rules());
    let table = Table::new(game_before);
    kept::keep_pass_and_play(table.game, playing);
    let reviewing = RwSignal::new(false);
    let on_home = kept::leaving(session);
    switch(move || {
        if reviewing.get() {
            let close = Callback::new(move |()| reviewing.set(false));
            let nothing = Signal::stored(String::new());
            review_page(
                Engine::new(),
                table.game.get_untracked(),
                None,
                nothing,
                close,
            )
        } else if playing.get() {
            game(table, playing, reviewing, on_home)
        } else {
            setup(table, rules, playing, on_home)
        }
    })
}

fn setup(
    table: Table,
    rules: RwSignal<Rules>,
    playing: RwSignal<bool>,
    on_home: Callback<()>,
) -> AnyView {
    let begin = Callback::new(move |()| {
        table.begin(rules.get_untracked());
        playing.set(true);
    });
    let parts = vec![
        heading(text::local()),
        sentence("", "quiet", text::local_intro().to_owned()),
        view! { <RulesPicker rules=rules /> }.into_any(),
        ways(vec![
            way("home", "button", text::back(), on_home),
            way("start", "button strong", text::start(), begin),
        ]),
    ];
    screen("local-setup", "page", parts)
}

fn game(
    table: Table,
    playing: RwSignal<bool>,
    reviewing: RwSignal<bool>,
    on_home: Callback<()>,
) -> AnyView {
    let turn = Signal::derive(move || table.position().get().side_to_move());
    let status = Signal::derive(move || {
        let words = match (table.outcome.get(), turn.get()) {
            (outcome, _) if outcome.is_over() => headline(outcome, None),
            (_, Color::Sente) => text::sente_to_move(),
            (_, Color::Gote) => text::gote_to_move(),
        };
        words.to_owned()
    });
    let undo = Callback::new(move |()| {
        table.show_present();
        table.change(|game| {
            game.take_back(1);
        });
    });
    let on_new = Callback::new(move |()| playing.set(false));
    let again = Callback::new(move |()| table.begin(table.game.get_untracked().rules()));
    let review = Callback::new(move |()| reviewing.set(true));
    let never = Signal::stored(false);
    let sharing = Sharing::new();
    let menu = move || table.menu(Vec::new(), sharing, review, on_new, on_home);
    let controls = vec![
        control(
            "undo",
            Icon::TakeBack,
            text::undo(),
            Signal::derive(move || !table.has_moves()),
            undo,
        ),
        switch_control("danger", Icon::Danger, text::danger(), table.guarding),
        control("flip", Icon::Flip, text::flip(), never, table.turn()),
        more(menu),
        sharing.place(),
    ];
    let above = table.above(
        || None,
        move |question| match question {
            Question::Home => on_home,
            _ => on_new,
        },
        || None,
        |_| None,
        move || {
            vec![
                way("result-rules", "button", text::other_rules(), on_new),
                way("review", "button", text::review(), review),
                way("again", "button strong", text::play_again(), again),
            ]
        },
    );
    table.screen(Parts {
        flipped: table.turned.into(),
        hand: Signal::derive(move || {
            if table.outcome.get().is_over() {
                Hand::Nobody
            } else {
                Hand::Now(turn.get())
            }
        }),
        // Whoever is to move is at the screen.
        premove: Signal::stored(None),
        on_premove: Callback::new(|_| {}),
        on_move: Callback::new(move |mv| {
            table.change(|game| {
                // The board offers legal moves only; one that crossed a change is dropped.
                let _ = game.play(mv);
            });
        }),
        guarded: turn,
        hint: Signal::stored(None),
        role: Signal::stored(Role::Both),
        title: Callback::new(|color| match color {
            Color::Sente => text::sente(),
            Color::Gote => text::gote(),
        }),
        status,
        controls,
        above,
    })
}
