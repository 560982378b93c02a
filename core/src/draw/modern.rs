//! Modern pieces: flat, Sente's a dark disc with a ring, Gote's a bright diamond with a heart.
//!
//! They differ by shape and by brightness, so that no colour is needed to tell them apart. Each has
//! an edge of the other's brightness, so that it shows on wood, on paper and by lamplight.

use super::Palette;

/// Sente's piece, about 70 units wide round the origin.
pub(super) fn sente(palette: &Palette) -> String {
    format!(
        "<circle r=\"34\" fill=\"{ink}\" stroke=\"{edge}\" stroke-width=\"3\"/>\
         <circle r=\"19\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"4\"/>",
        ink = palette.sente,
        edge = palette.koma_light,
    )
}

/// Gote's piece, about 76 units wide round the origin.
pub(super) fn gote(palette: &Palette) -> String {
    format!(
        "<g transform=\"rotate(45)\"><rect x=\"-27\" y=\"-27\" width=\"54\" height=\"54\" rx=\"9\" fill=\"{}\" \
         stroke=\"{ink}\" stroke-width=\"5\"/>\
         <rect x=\"-10\" y=\"-10\" width=\"20\" height=\"20\" rx=\"3\" fill=\"{ink}\"/></g>",
        palette.koma_light,
        ink = palette.gote,
    )
}

/// The outlines alone, in the place and size of the characters on the traditional pieces.
pub(super) fn glyphs(palette: &Palette) -> String {
    format!(
        "<path id=\"fu\" fill=\"{}\" fill-rule=\"evenodd\" d=\"M-150 0a150 150 0 0 0 300 0a150 150 0 0 0-300 0\
         M-70 0a70 70 0 0 1 140 0a70 70 0 0 1-140 0\"/>\
         <path id=\"to\" fill=\"{}\" fill-rule=\"evenodd\" d=\"M0-175L175 0L0 175L-175 0zM0-85L-85 0L0 85L85 0z\"/>",
        palette.sente, palette.gote
    )
}
