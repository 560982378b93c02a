//! The moves of a node in the two lots the search wants: those that take something, and the rest.

use crate::line_codes::Crossing;
use crate::moves::Move;
use crate::square::Square;

use super::cross::Cross;
use super::eval::Evaluation;
use super::node::Node;

/// A move with the worth it is tried by, the highest first; in one number, because many are moved about.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ranked(u32);

impl Ranked {
    #[inline(always)]
    fn new(from: Square, to: u8, worth: i16) -> Self {
        Self((worth as u32) << 16 | u32::from(from.index()) << 8 | u32::from(to))
    }

    /// The move.
    pub(crate) fn mv(self) -> Option<Move> {
        let [_, _, from, to] = self.0.to_be_bytes();
        Some(Move {
            from: Square::new(from)?,
            to: Square::new(to)?,
        })
    }

    /// Its worth.
    pub(crate) const fn worth(self) -> i32 {
        self.0 as i32 >> 16
    }
}

/// A move that takes something.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Capture {
    /// The move.
    pub mv: Move,
    /// What it takes.
    pub taken: Cross,
}

/// Adds the moves that take something, in square order by where they go.
pub(crate) fn push_captures(node: &Node, evaluation: &Evaluation, captures: &mut Vec<Capture>) {
    let first = captures.len();
    node.for_each_capture(evaluation, |mv, taken| {
        captures.push(Capture { mv, taken });
    });
    if captures.len() > first + 1 {
        captures[first..].sort_unstable_by_key(|Capture { mv, .. }| (mv.to, mv.from));
    }
}

/// No side has more moves than these: 18 pieces, each to every other square of its rank and file.
const MOST_MOVES: usize = 18 * 16;

/// Adds the moves that are not among those `taking` something, each with what `worth` says for its start and
/// target. Those of a worth above nothing come first; returns where they end.
pub(crate) fn push_quiets<W: Fn(u8) -> i16>(
    node: &Node,
    taking: &[Capture],
    evaluation: &Evaluation,
    moves: &mut Vec<Ranked>,
    worth_from: impl Fn(Square) -> W,
) -> usize {
    let mut lot = [Ranked::default(); MOST_MOVES];
    let (mut promising, mut all) = (0, 0);
    for from in node.position.board().of(node.position.side_to_move()) {
        let worth = worth_from(from);
        let targets = node.targets(Crossing::of(from), evaluation);
        targets.for_each_index(from, |to| {
            let takes = |capture: &Capture| capture.mv.from == from && capture.mv.to.index() == to;
            if taking.iter().any(takes) {
                return;
            }
            // Changing places where it is not needed does no harm, and a processor cannot foresee the need.
            let worth = worth(to);
            lot[all] = lot[promising];
            lot[promising] = Ranked::new(from, to, worth);
            promising += usize::from(worth > 0);
            all += 1;
        });
    }
    let first = moves.len();
    moves.extend_from_slice(&lot[..all]);
    first + promising
}
