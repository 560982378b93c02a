//! A game: where it started, the moves played since, and how it stands or ended.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveKind};
use crate::outcome::Outcome;
use crate::position::{PlayError, Played, Position};
use crate::rules::Rules;
use crate::sfen::SfenError;

/// A move of a game's history and what it did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The squares of the enemies it took.
    pub captures: Bitboard,
    /// How the piece went.
    pub kind: MoveKind,
}

/// A game with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    start: Position,
    position: Position,
    moves: Vec<PlayedMove>,
    /// How the game was ended from outside the rules; ongoing when it was not.
    ended: Outcome,
}

impl Game {
    /// A game from the start position of `rules`.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::from_position(Position::start(rules))
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self {
            start,
            position: start,
            moves: Vec::new(),
            ended: Outcome::Ongoing,
        }
    }

    /// The game that `moves` make from `start_sfen` (or `startpos`).
    ///
    /// # Errors
    ///
    /// When the start is no position or a move is not legal where it stands.
    pub fn replay(
        rules: Rules,
        start_sfen: &str,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, ReplayError> {
        let mut game = Self::from_position(Position::parse(rules, start_sfen)?);
        for (index, mv) in moves.into_iter().enumerate() {
            game.play(mv)
                .map_err(|source| ReplayError::Move { index, mv, source })?;
        }
        Ok(game)
    }

    /// The ruleset.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The position as it is now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position the game started from.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves played, first to last.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// The position after the first `ply` moves of the history; the present one when it is not that long.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Position {
        let mut position = self.start;
        for played in self.moves.iter().take(ply) {
            position.play_unchecked(played.mv);
        }
        position
    }

    /// How the game stands or ended, by the rules or from outside.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        if self.ended.is_over() {
            self.ended
        } else {
            self.position.outcome()
        }
    }

    /// Plays `mv` for the side to move.
    ///
    /// # Errors
    ///
    /// What is wrong with `mv`; the game is then as it was. [`PlayError::GameOver`] once the game is over.
    pub fn play(&mut self, mv: Move) -> Result<Played, PlayError> {
        self.check_open()?;
        let played = self.position.play(mv)?;
        self.moves.push(PlayedMove {
            mv,
            captures: played.captures,
            kind: played.kind,
        });
        Ok(played)
    }

    /// Ends the game from outside the rules: by clock, resignation, absence, agreement, or without a result.
    ///
    /// # Errors
    ///
    /// [`PlayError::GameOver`] when it is over already, [`PlayError::NotAnOutsideEnd`] for an `outcome` that
    /// only a move can bring about. The game is then as it was.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), PlayError> {
        self.check_open()?;
        if !outcome.is_over() || outcome.is_by_rules() {
            return Err(PlayError::NotAnOutsideEnd(outcome));
        }
        self.ended = outcome;
        Ok(())
    }

    /// Takes back the last `plies` moves, or as many as there are, and returns how many that was.
    ///
    /// Taking back a move opens a finished game again, however it ended.
    pub fn take_back(&mut self, plies: usize) -> usize {
        let taken = plies.min(self.moves.len());
        if taken > 0 {
            self.moves.truncate(self.moves.len() - taken);
            self.position = self.position_at(self.moves.len());
            self.ended = Outcome::Ongoing;
        }
        taken
    }

    fn check_open(&self) -> Result<(), PlayError> {
        match self.outcome() {
            Outcome::Ongoing => Ok(()),
            over => Err(PlayError::GameOver(over)),
        }
    }
}

/// Why a record makes no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The start is no position.
    #[error("the start is no position: {0}")]
    Start(#[from] SfenError),
    /// A move is not legal where it stands.
    #[error("move {} ({mv}) is not legal: {source}", index + 1)]
    Move {
        /// Which move, counted from 0.
        index: usize,
        /// The move.
        mv: Move,
        /// What is wrong with it.
        source: PlayError,
    },
}
