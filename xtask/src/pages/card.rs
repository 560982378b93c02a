//! The picture in the preview of a link, as a page of 1200×630 pixels to take it of.

use std::path::Path;

use anyhow::Result;
use hasami_core::draw::{Palette, picture, symbol};
use hasami_core::{Color, Position, Preset, Rules};

/// Width and height of the picture in pixels.
pub(crate) const SIZE: (u16, u16) = (1200, 630);
/// A game in which a piece has just gone between two others.
const SCENE: &str = "1pp1ppp1p/p8/9/9/2PpP4/3p5/9/9/PP1P1PPPP b - 9";

/// The page. It says the name in its own letters and in the ones it comes from, so that one picture
/// serves every language.
pub(crate) fn page(root: &Path) -> Result<String> {
    let position = Position::parse(Rules::new(Preset::Classic), SCENE)?;
    let board = picture(position.board(), None, false, &Palette::DAY, "");
    let folder = root.join("static");
    let font = folder.join("fonts/mincho.woff2");
    let seal = folder.join("icons/seal.svg");
    let koma = |color| {
        format!(
            "<svg viewBox='-50 -50 100 100'><use href='#{}'/></svg>",
            symbol(color, true)
        )
    };
    Ok(format!(
        "<!doctype html><meta charset=utf-8><style>\
         @font-face{{font-family:M;src:url('file://{font}')}}\
         body{{margin:0;display:flex;align-items:center;gap:64px;width:1200px;height:630px;\
         background:#F6F1E7;color:#1F1B16;font-family:M,serif}}\
         body>svg{{flex:none;width:566px;margin-left:32px;filter:drop-shadow(0 10px 24px rgb(60 40 16/.28))}}\
         img{{width:88px;border-radius:14px}}h1{{margin:28px 0 8px;font:400 84px/1.1 M}}\
         p{{margin:0;font-size:40px;letter-spacing:.2em;color:#6A6055}}\
         div div{{margin-top:36px}}div svg{{width:92px;margin-left:-10px}}</style>\
         {board}<div><img src='file://{seal}'><h1>Hasami<br>Shogi</h1><p>はさみ将棋</p>\
         <div>{sente}{gote}{sente}</div></div>",
        font = font.display(),
        seal = seal.display(),
        sente = koma(Color::Sente),
        gote = koma(Color::Gote),
    ))
}
