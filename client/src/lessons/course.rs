//! What lessons are made of, and in which order they come.

use hasami_core::{Game, Move, Position, Preset, Rules};

use super::data::LESSONS;
use super::puzzles::PUZZLES;
use super::want::Want;

/// A text in the page's language.
pub(super) type Text = fn() -> &'static str;

/// A lesson or a puzzle.
#[derive(Debug)]
pub(super) struct Lesson {
    /// Its name in the address and in what the browser keeps.
    pub(super) name: &'static str,
    pub(super) title: Title,
    /// One after the other, each from a position of its own.
    pub(super) steps: &'static [Step],
}

/// What a lesson is called.
#[derive(Debug, Clone, Copy)]
pub(super) enum Title {
    Lesson(Text),
    /// A puzzle is called by its number.
    Puzzle(u8),
}

/// A position with Sente, the learner, to move, and what to do there.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) preset: Preset,
    pub(super) sfen: &'static str,
    /// Pieces in danger are marked.
    pub(super) shows_danger: bool,
    pub(super) turns: &'static [Turn],
    /// What is said when all of it is done.
    pub(super) good: Text,
}

/// One move of the learner, and the answer to it.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) ask: Ask,
    pub(super) want: Want,
    /// What Gote answers; none after the last turn.
    pub(super) answer: Option<&'static str>,
}

/// What is asked of the learner.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ask {
    Say(Text),
    /// To win in so many own moves.
    Win(u8),
    /// To find the one move after which Gote does not win in so many moves.
    Save,
}

impl Lesson {
    pub(super) fn is_puzzle(&self) -> bool {
        matches!(self.title, Title::Puzzle(_))
    }
}

impl Step {
    /// The game that begins with its position; the usual start if that should not be readable.
    pub(super) fn game(&self) -> Game {
        let rules = Rules::new(self.preset);
        let start = Position::parse(rules, self.sfen);
        start.map_or_else(|_| Game::new(rules), Game::from_position)
    }
}

impl Turn {
    pub(super) fn answer(&self) -> Option<Move> {
        self.answer?.parse().ok()
    }
}

/// All lessons, then all puzzles.
pub(super) fn all() -> impl Iterator<Item = &'static Lesson> {
    LESSONS.iter().chain(PUZZLES)
}

/// The lesson or puzzle of that name.
pub(super) fn find(name: &str) -> Option<&'static Lesson> {
    all().find(|lesson| lesson.name == name)
}

/// What comes after the lesson of that name.
pub(super) fn after(name: &str) -> Option<&'static Lesson> {
    all().skip_while(|lesson| lesson.name != name).nth(1)
}
