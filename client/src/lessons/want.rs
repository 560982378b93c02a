//! What a move has to do to be the right one.

use hasami_core::search::explain::in_danger;
use hasami_core::solve::can_win;
use hasami_core::{Bitboard, Move, MoveKind, Position, Square};

/// What a turn wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    Slide,
    Hop,
    /// A move to this square.
    To(&'static str),
    /// So many pieces taken, or more.
    Takes(u8),
    /// The same, and nothing that the other side could take next.
    TakesSafely(u8),
    /// Nothing that the other side could take next.
    Safe,
    /// Whatever the other side answers, it takes nothing and cannot keep everything from being taken.
    Forks,
    /// The game won at once.
    Wins,
    /// The other side does not win with its next move.
    Holds,
    /// This move, which alone forces a win in so many own moves.
    Forces(&'static str, u8),
    /// This move, after which alone the other side does not force a win in so many of its moves.
    Saves(&'static str, u8),
}

impl Want {
    /// Whether the legal move `mv` does it.
    pub(super) fn is_met(self, position: &Position, mv: Move) -> bool {
        let mover = position.side_to_move();
        let after = after(position, mv);
        let taken = position.captures_of(mv).count();
        let is_safe = || in_danger(&after, mover).is_empty();
        match self {
            Self::Slide => position.move_kind(mv) == Some(MoveKind::Slide),
            Self::Hop => position.move_kind(mv) == Some(MoveKind::Hop),
            Self::To(square) => square.parse() == Ok(mv.to),
            Self::Takes(count) => taken >= count,
            Self::TakesSafely(count) => taken >= count && is_safe(),
            Self::Safe => is_safe(),
            Self::Forks => is_safe() && escape(&after).is_none(),
            Self::Wins => after.outcome().winner() == Some(mover),
            Self::Holds => !can_win(&after, 1),
            Self::Forces(only, _) | Self::Saves(only, _) => only.parse() == Ok(mv),
        }
    }

    /// A move that does it.
    pub(super) fn example(self, position: &Position) -> Option<Move> {
        position.moves().find(|&mv| self.is_met(position, mv))
    }
}

/// The position after the legal move `mv`.
pub(super) fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

/// A move of the side to move after which the other side can take nothing.
pub(super) fn escape(position: &Position) -> Option<Move> {
    Want::Safe.example(position)
}

/// The move of the side to move that takes the most, with what it takes; none when nothing can be taken.
pub(super) fn best_capture(position: &Position) -> Option<(Move, Bitboard)> {
    position
        .moves()
        .map(|mv| (mv, position.captures_of(mv)))
        .filter(|(_, taken)| !taken.is_empty())
        .max_by_key(|(mv, taken)| (taken.count(), std::cmp::Reverse(way(*mv))))
}

/// How far a move goes, in squares: of moves that do the same the shortest is the plainest.
fn way(mv: Move) -> u8 {
    let apart = |part: fn(Square) -> u8| part(mv.from).abs_diff(part(mv.to));
    apart(Square::file) + apart(Square::rank)
}
