//! A position as the search walks it: with its key and the worth of its squares kept up to date.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::line_codes::LineCodes;
use crate::lines::can_complete;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

use super::cross::Cross;
use super::eval::diagonals::DiagonalCodes;
use super::eval::patterns::{Content, digit};
use super::eval::sums::Sums;
use super::eval::{Evaluation, Piece};
use super::zobrist;

/// A position with what is cheaper to keep than to count anew. Copied for each move, so that nothing
/// needs to be taken back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    /// The position.
    pub position: Position,
    /// Its Zobrist key.
    pub key: u64,
    /// What all that is kept up to date is worth.
    pub sums: Sums,
    /// Two bits for each rank and file: whether Sente could close a sandwich in it, and whether Gote could.
    closes: u64,
    lines: LineCodes,
    /// All empty where no line wins on them.
    diagonals: DiagonalCodes,
}

impl Node {
    pub(crate) fn new(position: Position, evaluation: &Evaluation) -> Self {
        let lines = LineCodes::new(position.board(), digit);
        let nothing = Sums::default();
        let (mut sums, mut closes) = (evaluation.tempo(), 0);
        for color in Color::ALL {
            for square in position.board().of(color) {
                sums = sums.changed(nothing, evaluation.piece(color, square).sums);
            }
            let captures = evaluation.captures(color, position.captured()[color]);
            sums = sums.changed(nothing, captures);
        }
        for (line, code) in lines.iter().enumerate() {
            let part = evaluation.patterns.sums(line, code);
            sums = sums.changed(nothing, part);
            closes |= part.mark() << (2 * line);
        }
        let mut node = Self {
            position,
            key: zobrist::of(&position),
            sums,
            closes,
            lines,
            diagonals: DiagonalCodes::default(),
        };
        for color in Color::ALL {
            for square in position.board().of(color) {
                node.put_in_diagonals(evaluation.piece(color, square), evaluation);
            }
        }
        node
    }

    /// Makes `next` the node after the legal move `mv`, which takes just `taken`. In place, because a processor
    /// waits when it is to copy what has just been written piece by piece.
    pub(crate) fn put_after(
        &self,
        mv: Move,
        taken: Cross,
        evaluation: &Evaluation,
        next: &mut Self,
    ) {
        *next = *self;
        let mover = self.position.side_to_move();
        next.position.play_quiet(mv);
        let (from, to) = (
            evaluation.piece(mover, mv.from),
            evaluation.piece(mover, mv.to),
        );
        next.key ^=
            zobrist::GOTE_TO_MOVE ^ from.key ^ to.key ^ zobrist::next_ply(self.position.plies());
        next.sums = next.sums.changed(from.sums, to.sums);
        // The line it goes along, the one it leaves and the one it enters: picked by number, because a
        // processor cannot foresee whether that is a rank or a file.
        let along = usize::from(from.lines[0] != to.lines[0]);
        let across = 1 - along;
        let moved = to.parts[along] - from.parts[along];
        next.change_line(from.lines[along], moved, evaluation);
        next.change_line(from.lines[across], -from.parts[across], evaluation);
        next.change_line(to.lines[across], to.parts[across], evaluation);
        next.take_from_diagonals(from, evaluation);
        next.put_in_diagonals(to, evaluation);
        if !taken.is_empty() {
            next.take_off(mv.to, taken, evaluation);
        }
        // Who wanted more than one square has no line now.
        if self.sums.wants_one(mover) || !taken.is_empty() {
            next.position.decide();
        }
    }

    /// Takes pieces of the side that is now to move, which lie about `to`, off the board.
    fn take_off(&mut self, to: Square, taken: Cross, evaluation: &Evaluation) {
        let color = self.position.side_to_move();
        let mover = color.other();
        taken.for_each(to, |square| {
            let piece = evaluation.piece(color, square);
            self.key ^= piece.key;
            self.sums = self.sums.changed(piece.sums, Sums::default());
            for (line, part) in piece.lines.into_iter().zip(piece.parts) {
                self.change_line(line, -part, evaluation);
            }
            self.take_from_diagonals(piece, evaluation);
            let before = self.position.captured()[mover];
            self.position.take_off(Bitboard::of(square));
            self.sums = self.sums.changed(
                evaluation.captures(mover, before),
                evaluation.captures(mover, before + 1),
            );
        });
    }

    #[inline(always)]
    fn change_line(&mut self, line: u8, by: i16, evaluation: &Evaluation) {
        let codes = self.lines.change(usize::from(line), by);
        let [before, after] = codes.map(|code| evaluation.patterns.sums(usize::from(line), code));
        self.sums = self.sums.changed(before, after);
        let place = 2 * u32::from(line);
        self.closes = self.closes & !(3 << place) | after.mark() << place;
    }

    #[inline(always)]
    fn put_in_diagonals(&mut self, piece: &Piece, evaluation: &Evaluation) {
        self.change_diagonals(piece.diagonals, piece.diagonal_parts, evaluation);
    }

    #[inline(always)]
    fn take_from_diagonals(&mut self, piece: &Piece, evaluation: &Evaluation) {
        let parts = piece.diagonal_parts.map(|part| -part);
        self.change_diagonals(piece.diagonals, parts, evaluation);
    }

    #[inline(always)]
    fn change_diagonals(&mut self, lines: [u8; 2], by: [i16; 2], evaluation: &Evaluation) {
        let table = &evaluation.diagonals;
        if !table.count() {
            return;
        }
        for (line, by) in lines.into_iter().zip(by) {
            let codes = self.diagonals.change(line, by);
            let [before, after] = codes.map(|code| table.sums(line, code));
            self.sums = self.sums.changed(before, after);
        }
    }

    /// What there is in the rank or file with this number.
    #[inline(always)]
    pub(super) fn content<'a>(&self, line: u8, evaluation: &'a Evaluation) -> &'a Content {
        evaluation
            .patterns
            .content(self.lines.of(usize::from(line)))
    }

    /// The ranks and files in which `color` could close a sandwich, by number.
    #[inline(always)]
    pub(super) fn closing_lines(&self, color: Color) -> impl Iterator<Item = u8> + use<> {
        const ALL: u64 = 0x5_5555_5555;
        let mut lines = self.closes >> color as u32 & ALL;
        std::iter::from_fn(move || {
            let line = lines.trailing_zeros() / 2;
            (lines != 0).then(|| {
                lines &= lines - 1;
                line as u8
            })
        })
    }

    /// Whether a move of `color`, were it on move, completes a line of five.
    #[inline(always)]
    pub(crate) fn can_complete(&self, color: Color) -> bool {
        self.sums.wants_one(color)
            && can_complete(self.position.rules(), self.position.board(), color)
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
                let before = node;
                let taken = before.taken_by(mv, &evaluation);
                before.put_after(mv, taken, &evaluation, &mut node);
                let anew = Node::new(node.position, &evaluation);
                assert_eq!(
                    (node.key, node.closes, node.sums, node.lines, node.diagonals),
                    (anew.key, anew.closes, anew.sums, anew.lines, anew.diagonals),
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
                let before = node;
                let taken = before.taken_by(mv, &evaluation);
                before.put_after(mv, taken, &evaluation, &mut node);
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
