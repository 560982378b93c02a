//! What a screen reader says of the squares.

use std::cell::RefCell;
use std::rc::Rc;

use hasami_core::draw::Marks;
use hasami_core::draw::geometry::square_at;
use hasami_core::{Color, Square};
use leptos::web_sys::Element;

use super::state::Table;
use crate::after_paint::after_paint;
use crate::i18n::{self, text};

/// The squares of one board on the page, in the order in which they are seen.
pub(super) struct Labels {
    /// What is said of each cell by now.
    said: Rc<RefCell<Vec<(Element, String)>>>,
    /// What the words are to be about; none when they are.
    wanted: Rc<RefCell<Option<(Table, Marks)>>>,
}

impl Labels {
    pub(super) fn new(cells: impl Iterator<Item = Element>) -> Self {
        let said = cells.map(|cell| (cell, String::new())).collect();
        Self {
            said: Rc::new(RefCell::new(said)),
            wanted: Rc::default(),
        }
    }

    /// Has every square say what it is now. Nearly all of them change with each move, so they do once that
    /// has been painted.
    pub(super) fn show(&self, table: &Table, marks: Marks) {
        if self.wanted.replace(Some((*table, marks))).is_some() {
            return;
        }
        let (said, wanted) = (Rc::clone(&self.said), Rc::clone(&self.wanted));
        after_paint(move || {
            let Some((table, marks)) = wanted.take() else {
                return;
            };
            let squares = (0..).map_while(|index| seen_at(index, table.flipped));
            for ((cell, said), square) in said.borrow_mut().iter_mut().zip(squares) {
                let label = square_label(&table, &marks, square);
                if *said != label {
                    let _ = cell.set_attribute("aria-label", &label);
                    *said = label;
                }
            }
        });
    }
}

/// The square of a cell by its place in reading order; none behind the last.
pub(super) fn seen_at(index: i32, flipped: bool) -> Option<Square> {
    square_at(index % 9, index / 9, flipped)
}

/// The words for `square`, such as "5e, your piece, 8 moves", and that its piece is in danger.
fn square_label(table: &Table, marks: &Marks, square: Square) -> String {
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
