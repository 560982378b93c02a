//! Negamax: the value of a node is the best of the negated values of its children.
//!
//! Alpha-beta with a principal variation search: `alpha` is what the side to move has for sure,
//! `beta` what the other side will not let it exceed. Described in any textbook, such as Knuth and
//! Moore, "An Analysis of Alpha-Beta Pruning" (1975), and Marsland, "Computer Chess Methods" (1987).

use crate::moves::Move;

use super::Search;
use super::generate::Capture;
use super::lots::Lots;
use super::node::Node;
use super::quiescence::settled;
use super::score::Score;
use super::table::{Bound, Known};

/// No search looks further from its root than this, whatever is extended.
pub(super) const MOST_PLY: u16 = 120;

impl Search {
    /// What `node`, `ply` plies below the root, is worth when looked at `depth` plies deep; the moves
    /// expected are left in `pv` when the value lies between `alpha` and `beta`.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "each is a term of the algorithm")]
    pub(super) fn look(
        &mut self,
        node: &Node,
        depth: i32,
        ply: u16,
        alpha: Score,
        beta: Score,
        stop: &mut dyn FnMut() -> bool,
        pv: &mut Vec<Move>,
    ) -> Score {
        if depth > 0 && ply < MOST_PLY {
            return self.negamax(node, depth, ply, alpha, beta, stop, pv);
        }
        // 1. At the horizon captures are played out, unless the game is about to be lost: that needs
        //    an answer of any kind.
        let further = self.style.selective && ply < self.extend_until;
        if further && self.loses_next(node) {
            return self.negamax(node, 1, ply, alpha, beta, stop, pv);
        }
        self.quiescence(node, ply, alpha, beta, stop)
    }

