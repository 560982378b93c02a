//! The moves of a node in the two lots the search wants: those that take something, and the rest.

use crate::bitboard::Bitboard;
use crate::movement;
use crate::moves::Move;
use crate::position::Position;
use crate::threats::capturing_moves_to;

/// A move with the worth it is tried by: the highest first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked {
    /// The move.
    pub mv: Move,
    /// Its worth.
    pub worth: i32,
}

/// Adds the moves that take something, ranked by how many pieces that is.
/// `closing` are the squares on which the side to move could close a sandwich.
pub(crate) fn push_captures(position: &Position, closing: Bitboard, moves: &mut Vec<Ranked>) {
    if closing.is_empty() {
        return;
    }
    let (rules, board) = (position.rules(), position.board());
    let capturing = capturing_moves_to(closing, rules, board, position.side_to_move());
    moves.extend(capturing.map(|(mv, taken)| Ranked {
        mv,
        worth: i32::from(taken.count()),
    }));
}

/// Adds the moves that take nothing, ranked by `worth`; without those that it gives none.
pub(crate) fn push_quiets(
    position: &Position,
    closing: Bitboard,
    moves: &mut Vec<Ranked>,
    worth: impl Fn(Move) -> Option<i32>,
) {
    let (rules, board) = (position.rules(), position.board());
    let mover = position.side_to_move();
    for from in board.of(mover) {
        for to in movement::targets(rules, board, from) {
            let mv = Move { from, to };
            if closing.contains(to) && !position.captures_of_legal(mv).is_empty() {
                continue;
            }
            if let Some(worth) = worth(mv) {
                moves.push(Ranked { mv, worth });
            }
        }
    }
}
