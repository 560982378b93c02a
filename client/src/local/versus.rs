//! A game against the computer: the choice of level, rules and side, then the game.

use std::time::Duration;

use hasami_core::search::Level;
use hasami_core::{Color, Game, Move, Outcome, Preset, Rules, WinReason};
use leptos::prelude::*;

use super::hint::hint_words;
use super::table::{Parts, Question, Table};
use crate::ai::{Engine, Face, Found, Task, Trouble};
use crate::game_view::{Icon, control, headline, menu, switch_control};
use crate::i18n::text;
use crate::net::{Session, now};
use crate::pages::aside::{call, queue_bar};
use crate::pages::frame::{card, heading, live_sentence, screen, sentence, switch, way, ways};
use crate::pages::new_room::sides;
use crate::pages::rules_picker::{RulesPicker, choices};
use crate::review::review_page;
use crate::session::Wish;
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
    menu: RwSignal<bool>,
    advice: RwSignal<Option<Advice>>,
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
    let versus = Versus {
        session,
        table: Table::new(Rules::new(Preset::Classic)),
        engine: Engine::new(),
        level: RwSignal::new(last_level()),
        rules: RwSignal::new(Rules::new(Preset::Classic)),
        side: RwSignal::new(0),
        you: RwSignal::new(Color::Sente),
        playing: RwSignal::new(false),
        reviewing: RwSignal::new(false),
        menu: RwSignal::new(false),
        advice: RwSignal::new(None),
        change: StoredValue::new(0),
    };
    versus.engine.warm_up();
    if at_once {
        versus.begin(versus.drawn_side());
    }
    let stage = switch(move || {
        if versus.reviewing.get() {
            let game = versus.table.game.get_untracked();
            let you = versus.you.get_untracked();
            let close = Callback::new(move |()| versus.reviewing.set(false));
            let nothing = Signal::stored(String::new());
            review_page(versus.engine, game, Some(you), nothing, close)
        } else if versus.playing.get() {
            game(versus)
        } else {
            setup(versus)
        }
    });
    vec![stage, call(session)].into_any()
}

/// The level played last, else Medium.
fn last_level() -> Level {
    let kept = storage::recall(storage::LEVEL);
    kept.and_then(|name| name.parse().ok())
        .unwrap_or(Level::Medium)
}

/// A level in the list: test mark, name, what it is.
fn level_words(level: Level) -> [&'static str; 3] {
    match level {
        Level::Easy => ["level-easy", text::level_easy(), text::level_easy_line()],
        Level::Medium => [
            "level-medium",
            text::level_medium(),
            text::level_medium_line(),
        ],
        Level::Master => [
            "level-master",
            text::level_master(),
            text::level_master_line(),
        ],
        Level::Grandmaster => [
            "level-grandmaster",
            text::level_grandmaster(),
            text::level_grandmaster_line(),
        ],
    }
}

/// What is wrong with the computer player, for the person.
pub(crate) fn trouble_words(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::NotStarted => text::ai_not_started(),
        Trouble::Hung => text::ai_hung(),
    }
}

fn setup(versus: Versus) -> AnyView {
    let Versus {
        session,
        engine,
        level,
        rules,
        side,
        ..
    } = versus;
    let picked = RwSignal::new(
        Level::ALL
            .iter()
            .position(|known| *known == level.get_untracked())
            .unwrap_or_default(),
    );
    let begin = Callback::new(move |()| {
        level.set(Level::ALL[picked.get_untracked()]);
        storage::keep(storage::LEVEL, &level.get_untracked().to_string());
        versus.begin(versus.drawn_side());
    });
    let trouble = move || match engine.face() {
        Face::Trouble(trouble) => trouble_words(trouble).to_owned(),
        Face::Idle | Face::Coming | Face::Thinking => String::new(),
    };
    let parts = vec![
        heading(text::ai()),
        sentence("", "quiet", text::ai_intro().to_owned()),
        choices(text::level(), "level", picked, &Level::ALL.map(level_words)),
        choices(
            text::your_side(),
            "side",
            side,
            &sides().map(|(_, names)| names),
        ),
        view! { <RulesPicker rules=rules /> }.into_any(),
        live_sentence("ai-trouble", "", trouble),
        queue_bar(session),
        ways(vec![
            way("home", "button", text::back(), session.on(Wish::Home)),
            way("start", "button strong", text::start(), begin),
        ]),
    ];
    screen("ai-setup", "page", parts)
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
                Face::Trouble(trouble) => trouble_words(trouble),
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

fn game(versus: Versus) -> AnyView {
    let Versus {
        session,
        table,
        engine,
        level,
        you,
        playing,
        ..
    } = versus;
    let never = Signal::stored(false);
    let undo = Callback::new(move |()| {
        if let Some(plies) = untrack(|| versus.undo_plies()) {
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
    let on_home = session.on(Wish::Home);
    let again = Callback::new(move |()| versus.again());
    let review = Callback::new(move |()| versus.reviewing.set(true));
    let restart = Callback::new(move |()| versus.begin(you.get_untracked()));
    let ask = move |question| Callback::new(move |()| table.asking.set(Some(question)));
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
        control(
            "more",
            Icon::More,
            text::more(),
            never,
            Callback::new(move |()| versus.menu.set(true)),
        ),
    ];
    let more = move || {
        let close = Callback::new(move |()| versus.menu.set(false));
        let mut lines = vec![
            ("flip", Icon::Flip, text::flip_board(), table.turn()),
            (
                "restart",
                Icon::Rematch,
                text::restart(),
                table.unless_playing(Question::Restart, restart),
            ),
            (
                "new-game",
                Icon::New,
                text::other_game(),
                table.unless_playing(Question::New, on_new),
            ),
            (
                "home",
                Icon::Home,
                text::home(),
                table.unless_playing(Question::Home, on_home),
            ),
        ];
        if table.outcome.get().is_over() {
            lines.insert(0, ("review", Icon::Review, text::review(), review));
        }
        menu(lines, close)
    };
    let in_trouble = Memo::new(move |_| match engine.face() {
        Face::Trouble(trouble) if !versus.your_turn() && !table.outcome.get().is_over() => {
            Some(trouble)
        }
        _ => None,
    });
    let other = move || {
        if versus.menu.get() {
            return Some(more());
        }
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
        movable: Signal::derive(move || versus.your_turn().then(|| you.get())),
        on_move: Callback::new(move |mv| {
            versus.changes(|game| {
                // The board offers legal moves only; one that crossed a change is dropped.
                let _ = game.play(mv);
            });
        }),
        guarded: you.into(),
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
        above: vec![queue_bar(session), above].into_any(),
    })
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