    #[expect(clippy::too_many_arguments, reason = "each is a term of the algorithm")]
    fn negamax(
        &mut self,
        node: &Node,
        depth: i32,
        ply: u16,
        mut alpha: Score,
        mut beta: Score,
        stop: &mut dyn FnMut() -> bool,
        pv: &mut Vec<Move>,
    ) -> Score {
        let position = &node.position;
        let on_pv = beta > alpha.next();

        if self.must_stop(stop) {
            return Score::EVEN;
        }

        if ply > 0 {
            // 2. The game may be over, or won at once.
            if let Some(score) = settled(node, ply) {
                return score;
            }
            // 3. Once a win this near is known, nothing further away can matter.
            alpha = alpha.max(Score::loss_in(ply));
            beta = beta.min(Score::win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // 4. The position may have been met before.
        let known = self.table.get(node.key, ply);
        if let Some(known) = known
            && ply > 0
            && !on_pv
            && i32::from(known.depth) >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.score >= beta,
                Bound::Upper => known.score <= alpha,
            }
        {
            return known.score;
        }
        let known_move = known
            .and_then(|known| known.best)
            .filter(|&mv| node.is_legal(mv, &self.evaluation));

        // 5. Where the value as it stands is above the window already, little is to be expected.
        let standing = (self.style.selective && !on_pv).then(|| {
            let standing = self.evaluation.unthreatened(node);
            if standing < beta {
                return standing;
            }
            standing.plus(-self.evaluation.threats(node))
        });
        if let Some(standing) = standing
            && standing >= beta
            && beta.mate_in().is_none()
            && !self.loses_next(node)
        {
            if depth <= 6 && standing.plus(-70 * depth) >= beta {
                return standing;
            }
            if let Some(score) = self.pass(node, depth, ply, beta, stop) {
                return score;
            }
        }

        // Near the horizon a quiet move brings no more than this: where that is not enough, only
        // captures are tried. Where lines win, a quiet move can bring anything.
        let lines_win = position.rules().line().is_some();
        let hope = standing
            .filter(|_| depth <= 3 && !lines_win && alpha.mate_in().is_none())
            .map(|standing| standing.plus(60 + 60 * depth))
            .filter(|&hope| hope <= alpha && position.can_move());

        // 6. Every move, the most promising first: the known one, captures, quiet moves.
        let first = [self.captures.len(), self.moves.len()];
        let mut lots = Lots::new(first, known_move, hope.is_some());
        let mut searched = 0_i32;
        let mut seen_any = false;
        let mut best = hope.unwrap_or(Score::LOWEST);
        let mut best_move = None;
        let old_alpha = alpha;
        let mut line = Vec::new();
        let mut next = *node;

        while let Some(Capture { mv, taken }) = self.next_move(node, ply, &mut lots) {
            seen_any = true;
            let quiet = lots.at_quiets();

            // 7. Late quiet moves near the horizon are left out, when something better is at hand.
            let late = depth <= 4 && !lines_win && searched > 6 + 5 * depth * depth;
            if quiet && late && standing.is_some() && best.mate_in().is_none() {
                break;
            }

            node.put_after(mv, taken, &self.evaluation, &mut next);
            searched += 1;
            line.clear();

            // 8. The first move gets the whole window; the others must first show, by a look that is
            //    narrow and for late moves shallower, that they are better.
            let (deeper, below) = (depth - 1, ply + 1);
            let narrow = -alpha.next();
            let (window, less) = match searched {
                1 => (-beta, 0),
                _ if self.style.selective && lots.at_the_rest() => {
                    (narrow, reduction(depth, searched, on_pv))
                }
                _ => (narrow, 0),
            };
            let mut score =
                -self.look(&next, deeper - less, below, window, -alpha, stop, &mut line);
            if less > 0 && score > alpha && !self.stopped {
                score = -self.look(&next, deeper, below, narrow, -alpha, stop, &mut line);
            }
            if searched > 1 && score > alpha && score < beta && !self.stopped {
                line.clear();
                score = -self.look(&next, deeper, below, -beta, -alpha, stop, &mut line);
            }
            if self.stopped {
                break;
            }

            if score > best {
                best = score;
                best_move = Some(mv);
                if score > alpha {
                    alpha = score;
                    if on_pv {
                        pv.clear();
                        pv.push(mv);
                        pv.append(&mut line);
                    }
                }
            }
            // 9. The other side will not let it come to this: look no further.
            if alpha >= beta {
                if quiet {
                    let mover = position.side_to_move();
                    let tried = self.moves.get(lots.tried_quiets()).unwrap_or_default();
                    self.history.reward(mover, mv, tried, depth, ply);
                }
                break;
            }
        }
        let [captures, quiets] = first;
        self.captures.truncate(captures);
        self.moves.truncate(quiets);

        if self.stopped {
            return best.max(alpha);
        }
        // 10. Who cannot move has lost.
        if !seen_any && hope.is_none() {
            return Score::loss_in(ply);
        }
        // 11. Remember.
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let best_move = best_move.filter(|_| bound != Bound::Upper);
        let depth = depth.clamp(0, i32::from(u8::MAX)) as u8;
        self.table.put(
            node.key,
            ply,
            Known {
                best: best_move,
                score: best,
                depth,
                bound,
            },
        );
        best
    }

    /// The null move: if even passing keeps the value above `beta`, a move will too.
    fn pass(
        &mut self,
        node: &Node,
        depth: i32,
        ply: u16,
        beta: Score,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Score> {
        if depth < 3 || node.position.plies() + 1 >= crate::Rules::MOVE_LIMIT {
            return None;
        }
        let less = 3 + depth / 4;
        let near = Score::from_raw(beta.raw() - 1);
        let look = &mut Vec::new();
        let passed = node.passed();
        let score = -self.look(&passed, depth - less, ply + 1, -beta, -near, stop, look);
        (score >= beta && !self.stopped).then(|| {
            if score.mate_in().is_some() {
                beta
            } else {
                score
            }
        })
    }

    /// Whether the waiting side would win with its next move, were the side to move to do nothing.
    fn loses_next(&self, node: &Node) -> bool {
        let position = &node.position;
        let waiting = position.side_to_move().other();
        if position.outcome_but_for_moves().is_over() {
            return false;
        }
        if node.can_complete(waiting) {
            return true;
        }
        // Only a look at the threats is dear, so it waits until few captures are wanting.
        position.rules().capture_goal().is_some_and(|goal| {
            let made = position.captured()[waiting];
            made + 3 >= goal && made + node.takeable(waiting, &self.evaluation).count() >= goal
        })
    }
}

/// How many plies less a late quiet move is looked at: the later and the deeper, the more.
fn reduction(depth: i32, searched: i32, on_pv: bool) -> i32 {
    if depth < 3 || searched < 4 {
        return 0;
    }
    let by = depth.ilog2() * searched.ilog2() * 25 + 40;
    let less = (by / 100) as i32 - i32::from(on_pv);
    less.clamp(0, depth - 2)
}
