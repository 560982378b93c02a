//! What the evaluation looks at, as a list of numbered features that weights are given to.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::line_codes::LineCodes;
use crate::lines::diagonal_chances;
use crate::position::Position;
use crate::square::Square;
use crate::threats::takeable;

use super::patterns::{counting, digit, seen};

/// How many features there are.
pub const FEATURES: usize = TEMPO + 1;

/// Captures made: one feature for each number from 0 to 18.
pub const CAPTURES: usize = 0;
/// Where a piece stands: by the rank counted from its own edge, then by the file counted from the nearer side.
pub const SQUARES: usize = CAPTURES + 19;
/// Empty squares on which a sandwich could be closed, whether or not a piece gets there now; each by rank and
/// by file.
pub const CLOSING: usize = SQUARES + 45;
/// Empty squares next to a piece along a rank, and along a file: room to move.
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
    let lines = LineCodes::new(position.board(), digit);
    for (line, code) in lines.iter().enumerate() {
        let seen = seen(code, &counting(position.rules(), line));
        for (color, sign) in [(mover, 1), (mover.other(), -1)] {
            tally.add(ROOM, sign * i32::from(seen[color].room));
            tally.add(CLOSING, sign * seen[color].closing.count_ones() as i32);
            add_places(seen[color].places, color == mover, tally);
        }
    }
    for color in Color::ALL {
        let places = diagonal_chances(position.rules(), position.board(), color);
        add_places(places, color == mover, tally);
    }
    for (color, sign) in [(mover, 1), (mover.other(), -1)] {
        tally.add(CAPTURES + usize::from(position.captured()[color]), sign);
    }
    let threatened = takeable(position.rules(), position.board(), mover.other());
    tally.add(threat_feature(threatened), -1);
    tally.add(TEMPO, 1);
}

fn add_places(places: [u8; 3], to_move: bool, tally: &mut impl Tally) {
    let (first, sign) = if to_move {
        (LINES_NOW, 1)
    } else {
        (LINES_NEXT, -1)
    };
    for (n, count) in places.into_iter().enumerate() {
        tally.add(first + n, sign * i32::from(count));
    }
}

/// The one feature of [`TAKEABLE`] that a position has where the waiting side could take `takeable`; it counts
/// against the side to move.
pub(super) fn threat_feature(takeable: Bitboard) -> usize {
    TAKEABLE + usize::from(takeable.count().min(3))
}
