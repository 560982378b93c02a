//! What a move takes: sandwiches and corners.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::rays::{between, first_met, neighbours, ray};
use crate::square::{Direction, Square};

/// The enemies that fall because a piece of `mover` has just landed on `to`.
///
/// `board` is the board right after the move, with nothing taken yet: all captures are judged on
/// it together and then removed together.
#[must_use]
pub fn captures(board: &Board, mover: Color, to: Square) -> Bitboard {
    let own = board.of(mover);
    let enemy = board.of(mover.other());
    let touched = enemy & neighbours(to);
    if touched.is_empty() {
        return Bitboard::EMPTY;
    }
    sandwiched(own, enemy, touched, to) | cornered(own, touched, to)
}

/// Along each of the four lines: enemies without a gap from `to` on, closed by an own piece.
fn sandwiched(own: Bitboard, enemy: Bitboard, touched: Bitboard, to: Square) -> Bitboard {
    let along = |direction| sandwiched_along(direction, own, enemy, touched, to);
    // Spelt out, because a direction known when compiling makes search and perft much faster.
    along(Direction::Up) | along(Direction::Right) | along(Direction::Down) | along(Direction::Left)
}

#[inline(always)]
fn sandwiched_along(
    direction: Direction,
    own: Bitboard,
    enemy: Bitboard,
    touched: Bitboard,
    to: Square,
) -> Bitboard {
    let ahead = ray(direction, to);
    if (ahead & touched).is_empty() {
        return Bitboard::EMPTY;
    }
    match first_met(direction, ahead - enemy) {
        Some(closer) if own.contains(closer) => between(direction, to, closer),
        _ => Bitboard::EMPTY,
    }
}

/// The enemies on a corner next to `to` whose other neighbour is the mover's.
///
/// `to` was empty before the move, so it was the last free one of the two.
fn cornered(own: Bitboard, touched: Bitboard, to: Square) -> Bitboard {
    touched
        .iter()
        .filter(|corner| corner.is_corner())
        .filter(|&corner| (neighbours(corner).without(to) - own).is_empty())
        .collect()
}
