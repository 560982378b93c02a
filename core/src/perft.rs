//! Perft: counting move sequences, to prove the rules right and to measure their speed.

use crate::line_counts::{LineCounts, MoveCounter};
use crate::moves::Move;
use crate::position::Position;

/// The number of move sequences of length `depth` from `position`.
///
/// A finished game has no continuation, and counts only where it is reached at exactly `depth`.
/// The last ply is counted without being played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    Perft::new(position).count(position, depth)
}

/// Each legal move of `position` with the number of sequences of length `depth`, at least 1, that begin
/// with it.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let perft = Perft::new(position);
    position
        .moves()
        .map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            (mv, perft.count(&next, depth.saturating_sub(1)))
        })
        .collect()
}

struct Perft {
    line_counts: LineCounts,
}

impl Perft {
    fn new(position: &Position) -> Self {
        Self {
            line_counts: LineCounts::new(position.rules()),
        }
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(position.count_moves()),
            2 => self.count_two(position),
            _ => position
                .moves()
                .map(|mv| {
                    let mut next = *position;
                    next.play_unchecked(mv);
                    self.count(&next, depth - 1)
                })
                .sum(),
        }
    }

    /// Plays each move and counts the answers to it from the lines it changed.
    fn count_two(&self, position: &Position) -> u64 {
        let answers = MoveCounter::new(
            &self.line_counts,
            position.board(),
            position.side_to_move().other(),
        );
        position
            .moves()
            .map(|mv| {
                let mut next = *position;
                let captures = next.play_unchecked(mv);
                if next.is_closed() {
                    0
                } else {
                    u64::from(answers.after(mv, captures))
                }
            })
            .sum()
    }
}
