//! The sets of pieces. All have the same shape ids, so that a page changes the set by changing the
//! definitions, and every drawing on it follows.

use super::{Palette, koma, modern, symbol};
use crate::Color;

/// How pieces look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PieceSet {
    /// Five-sided koma with 歩 and と.
    #[default]
    Traditional,
    /// Flat: a dark disc and a bright diamond.
    Modern,
}

impl PieceSet {
    /// The shapes that pieces, stands and seats refer to.
    #[must_use]
    pub(super) fn defs(self, palette: &Palette) -> String {
        match self {
            Self::Traditional => koma::defs(palette),
            Self::Modern => {
                let mut out = modern::glyphs(palette);
                for color in Color::ALL {
                    let shape = match color {
                        Color::Sente => modern::sente(palette),
                        Color::Gote => modern::gote(palette),
                    };
                    // Neither has an up or a down.
                    for points_up in [true, false] {
                        out.push_str("<g id=\"");
                        out.push_str(symbol(color, points_up));
                        out.push_str("\">");
                        out.push_str(&shape);
                        out.push_str("</g>");
                    }
                }
                out
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sets_define_every_shape_that_is_used_once() {
        for set in [PieceSet::Traditional, PieceSet::Modern] {
            let defs = set.defs(&Palette::DAY);
            let inner = defs.split("href=\"#").skip(1);
            let inner = inner.map(|used| used.split('"').next().unwrap());
            let outer = ["sente-up", "sente-down", "gote-up", "gote-down", "fu", "to"];
            for id in inner.chain(outer) {
                let defined = defs.matches(&format!("id=\"{id}\"")).count();
                assert_eq!(defined, 1, "{id} in {set:?}");
            }
        }
    }

    #[test]
    fn modern_sides_differ_in_shape_and_brightness() {
        let (sente, gote) = (modern::sente(&Palette::DAY), modern::gote(&Palette::DAY));
        assert!(sente.contains("<circle") && !sente.contains("<rect"));
        assert!(gote.contains("<rect") && !gote.contains("<circle"));
        let light = |shape: &str| shape.split("fill=\"").nth(1).unwrap()[1..7].to_owned();
        let brightness = |hex: &str| {
            let part = |at: usize| u32::from_str_radix(&hex[at..at + 2], 16).unwrap();
            (2 * part(0) + 7 * part(2) + part(4)) / 10
        };
        assert!(brightness(&light(&gote)) > 4 * brightness(&light(&sente)));
    }
}
