//! Where a piece can go, and why a move is refused.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::outcome::Outcome;
use crate::rays::{between, first_met, ray};
use crate::rules::Rules;
use crate::square::{Direction, Square};

/// Why a move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over ({0})")]
    GameOver(Outcome),
    /// There is no piece on the square the move starts from.
    #[error("there is no piece on {0}")]
    EmptySquare(Square),
    /// The piece belongs to the other side.
    #[error("the piece on {0} is not yours to move")]
    NotYourPiece(Square),
    /// The piece would stay where it is.
    #[error("a piece cannot stay on {0}: there is no passing")]
    SameSquare(Square),
    /// The square to land on holds a piece.
    #[error("{0} is occupied")]
    TargetOccupied(Square),
    /// The two squares are on different ranks and files.
    #[error("{0} does not go straight along a rank or a file")]
    NotStraight(Move),
    /// A piece is in the way, and this is no hop.
    #[error("the piece on {0} is in the way")]
    Blocked(Square),
    /// A hop, in a ruleset without hops.
    #[error("this ruleset has no hops")]
    HopsOff,
    /// More than one square, in a ruleset of steps.
    #[error("pieces go one square at a time in this ruleset")]
    TooFar,
    /// [`Game::end`](crate::Game::end) was asked for an end that only a move brings about, or for none.
    #[error("a game cannot be ended from outside as `{0}`")]
    NotAnOutsideEnd(Outcome),
}

/// The squares a piece on `from` can go to, whoever owns it.
pub(crate) fn targets(rules: Rules, board: &Board, from: Square) -> Bitboard {
    let occupied = board.occupied();
    let mut targets = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let ahead = ray(direction, from);
        match first_met(direction, ahead & occupied) {
            Some(blocker) if from.step(direction) == Some(blocker) => {
                if rules.hops() {
                    targets |= Bitboard::of(blocker).shift(direction) - occupied;
                }
            }
            _ if rules.steps() => targets |= Bitboard::of(from).shift(direction),
            Some(blocker) => targets |= between(direction, from, blocker),
            None => targets |= ahead,
        }
    }
    targets
}

/// All squares that the pieces of one side can go to.
pub(crate) struct Reach {
    slides: Bitboard,
    /// By direction.
    hops: [Bitboard; 4],
}

impl Reach {
    pub(crate) fn of(rules: Rules, board: &Board, color: Color) -> Self {
        let (own, occupied, empty) = (board.of(color), board.occupied(), board.empty());
        let slides = |direction: Direction| {
            if rules.steps() {
                own.shift(direction) & empty
            } else {
                own.fill(direction, empty)
            }
        };
        let hops = |direction: Direction| {
            if rules.hops() {
                (own.shift(direction) & occupied).shift(direction) & empty
            } else {
                Bitboard::EMPTY
            }
        };
        // Spelt out, because a direction known when compiling makes the search much faster.
        let [up, right, down, left] = Direction::ALL;
        Self {
            slides: slides(up) | slides(right) | slides(down) | slides(left),
            hops: [hops(up), hops(right), hops(down), hops(left)],
        }
    }

    /// Those that are not only reached by a hop in `direction`.
    #[inline(always)]
    pub(crate) fn but_by_hops(&self, direction: Direction) -> Bitboard {
        let [up, right, down, left] = self.hops;
        self.slides
            | match direction {
                Direction::Up => right | down | left,
                Direction::Right => up | down | left,
                Direction::Down => up | right | left,
                Direction::Left => up | right | down,
            }
    }

    /// All of them.
    pub(crate) fn all(&self) -> Bitboard {
        let [up, right, down, left] = self.hops;
        self.slides | up | right | down | left
    }
}

/// Whether any piece of `color` can go anywhere.
pub(crate) fn can_move(rules: Rules, board: &Board, color: Color) -> bool {
    let (occupied, empty) = (board.occupied(), board.empty());
    Direction::ALL.into_iter().any(|direction| {
        let ahead = board.of(color).shift(direction);
        let behind_a_piece = (ahead & occupied).shift(direction);
        !(ahead & empty).is_empty() || rules.hops() && !(behind_a_piece & empty).is_empty()
    })
}

/// How `color` gets from `mv.from` to `mv.to`, or why it cannot.
pub(crate) fn check(
    rules: Rules,
    board: &Board,
    color: Color,
    mv: Move,
) -> Result<MoveKind, PlayError> {
    match board.piece_at(mv.from) {
        None => return Err(PlayError::EmptySquare(mv.from)),
        Some(owner) if owner != color => return Err(PlayError::NotYourPiece(mv.from)),
        Some(_) => {}
    }
    if mv.from == mv.to {
        return Err(PlayError::SameSquare(mv.from));
    }
    if board.piece_at(mv.to).is_some() {
        return Err(PlayError::TargetOccupied(mv.to));
    }
    let direction = Direction::between(mv.from, mv.to).ok_or(PlayError::NotStraight(mv))?;

    let passed = between(direction, mv.from, mv.to);
    match first_met(direction, passed & board.occupied()) {
        Some(_) if passed.count() == 1 && rules.hops() => Ok(MoveKind::Hop),
        Some(_) if passed.count() == 1 => Err(PlayError::HopsOff),
        Some(blocker) => Err(PlayError::Blocked(blocker)),
        None if rules.steps() && !passed.is_empty() => Err(PlayError::TooFar),
        None => Ok(MoveKind::Slide),
    }
}
