//! Tables of the board's geometry: rays to the edge, and neighbours.

use crate::bitboard::Bitboard;
use crate::square::{Direction, Square};

/// By direction, then by square index.
static RAYS: [[Bitboard; Square::COUNT]; 4] = all_rays();

/// By square index.
static NEIGHBOURS: [Bitboard; Square::COUNT] = all_neighbours();

/// The orthogonal neighbours of `square`.
#[inline(always)]
pub(crate) fn neighbours(square: Square) -> Bitboard {
    NEIGHBOURS[usize::from(square.index())]
}

/// Every square beyond `from` in `direction`, up to the edge.
#[inline(always)]
pub(crate) fn ray(direction: Direction, from: Square) -> Bitboard {
    RAYS[direction as usize][usize::from(from.index())]
}

/// The square of `blockers`, all of them on one ray in `direction`, that is met first.
#[inline(always)]
pub(crate) fn first_met(direction: Direction, blockers: Bitboard) -> Option<Square> {
    match direction {
        Direction::Right | Direction::Down => blockers.first(),
        Direction::Left | Direction::Up => blockers.last(),
    }
}

/// The squares strictly between `from` and `to`, which lies in `direction` from it.
#[inline(always)]
pub(crate) fn between(direction: Direction, from: Square, to: Square) -> Bitboard {
    ray(direction, from) & ray(direction.reverse(), to)
}

const fn all_rays() -> [[Bitboard; Square::COUNT]; 4] {
    let mut rays = [[Bitboard::EMPTY; Square::COUNT]; 4];
    let mut d = 0;
    while d < 4 {
        let mut index = 0;
        while let Some(from) = Square::new(index) {
            let mut at = from;
            while let Some(next) = at.step(Direction::ALL[d]) {
                rays[d][index as usize] = rays[d][index as usize].with(next);
                at = next;
            }
            index += 1;
        }
        d += 1;
    }
    rays
}

const fn all_neighbours() -> [Bitboard; Square::COUNT] {
    let mut neighbours = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::new(index) {
        let mut d = 0;
        while d < 4 {
            if let Some(next) = square.step(Direction::ALL[d]) {
                neighbours[index as usize] = neighbours[index as usize].with(next);
            }
            d += 1;
        }
        index += 1;
    }
    neighbours
}
