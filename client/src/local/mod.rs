//! Pass & Play: two people, one screen, any ruleset.

use hasami_core::{Color, Game, Preset, Rules};
use leptos::prelude::*;

use crate::board::BoardView;
use crate::game_view::{Confirm, GameScreen, Icon, Presence, ResultCard, SeatFace, control};
use crate::i18n::text;
use crate::pages::rules_picker::RulesPicker;

/// The choice of rules, then the game.
#[component]
pub fn PassAndPlay(
    /// Back to the start page.
    on_home: Callback<()>,
) -> impl IntoView {
    let rules = RwSignal::new(Rules::new(Preset::Classic));
    let game = RwSignal::new(Game::new(rules.get_untracked()));
    let playing = RwSignal::new(false);
    let begin = Callback::new(move |()| {
        game.set(Game::new(rules.get_untracked()));
        playing.set(true);
    });
    let on_new = Callback::new(move |()| playing.set(false));
    move || {
        if playing.get() {
            local_game(game, on_home, on_new)
        } else {
            setup(rules, on_home, begin)
        }
    }
}

fn setup(rules: RwSignal<Rules>, on_home: Callback<()>, begin: Callback<()>) -> AnyView {
    view! {
        <main class="page" data-test="local-setup">
            <h1>{text::local()}</h1>
            <p class="quiet">{text::local_intro()}</p>
            <RulesPicker rules=rules />
            <div class="ways">
                <button type="button" class="button" data-test="home" on:click=move |_| on_home.run(())>
                    {text::back()}
                </button>
                <button
                    type="button"
                    class="button strong"
                    data-test="start"
                    on:click=move |_| begin.run(())
                >
                    {text::start()}
                </button>
            </div>
        </main>
    }
    .into_any()
}

fn local_game(game: RwSignal<Game>, on_home: Callback<()>, on_new: Callback<()>) -> AnyView {
    let flipped = RwSignal::new(false);
    let asking = RwSignal::new(None::<Question>);
    let card_closed = RwSignal::new(false);

    let position = Signal::derive(move || game.with(|game| *game.position()));
    let outcome = move || game.with(Game::outcome);
    let started = move || game.with(|game| !game.moves().is_empty());
    let last_move =
        Signal::derive(move || game.with(|game| game.moves().last().map(|played| played.mv)));
    let movable = Signal::derive(move || {
        let turn = position.get().side_to_move();
        (!outcome().is_over()).then_some(turn)
    });
    let face = move |far: bool| {
        Signal::derive(move || {
            let near = if flipped.get() {
                Color::Gote
            } else {
                Color::Sente
            };
            seat(
                &position.get(),
                if far { near.other() } else { near },
                outcome().is_over(),
            )
        })
    };
    let status = Signal::derive(move || {
        if outcome().is_over() {
            return crate::game_view::headline(outcome(), None).to_owned();
        }
        match position.get().side_to_move() {
            Color::Sente => text::sente_to_move().to_owned(),
            Color::Gote => text::gote_to_move().to_owned(),
        }
    });

    let change = move |with: &dyn Fn(&mut Game)| {
        card_closed.set(false);
        game.update(|game| with(game));
    };
    let on_move = Callback::new(move |mv| {
        change(&|game| {
            // The board offers legal moves only; one that crossed a change is dropped.
            let _ = game.play(mv);
        });
    });
    let undo = Callback::new(move |()| {
        change(&|game| {
            game.take_back(1);
        });
    });
    let again = Callback::new(move |()| change(&|game| *game = Game::new(game.rules())));
    // Leaving a game that has moves and is not over loses it: ask first.
    let leave = move |question: Question, go: Callback<()>| {
        Callback::new(move |()| {
            if untrack(started) && !untrack(outcome).is_over() {
                asking.set(Some(question));
            } else {
                go.run(());
            }
        })
    };

    let none = Signal::derive(|| false);
    let controls = [
        control(
            "undo",
            Icon::TakeBack,
            text::undo(),
            Signal::derive(move || !started()),
            undo,
        ),
        control(
            "flip",
            Icon::Flip,
            text::flip(),
            none,
            Callback::new(move |()| flipped.update(|flipped| *flipped = !*flipped)),
        ),
        control(
            "new-game",
            Icon::New,
            text::new_game(),
            none,
            leave(Question::New, on_new),
        ),
        control(
            "home",
            Icon::Home,
            text::home(),
            none,
            leave(Question::Home, on_home),
        ),
    ]
    .into_iter()
    .collect_view()
    .into_any();

    let above = move || {
        if let Some(question) = asking.get() {
            let on_yes = match question {
                Question::New => on_new,
                Question::Home => on_home,
            };
            let on_no = Callback::new(move |()| asking.set(None));
            return view! {
                <Confirm question=text::leave_question() yes=text::leave_yes() on_yes=on_yes on_no=on_no />
            }
            .into_any();
        }
        if outcome().is_over() && !card_closed.get() {
            return view! {
                <ResultCard
                    outcome=outcome()
                    you=None
                    on_close=Callback::new(move |()| card_closed.set(true))
                >
                    <button type="button" class="button" data-test="result-rules" on:click=move |_| on_new.run(())>
                        {text::other_rules()}
                    </button>
                    <button type="button" class="button strong" data-test="again" on:click=move |_| again.run(())>
                        {text::play_again()}
                    </button>
                </ResultCard>
            }
            .into_any();
        }
        ().into_any()
    };

    let board = view! {
        <BoardView
            position=position
            flipped=flipped.into()
            last_move=last_move
            movable=movable
            on_move=on_move
            pending=Signal::derive(|| None)
        />
    };
    view! {
        <GameScreen
            far=face(true)
            near=face(false)
            rules=Signal::derive(move || game.with(Game::rules))
            moves=Signal::derive(move || game.with(|game| game.moves().to_vec()))
            board=board.into_any()
            status=status
            controls=controls
            above=above.into_any()
        />
    }
    .into_any()
}

/// What is asked before a game is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    New,
    Home,
}

fn seat(position: &hasami_core::Position, color: Color, over: bool) -> SeatFace {
    let title = match color {
        Color::Sente => text::sente(),
        Color::Gote => text::gote(),
    };
    SeatFace {
        title,
        color,
        captured: position.captured()[color],
        left: position.board().of(color).count(),
        to_move: !over && position.side_to_move() == color,
        here: Presence::Here,
        clock: None,
    }
}
