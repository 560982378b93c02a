//! The squares as keyboard and screen reader meet them: which is which, where the keyboard comes in, what is said.

use std::cell::RefCell;
use std::rc::Rc;

use hasami_core::draw::Marks;
use hasami_core::draw::geometry::square_at;
use hasami_core::{Color, Square};
use leptos::web_sys::Element;

use super::state::Table;
use crate::after_paint::after_paint;
use crate::i18n::{self, text};

/// The squares of one board on the page.
pub(super) struct Cells {
    /// In the order in which they are seen.
    cells: Rc<[Element]>,
    /// From which side they are seen by now; none while they may be called as on another board.
    flipped: Option<bool>,
    /// What each has been told by now.
    told: Rc<RefCell<Vec<Told>>>,
    /// What is to be told; none when it is.
    wanted: Rc<RefCell<Option<(Table, Marks, Square)>>>,
}

/// What one square is to keyboard and screen reader.
#[derive(Clone, Default)]
struct Told {
    /// It is the one in the tab order; none at first, when the element may have been another board's.
    in_order: Option<bool>,
    label: String,
}

impl Told {
    fn order(&mut self, cell: &Element, in_order: bool) {
        if self.in_order.replace(in_order) != Some(in_order) {
            let tab = if in_order { "0" } else { "-1" };
            let _ = cell.set_attribute("tabindex", tab);
        }
    }
}

impl Cells {
    pub(super) fn new(cells: Rc<[Element]>) -> Self {
        let told = vec![Told::default(); cells.len()];
        Self {
            cells,
            flipped: None,
            told: Rc::new(RefCell::new(told)),
            wanted: Rc::default(),
        }
    }

    /// Has every square be what it is now; the keyboard comes in at `focus`. Nearly all of them say something
    /// else after each move, so they do once that has been painted. A new board can be entered at once.
    pub(super) fn show(&mut self, table: &Table, marks: Marks, focus: Square) {
        let before = self.flipped.replace(table.flipped);
        if before != Some(table.flipped) {
            for (cell, square) in self.cells.iter().zip(seen(table.flipped)) {
                let _ = cell.set_attribute("data-test", &format!("sq-{square}"));
            }
        }
        if before.is_none() {
            self.order(table.flipped, focus);
        }
        if self.wanted.replace(Some((*table, marks, focus))).is_some() {
            return;
        }
        let (cells, told) = (Rc::clone(&self.cells), Rc::clone(&self.told));
        let wanted = Rc::clone(&self.wanted);
        after_paint(move || {
            let Some((table, marks, focus)) = wanted.take() else {
                return;
            };
            let cells = cells.iter().zip(seen(table.flipped));
            for ((cell, square), told) in cells.zip(told.borrow_mut().iter_mut()) {
                told.order(cell, square == focus);
                let label = square_label(&table, &marks, square);
                if told.label != label {
                    let _ = cell.set_attribute("aria-label", &label);
                    told.label = label;
                }
            }
        });
    }

    fn order(&self, flipped: bool, focus: Square) {
        let cells = self.cells.iter().zip(seen(flipped));
        for ((cell, square), told) in cells.zip(self.told.borrow_mut().iter_mut()) {
            told.order(cell, square == focus);
        }
    }
}

/// The squares in the order in which they are seen.
fn seen(flipped: bool) -> impl Iterator<Item = Square> {
    (0..).map_while(move |index| square_at(index % 9, index / 9, flipped))
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
