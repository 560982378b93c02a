//! How a lesson goes: tries, answers to them, step after step. Pure: time passes by calls of [`Play::tick`].

use hasami_core::{Game, Move};

use super::course::{Lesson, Step, Turn};
use super::wrong::{Wrong, wrong};

/// The other side answers so long after the learner's move, in milliseconds: the eye has to be done with it.
const ANSWER_MS: u32 = 700;
/// A wrong try and what it allows stay on the board for so long, in milliseconds.
const BACK_MS: u32 = 2_200;
/// After so many wrong tries a hint says which piece to move, and after so many in a puzzle, where to.
const HINT_AFTER: u8 = 2;
const FULL_HINT_AFTER: u8 = 4;

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The learner is to move.
    Yours,
    /// The other side is about to answer the right move.
    Answering(Move),
    /// The other side is about to show what a wrong try allows, if it allows anything.
    Showing(Option<Move>),
    /// The wrong try is about to be taken back.
    Back,
    /// The step is done.
    Done,
}

/// A hint that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hint {
    /// The piece to move.
    Piece(Move),
    /// The move.
    Whole(Move),
}

/// A lesson under way.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Play {
    pub(super) lesson: Of,
    step: usize,
    turn: usize,
    game: Game,
    stage: Stage,
    /// Wrong tries of this turn.
    tries: u8,
    wrong: Option<Wrong>,
}

/// The lesson that is played; two are the same when their names are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Of(pub(super) &'static Lesson);

impl PartialEq for Of {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Play {
    pub(super) fn new(lesson: &'static Lesson) -> Self {
        Self {
            lesson: Of(lesson),
            step: 0,
            turn: 0,
            game: lesson.steps[0].game(),
            stage: Stage::Yours,
            tries: 0,
            wrong: None,
        }
    }

    pub(super) fn step(&self) -> &'static Step {
        &self.lesson.0.steps[self.step]
    }

    pub(super) fn turn(&self) -> &'static Turn {
        &self.step().turns[self.turn]
    }

    /// The number of the step, from 0.
    pub(super) const fn step_number(&self) -> usize {
        self.step
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }

    /// What was wrong with the last try, until the next.
    pub(super) const fn wrong(&self) -> Option<Wrong> {
        self.wrong
    }

    /// The step is done, and it was the last.
    pub(super) fn is_over(&self) -> bool {
        self.stage == Stage::Done && self.step + 1 == self.lesson.0.steps.len()
    }

    /// A hint, once there have been wrong tries enough and they are off the board.
    pub(super) fn hint(&self) -> Option<Hint> {
        if self.tries < HINT_AFTER || self.stage != Stage::Yours {
            return None;
        }
        let mv = self.turn().want.example(self.game.position())?;
        let whole = !self.lesson.0.is_puzzle() || self.tries >= FULL_HINT_AFTER;
        Some(if whole {
            Hint::Whole(mv)
        } else {
            Hint::Piece(mv)
        })
    }

    /// The learner moves.
    pub(super) fn try_move(&mut self, mv: Move) {
        let before = *self.game.position();
        if self.stage != Stage::Yours || self.game.play(mv).is_err() {
            return;
        }
        self.wrong = wrong(&before, mv, self.turn().want);
        self.stage = match (self.wrong, self.turn().answer()) {
            (Some(wrong), _) => {
                self.tries = self.tries.saturating_add(1);
                Stage::Showing(wrong.allows.map(|allows| allows.answer()))
            }
            (None, Some(answer)) => Stage::Answering(answer),
            (None, None) => Stage::Done,
        };
    }

    /// In how many milliseconds [`tick`](Self::tick) is due, from the last change on.
    pub(super) const fn due(&self) -> Option<u32> {
        match self.stage {
            Stage::Yours | Stage::Done => None,
            Stage::Answering(_) | Stage::Showing(Some(_)) => Some(ANSWER_MS),
            Stage::Showing(None) | Stage::Back => Some(BACK_MS),
        }
    }

    /// The time has come for what goes on by itself.
    pub(super) fn tick(&mut self) {
        self.stage = match self.stage {
            Stage::Answering(answer) => {
                // The lessons' tests play every answer.
                let _ = self.game.play(answer);
                self.turn += 1;
                self.tries = 0;
                Stage::Yours
            }
            Stage::Showing(Some(answer)) => {
                // A game that the try has ended has no answer.
                let _ = self.game.play(answer);
                Stage::Back
            }
            Stage::Showing(None) | Stage::Back => {
                self.take_back();
                Stage::Yours
            }
            stage => stage,
        };
    }

    /// Takes the wrong try back, with what it allowed.
    fn take_back(&mut self) {
        // The turns done so far have two moves each.
        let plies = self.game.moves().len().saturating_sub(2 * self.turn);
        self.game.take_back(plies);
    }

    /// On to the next step; nothing where this one is not done, or is the last.
    pub(super) fn go_on(&mut self) {
        if self.stage == Stage::Done && !self.is_over() {
            self.begin(self.step + 1);
        }
    }

    /// This step from its start, or, when the lesson is over, the lesson.
    pub(super) fn restart(&mut self) {
        let step = if self.is_over() { 0 } else { self.step };
        self.begin(step);
    }

    fn begin(&mut self, step: usize) {
        self.step = step;
        self.turn = 0;
        self.game = self.step().game();
        self.stage = Stage::Yours;
        self.tries = 0;
        self.wrong = None;
    }
}
