//! What can be wrong with a record, and where.

use std::fmt;

use crate::moves::Move;
use crate::outcome::{Outcome, ParseOutcomeError};
use crate::position::PlayError;
use crate::rules::RulesError;
use crate::sfen::SfenError;

/// A place in a record, both numbers counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// Why a record makes no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// What is wrong.
    pub fault: Fault,
    /// Where, when it is wrong at one place.
    pub place: Option<Place>,
}

/// What is wrong with a record. Moves are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is longer than [`MAX_BYTES`](super::MAX_BYTES).
    #[error("this is longer than a record can be")]
    TooLong,
    /// It does not begin as a record does.
    #[error("this is no record: one begins with `Hasami Shogi record 1`, or is a JSON object")]
    NoRecord,
    /// It is of a version that is not known here.
    #[error("this record is of another version than 1")]
    Version,
    /// It is no JSON, or not the fields of a record: what the parser says.
    #[error("this JSON is no record: {0}")]
    Json(String),
    /// A line before the moves is neither one of the headers nor moves.
    #[error("a line is `Rules:`, `Start:`, `Result:` with a value, or moves like `7i7e 5a5e`")]
    Header,
    /// A header stands there twice.
    #[error("this header stands there twice")]
    Doubled,
    /// The ruleset is not told.
    #[error("a line like `Rules: classic` is missing")]
    NoRules,
    /// The ruleset is none.
    #[error("these are no rules: {0}")]
    Rules(RulesError),
    /// The start is no position of that ruleset.
    #[error("the start is no position: {0}")]
    Start(SfenError),
    /// The result is none.
    #[error("this is no result: {0}")]
    Result(ParseOutcomeError),
    /// A move is not written like one.
    #[error("move {ply} is no move: one is two squares, like `7i7e`")]
    NoMove {
        /// Which.
        ply: usize,
    },
    /// A move is not legal where it stands.
    #[error("move {ply} ({mv}) is not legal: {error}")]
    Move {
        /// Which.
        ply: usize,
        /// The move.
        mv: Move,
        /// What is wrong with it.
        error: PlayError,
    },
    /// There are moves after the game has ended.
    #[error("move {ply} comes after the end of the game ({outcome})")]
    AfterTheEnd {
        /// Which.
        ply: usize,
        /// How the game had ended.
        outcome: Outcome,
    },
    /// The result is not the one that the moves lead to.
    #[error("the result is given as `{told}`, but the moves lead to `{reached}`")]
    OtherResult {
        /// The record's.
        told: Outcome,
        /// The game's.
        reached: Outcome,
    },
}

impl Fault {
    pub(super) const fn at(self, place: Option<Place>) -> RecordError {
        RecordError { fault: self, place }
    }

    pub(super) const fn somewhere(self) -> RecordError {
        self.at(None)
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { line, column }) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for RecordError {}
