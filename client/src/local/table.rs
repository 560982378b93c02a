//! What every game on this device has: the game, the way the board lies, questions, the result.

use hasami_core::search::explain;
use hasami_core::{Bitboard, Color, Game, Move, Outcome, Position, Rules};
use leptos::prelude::*;

use crate::after_paint::behind;
use crate::board::{Advice, Hand};
use crate::game_view::{
    Confirm, GameScreen, Icon, Look, MenuLine, Presence, ResultCard, SeatFace, settings_line,
    side_at,
};
use crate::i18n::text;
use crate::pages::frame::switch;
use crate::record::Sharing;
use crate::senses::{Glance, Role, follow};
use crate::settings::Chosen;

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    /// Back to the choice of rules.
    New,
    /// To the start page.
    Home,
    /// The same game from its start.
    Restart,
    /// Give up.
    Resign,
}

impl Question {
    /// The question, and the button that does it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::New | Self::Home => (text::leave_question(), text::leave_yes()),
            Self::Restart => (text::restart_question(), text::restart()),
            Self::Resign => (text::resign_question(), text::resign()),
        }
    }
}

/// A game on this device.
#[derive(Clone, Copy)]
pub(super) struct Table {
    pub(super) game: RwSignal<Game>,
    /// The number of the game on this screen.
    number: StoredValue<u32>,
    pub(super) outcome: Memo<Outcome>,
    /// The board is turned from where it would lie.
    pub(super) turned: RwSignal<bool>,
    /// Which part of the game is on the board.
    pub(super) look: RwSignal<Look>,
    pub(super) asking: RwSignal<Option<Question>>,
    pub(super) card_closed: RwSignal<bool>,
    /// Pieces in danger are marked.
    pub(super) guarding: RwSignal<bool>,
}

/// What the screen of a game is put together from, beside the game.
pub(super) struct Parts {
    /// Gote's side is near.
    pub(super) flipped: Signal<bool>,
    /// Whose pieces can be picked up.
    pub(super) hand: Signal<Hand>,
    /// Called with each move that is to be played.
    pub(super) on_move: Callback<Move>,
    /// What is decided for the next turn.
    pub(super) premove: Signal<Option<Move>>,
    /// Called with what is decided for the next turn.
    pub(super) on_premove: Callback<Option<Move>>,
    /// Whose pieces the danger switch watches over.
    pub(super) guarded: Signal<Color>,
    /// A move that is recommended.
    pub(super) hint: Signal<Option<Move>>,
    /// Whose game it is.
    pub(super) role: Signal<Role>,
    /// The name in a side's bar.
    pub(super) title: Callback<Color, &'static str>,
    /// The line under the board.
    pub(super) status: Signal<String>,
    /// The row of controls.
    pub(super) controls: Vec<AnyView>,
    /// What lies above.
    pub(super) above: AnyView,
}

impl Table {
    pub(super) fn new(game: Game) -> Self {
        let game = RwSignal::new(game);
        Self {
            game,
            number: StoredValue::new(0),
            outcome: Memo::new(move |_| game.with(Game::outcome)),
            turned: RwSignal::new(false),
            look: RwSignal::new(Look::default()),
            asking: RwSignal::new(None),
            card_closed: RwSignal::new(false),
            guarding: RwSignal::new(false),
        }
    }

    pub(super) fn position(self) -> Signal<Position> {
        Signal::derive(move || self.game.with(|game| *game.position()))
    }

    pub(super) fn has_moves(self) -> bool {
        self.game.with(|game| !game.moves().is_empty())
    }

    /// Changes the game; a result that was put away shows again when there is a new one.
    pub(super) fn change(self, with: impl FnOnce(&mut Game)) {
        self.card_closed.set(false);
        self.game.update(with);
    }

    /// Begins anew.
    pub(super) fn begin(self, rules: Rules) {
        self.turned.set(false);
        self.show_present();
        self.asking.set(None);
        self.number.update_value(|number| *number += 1);
        self.change(|game| *game = Game::new(rules));
    }

    /// The person does something at the present, which is then to be seen.
    pub(super) fn show_present(self) {
        self.look.set(Look::default());
    }

    /// Does `go`, after a question when that loses a game under way.
    pub(super) fn unless_playing(self, question: Question, go: Callback<()>) -> Callback<()> {
        Callback::new(move |()| {
            if untrack(|| self.has_moves()) && !self.outcome.get_untracked().is_over() {
                self.asking.set(Some(question));
            } else {
                go.run(());
            }
        })
    }

