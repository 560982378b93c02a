//! Quiescence: captures are played out before a position is evaluated, so that none is left hanging.

use crate::color::ByColor;
use crate::lines::can_complete;
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
        if let Some(score) = settled(node, ply) {
            return score;
        }
        let position = &node.position;
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

/// The value of `node`, `ply` plies below the root, where it needs no search: the game is over, or a line
/// can be completed, which wins at once.
pub(super) fn settled(node: &Node, ply: u16) -> Option<Score> {
    let position = &node.position;
    let mover = position.side_to_move();
    match position.outcome_but_for_moves() {
        Outcome::Ongoing => {
            can_complete(position.rules(), position.board(), mover).then(|| Score::win_in(ply + 1))
        }
        over => Some(match over.winner() {
            Some(winner) if winner == mover => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
            None => Score::EVEN,
        }),
    }
}
