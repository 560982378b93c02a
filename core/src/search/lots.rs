//! The moves of a node in the order they are tried, each lot generated only when it is needed.

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::threats::threatening_squares;

use super::Search;
use super::generate::{Ranked, push_captures, push_quiets};
use super::node::Node;
use super::order::pick;

/// A move that threatens something is tried as early as one that has often been good.
const WORTH_OF_A_THREAT: i32 = 2_000;

/// The moves of a node as far as they are generated and tried.
pub(super) struct Lots {
    /// The move that was best when the position was met before.
    known: Option<Move>,
    /// The squares on which the side to move could close a sandwich.
    closing: Bitboard,
    /// Quiet moves are not wanted.
    captures_only: bool,
    stage: Stage,
    /// Where in [`Search::moves`] the next move stands.
    at: usize,
    /// Where the quiet moves begin there.
    quiets_from: usize,
}

impl Lots {
    /// Nothing tried yet. The node's moves are put behind the `first` moves of the stack.
    pub(super) const fn new(
        first: usize,
        known: Option<Move>,
        closing: Bitboard,
        captures_only: bool,
    ) -> Self {
        Self {
            known,
            closing,
            captures_only,
            stage: Stage::Known,
            at: first,
            quiets_from: first,
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
    pub(super) fn next_move(&mut self, node: &Node, ply: u16, lots: &mut Lots) -> Option<Ranked> {
        let position = &node.position;
        loop {
            match lots.stage {
                Stage::Known => {
                    lots.stage = Stage::Captures { ready: false };
                    if let Some(mv) = lots.known {
                        return Some(Ranked { mv, worth: 0 });
                    }
                }
                Stage::Captures { ready: false } => {
                    push_captures(position, lots.closing, &mut self.moves);
                    lots.stage = Stage::Captures { ready: true };
                }
                Stage::Captures { ready: true } => match pick(&mut self.moves, lots.at) {
                    Some(ranked) => {
                        lots.at += 1;
                        if Some(ranked.mv) != lots.known {
                            return Some(ranked);
                        }
                    }
                    None if lots.captures_only => return None,
                    None => {
                        lots.quiets_from = self.moves.len();
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
                        && position.is_legal(mv)
                        && position.captures_of_legal(mv).is_empty()
                    {
                        return Some(Ranked { mv, worth: 0 });
                    }
                }
                Stage::Killers { .. } => {
                    let mover = position.side_to_move();
                    let (history, killers) = (&self.history, self.history.killers(ply));
                    let known = lots.known;
                    let threatening = threatening_squares(position.board(), mover);
                    let tried = |mv| Some(mv) == known || killers.contains(&Some(mv));
                    push_quiets(position, lots.closing, &mut self.moves, |mv| {
                        (!tried(mv)).then(|| {
                            let threatens = i32::from(threatening.contains(mv.to));
                            history.worth(mover, mv) + WORTH_OF_A_THREAT * threatens
                        })
                    });
                    lots.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let ranked = pick(&mut self.moves, lots.at)?;
                    lots.at += 1;
                    return Some(ranked);
                }
            }
        }
    }
}
