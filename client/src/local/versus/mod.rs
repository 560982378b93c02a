//! A game against the computer: how it goes on.
//!
//! [`setup`] is the choice of level, rules and side before it, [`screen`] what it looks like.

mod screen;
mod setup;

use std::time::Duration;

use hasami_core::search::Level;
use hasami_core::{Color, Game, Move, Position, Preset, Rules};
use leptos::prelude::*;

use super::hint::hint_words;
use super::kept;
use super::table::Table;
use crate::ai::{Engine, Face, Found, Task, Trouble};
use crate::game_view::headline;
use crate::i18n::text;
use crate::net::{Session, now};
use crate::pages::aside::call;
use crate::pages::frame::switch;
use crate::review::review_page;
use crate::session::Queue;
use crate::session::premove::{Due, Premove};
use crate::storage;

/// The computer's move shows so long after one's own at the earliest, in milliseconds: the eye has
/// to be done with the one before.
const PAUSE_MS: u64 = 450;

/// How far a hint is looked for.
const HINT: Task = Task::Look {
    depth: 24,
    nodes: 20_000_000,
    ms: 700,
};

/// One person and the computer.
#[derive(Clone, Copy)]
struct Versus {
    session: Session,
    /// There was a place in the queue when the page began.
    from_queue: bool,
    table: Table,
    engine: Engine,
    level: RwSignal<Level>,
    rules: RwSignal<Rules>,
    /// A place in the list of sides.
    side: RwSignal<usize>,
    you: RwSignal<Color>,
    playing: RwSignal<bool>,
    /// The game is being gone through.
    reviewing: RwSignal<bool>,
    advice: RwSignal<Option<Advice>>,
    /// What the person plays when the computer has moved.
    premove: RwSignal<Option<Premove>>,
    /// Counts what changes the game, so that what comes late finds that it is.
    change: StoredValue<u32>,
}

/// The advice that was asked for.
#[derive(Debug, Clone, PartialEq)]
enum Advice {
    /// It is on its way.
    Looking,
    /// A move, and why.
    Move(Move, String),
}

/// Play vs AI. `at_once` begins a game as the last one was.
pub(crate) fn ai_page(session: Session, at_once: bool) -> AnyView {
    let before = kept::versus().filter(|_| !at_once);
    let playing = before.is_some();
    let ((level, you), game) = before.unwrap_or_else(|| {
        let game = Game::new(Rules::new(Preset::Classic));
        ((setup::last_level(), Color::Sente), game)
    });
    let versus = Versus {
        session,
        from_queue: session.peek(|model| model.queue != Queue::Out),
        rules: RwSignal::new(game.rules()),
        table: Table::new(game),
        engine: Engine::new(),
        level: RwSignal::new(level),
        side: RwSignal::new(0),
        you: RwSignal::new(you),
        playing: RwSignal::new(playing),
        reviewing: RwSignal::new(false),
        advice: RwSignal::new(None),
        premove: RwSignal::new(None),
        change: StoredValue::new(0),
    };
    versus.engine.warm_up();
    if at_once {
        versus.begin(versus.drawn_side());
    } else if playing {
        versus.go_on();
    }
    kept::keep_versus(versus.table.game, versus.playing, versus.level, versus.you);
    let stage = switch(move || {
        if versus.reviewing.get() {
            let game = versus.table.game.get_untracked();
            let you = versus.you.get_untracked();
            let close = Callback::new(move |()| versus.reviewing.set(false));
            let nothing = Signal::stored(String::new());
            review_page(versus.engine, game, Some(you), nothing, close)
        } else if versus.playing.get() {
            screen::game(versus)
        } else {
            setup::setup(versus)
        }
    });
    vec![stage, call(session)].into_any()
}

/// What is wrong with the computer player, for the person.
pub(crate) fn trouble_words(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::NotStarted => text::ai_not_started(),
        Trouble::Hung => text::ai_hung(),
    }
}

impl Versus {
    /// The side that was chosen, or one drawn by lot.
    fn drawn_side(self) -> Color {
        match self.side.get_untracked() {
            1 => Color::Sente,
            2 => Color::Gote,
            _ if storage::random_seed().is_multiple_of(2) => Color::Sente,
            _ => Color::Gote,
        }
    }

    fn begin(self, you: Color) {
        self.engine.forget();
        self.premove.set(None);
        self.you.set(you);
        self.table.begin(self.rules.get_untracked());
        self.playing.set(true);
        self.go_on();
    }

    /// The same again; who had the lot draw the side gets the other one.
    fn again(self) {
        let you = self.you.get_untracked();
        let swaps = self.side.get_untracked() == 0;
        self.begin(if swaps { you.other() } else { you });
    }

    fn your_turn(self) -> bool {
        let turn = self.table.position().get().side_to_move();
        !self.table.outcome.get().is_over() && turn == self.you.get()
    }

