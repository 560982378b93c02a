//! What a side could take or complete with its next move, found from the squares that matter.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::captures::captures;
use crate::color::Color;
use crate::moves::Move;
use crate::rays::{first_met, neighbours, ray};
use crate::rules::Rules;
use crate::square::{Direction, Square};

const CORNERS: Bitboard = {
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
    let mut closing = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let mut held = own.shift(direction) & enemy;
        while !held.is_empty() {
            let next = held.shift(direction);
            closing |= next & empty;
            held = next & enemy;
        }
    }
    for corner in enemy & CORNERS {
        let beside = neighbours(corner);
        if !(beside & own).is_empty() {
            closing |= beside & empty;
        }
    }
    closing
}

/// The empty squares next to an enemy that has an empty square right behind it, seen from there: a
/// piece of `mover` that lands on one of them threatens to take it.
pub(crate) fn threatening_squares(board: &Board, mover: Color) -> Bitboard {
    let (enemy, empty) = (board.of(mover.other()), board.empty());
    let from_all_sides = Direction::ALL.into_iter().map(|direction| {
        let towards = direction.reverse();
        (enemy & empty.shift(towards)).shift(towards)
    });
    from_all_sides.fold(Bitboard::EMPTY, |all, squares| all | squares) & empty
}

/// The pieces of `color` that can go to the empty square `to`.
pub(crate) fn movers_to(rules: Rules, board: &Board, color: Color, to: Square) -> Bitboard {
    let (own, occupied) = (board.of(color), board.occupied());
    let mut movers = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let Some(met) = first_met(direction, ray(direction, to) & occupied) else {
            continue;
        };
        let adjacent = to.step(direction) == Some(met);
        if adjacent || rules.slides() {
            movers |= Bitboard::of(met) & own;
        }
        if adjacent && rules.hops() {
            movers |= Bitboard::of(met).shift(direction) & own;
        }
    }
    movers
}

/// The moves of `mover` that take something, with what they take.
pub(crate) fn capturing_moves(
    rules: Rules,
    board: &Board,
    mover: Color,
) -> impl Iterator<Item = (Move, Bitboard)> {
    capturing_moves_to(closing_squares(board, mover), rules, board, mover)
}

/// The same where the [closing squares](closing_squares) of `mover` are known already.
pub(crate) fn capturing_moves_to(
    closing: Bitboard,
    rules: Rules,
    board: &Board,
    mover: Color,
) -> impl Iterator<Item = (Move, Bitboard)> {
    let board = *board;
    closing.iter().flat_map(move |to| {
        movers_to(rules, &board, mover, to)
            .iter()
            .filter_map(move |from| {
                let mv = Move { from, to };
                let mut after = board;
                after.relocate(mover, mv);
                let taken = captures(&after, mover, to);
                (!taken.is_empty()).then_some((mv, taken))
            })
    })
}

/// All pieces that `mover` could take with one move, were it on move.
#[must_use]
pub fn takeable(rules: Rules, board: &Board, mover: Color) -> Bitboard {
    capturing_moves(rules, board, mover).fold(Bitboard::EMPTY, |all, (_, taken)| all | taken)
}
