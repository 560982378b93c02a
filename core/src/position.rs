//! A position: board, side to move, captures, plies played, and what can be played from it.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::captures::captures;
use crate::color::{ByColor, Color};
use crate::ends;
use crate::lines;
use crate::movement;
use crate::moves::{Move, MoveKind};
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::square::Square;

pub use crate::movement::PlayError;

/// A position of a game under one ruleset.
///
/// Pieces on the board and pieces captured always add up to the ruleset's number for each side.
/// Equality takes in whether the last move made a line or left few pieces: the text of a position
/// does not tell, so a finished game read back from its [`sfen`](Self::sfen) may be open again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    board: Board,
    turn: Color,
    captured: ByColor<u8>,
    plies: u16,
    /// The end that the last move brought about by captures, line or few pieces.
    decided: Outcome,
}

/// What a move did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// The squares of the enemies it took.
    pub captures: Bitboard,
    /// How the piece went.
    pub kind: MoveKind,
}

impl Position {
    /// The position a game under `rules` starts from.
    #[must_use]
    pub fn start(rules: Rules) -> Self {
        Self::set_up(
            rules,
            Board::start(rules),
            Color::Sente,
            ByColor::default(),
            0,
        )
    }

    /// A position with the parts given; the caller has made sure that the numbers of pieces add up.
    pub(crate) fn set_up(
        rules: Rules,
        board: Board,
        turn: Color,
        captured: ByColor<u8>,
        plies: u16,
    ) -> Self {
        Self {
            rules,
            board,
            turn,
            captured,
            plies,
            decided: ends::in_set_up(rules, captured, turn),
        }
    }

    /// The ruleset.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The pieces on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose piece stands on `square`, if one does.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Color> {
        self.board.piece_at(square)
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.turn
    }

    /// Captures made *by* each side.
    #[must_use]
    pub const fn captured(&self) -> ByColor<u8> {
        self.captured
    }

    /// Moves played so far, both sides together: 0 at the start, never more than
    /// [`Rules::MOVE_LIMIT`].
    #[must_use]
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// How the game stands by the rules.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        if self.decided.is_over() {
            self.decided
        } else {
            ends::standing(self)
        }
    }

    /// Whether the pieces of the side to move can go anywhere, were the game not over.
    pub(crate) fn can_move(&self) -> bool {
        movement::can_move(self.rules, &self.board, self.turn)
    }

    /// Whether the game ended by anything else than a lack of moves.
    pub(crate) const fn is_closed(&self) -> bool {
        self.decided.is_over() || self.plies >= Rules::MOVE_LIMIT
    }

    /// The squares of all winning lines of `color` that stand; empty where lines do not win.
    #[must_use]
    pub fn line_squares(&self, color: Color) -> Bitboard {
        lines::line_squares(self.rules, self.board.of(color), color)
    }

    /// The position as if the side to move had passed, which no rule allows: for search, and for
    /// what a side would do if it were to move.
    #[must_use]
    pub fn passed(&self) -> Self {
        Self {
            turn: self.turn.other(),
            plies: self.plies + 1,
            ..*self
        }
    }

    /// The end that the last move brought about by captures, line or few pieces, or the move limit
    /// that it reached; a lack of moves is not looked for.
    pub(crate) fn outcome_but_for_moves(&self) -> Outcome {
        if self.plies >= Rules::MOVE_LIMIT {
            self.outcome()
        } else {
            self.decided
        }
    }

    /// Every legal move, by start square, then by target, in square order. None once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.moves().collect()
    }

    /// The moves of [`legal_moves`](Self::legal_moves) one by one, without a list.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let movers = if self.is_closed() {
            Bitboard::EMPTY
        } else {
            self.board.of(self.turn)
        };
        let (rules, board) = (self.rules, self.board);
        movers.iter().flat_map(move |from| {
            movement::targets(rules, &board, from)
                .iter()
                .map(move |to| Move { from, to })
        })
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        if self.is_closed() {
            return 0;
        }
        self.board
            .of(self.turn)
            .iter()
            .map(|from| u32::from(movement::targets(self.rules, &self.board, from).count()))
            .sum()
    }

    /// The squares that the piece on `from` can legally go to. Empty when it is not a piece of the
    /// side to move, or the game is over.
    #[must_use]
    pub fn legal_targets(&self, from: Square) -> Bitboard {
        if self.is_closed() || !self.board.of(self.turn).contains(from) {
            return Bitboard::EMPTY;
        }
        movement::targets(self.rules, &self.board, from)
    }

    /// Whether `mv` is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// How the piece would go, if `mv` is legal.
    #[must_use]
    pub fn move_kind(&self, mv: Move) -> Option<MoveKind> {
        self.check(mv).ok()
    }

    /// The enemies that `mv` would take; empty when it is not legal.
    #[must_use]
    pub fn captures_of(&self, mv: Move) -> Bitboard {
        if !self.is_legal(mv) {
            return Bitboard::EMPTY;
        }
        self.captures_of_legal(mv)
    }

    /// The enemies that `mv`, which the caller knows to be legal, would take.
    pub(crate) fn captures_of_legal(&self, mv: Move) -> Bitboard {
        let mut board = self.board;
        board.relocate(self.turn, mv);
        captures(&board, self.turn, mv.to)
    }

    /// How the piece goes in the legal move `mv`.
    ///
    /// # Errors
    ///
    /// What is wrong with `mv`, if it is not legal.
    pub fn check(&self, mv: Move) -> Result<MoveKind, PlayError> {
        match self.outcome() {
            Outcome::Ongoing => movement::check(self.rules, &self.board, self.turn, mv),
            over => Err(PlayError::GameOver(over)),
        }
    }

    /// Plays `mv`.
    ///
    /// # Errors
    ///
    /// What is wrong with `mv`, if it is not legal. The position is then as it was.
    pub fn play(&mut self, mv: Move) -> Result<Played, PlayError> {
        let kind = self.check(mv)?;
        let captures = self.play_unchecked(mv);
        Ok(Played { captures, kind })
    }

    /// Plays `mv`, which the caller knows to be legal, and returns the squares of the enemies it took.
    ///
    /// For search and perft. After a move that is not legal the position means nothing.
    pub fn play_unchecked(&mut self, mv: Move) -> Bitboard {
        let captures = self.captures_of_legal(mv);
        self.play_taking(mv, captures);
        captures
    }

    /// Plays `mv`, which the caller knows to be legal and to take just `captures`.
    pub(crate) fn play_taking(&mut self, mv: Move, captures: Bitboard) {
        self.play_quiet(mv);
        if !captures.is_empty() {
            self.take_off(captures);
        }
        self.decide();
    }

    /// Moves the piece and passes the turn. What is taken, and whether the move ends the game, is left to
    /// [`take_off`](Self::take_off) and [`decide`](Self::decide).
    #[inline]
    pub(crate) fn play_quiet(&mut self, mv: Move) {
        self.board.relocate(self.turn, mv);
        self.turn = self.turn.other();
        self.plies += 1;
    }

    /// Takes pieces of the side that is now to move off the board.
    #[inline]
    pub(crate) fn take_off(&mut self, taken: Bitboard) {
        self.board.remove(self.turn, taken);
        self.captured[self.turn.other()] += taken.count();
    }

    /// Sees whether the move just played ends the game by captures, line or few pieces.
    #[inline]
    pub(crate) fn decide(&mut self) {
        let mover = self.turn.other();
        self.decided = ends::after_move(self.rules, self.board.of(mover), self.captured, mover);
    }
}
