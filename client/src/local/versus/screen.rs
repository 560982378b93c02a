//! The screen of a game against the computer.

use hasami_core::search::Level;
use hasami_core::{Color, Outcome, WinReason};
use leptos::prelude::*;

use super::super::kept;
use super::super::table::{Parts, Question};
use super::{Advice, Versus, trouble_words};
use crate::ai::Face;
use crate::board::Hand;
use crate::game_view::{Icon, control, more, switch_control};
use crate::i18n::text;
use crate::lessons;
use crate::pages::aside::queue_bar;
use crate::pages::frame::{card, way};
use crate::record::Sharing;
use crate::senses::Role;
use crate::session::Wish;

/// The game.
pub(super) fn game(versus: Versus) -> AnyView {
    let Versus {
        session,
        table,
        engine,
        level,
        you,
        playing,
        ..
    } = versus;
    let undo = Callback::new(move |()| {
        if let Some(plies) = untrack(|| versus.undo_plies()) {
            table.show_present();
            versus.changes(|game| {
                game.take_back(plies);
            });
        }
    });
    let resign = Callback::new(move |()| {
        versus.changes(|game| {
            let winner = you.get_untracked().other();
            // A game that has just ended needs no resignation.
            let _ = game.end(Outcome::Win(winner, WinReason::Resignation));
        });
    });
    let on_new = Callback::new(move |()| {
        engine.forget();
        playing.set(false);
    });
    let on_home = kept::leaving(session);
    let again = Callback::new(move |()| versus.again());
    let review = Callback::new(move |()| versus.reviewing.set(true));
    let restart = Callback::new(move |()| versus.begin(you.get_untracked()));
    let ask = move |question| Callback::new(move |()| table.asking.set(Some(question)));
    let sharing = Sharing::new();
    let menu = move || {
        let own = vec![
            ("flip", Icon::Flip, text::flip_board(), table.turn()),
            (
                "restart",
                Icon::Rematch,
                text::restart(),
                table.unless_playing(Question::Restart, restart),
            ),
        ];
        table.menu(own, sharing, review, on_new, on_home)
    };
    let controls = vec![
        control(
            "undo",
            Icon::TakeBack,
            text::undo(),
            Signal::derive(move || versus.undo_plies().is_none()),
            undo,
        ),
        control(
            "hint",
            Icon::Hint,
            text::hint(),
            Signal::derive(move || versus.is_hintless()),
            Callback::new(move |()| versus.look()),
        ),
        switch_control("danger", Icon::Danger, text::danger(), table.guarding),
        control(
            "resign",
            Icon::Resign,
            text::resign(),
            Signal::derive(move || table.outcome.get().is_over() || !table.has_moves()),
            ask(Question::Resign),
        ),
        more(menu),
        sharing.place(),
    ];
    let in_trouble = Memo::new(move |_| match engine.face() {
        Face::Trouble(trouble) if !versus.your_turn() && !table.outcome.get().is_over() => {
            Some(trouble)
        }
        _ => None,
    });
    let other = move || {
        let trouble = in_trouble.get()?;
        let answers = vec![
            way("trouble-home", "button", text::home(), on_home),
            way(
                "trouble-retry",
                "button strong",
                text::try_again(),
                Callback::new(move |()| engine.retry()),
            ),
        ];
        Some(card("ai-trouble", trouble_words(trouble), answers))
    };
    let above = table.above(
        move || Some(you.get()),
        move |question| match question {
            Question::Resign => resign,
            Question::Restart => restart,
            Question::New => on_new,
            Question::Home => on_home,
        },
        other,
        move |outcome| {
            // Who has lost and never looked at a lesson may want to.
            let lost = matches!(outcome, Outcome::Win(winner, _) if winner != you.get_untracked());
            let lessons = session.on(Wish::Learn(""));
            (lost && !lessons::is_begun())
                .then(|| way("lessons", "link", text::offer_lessons(), lessons))
        },
        move || {
            vec![
                way("result-home", "button", text::home(), on_home),
                way("review", "button", text::review(), review),
                way("again", "button strong", text::play_again(), again),
            ]
        },
    );
    table.screen(Parts {
        flipped: Signal::derive(move || (you.get() == Color::Gote) != table.turned.get()),
        hand: Signal::derive(move || {
            if table.outcome.get().is_over() {
                Hand::Nobody
            } else if versus.your_turn() {
                Hand::Now(you.get())
            } else {
                Hand::Ahead(you.get())
            }
        }),
        premove: Signal::derive(move || versus.premove.get().map(|premove| premove.mv)),
        on_premove: Callback::new(move |mv| versus.decide(mv)),
        on_move: Callback::new(move |mv| {
            versus.changes(|game| {
                // The board offers legal moves only; one that crossed a change is dropped.
                let _ = game.play(mv);
            });
        }),
        guarded: you.into(),
        role: Signal::derive(move || Role::Player(you.get())),
        hint: Signal::derive(move || match versus.advice.get() {
            Some(Advice::Move(mv, _)) => Some(mv),
            Some(Advice::Looking) | None => None,
        }),
        title: Callback::new(move |color| {
            if color == you.get() {
                text::you()
            } else {
                match level.get() {
                    Level::Easy => text::ai_easy(),
                    Level::Medium => text::ai_medium(),
                    Level::Master => text::ai_master(),
                    Level::Grandmaster => text::ai_grandmaster(),
                }
            }
        }),
        status: Signal::derive(move || versus.status()),
        controls,
        above: vec![queue_bar(session, versus.from_queue), above].into_any(),
    })
}
