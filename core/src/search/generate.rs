//! The moves of a node in the two lots the search wants: those that take something, and the rest.

use crate::bitboard::Bitboard;
use crate::movement;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::threats::for_each_capture;

/// A move with the worth it is tried by: the highest first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked {
    /// The move.
    pub mv: Move,
    /// Its worth.
    pub worth: i32,
}

/// A move that takes something.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Capture {
    /// The move.
    pub mv: Move,
    /// What it takes.
    pub taken: Bitboard,
}

/// Adds the moves that take something. `closing` are the squares on which the side to move could close a
/// sandwich.
pub(crate) fn push_captures(position: &Position, closing: Bitboard, captures: &mut Vec<Capture>) {
    let (rules, board) = (position.rules(), position.board());
    for_each_capture(
        closing,
        rules,
        board,
        position.side_to_move(),
        |mv, taken| {
            captures.push(Capture { mv, taken });
        },
    );
}

/// Adds the moves that take nothing, ranked by `worth`. Those of a worth above nothing come first; returns
/// where they end.
pub(crate) fn push_quiets(
    position: &Position,
    closing: Bitboard,
    moves: &mut Vec<Ranked>,
    worth: impl Fn(Move) -> i32,
) -> usize {
    let (rules, board) = (position.rules(), position.board());
    let mut front = moves.len();
    for from in board.of(position.side_to_move()) {
        let targets = movement::targets(rules, board, from);
        // Few targets close anything, and of those only a hop may still take nothing.
        let takes = |&to: &Square| !position.captures_of_legal(Move { from, to }).is_empty();
        let taking: Bitboard = (targets & closing).iter().filter(takes).collect();
        for to in targets - taking {
            let mv = Move { from, to };
            let worth = worth(mv);
            moves.push(Ranked { mv, worth });
            // Changing places where it is not needed does no harm, and a processor cannot foresee the need.
            let last = moves.len() - 1;
            moves.swap(front, last);
            front += usize::from(worth > 0);
        }
    }
    front
}
