//! What a screen reader says of a square.

use hasami_core::draw::Marks;
use hasami_core::{Color, Square};

use super::state::Table;
use crate::i18n::{self, text};

/// The words for `square`, such as "5e, your piece, 8 moves", and that its piece is in danger.
pub(super) fn square_label(table: &Table, marks: &Marks, square: Square) -> String {
    let label = plain_label(table, marks, square);
    if marks.danger.contains(square) {
        text::square_danger(&label)
    } else {
        label
    }
}

fn plain_label(table: &Table, marks: &Marks, square: Square) -> String {
    let name = i18n::square(square);
    if let Some((_, taken)) = marks.captures.iter().find(|(to, _)| *to == square) {
        return text::square_capture(u32::from(*taken), &name);
    }
    if marks.hops.contains(square) {
        return text::square_hop(&name);
    }
    if marks.slides.contains(square) {
        return text::square_slide(&name);
    }
    match table.position.piece_at(square) {
        None => text::square_empty(&name),
        Some(_) if marks.selected == Some(square) => text::square_held(&name),
        Some(color) if table.movable == Some(color) => {
            let moves = table.position.legal_targets(square).count();
            text::square_yours(u32::from(moves), &name)
        }
        Some(Color::Sente) => text::square_sente(&name),
        Some(Color::Gote) => text::square_gote(&name),
    }
}
