"""Cuts the font of static/fonts down to the characters in use, draws the seal of static/icons and
writes the outlines of the characters on the pieces, core/src/draw/glyphs.rs.

Called by `cargo xtask fonts` with the folder of the two unpacked font packages and the
project's static/ folder. Needs fonttools and brotli.
"""

import pathlib
import shutil
import string
import sys

from fontTools import subset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

MINCHO = string.ascii_letters + string.digits + " .,:;!?'&+-–—’·" + "はさみ将棋挟一二三四五六七八九"

packages, static = map(pathlib.Path, sys.argv[1:3])
mincho_source = packages / "shippori-mincho-b1/files/shippori-mincho-b1-japanese-400-normal.woff2"
brush_source = packages / "yuji-syuku/files/yuji-syuku-japanese-400-normal.woff2"


def cut(source, text, target):
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["kern"]
    options.drop_tables += ["vhea", "vmtx", "GDEF", "BASE", "gasp"]
    options.notdef_outline = False
    options.name_IDs = [0, 1, 2, 13, 14]
    font = subset.load_font(source, options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)
    subset.save_font(font, target, options)
    print(f"{target.name}: {target.stat().st_size} bytes")


def outline(source, character, size, centre):
    """The path of one character, `size` units high or wide, centred on `centre`."""
    font = TTFont(source)
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, low, right, high = bounds.bounds
    scale = size / max(right - left, high - low)
    path = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    shift_x = centre - scale * (left + right) / 2
    shift_y = centre + scale * (low + high) / 2
    glyph.draw(TransformPen(path, (scale, 0, 0, -scale, shift_x, shift_y)))
    return path.getCommands()


def seal(corner, size):
    """挟, the hasami of the title, in washi white on vermilion."""
    path = outline(mincho_source, "挟", size, 256)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        f'<rect width="512" height="512" rx="{corner}" fill="#B8321A"/>'
        f'<path d="{path}" fill="#FFFBF3" stroke="#FFFBF3" stroke-width="7"/></svg>\n'
    )


def piece(character):
    """The path of a character on a piece: 1/400 em, whole numbers, centred on the origin."""
    font = TTFont(brush_source)
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, low, right, high = bounds.bounds
    scale = 400 / font["head"].unitsPerEm
    path = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
    glyph.draw(TransformPen(path, (scale, 0, 0, -scale, -scale * (left + right) / 2, scale * (low + high) / 2)))
    return path.getCommands().replace(" -", "-")


GLYPHS = f'''//! The two characters on the pieces, as outlines.
//!
//! Taken from the brush face Yuji Syuku (SIL Open Font License 1.1, see `static/fonts`) by
//! `cargo xtask fonts`, so that a piece looks the same before the page's font arrives, and where there
//! is none. Each is centred on the origin in units of 1/400 em, upright.

/// 歩 *fu*, the foot soldier.
pub(super) const FU: &str = "{piece("歩")}";

/// と *to*, the back of a promoted 歩.
pub(super) const TO: &str = "{piece("と")}";
'''

cut(mincho_source, MINCHO, static / "fonts/mincho.woff2")
(static.parent / "core/src/draw/glyphs.rs").write_text(GLYPHS)
shutil.copy(packages / "shippori-mincho-b1/LICENSE", static / "fonts/mincho-LICENSE.txt")
shutil.copy(packages / "yuji-syuku/LICENSE", static / "fonts/brush-LICENSE.txt")
(static / "icons/seal.svg").write_text(seal(96, 350))
# A launcher may cut a maskable icon down to the middle circle of 80 %.
(static / "icons/seal-maskable.svg").write_text(seal(0, 270))
