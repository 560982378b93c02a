//! Where squares lie in the drawing.
//!
//! The drawing is a square of [`SIDE`] units. Nine squares of [`SQUARE`] units stand in it, with a
//! wider margin above for the files and at the right for the ranks. At 360 CSS pixels a side a
//! square is 37 pixels wide.

use crate::Square;

/// Width and height of the whole drawing.
pub const SIDE: i32 = 964;
/// Width and height of a square.
pub const SQUARE: i32 = 100;
/// From the left edge of the drawing to the first column.
pub const LEFT: i32 = 22;
/// From the top edge of the drawing to the first row.
pub const TOP: i32 = 42;
/// Width and height of the nine squares together.
pub const GRID: i32 = 9 * SQUARE;
/// The drawing's `viewBox`.
pub const VIEW_BOX: &str = "0 0 964 964";

/// Column and row (0 to 8, from the top left of the drawing) of a square.
#[must_use]
pub fn cell(square: Square, flipped: bool) -> (i32, i32) {
    let seen = if flipped { square.rotate() } else { square };
    let index = i32::from(seen.index());
    (index % 9, index / 9)
}

/// The square at a column and row of the drawing; none beside the board.
#[must_use]
pub fn square_at(column: i32, row: i32, flipped: bool) -> Option<Square> {
    if !(0..9).contains(&column) || !(0..9).contains(&row) {
        return None;
    }
    let square = Square::new(u8::try_from(row * 9 + column).ok()?)?;
    Some(if flipped { square.rotate() } else { square })
}

/// The top left corner of a square.
#[must_use]
pub fn corner(square: Square, flipped: bool) -> (i32, i32) {
    let (column, row) = cell(square, flipped);
    (LEFT + column * SQUARE, TOP + row * SQUARE)
}

/// The middle of a square.
#[must_use]
pub fn centre(square: Square, flipped: bool) -> (i32, i32) {
    let (x, y) = corner(square, flipped);
    (x + SQUARE / 2, y + SQUARE / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sente_sees_9a_top_left_and_gote_sees_1i_there() {
        let top_left = square_at(0, 0, false).unwrap();
        assert_eq!(top_left.to_string(), "9a");
        assert_eq!(square_at(0, 0, true).unwrap().to_string(), "1i");
        assert_eq!(corner(top_left, false), (LEFT, TOP));
    }

    #[test]
    fn every_square_is_found_again_at_its_cell_from_both_sides() {
        for flipped in [false, true] {
            for square in Square::all() {
                let (column, row) = cell(square, flipped);
                assert_eq!(square_at(column, row, flipped), Some(square));
            }
        }
    }

    #[test]
    fn beside_the_board_is_no_square() {
        for (column, row) in [(-1, 0), (0, -1), (9, 0), (0, 9)] {
            assert_eq!(square_at(column, row, false), None);
        }
    }

    #[test]
    fn squares_are_large_enough_for_a_finger_on_a_narrow_phone() {
        const { assert!(360 * SQUARE / SIDE >= 36) };
        assert_eq!(VIEW_BOX, format!("0 0 {SIDE} {SIDE}"));
    }
}
