//! The moves of a node in the order they are tried, each lot generated only when it is needed.

use crate::moves::Move;
use crate::square::Square;
use crate::threats::threatening_squares;

use super::Search;
use super::cross::Cross;
use super::generate::{Capture, push_captures, push_quiets};
use super::node::Node;
use super::order::{pick, pieces_taken};

/// A move that threatens something is tried as early as one that has often been good.
const WORTH_OF_A_THREAT: i16 = 2_000;

/// The moves of a node as far as they are generated and tried.
pub(super) struct Lots {
    /// The move that was best when the position was met before.
    known: Option<Move>,
    /// Quiet moves are not wanted.
    captures_only: bool,
    stage: Stage,
    /// Where in [`Search::captures`] those of this node begin, and how many of them have been tried.
    captures_from: usize,
    tried_captures: usize,
    /// Where in [`Search::moves`] the next quiet move stands.
    at: usize,
    /// Where the quiet moves begin there.
    quiets_from: usize,
    /// Where those of them end that promise something.
    promising_to: usize,
}

impl Lots {
    /// Nothing tried yet. The node's moves are put behind so many captures and quiet moves on the stacks.
    pub(super) const fn new(
        [captures, quiets]: [usize; 2],
        known: Option<Move>,
        captures_only: bool,
    ) -> Self {
        Self {
            known,
            captures_only,
            stage: Stage::Known,
            captures_from: captures,
            tried_captures: 0,
            at: quiets,
            quiets_from: quiets,
            promising_to: quiets,
        }
    }

    /// Whether the move last given takes nothing and was not the known one.
    pub(super) const fn at_quiets(&self) -> bool {
        matches!(self.stage, Stage::Killers { .. } | Stage::Quiets)
    }

    /// Whether the killers, too, have been tried.
    pub(super) fn at_the_rest(&self) -> bool {
        self.stage == Stage::Quiets
    }

    /// Where in the stack the quiet moves tried so far stand; killers are not among them.
    pub(super) const fn tried_quiets(&self) -> std::ops::Range<usize> {
        self.quiets_from..self.at
    }
}

fn quiet(mv: Move) -> Capture {
    Capture {
        mv,
        taken: Cross::default(),
    }
}

/// Which lot of moves is being tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The move that was best when the position was met before.
    Known,
    /// Moves that take something, once they are generated.
    Captures {
        /// They are.
        ready: bool,
    },
    /// Quiet moves that have been good at this ply, after so many of them.
    Killers { tried: usize },
    /// All others.
    Quiets,
}

impl Search {
    /// The next move to try, generating each lot only when the one before it is used up.
    pub(super) fn next_move(&mut self, node: &Node, ply: u16, lots: &mut Lots) -> Option<Capture> {
        let position = &node.position;
        loop {
            match lots.stage {
                Stage::Known => {
                    lots.stage = Stage::Captures { ready: false };
                    if let Some(mv) = lots.known {
                        let taken = node.taken_by(mv, &self.evaluation);
                        return Some(Capture { mv, taken });
                    }
                }
                Stage::Captures { ready: false } => {
                    push_captures(node, &self.evaluation, &mut self.captures);
                    lots.stage = Stage::Captures { ready: true };
                }
                Stage::Captures { ready: true } => match pick(
                    &mut self.captures,
                    lots.captures_from + lots.tried_captures,
                    pieces_taken,
                ) {
                    Some(capture) => {
                        lots.tried_captures += 1;
                        if Some(capture.mv) != lots.known {
                            return Some(capture);
                        }
                    }
                    None if lots.captures_only => return None,
                    None => {
                        lots.stage = Stage::Killers { tried: 0 };
                    }
                },
                // Often one of these is enough, and the other quiet moves need not be generated.
                Stage::Killers {
                    tried: tried @ 0..2,
                } => {
                    lots.stage = Stage::Killers { tried: tried + 1 };
                    if let Some(mv) = self.history.killers(ply)[tried]
                        && Some(mv) != lots.known
                        && node.is_legal(mv, &self.evaluation)
                        && node.taken_by(mv, &self.evaluation).is_empty()
                    {
                        return Some(quiet(mv));
                    }
                }
                Stage::Killers { .. } => {
                    let mover = position.side_to_move();
                    let history = &self.history;
                    let threatening = threatening_squares(position.board(), mover).words();
                    let worth_from = |from: Square| {
                        let row = history.row(mover, from);
                        move |to: u8| {
                            let word = threatening[usize::from(to / 64) & 1];
                            let threatens = (word >> (to % 64)) as i16 & 1;
                            row[usize::from(to)] + WORTH_OF_A_THREAT * threatens
                        }
                    };
                    let taking = &self.captures[lots.captures_from..];
                    let (evaluation, moves) = (&self.evaluation, &mut self.moves);
                    lots.promising_to = push_quiets(node, taking, evaluation, moves, worth_from);
                    lots.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    // Of those that promise nothing it does not matter which comes first.
                    let promising = &mut self.moves[..lots.promising_to];
                    let ranked = pick(promising, lots.at, |ranked| ranked.worth())
                        .or_else(|| self.moves.get(lots.at).copied())?;
                    lots.at += 1;
                    let mv = ranked.mv();
                    if mv != lots.known && !self.history.killers(ply).contains(&mv) {
                        return mv.map(quiet);
                    }
                }
            }
        }
    }
}
