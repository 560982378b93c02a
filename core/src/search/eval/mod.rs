//! The evaluation: what a position is worth without looking ahead, as a weighted sum of features.
//!
//! Each preset has weights of its own, because its goals are: captures, lines of five, or both. They are set
//! by hand and proven in the arena.

pub(super) mod diagonals;
pub mod features;
pub(super) mod patterns;
pub(super) mod sums;
mod weights;

use crate::color::Color;
use crate::line_codes::Crossing;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

use super::node::Node;
use super::paths::Paths;
use super::score::Score;
use super::zobrist;
use diagonals::{Crossed, Diagonals};
use features::{CAPTURES, FEATURES, TAKEABLE, TEMPO, square_feature, threat_feature};
use patterns::{Patterns, digit};
use sums::Sums;

/// A weight for each feature, in hundredths of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights([i16; FEATURES]);

impl Weights {
    /// Weights from a list in the order of the features.
    #[must_use]
    pub const fn new(features: [i16; FEATURES]) -> Self {
        Self(features)
    }

    /// The weights that `rules` are best played with.
    #[must_use]
    pub const fn of(rules: Rules) -> Self {
        Self(weights::of(rules))
    }

    /// Weights that know the goals of `rules` and little else.
    #[must_use]
    pub const fn plain(rules: Rules) -> Self {
        Self(weights::plain(rules))
    }

    /// The weights in the order of the features.
    #[must_use]
    pub const fn features(&self) -> &[i16; FEATURES] {
        &self.0
    }
}

/// What a piece on its square adds to what is kept up to date.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Piece {
    /// To the Zobrist key.
    pub key: u64,
    /// What it is worth for standing there.
    pub sums: Sums,
    /// The rank and the file it stands in.
    pub lines: [u8; 2],
    /// To the code of each.
    pub parts: [i16; 2],
    /// The two diagonals it stands in.
    pub diagonals: [u8; 2],
    /// To the code of each.
    pub diagonal_parts: [i16; 2],
}

/// Weights and ways made ready for one ruleset: in tables, where that is quicker. That takes some milliseconds.
#[derive(Debug)]
pub(crate) struct Evaluation {
    weights: [i16; FEATURES],
    /// The pieces by side and square index.
    pieces: Vec<[Piece; Square::COUNT]>,
    /// What it is worth to have made so many captures, by side.
    captures: [[Sums; 19]; 2],
    /// What is seen within single ranks and files.
    pub patterns: Patterns,
    /// Where pieces can go within them.
    pub paths: Paths,
    /// Threats count for something.
    threats: bool,
    /// What is seen within diagonals.
    pub diagonals: Diagonals,
}

impl Evaluation {
    /// One that is not ready for any ruleset.
    pub(crate) fn unready() -> Self {
        Self {
            weights: [0; FEATURES],
            pieces: Vec::new(),
            captures: [[Sums::default(); 19]; 2],
            patterns: Patterns::default(),
            paths: Paths::default(),
            threats: false,
            diagonals: Diagonals::default(),
        }
    }

    pub(crate) fn new(rules: Rules, weights: &Weights) -> Self {
        let Weights(weights) = *weights;
        let worth = |color, feature: usize| Sums::of(color, i32::from(weights[feature]));
        let piece = |color, square| {
            let Crossing { lines, parts, .. } = Crossing::of(square);
            let crossed = Crossed::of(square);
            let digits = |parts: [u16; 2]| parts.map(|part| (part * digit(color)) as i16);
            Piece {
                key: zobrist::piece(color, square),
                sums: worth(color, square_feature(color, square)),
                lines,
                parts: digits(parts),
                diagonals: crossed.lines,
                diagonal_parts: digits(crossed.parts),
            }
        };
        let pieces = |color| {
            let mut pieces = [Piece::default(); Square::COUNT];
            for (at, square) in pieces.iter_mut().zip(Square::all()) {
                *at = piece(color, square);
            }
            pieces
        };
        Self {
            weights,
            pieces: Color::ALL.map(pieces).to_vec(),
            captures: Color::ALL.map(|color| std::array::from_fn(|n| worth(color, CAPTURES + n))),
            patterns: Patterns::new(rules, &weights),
            paths: Paths::new(rules),
            threats: (0..4).any(|n| weights[TAKEABLE + n] > 0),
            diagonals: Diagonals::new(rules, &weights),
        }
    }

    /// What a piece of `color` on `square` changes.
    #[inline(always)]
    pub(crate) fn piece(&self, color: Color, square: Square) -> &Piece {
        &self.pieces[color as usize][usize::from(square.index())]
    }

    /// What it is worth to `color` to have made so many captures.
    pub(crate) fn captures(&self, color: Color, captured: u8) -> Sums {
        self.captures[color as usize][usize::from(captured)]
    }

    /// What it is worth to be on move.
    pub(crate) fn tempo(&self) -> Sums {
        Sums::new([i32::from(self.weights[TEMPO]); 2], [0; 2])
    }

    /// What the position of `node` is worth to the side to move, were none of its pieces threatened.
    #[inline(always)]
    pub(crate) fn unthreatened(&self, node: &Node) -> Score {
        let position = &node.position;
        Score::pieces(node.sums.worth(position.side_to_move()) + limit_pressure(position))
    }

    /// What the threats against the side to move take off that, never less than nothing.
    pub(crate) fn threats(&self, node: &Node) -> i32 {
        if !self.threats {
            return 0;
        }
        let waiting = node.position.side_to_move().other();
        let feature = threat_feature(node.takeable(waiting, self));
        i32::from(self.weights[feature]).max(0)
    }
}

/// From this many plies on the move limit begins to tell.
const LIMIT_IN_SIGHT: u16 = 200;

/// At the move limit whoever has more captures wins, so a lead grows as it comes near: to about
/// three pieces more at the very end.
#[inline(always)]
fn limit_pressure(position: &Position) -> i32 {
    if position.plies() <= LIMIT_IN_SIGHT {
        return 0;
    }
    let near = i32::from(position.plies() - LIMIT_IN_SIGHT);
    let captured = position.captured();
    let lead = i32::from(captured.sente) - i32::from(captured.gote);
    let for_mover = match position.side_to_move() {
        Color::Sente => lead.signum(),
        Color::Gote => -lead.signum(),
    };
    3 * near * for_mover
}
