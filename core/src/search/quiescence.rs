//! Quiescence: captures are played out before a position is evaluated, so that none is left hanging.

use crate::color::{ByColor, Color};
use crate::lines::completing_move;
use crate::outcome::Outcome;
use crate::threats::closing_squares;

use super::Search;
use super::eval::evaluate;
use super::generate::push_captures;
use super::node::Node;
use super::order::pick;
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
        // The game may be over.
        let position = &node.position;
        match position.outcome_but_for_moves() {
            Outcome::Ongoing => {}
            over => return end_score(over, position.side_to_move(), ply),
        }
        // A line that can be completed wins at once.
        if position.rules().line().is_some()
            && completing_move(position.rules(), position.board(), position.side_to_move())
                .is_some()
        {
            return Score::win_in(ply + 1);
        }
        // Nobody has to take: the value as it stands is the least that is to be had.
        let closing = ByColor::new(|color| closing_squares(position.board(), color));
        let standing = evaluate(node, &closing, &self.weights);
        if !self.style.quiescence || standing >= beta {
            return standing;
        }
        let mut best = standing;
        alpha = alpha.max(standing);

        let first = self.moves.len();
        push_captures(position, closing[position.side_to_move()], &mut self.moves);
        let mut at = first;
        while let Some(ranked) = pick(&mut self.moves, at) {
            at += 1;
            // Even the piece for nothing would not bring the value up to what is sure already.
            let wins = wins_by_captures(node, ranked.worth);
            if !wins && standing.plus(MOST_FOR_A_PIECE * ranked.worth) <= alpha {
                continue;
            }
            let (next, _) = node.after(ranked.mv, &self.weights);
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
        self.moves.truncate(first);
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

/// The value of a finished game to `mover`, the side that would be on move, `ply` plies below the root.
pub(super) fn end_score(outcome: Outcome, mover: Color, ply: u16) -> Score {
    match outcome.winner() {
        Some(winner) if winner == mover => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
        None => Score::EVEN,
    }
}
