//! Zobrist keys: a position as 64 bits that change a little with each move.
//!
//! Method: A. L. Zobrist, "A New Hashing Method with Application for Game Playing" (1970).

use crate::color::Color;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// By side, then by square index.
static PIECES: [[u64; Square::COUNT]; 2] = [piece_keys(1), piece_keys(2)];

/// In the key when Gote is to move.
pub(crate) const GOTE_TO_MOVE: u64 = mixed(3 << 32);

/// So close to the move limit the number of plies belongs to what a position is worth.
const NEAR_LIMIT: u16 = 40;

/// The key of a piece of `color` on `square`.
pub(crate) fn piece(color: Color, square: Square) -> u64 {
    PIECES[color as usize][usize::from(square.index())]
}

/// The key of the number of plies: nothing until the move limit is near, where the same board with
/// more or fewer moves left is another matter.
pub(crate) const fn plies(plies: u16) -> u64 {
    if plies + NEAR_LIMIT < Rules::MOVE_LIMIT {
        0
    } else {
        mixed((4 << 32) + plies as u64)
    }
}

/// What changes in the key with the number of plies when one more is played.
pub(crate) const fn next_ply(before: u16) -> u64 {
    if before + 1 + NEAR_LIMIT < Rules::MOVE_LIMIT {
        0
    } else {
        plies(before) ^ plies(before + 1)
    }
}

/// The whole key. Captures need no part in it: they follow from the board.
pub(crate) fn of(position: &Position) -> u64 {
    let board = position.board();
    let pieces = Color::ALL.into_iter().flat_map(|color| {
        board
            .of(color)
            .iter()
            .map(move |square| piece(color, square))
    });
    let turn = match position.side_to_move() {
        Color::Sente => 0,
        Color::Gote => GOTE_TO_MOVE,
    };
    pieces.fold(turn ^ plies(position.plies()), |key, part| key ^ part)
}

const fn piece_keys(family: u64) -> [u64; Square::COUNT] {
    let mut keys = [0; Square::COUNT];
    let mut n = 0;
    while n < Square::COUNT {
        keys[n] = mixed((family << 32) + n as u64);
        n += 1;
    }
    keys
}

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014) over a golden-ratio sequence.
pub(crate) const fn mixed(n: u64) -> u64 {
    let z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
