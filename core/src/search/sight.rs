//! What can be taken from a node and where its pieces can go, read off the contents of its ranks and files.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::line_codes::Crossing;
use crate::moves::Move;
use crate::rays::neighbours;
use crate::square::Square;
use crate::threats::CORNERS;

use super::cross::Cross;
use super::eval::Evaluation;
use super::eval::patterns::Content;
use super::node::Node;

/// Files are numbered from here on, after the ranks.
const FIRST_FILE: u8 = 9;

impl Node {
    #[inline(always)]
    fn contents<'a>(&self, at: Crossing, evaluation: &'a Evaluation) -> [&'a Content; 2] {
        at.lines.map(|line| self.content(line, evaluation))
    }

    /// Where a piece that stands at `at` can go.
    #[inline(always)]
    pub(super) fn targets(&self, at: Crossing, evaluation: &Evaluation) -> Cross {
        let [rank, file] = self.contents(at, evaluation);
        let [column, row] = at.at;
        Cross {
            rank: evaluation.paths.targets(rank.occupied(), column),
            file: evaluation.paths.targets(file.occupied(), row),
        }
    }

    /// Whether `mv` is legal, the game not being over.
    pub(super) fn is_legal(&self, mv: Move, evaluation: &Evaluation) -> bool {
        let mover = self.position.side_to_move();
        let (from, to) = (Crossing::of(mv.from), Crossing::of(mv.to));
        let along = usize::from(from.lines[0] != to.lines[0]);
        if from.lines[along] != to.lines[along] {
            return false;
        }
        let line = self.content(from.lines[along], evaluation);
        let targets = evaluation.paths.targets(line.occupied(), from.at[along]);
        line.pieces(mover) >> from.at[along] & targets >> to.at[along] & 1 != 0
    }

    /// What the legal move `mv` takes.
    pub(super) fn taken_by(&self, mv: Move, evaluation: &Evaluation) -> Cross {
        let mover = self.position.side_to_move();
        let at = Crossing::of(mv.to);
        let [rank, file] = self.contents(at, evaluation);
        let taken = Cross {
            rank: rank.taken(mover, at.at[0]),
            file: file.taken(mover, at.at[1]),
        };
        taken.with(self.corners_closed(mover, mv.to)).but_hopped(mv)
    }

    /// The enemies on corners that have a piece of `color` beside them, as bits of the two words of a set.
    #[inline(always)]
    fn held_corners(&self, color: Color) -> [u64; 2] {
        let board = self.position.board();
        let [own, enemy] = [color, color.other()].map(|color| board.of(color).words());
        let upper = own[0] >> 9 & 0x101 | own[0] >> 1 & 1 | own[0] << 1 & 0x100;
        let beside = own[1] >> 1 & 0x100 | own[1] << 1 & 0x1_0000;
        let above = own[0] >> 63 << 8 | own[1] << 9 & 0x1_0000;
        [enemy[0] & upper, enemy[1] & (beside | above)]
    }

    /// The corners next to `to` whose other neighbour is a piece of `color`, with an enemy on them.
    fn corners_closed(&self, color: Color, to: Square) -> Cross {
        let mut closed = Cross::default();
        let board = self.position.board();
        for corner in neighbours(to) & board.of(color.other()) & CORNERS {
            if (neighbours(corner).without(to) - board.of(color)).is_empty() {
                let [column, row] = Crossing::of(corner).at;
                if corner.row() == to.row() {
                    closed.rank |= 1 << column;
                } else {
                    closed.file |= 1 << row;
                }
            }
        }
        closed
    }

    /// Calls `each` with every square on which a landing of a piece of `color` could take something, the pieces
    /// that can go there, and the enemies that then fall if those that hold them stay where they are.
    #[inline(always)]
    fn for_each_landing(
        &self,
        color: Color,
        evaluation: &Evaluation,
        mut each: impl FnMut(Square, Cross, Cross),
    ) {
        let paths = &evaluation.paths;
        let corners = self.held_corners(color) != [0; 2];
        for line in self.closing_lines(color) {
            let content = self.content(line, evaluation);
            let in_rank = line < FIRST_FILE;
            let [first_across, place] = if in_rank {
                [FIRST_FILE, line]
            } else {
                [0, line - FIRST_FILE]
            };
            let mut closing = content.closing(color);
            while closing != 0 {
                let at = closing.trailing_zeros() as u8;
                closing &= closing - 1;
                let across = self.content(first_across + at, evaluation);
                let both = across.closing(color) >> place & 1 != 0;
                let along = content.pieces(color) & paths.movers(content.occupied(), at);
                let beside = across.pieces(color) & paths.movers(across.occupied(), place);
                // Where both lines close, it is the rank's turn.
                if along | beside == 0 || both && !in_rank {
                    continue;
                }
                let other = if both { across.taken(color, place) } else { 0 };
                let taken = Cross::along(in_rank, content.taken(color, at), other);
                let movers = Cross::along(in_rank, along, beside);
                let [row, column] = if in_rank { [place, at] } else { [at, place] };
                if let Some(to) = Square::new(9 * row + column) {
                    let more = if corners {
                        self.corners_closed(color, to)
                    } else {
                        Cross::default()
                    };
                    each(to, movers, taken.with(more));
                }
            }
        }
        if corners {
            self.for_each_corner(color, evaluation, each);
        }
    }

    /// The same for the squares on which nothing but a corner could be closed.
    #[cold]
    #[inline(never)]
    fn for_each_corner(
        &self,
        color: Color,
        evaluation: &Evaluation,
        mut each: impl FnMut(Square, Cross, Cross),
    ) {
        let board = self.position.board();
        for corner in board.of(color.other()) & CORNERS {
            for to in neighbours(corner) & board.empty() {
                let at = Crossing::of(to);
                let contents = self.contents(at, evaluation);
                let closes = |line: usize| contents[line].closing(color) >> at.at[line] & 1 != 0;
                let taken = self.corners_closed(color, to);
                if taken.is_empty() || closes(0) || closes(1) {
                    continue;
                }
                let movers = |line: usize| {
                    let occupied = contents[line].occupied();
                    contents[line].pieces(color) & evaluation.paths.movers(occupied, at.at[line])
                };
                let movers = Cross::along(true, movers(0), movers(1));
                if !movers.is_empty() {
                    each(to, movers, taken);
                }
            }
        }
    }

    /// Calls `found` with each move of the side to move that takes something, and what it takes.
    #[inline(always)]
    pub(super) fn for_each_capture(
        &self,
        evaluation: &Evaluation,
        mut found: impl FnMut(Move, Cross),
    ) {
        let mover = self.position.side_to_move();
        self.for_each_landing(mover, evaluation, |to, movers, taken| {
            movers.for_each(to, |from| {
                let mv = Move { from, to };
                let taken = taken.but_hopped(mv);
                if !taken.is_empty() {
                    found(mv, taken);
                }
            });
        });
    }

    /// All pieces that `color` could take with one move, were it on move.
    pub(super) fn takeable(&self, color: Color, evaluation: &Evaluation) -> Bitboard {
        let mut takeable = Bitboard::EMPTY;
        self.for_each_landing(color, evaluation, |to, movers, mut taken| {
            // What one hop leaves out any other way to the square takes.
            if movers.is_one() {
                movers.for_each(to, |from| taken = taken.but_hopped(Move { from, to }));
            }
            taken.for_each(to, |square| takeable = takeable.with(square));
        });
        takeable
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::eval::Weights;
    use crate::search::generate::{Ranked, push_captures, push_quiets};
    use crate::threats::takeable;
    use crate::{Position, Rules};

    #[test]
    fn what_is_read_off_ranks_and_files_is_what_the_rules_say() {
        for rules in Rules::all() {
            let evaluation = Evaluation::new(rules, &Weights::of(rules));
            let mut position = Position::start(rules);
            for turn in 0_usize.. {
                if position.outcome().is_over() {
                    break;
                }
                let node = Node::new(position, &evaluation);
                for color in Color::ALL {
                    assert_eq!(
                        node.takeable(color, &evaluation),
                        takeable(rules, position.board(), color),
                        "{rules} {turn} {color}"
                    );
                }
                let legal = position.legal_moves();
                let (mut captures, mut quiets) = (Vec::new(), Vec::new());
                push_captures(&node, &evaluation, &mut captures);
                push_quiets(&node, &captures, &evaluation, &mut quiets, |_| |_| 0);
                for capture in &captures {
                    assert_eq!(capture.taken, node.taken_by(capture.mv, &evaluation));
                    let mut taken = Bitboard::EMPTY;
                    let to = capture.mv.to;
                    capture
                        .taken
                        .for_each(to, |square| taken = taken.with(square));
                    assert_eq!(taken, position.captures_of(capture.mv), "{rules} {turn}");
                }
                let taking = legal
                    .iter()
                    .filter(|&&mv| !position.captures_of(mv).is_empty());
                assert_eq!(captures.len(), taking.count(), "{rules} {turn}");
                let captures = captures.into_iter().map(|capture| capture.mv);
                let mut moves: Vec<Move> = captures
                    .chain(quiets.into_iter().filter_map(Ranked::mv))
                    .collect();
                moves.sort();
                assert_eq!(moves, legal, "{rules} {turn}");
                let ways = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
                let ways = ways.map(|(from, to)| Move { from, to });
                for mv in ways.filter(|mv| mv.from != mv.to) {
                    assert_eq!(
                        node.is_legal(mv, &evaluation),
                        position.is_legal(mv),
                        "{mv}"
                    );
                }
                position.play_unchecked(legal[turn * 31 % legal.len()]);
            }
        }
    }
}
