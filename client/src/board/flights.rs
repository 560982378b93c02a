//! Captured pieces on their way to the stand of the side that took them.

use hasami_core::draw::geometry::{SIDE, centre};
use hasami_core::draw::piece;
use hasami_core::{Color, Square};
use leptos::prelude::document;
use leptos::web_sys::Element;

use super::pieces::travel;
use crate::after_paint::after_paint;

/// Ends the flights of the move before, and has those set out that are `gone`: the pieces that `stand` on the
/// board for them until then. They set out a moment after the move anyway, so they are drawn, and the places
/// of the stands are asked for, once the move itself has been painted.
pub(super) fn set_out(
    root: &Element,
    gone: Vec<(Color, Square)>,
    stand: Vec<Element>,
    flipped: bool,
) {
    let Ok(Some(layer)) = root.query_selector("svg > .flights") else {
        return;
    };
    if layer.has_child_nodes() {
        layer.set_inner_html("");
    }
    if gone.is_empty() {
        return;
    }
    let root = root.clone();
    after_paint(move || {
        for piece in stand {
            piece.remove();
        }
        let drawn: String = gone
            .iter()
            .map(|&(color, square)| piece(color, square, flipped, "taken"))
            .collect();
        layer.set_inner_html(&drawn);
        let mut next = layer.first_element_child();
        for (color, square) in gone {
            let Some(flying) = next else { return };
            next = flying.next_element_sibling();
            if let (Some(drawing), Some(to)) =
                (flying.first_element_child(), stand_of(&root, color.other()))
            {
                travel(&drawing, centre(square, flipped), to);
            }
        }
    });
}

/// The middle of a side's stand in units of the drawing, if it is on the page.
fn stand_of(root: &Element, color: Color) -> Option<(i32, i32)> {
    let stand = document()
        .query_selector(&format!("[data-stand={color}]"))
        .ok()??
        .get_bounding_client_rect();
    let board = root.get_bounding_client_rect();
    let scale = f64::from(SIDE) / board.width().max(1.0);
    #[expect(clippy::cast_possible_truncation, reason = "places on a screen")]
    let units = |pixels: f64| (pixels * scale) as i32;
    Some((
        units(stand.left() + stand.width() / 2.0 - board.left()),
        units(stand.top() + stand.height() / 2.0 - board.top()),
    ))
}
