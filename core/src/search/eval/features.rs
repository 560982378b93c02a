//! What the evaluation looks at, as a list of numbered features that weights are given to.

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::lines::chances;
use crate::position::Position;
use crate::square::Square;
use crate::threats::{capturing_moves_to, closing_squares};

/// How many features there are.
pub const FEATURES: usize = TEMPO + 1;

/// Captures made: one feature for each number from 0 to 18.
pub const CAPTURES: usize = 0;
/// Where a piece stands: by the rank counted from its own edge, then by the file counted from the nearer side.
pub const SQUARES: usize = CAPTURES + 19;
/// Pieces next to each other on a rank or a file.
pub const SIDE_BY_SIDE: usize = SQUARES + 45;
/// Pieces touching corner to corner.
pub const CORNER_TO_CORNER: usize = SIDE_BY_SIDE + 1;
/// Empty squares on which a sandwich could be closed, whether or not a piece gets there now.
pub const CLOSING: usize = CORNER_TO_CORNER + 1;
/// Empty squares next to a piece: room to move.
pub const ROOM: usize = CLOSING + 1;
/// Pieces that the waiting side could take, were it on move: by how many, 1, 2, 3 or more (0 counts for nothing). What the
/// side to move can take the search plays out.
pub const TAKEABLE: usize = ROOM + 1;
/// Places for a line in which the side to move holds two, three, four squares and the enemy none.
pub const LINES_NOW: usize = TAKEABLE + 4;
/// The same of the waiting side.
pub const LINES_NEXT: usize = LINES_NOW + 3;
/// Being on move.
pub const TEMPO: usize = LINES_NEXT + 3;

/// Takes up features as they are found, seen from the side to move.
pub trait Tally {
    /// The position has the feature `count` times more, less when negative.
    fn add(&mut self, feature: usize, count: i32);
}

/// The feature that a piece of `color` on `square` counts for.
#[must_use]
pub fn square_feature(color: Color, square: Square) -> usize {
    let seen = match color {
        Color::Sente => square,
        Color::Gote => square.rotate(),
    };
    let rank = usize::from(8 - seen.row());
    let file = usize::from(seen.column().min(8 - seen.column()));
    SQUARES + rank * 5 + file
}

/// Every feature of `position`, seen from the side to move.
pub fn extract(position: &Position, tally: &mut impl Tally) {
    let mover = position.side_to_move();
    for (color, sign) in [(mover, 1), (mover.other(), -1)] {
        for square in position.board().of(color) {
            tally.add(square_feature(color, square), sign);
        }
    }
    let closing = ByColor::new(|color| closing_squares(position.board(), color));
    moving_features(position, &closing, tally);
}

/// Every feature but those of single squares, which are kept up to date move by move. `closing` are
/// each side's closing squares.
#[inline]
pub(super) fn moving_features(
    position: &Position,
    closing: &ByColor<Bitboard>,
    tally: &mut impl Tally,
) {
    let mover = position.side_to_move();
    let waiting = mover.other();
    let (board, rules) = (position.board(), position.rules());

    tally.add(TEMPO, 1);
    for (color, sign) in [(mover, 1), (waiting, -1)] {
        tally.add(CAPTURES + usize::from(position.captured()[color]), sign);
        let own = board.of(color).bits();
        // Off the right edge a shift comes in again on the left, so the right column is left out.
        let inner = own & !RIGHT_COLUMN;
        let left = own & !LEFT_COLUMN;
        let count = |bits: u128| bits.count_ones() as i32;
        tally.add(
            SIDE_BY_SIDE,
            sign * (count(inner << 1 & own) + count(own << 9 & own)),
        );
        tally.add(
            CORNER_TO_CORNER,
            sign * (count(inner << 10 & own) + count(left << 8 & own)),
        );
        let beside = inner << 1 | left >> 1 | own << 9 | own >> 9;
        tally.add(ROOM, sign * count(beside & board.empty().bits()));
        tally.add(CLOSING, sign * i32::from(closing[color].count()));
    }

    if !closing[waiting].is_empty() {
        let threatened = capturing_moves_to(closing[waiting], rules, board, waiting)
            .fold(Bitboard::EMPTY, |all, (_, taken)| all | taken)
            .count();
        tally.add(TAKEABLE + usize::from(threatened.min(3)), -1);
    }

    if rules.line().is_some() {
        for (first, color, sign) in [(LINES_NOW, mover, 1), (LINES_NEXT, waiting, -1)] {
            for (at, count) in chances(rules, board, color).into_iter().enumerate() {
                tally.add(first + at, sign * i32::from(count));
            }
        }
    }
}

/// File 9.
const LEFT_COLUMN: u128 = column(0);
/// File 1.
const RIGHT_COLUMN: u128 = column(8);

const fn column(column: u32) -> u128 {
    let mut bits = 0;
    let mut row = 0;
    while row < 9 {
        bits |= 1 << (row * 9 + column);
        row += 1;
    }
    bits
}
