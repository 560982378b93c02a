//! The evaluation: what a position is worth without looking ahead, as a weighted sum of features.
//!
//! Each preset has weights of its own, because its goals are: captures, lines of five, or both. They
//! were learned from games of the engine against itself by `cargo xtask tune`.

pub mod features;
mod weights;

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

use super::node::Node;
use super::score::Score;
use features::{FEATURES, Tally, square_feature};

/// A weight for each feature, in hundredths of a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    features: [i16; FEATURES],
    /// The weights of the single squares again, by side and square index.
    squares: [[i16; Square::COUNT]; 2],
}

impl Weights {
    /// Weights from a list in the order of the features.
    #[must_use]
    pub fn new(features: [i16; FEATURES]) -> Self {
        let mut squares = [[0; Square::COUNT]; 2];
        for color in Color::ALL {
            for square in Square::all() {
                squares[color as usize][usize::from(square.index())] =
                    features[square_feature(color, square)];
            }
        }
        Self { features, squares }
    }

    /// The weights that `rules` are best played with.
    #[must_use]
    pub fn of(rules: Rules) -> Self {
        Self::new(weights::of(rules))
    }

    /// Weights that know the goals of `rules` and little else.
    #[must_use]
    pub fn plain(rules: Rules) -> Self {
        Self::new(weights::plain(rules))
    }

    /// The weights in the order of the features.
    #[must_use]
    pub const fn features(&self) -> &[i16; FEATURES] {
        &self.features
    }

    /// What a piece of `color` on `square` is worth to it for standing there.
    pub(crate) fn square(&self, color: Color, square: Square) -> i32 {
        i32::from(self.squares[color as usize][usize::from(square.index())])
    }
}

/// Adds up weights as features are found.
struct Sum<'a> {
    weights: &'a [i16; FEATURES],
    sum: i32,
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.sum += i32::from(self.weights[feature]) * count;
    }
}

/// What the position of `node` is worth to the side to move. `closing` are each side's closing squares.
pub(crate) fn evaluate(node: &Node, closing: &ByColor<Bitboard>, weights: &Weights) -> Score {
    let position = &node.position;
    let mut sum = Sum {
        weights: &weights.features,
        sum: match position.side_to_move() {
            Color::Sente => node.squares,
            Color::Gote => -node.squares,
        },
    };
    features::moving_features(position, closing, &mut sum);
    Score::pieces(sum.sum + limit_pressure(position))
}

/// From this many plies on the move limit begins to tell.
const LIMIT_IN_SIGHT: u16 = 200;

/// At the move limit whoever has more captures wins, so a lead grows as it comes near: to about
/// three pieces more at the very end.
fn limit_pressure(position: &Position) -> i32 {
    let near = i32::from(position.plies().saturating_sub(LIMIT_IN_SIGHT));
    let captured = position.captured();
    let lead = i32::from(captured.sente) - i32::from(captured.gote);
    let for_mover = match position.side_to_move() {
        Color::Sente => lead.signum(),
        Color::Gote => -lead.signum(),
    };
    3 * near * for_mover
}