    /// A control's action: turns the board.
    pub(super) fn turn(self) -> Callback<()> {
        Callback::new(move |()| self.turned.update(|turned| *turned = !*turned))
    }

    /// The menu: the lines of its own, then those that every game has. A game that is over is first of
    /// all there to be gone through.
    pub(super) fn menu(
        self,
        own: Vec<MenuLine>,
        sharing: Sharing,
        review: Callback<()>,
        on_new: Callback<()>,
        on_home: Callback<()>,
    ) -> Vec<MenuLine> {
        let is_over = self.outcome.get().is_over();
        let review = is_over.then(|| ("review", Icon::Review, text::review(), review));
        let shared = [
            (
                "new-game",
                Icon::New,
                text::other_game(),
                self.unless_playing(Question::New, on_new),
            ),
            sharing.line(move || Some(self.game.get())),
            settings_line(Chosen::here()),
            (
                "home",
                Icon::Home,
                text::home(),
                self.unless_playing(Question::Home, on_home),
            ),
        ];
        review.into_iter().chain(own).chain(shared).collect()
    }

    /// The cards: a question, else what `other` has to say, else the result with a `note` and its `ways` on.
    pub(super) fn above(
        self,
        you: impl Fn() -> Option<Color> + Send + 'static,
        does: impl Fn(Question) -> Callback<()> + Send + 'static,
        other: impl Fn() -> Option<AnyView> + Send + 'static,
        note: impl Fn(Outcome) -> Option<AnyView> + Send + 'static,
        ways: impl Fn() -> Vec<AnyView> + Send + 'static,
    ) -> AnyView {
        // The move that ends the game is seen first.
        let seen: Signal<Outcome> = behind(self.outcome.into());
        switch(move || {
            let on_no = Callback::new(move |()| self.asking.set(None));
            if let Some(question) = self.asking.get() {
                let go = does(question);
                let on_yes = Callback::new(move |()| {
                    self.asking.set(None);
                    go.run(());
                });
                let (words, yes) = question.words();
                return view! { <Confirm question=words yes=yes on_yes=on_yes on_no=on_no /> }
                    .into_any();
            }
            if let Some(other) = other() {
                return other;
            }
            let outcome = self.outcome.get();
            if !outcome.is_over() || !seen.get().is_over() || self.card_closed.get() {
                return ().into_any();
            }
            let on_close = Callback::new(move |()| self.card_closed.set(true));
            let (note, ways) = (note(outcome), ways());
            view! {
                <ResultCard outcome=outcome you=you() note=note on_close=on_close>
                    {ways}
                </ResultCard>
            }
            .into_any()
        })
    }

    /// The screen.
    pub(super) fn screen(self, parts: Parts) -> AnyView {
        let Parts {
            flipped,
            hand,
            on_move,
            premove,
            on_premove,
            guarded,
            hint,
            role,
            title,
            status,
            controls,
            above,
        } = parts;
        let face = move |far: bool| {
            Signal::derive(move || {
                let color = side_at(far, flipped.get());
                self.seat(color, title.run(color))
            })
        };
        let advice = Signal::derive(move || Advice {
            hint: hint.get(),
            danger: if self.guarding.get() && !self.outcome.get().is_over() {
                explain::in_danger(&self.position().get(), guarded.get())
            } else {
                Bitboard::EMPTY
            },
        });
        follow(
            Signal::derive(move || self.glance(role.get())),
            status,
            Signal::stored(None),
        );
        view! {
            <GameScreen
                far=face(true)
                near=face(false)
                game=self.game.into()
                look=self.look
                flipped=flipped
                hand=hand
                on_move=on_move
                premove=premove
                on_premove=on_premove
                pending=Signal::stored(None)
                advice=advice
                status=status
                controls=controls.into_any()
                above=above
            />
        }
        .into_any()
    }

    /// What the senses are told of the game.
    fn glance(self, role: Role) -> Glance {
        let (number, outcome) = (self.number.get_value(), self.outcome.get());
        self.game
            .with(|game| Glance::of(number, game, outcome, !outcome.is_over(), role))
    }

    fn seat(self, color: Color, title: &'static str) -> SeatFace {
        let position = self.position().get();
        SeatFace {
            title,
            color,
            captured: position.captured()[color],
            left: position.board().of(color).count(),
            to_move: !self.outcome.get().is_over() && position.side_to_move() == color,
            here: Presence::Here,
            clock: None,
        }
    }
}
