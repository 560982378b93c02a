//! The evaluation: what a position is worth without looking ahead, as a weighted sum of features.
//!
//! Each preset has weights of its own, because its goals are: captures, lines of five, or both. They are set
//! by hand and proven in the arena.

pub mod features;
pub(super) mod patterns;
mod weights;

use crate::color::Color;
use crate::lines::diagonal_chances;
use crate::position::Position;
use crate::rules::{LineRule, Rules};
use crate::square::Square;

use super::node::Node;
use super::score::Score;
use features::{CAPTURES, FEATURES, LINES_NEXT, LINES_NOW, TAKEABLE, TEMPO, square_feature};
use patterns::Patterns;

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

/// Weights made ready for one ruleset: in tables, where that is quicker. That takes some milliseconds.
#[derive(Debug)]
pub(crate) struct Evaluation {
    weights: [i16; FEATURES],
    /// The weights of the single squares, by side and square index.
    squares: [[i16; Square::COUNT]; 2],
    /// The weights of what is seen within single ranks and files.
    pub patterns: Patterns,
    /// Threats count for something.
    threats: bool,
    /// Lines of five win on the diagonals, too.
    diagonals: bool,
}

impl Evaluation {
    /// One that is not ready for any ruleset.
    pub(crate) fn unready() -> Self {
        Self {
            weights: [0; FEATURES],
            squares: [[0; Square::COUNT]; 2],
            patterns: Patterns::default(),
            threats: false,
            diagonals: false,
        }
    }

    pub(crate) fn new(rules: Rules, weights: &Weights) -> Self {
        let Weights(weights) = *weights;
        let square = |color, square| weights[square_feature(color, square)];
        let mut squares = [[0; Square::COUNT]; 2];
        for color in Color::ALL {
            for (worth, at) in squares[color as usize].iter_mut().zip(Square::all()) {
                *worth = square(color, at);
            }
        }
        Self {
            weights,
            squares,
            patterns: Patterns::new(rules, &weights),
            threats: (0..4).any(|n| weights[TAKEABLE + n] > 0),
            diagonals: rules.line() == Some(LineRule::WithDiagonals),
        }
    }

    /// What a piece of `color` on `square` is worth to it for standing there.
    pub(crate) fn square(&self, color: Color, square: Square) -> i32 {
        i32::from(self.squares[color as usize][usize::from(square.index())])
    }

    /// What the position of `node` is worth to the side to move, were none of its pieces threatened.
    pub(crate) fn unthreatened(&self, node: &Node) -> Score {
        let position = &node.position;
        let mover = position.side_to_move();
        let captured = position.captured();
        let captures = |color| i32::from(self.weights[CAPTURES + usize::from(captured[color])]);
        let squares = match mover {
            Color::Sente => node.squares,
            Color::Gote => -node.squares,
        };
        Score::pieces(
            node.sums.worth[mover as usize] + squares + captures(mover) - captures(mover.other())
                + i32::from(self.weights[TEMPO])
                + self.diagonal_places(position)
                + limit_pressure(position),
        )
    }

    fn diagonal_places(&self, position: &Position) -> i32 {
        if !self.diagonals {
            return 0;
        }
        let mover = position.side_to_move();
        let weigh = |first: usize, color| -> i32 {
            let places = diagonal_chances(position.rules(), position.board(), color);
            (0..3)
                .map(|n| i32::from(self.weights[first + n]) * i32::from(places[n]))
                .sum()
        };
        weigh(LINES_NOW, mover) - weigh(LINES_NEXT, mover.other())
    }

    /// What the threats against the side to move take off that, never less than nothing.
    pub(crate) fn threats(&self, node: &Node) -> i32 {
        if !self.threats || !node.may_close(node.position.side_to_move().other()) {
            return 0;
        }
        let feature = features::threat_feature(&node.position);
        i32::from(self.weights[feature]).max(0)
    }
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
