//! A position as the search walks it: with its key and the worth of its squares kept up to date.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;

use super::eval::Weights;
use super::zobrist;

/// A position with what is cheaper to keep than to count anew. Copied for each move, so that nothing
/// needs to be taken back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    /// The position.
    pub position: Position,
    /// Its Zobrist key.
    pub key: u64,
    /// What the squares its pieces stand on are worth, seen from Sente.
    pub squares: i32,
}

impl Node {
    pub(crate) fn new(position: Position, weights: &Weights) -> Self {
        let side = |color| {
            let pieces = position.board().of(color).iter();
            pieces
                .map(|square| weights.square(color, square))
                .sum::<i32>()
        };
        Self {
            position,
            key: zobrist::of(&position),
            squares: side(Color::Sente) - side(Color::Gote),
        }
    }

    /// The node after the legal move `mv`, and the pieces it took.
    pub(crate) fn after(&self, mv: Move, weights: &Weights) -> (Self, Bitboard) {
        let mover = self.position.side_to_move();
        let mut next = *self;
        let taken = next.position.play_unchecked(mv);

        next.key ^= zobrist::GOTE_TO_MOVE
            ^ zobrist::piece(mover, mv.from)
            ^ zobrist::piece(mover, mv.to)
            ^ zobrist::plies(self.position.plies())
            ^ zobrist::plies(next.position.plies());
        let mut gain = weights.square(mover, mv.to) - weights.square(mover, mv.from);
        for square in taken {
            next.key ^= zobrist::piece(mover.other(), square);
            gain += weights.square(mover.other(), square);
        }
        next.squares += match mover {
            Color::Sente => gain,
            Color::Gote => -gain,
        };
        (next, taken)
    }

    /// The node as if the side to move had passed.
    pub(crate) fn passed(&self) -> Self {
        let position = self.position.passed();
        Self {
            position,
            key: self.key
                ^ zobrist::GOTE_TO_MOVE
                ^ zobrist::plies(self.position.plies())
                ^ zobrist::plies(position.plies()),
            squares: self.squares,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn what_is_kept_up_move_by_move_is_what_counting_anew_gives() {
        for rules in Rules::all() {
            let weights = Weights::of(rules);
            let mut node = Node::new(Position::start(rules), &weights);
            for turn in 0_usize.. {
                let moves = node.position.legal_moves();
                let Some(&mv) = moves.get(turn * 31 % moves.len().max(1)) else {
                    break;
                };
                node = node.after(mv, &weights).0;
                let anew = Node::new(node.position, &weights);
                assert_eq!(
                    (node.key, node.squares),
                    (anew.key, anew.squares),
                    "{rules} {turn}"
                );
                let passed = node.passed();
                assert_eq!(passed.key, zobrist::of(&passed.position));
            }
        }
    }
}
