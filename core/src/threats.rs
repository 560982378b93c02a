//! What a side could take or complete with its next move, found from the squares that matter.
//!
//! Directions are spelt out one by one: known when compiling, they make the search much faster.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::captures::captures;
use crate::color::Color;
use crate::movement::Reach;
use crate::moves::Move;
use crate::rays::{first_met, neighbours, ray};
use crate::rules::Rules;
use crate::square::{Direction, Square};

/// The four corners.
pub(crate) const CORNERS: Bitboard = {
    let mut corners = Bitboard::EMPTY;
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        if square.is_corner() {
            corners = corners.with(square);
        }
        index += 1;
    }
    corners
};

/// The empty squares on which a piece of `mover` would close a sandwich or a corner, if the pieces
/// that help it stay where they are.
pub(crate) fn closing_squares(board: &Board, mover: Color) -> Bitboard {
    let (own, enemy, empty) = (board.of(mover), board.of(mover.other()), board.empty());
    // Behind an own piece and an enemy, then behind two enemies, and so on.
    let mut up = beyond_one(Direction::Up, own, enemy);
    let mut right = beyond_one(Direction::Right, own, enemy);
    let mut down = beyond_one(Direction::Down, own, enemy);
    let mut left = beyond_one(Direction::Left, own, enemy);
    let mut all = up | right | down | left;
    let mut closing = all & empty;
    while !(all & enemy).is_empty() {
        up = (up & enemy).shift(Direction::Up);
        right = (right & enemy).shift(Direction::Right);
        down = (down & enemy).shift(Direction::Down);
        left = (left & enemy).shift(Direction::Left);
        all = up | right | down | left;
        closing |= all & empty;
    }
    for corner in held_corners(own, enemy) {
        closing |= neighbours(corner) & empty;
    }
    closing
}

/// The squares that lie right behind an enemy with an own piece right before it.
#[inline(always)]
fn beyond_one(direction: Direction, own: Bitboard, enemy: Bitboard) -> Bitboard {
    (own.shift(direction) & enemy).shift(direction)
}

/// The enemies that follow an own piece in `direction` without a gap.
#[inline(always)]
fn held(own: Bitboard, enemy: Bitboard, direction: Direction) -> Bitboard {
    own.fill(direction, enemy)
}

/// The enemies on a corner with an own piece next to them.
fn held_corners(own: Bitboard, enemy: Bitboard) -> impl Iterator<Item = Square> {
    let on_corners = enemy & CORNERS;
    on_corners
        .iter()
        .filter(move |&corner| !(neighbours(corner) & own).is_empty())
}

/// The empty squares next to an enemy that has an empty square right behind it, seen from there: a
/// piece of `mover` that lands on one of them threatens to take it.
pub(crate) fn threatening_squares(board: &Board, mover: Color) -> Bitboard {
    let (enemy, empty) = (board.of(mover.other()), board.empty());
    let from = |direction: Direction| {
        let towards = direction.reverse();
        (enemy & empty.shift(towards)).shift(towards)
    };
    (from(Direction::Up) | from(Direction::Right) | from(Direction::Down) | from(Direction::Left))
        & empty
}

/// The pieces of `color` that can go to the empty square `to`.
pub(crate) fn movers_to(rules: Rules, board: &Board, color: Color, to: Square) -> Bitboard {
    let (own, occupied) = (board.of(color), board.occupied());
    let from = |direction| movers_from(direction, rules, own, occupied, to);
    from(Direction::Up) | from(Direction::Right) | from(Direction::Down) | from(Direction::Left)
}

/// Those of them that come from the side of `direction`.
#[inline(always)]
fn movers_from(
    direction: Direction,
    rules: Rules,
    own: Bitboard,
    occupied: Bitboard,
    to: Square,
) -> Bitboard {
    let beside = Bitboard::of(to).shift(direction);
    if (beside & occupied).is_empty() {
        return match first_met(direction, ray(direction, to) & occupied) {
            Some(met) if rules.slides() => Bitboard::of(met) & own,
            _ => Bitboard::EMPTY,
        };
    }
    let behind = if rules.hops() {
        beside.shift(direction)
    } else {
        Bitboard::EMPTY
    };
    (beside | behind) & own
}

/// Calls `found` with each move of `mover` that takes something, and what it takes. `closing` are its
/// [closing squares](closing_squares).
pub(crate) fn for_each_capture(
    closing: Bitboard,
    rules: Rules,
    board: &Board,
    mover: Color,
    mut found: impl FnMut(Move, Bitboard),
) {
    for to in closing {
        let movers = movers_to(rules, board, mover, to);
        if movers.is_empty() {
            continue;
        }
        // What a move takes hangs on where it comes from in one case alone: the piece that hops over an
        // enemy stood behind it and is no longer there to hold it.
        let all = captures(board, mover, to);
        for from in movers {
            let mv = Move { from, to };
            let taken = all - middle(mv);
            if !taken.is_empty() {
                found(mv, taken);
            }
        }
    }
}

/// The square in the middle of a move of two squares: what it hops over, if it is a hop.
fn middle(mv: Move) -> Bitboard {
    let sum = mv.from.index() + mv.to.index();
    match mv.from.index().abs_diff(mv.to.index()) {
        2 | 18 => Square::new(sum / 2).map_or(Bitboard::EMPTY, Bitboard::of),
        _ => Bitboard::EMPTY,
    }
}

/// All pieces that `mover` could take with one move, were it on move.
#[must_use]
pub fn takeable(rules: Rules, board: &Board, mover: Color) -> Bitboard {
    let (own, enemy, empty) = (board.of(mover), board.of(mover.other()), board.empty());
    let reach = Reach::of(rules, board, mover);
    // Whoever hops over an enemy was what held it from behind, so that hop alone does not take it.
    let single = |direction: Direction| {
        let landed = beyond_one(direction, own, enemy) & reach.but_by_hops(direction);
        landed.shift(direction.reverse())
    };
    let mut taken = single(Direction::Up)
        | single(Direction::Right)
        | single(Direction::Down)
        | single(Direction::Left);

    let all = reach.all();
    let more = |direction| beyond_one(direction, own, enemy) & enemy;
    let more_any = more(Direction::Up)
        | more(Direction::Right)
        | more(Direction::Down)
        | more(Direction::Left);
    if !more_any.is_empty() {
        let longer = |direction: Direction| {
            let behind = held(own, enemy, direction).shift(direction);
            let landed = (behind & all) - beyond_one(direction, own, enemy);
            landed.fill(direction.reverse(), enemy)
        };
        taken |= longer(Direction::Up)
            | longer(Direction::Right)
            | longer(Direction::Down)
            | longer(Direction::Left);
    }
    for corner in held_corners(own, enemy) {
        if !(neighbours(corner) & empty & all).is_empty() {
            taken |= Bitboard::of(corner);
        }
    }
    taken
}
