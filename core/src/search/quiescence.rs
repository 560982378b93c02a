//! Quiescence: captures are played out before a position is evaluated, so that none is left hanging.

use super::Search;
use super::generate::{Capture, push_captures};
use super::node::Node;
use super::order::{pick, pieces_taken};
use super::score::Score;

/// Taking a piece changes the value by little more than this for each piece taken.
const MOST_FOR_A_PIECE: i32 = 260;

impl Search {
    /// What `node`, `ply` plies below the root, is worth once the captures are played out.
    pub(super) fn quiescence(
        &mut self,
        node: &Node,
        ply: u16,
        mut alpha: Score,
        beta: Score,
        stop: &mut dyn FnMut() -> bool,
    ) -> Score {
        if self.must_stop(stop) {
            return Score::EVEN;
        }
        if let Some(score) = settled(node, ply) {
            return score;
        }
        // Nobody has to take: the value as it stands is the least that is to be had.
        let mut standing = self.evaluation.unthreatened(node);
        // Threats only lower it, so where it is too low already they need not be looked for.
        if standing > alpha {
            standing = standing.plus(-self.evaluation.threats(node));
        }
        if !self.style.quiescence || standing >= beta {
            return standing;
        }
        let mut best = standing;
        alpha = alpha.max(standing);

        let first = self.captures.len();
        push_captures(node, &self.evaluation, &mut self.captures);
        let mut at = first;
        let mut next = *node;
        while let Some(Capture { mv, taken }) = pick(&mut self.captures, at, pieces_taken) {
            at += 1;
            // Even the piece for nothing would not bring the value up to what is sure already.
            let pieces = i32::from(taken.count());
            let wins = wins_by_captures(node, pieces);
            if !wins && standing.plus(MOST_FOR_A_PIECE * pieces) <= alpha {
                continue;
            }
            node.put_after(mv, taken, &self.evaluation, &mut next);
            let score = -self.quiescence(&next, ply + 1, -beta, -alpha, stop);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.captures.truncate(first);
        best
    }
}

/// Whether taking `pieces` more reaches the capture goal.
fn wins_by_captures(node: &Node, pieces: i32) -> bool {
    let position = &node.position;
    position.rules().capture_goal().is_some_and(|goal| {
        i32::from(position.captured()[position.side_to_move()]) + pieces >= i32::from(goal)
    })
}

/// The value of `node`, `ply` plies below the root, where it needs no search: the game is over, or a line
/// can be completed, which wins at once.
#[inline(always)]
pub(super) fn settled(node: &Node, ply: u16) -> Option<Score> {
    let position = &node.position;
    if position.is_closed() {
        return over(node, ply);
    }
    node.can_complete(position.side_to_move())
        .then(|| Score::win_in(ply + 1))
}

#[cold]
#[inline(never)]
fn over(node: &Node, ply: u16) -> Option<Score> {
    let position = &node.position;
    let outcome = position.outcome_but_for_moves();
    outcome.is_over().then(|| match outcome.winner() {
        Some(winner) if winner == position.side_to_move() => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
        None => Score::EVEN,
    })
}