    fn changes(self, with: impl FnOnce(&mut Game)) {
        self.engine.forget();
        self.advice.set(None);
        self.table.change(with);
        self.go_on();
    }

    /// After every change: lets the computer think when it is its turn.
    fn go_on(self) {
        self.change.update_value(|change| *change += 1);
        self.advice.set(None);
        let position = *self.table.game.get_untracked().position();
        let over = self.table.outcome.get_untracked().is_over();
        if over || position.side_to_move() == self.you.get_untracked() {
            self.play_premove(&position);
            return;
        }
        let (asked, change) = (now(), self.change.get_value());
        let task = Task::Play {
            level: self.level.get_untracked(),
            seed: storage::random_seed(),
        };
        self.engine.ask(task, position, move |found| {
            let wait = Duration::from_millis((asked + PAUSE_MS).saturating_sub(now()));
            set_timeout(move || self.answered(change, found), wait);
        });
    }

    fn decide(self, mv: Option<Move>) {
        let position = *self.table.game.get_untracked().position();
        let you = self.you.get_untracked();
        self.premove
            .set(mv.and_then(|mv| Premove::new(&position, you, mv)));
    }

    /// It is the person's turn, or the game is over: what was decided ahead is played or dropped.
    fn play_premove(self, position: &Position) {
        let premove = self.premove.get_untracked();
        self.premove.set(None);
        if let Some(Due::Play(mv)) = premove.map(|premove| premove.due(position)) {
            self.changes(|game| {
                // It is legal, or it would not be due.
                let _ = game.play(mv);
            });
        }
    }

    fn answered(self, change: u32, found: Option<Found>) {
        // The page may be gone, or the move it answers taken back.
        let still = self.change.try_get_value() == Some(change);
        if let Some(mv) = found.and_then(|found| found.best()).filter(|_| still) {
            self.changes(|game| {
                // The worker answers with legal moves.
                let _ = game.play(mv);
            });
        }
    }

    /// Looks for a move to recommend.
    fn look(self) {
        self.table.show_present();
        let position = *self.table.game.get_untracked().position();
        let change = self.change.get_value();
        self.advice.set(Some(Advice::Looking));
        self.engine.ask(HINT, position, move |found| {
            if self.change.try_get_value() == Some(change) {
                self.advice.set(found.and_then(|found| {
                    let mv = found.best()?;
                    Some(Advice::Move(mv, hint_words(&position, mv)))
                }));
            }
        });
        // In trouble, asking is trying again.
        self.engine.retry();
    }

    /// How many moves an undo takes back: to the person's own last turn; none when there was none.
    fn undo_plies(self) -> Option<usize> {
        let you = self.you.get();
        self.table.game.with(|game| undo_plies(game, you))
    }

    fn status(self) -> String {
        let outcome = self.table.outcome.get();
        if outcome.is_over() {
            return headline(outcome, Some(self.you.get())).to_owned();
        }
        if !self.your_turn() {
            let words = match self.engine.face() {
                // What is wrong stands on the card below.
                Face::Trouble(_) => text::ai_missing(),
                Face::Coming => text::ai_coming(),
                Face::Idle | Face::Thinking => text::ai_thinking(),
            };
            return words.to_owned();
        }
        match (self.advice.get(), self.engine.face()) {
            (None, _) => text::status_your_move().to_owned(),
            (Some(Advice::Move(_, words)), _) => words,
            (Some(Advice::Looking), Face::Trouble(trouble)) => trouble_words(trouble).to_owned(),
            (Some(Advice::Looking), _) => text::hint_looking().to_owned(),
        }
    }

    /// No hint can be asked for.
    fn is_hintless(self) -> bool {
        let looking = self.advice.with(|advice| *advice == Some(Advice::Looking));
        let in_trouble = matches!(self.engine.face(), Face::Trouble(_));
        !self.your_turn() || (looking && !in_trouble)
    }
}

/// From a finished game too: then the last own move may be tried again.
fn undo_plies(game: &Game, you: Color) -> Option<usize> {
    let plies = if game.position().side_to_move() == you {
        2
    } else {
        1
    };
    (game.moves().len() >= plies).then_some(plies)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &[&str]) -> Game {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in moves {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn an_undo_leads_to_the_last_own_turn() {
        // The computer thinks: only the own move goes.
        assert_eq!(undo_plies(&after(&["7i7e"]), Color::Sente), Some(1));
        // It has answered: both go.
        let answered = after(&["7i7e", "3a3d"]);
        assert_eq!(undo_plies(&answered, Color::Sente), Some(2));
        assert_eq!(undo_plies(&answered, Color::Gote), Some(1));
        // The computer's first move is nothing that the person could take back.
        assert_eq!(undo_plies(&after(&["7i7e"]), Color::Gote), None);
        assert_eq!(undo_plies(&after(&[]), Color::Sente), None);
    }
}
