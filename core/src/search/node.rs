//! A position as the search walks it: with its key and the worth of its squares kept up to date.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::line_codes::{LINES, LineCodes, lines_changed, lines_through};
use crate::lines::can_complete;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::LineRule;
use crate::square::Square;
use crate::threats::{CORNERS, closing_squares};

use super::eval::Evaluation;
use super::eval::patterns::{Sums, digit};
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
    /// What is seen within its ranks and files.
    pub sums: Sums,
    lines: LineCodes,
}

impl Node {
    pub(crate) fn new(position: Position, evaluation: &Evaluation) -> Self {
        let lines = LineCodes::new(position.board(), digit);
        let mut squares = 0;
        for (color, sign) in [(Color::Sente, 1), (Color::Gote, -1)] {
            for square in position.board().of(color) {
                squares += sign * evaluation.square(color, square);
            }
        }
        let mut sums = Sums::default();
        for line in 0..LINES {
            sums.add(evaluation.patterns.of(&lines, line));
        }
        Self {
            position,
            key: zobrist::of(&position),
            squares,
            sums,
            lines,
        }
    }

    /// The node after the legal move `mv`, which takes just `taken`.
    pub(crate) fn after(&self, mv: Move, taken: Bitboard, evaluation: &Evaluation) -> Self {
        let mover = self.position.side_to_move();
        let mut next = *self;
        next.position.play_taking(mv, taken);

        next.key ^= zobrist::GOTE_TO_MOVE
            ^ zobrist::piece(mover, mv.from)
            ^ zobrist::piece(mover, mv.to)
            ^ zobrist::next_ply(self.position.plies());
        let mut gain = evaluation.square(mover, mv.to) - evaluation.square(mover, mv.from);
        next.change_lines(lines_changed(mv.from, mv.to), evaluation, |lines| {
            lines.take(mv.from, digit(mover));
            lines.put(mv.to, digit(mover));
        });
        for square in taken {
            next.key ^= zobrist::piece(mover.other(), square);
            gain += evaluation.square(mover.other(), square);
            next.take_off(mover.other(), square, evaluation);
        }
        next.squares += match mover {
            Color::Sente => gain,
            Color::Gote => -gain,
        };
        next
    }

    fn take_off(&mut self, color: Color, square: Square, evaluation: &Evaluation) {
        self.change_lines(lines_through(square), evaluation, |lines| {
            lines.take(square, digit(color));
        });
    }

    fn change_lines<const N: usize>(
        &mut self,
        changed: [usize; N],
        evaluation: &Evaluation,
        change: impl FnOnce(&mut LineCodes),
    ) {
        for line in changed {
            self.sums
                .subtract(evaluation.patterns.of(&self.lines, line));
        }
        change(&mut self.lines);
        for line in changed {
            self.sums.add(evaluation.patterns.of(&self.lines, line));
        }
    }

    /// Whether `color` could close a sandwich or a corner somewhere, if a piece got there.
    pub(crate) fn may_close(&self, color: Color) -> bool {
        self.sums.closes(color) || !(self.position.board().of(color.other()) & CORNERS).is_empty()
    }

    /// The squares on which the side to move could do so.
    pub(crate) fn closing(&self) -> Bitboard {
        let mover = self.position.side_to_move();
        if self.may_close(mover) {
            closing_squares(self.position.board(), mover)
        } else {
            Bitboard::EMPTY
        }
    }

    /// Whether a move of `color`, were it on move, completes a line of five.
    pub(crate) fn can_complete(&self, color: Color) -> bool {
        let rules = self.position.rules();
        (self.sums.wants_one(color) || rules.line() == Some(LineRule::WithDiagonals))
            && can_complete(rules, self.position.board(), color)
    }

    /// The node as if the side to move had passed.
    pub(crate) fn passed(&self) -> Self {
        let position = self.position.passed();
        Self {
            position,
            key: self.key ^ zobrist::GOTE_TO_MOVE ^ zobrist::next_ply(self.position.plies()),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::search::eval::Weights;
    use crate::search::eval::features::{Tally, extract};

    #[test]
    fn what_is_kept_up_move_by_move_is_what_counting_anew_gives() {
        for rules in Rules::all() {
            let evaluation = Evaluation::new(rules, &Weights::of(rules));
            let mut node = Node::new(Position::start(rules), &evaluation);
            for turn in 0_usize.. {
                let moves = node.position.legal_moves();
                let Some(&mv) = moves.get(turn * 31 % moves.len().max(1)) else {
                    break;
                };
                node = node.after(mv, node.position.captures_of_legal(mv), &evaluation);
                let anew = Node::new(node.position, &evaluation);
                assert_eq!(
                    (node.key, node.squares, node.sums, node.lines),
                    (anew.key, anew.squares, anew.sums, anew.lines),
                    "{rules} {turn}"
                );
                let passed = node.passed();
                assert_eq!(passed.key, zobrist::of(&passed.position));
            }
        }
    }

    /// Adds up weights as features are found.
    struct Sum(Weights, i32);

    impl Tally for Sum {
        fn add(&mut self, feature: usize, count: i32) {
            self.1 += i32::from(self.0.features()[feature]) * count;
        }
    }

    #[test]
    fn the_value_kept_up_move_by_move_is_the_weighted_sum_of_the_features_the_tuner_learns_from() {
        for rules in Rules::all() {
            let weights = Weights::of(rules);
            let evaluation = Evaluation::new(rules, &weights);
            let mut node = Node::new(Position::start(rules), &evaluation);
            for turn in 0_usize..100 {
                let moves = node.position.legal_moves();
                let Some(&mv) = moves.get(turn * 47 % moves.len().max(1)) else {
                    break;
                };
                node = node.after(mv, node.position.captures_of_legal(mv), &evaluation);
                let mut sum = Sum(weights.clone(), 0);
                extract(&node.position, &mut sum);
                let kept = evaluation
                    .unthreatened(&node)
                    .plus(-evaluation.threats(&node));
                assert_eq!(
                    kept.centipieces(),
                    sum.1.clamp(-2_000, 2_000),
                    "{rules} {turn}"
                );
            }
        }
    }
}
