//! The board of the start page: the opening position, and the stand of each side beside it.

use std::fmt::Write as _;

use hasami_core::draw::geometry::SIDE;
use hasami_core::draw::{Palette, ground, pieces};
use hasami_core::{Board, Preset, Rules};

use super::template::escape;

/// From the board to a stand, and a stand's width, in units of the drawing.
const GAP: i32 = 12;
const STAND: i32 = 88;
/// The places on a stand: as many as win.
const PLACES: i32 = 5;
const PLACE: i32 = 84;
const STAND_HEIGHT: i32 = PLACES * PLACE + 24;
/// A blank koma round its middle.
const KOMA: &str = "M0-34L20-26L27 31H-27L-20-26z";

/// The drawing, with what is read out in its place.
pub(super) fn opening(label: &str) -> String {
    let palette = Palette::PAGE;
    let board = Board::start(Rules::new(Preset::Classic));
    let aside = GAP + STAND;
    // Each player has the stand at the right hand.
    let stands = stand(-aside, 0) + &stand(SIDE + GAP, SIDE - STAND_HEIGHT);
    format!(
        "<svg class=\"opening\" viewBox=\"{} 0 {} {SIDE}\" role=\"img\" aria-label=\"{}\">{}{stands}{}</svg>",
        -aside,
        SIDE + 2 * aside,
        escape(label),
        ground(false, &palette),
        pieces(&board, false),
    )
}

fn stand(x: i32, y: i32) -> String {
    let mut out = format!("<g transform=\"translate({x} {y})\">");
    for fill in ["wood", "grain"] {
        let _ = write!(
            out,
            "<rect width=\"{STAND}\" height=\"{STAND_HEIGHT}\" rx=\"10\" fill=\"url(#{fill})\"/>"
        );
    }
    let _ = write!(
        out,
        "<g fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"5 5\" opacity=\".5\">",
        Palette::PAGE.line
    );
    for place in 0..PLACES {
        let _ = write!(
            out,
            "<path transform=\"translate({} {})\" d=\"{KOMA}\"/>",
            STAND / 2,
            12 + PLACE * place + PLACE / 2
        );
    }
    out.push_str("</g></g>");
    out
}
