//! The diagrams of the guide: positions, what is shown on them, and what they claim.
//!
//! They stand in `static/diagrams.json`, once for all languages. Everything that a caption may say is part
//! of the claim, and the tests hold the claims against the rules.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use hasami_core::draw::{Marks, Palette, Region, over, under};
use hasami_core::{Bitboard, Move, MoveKind, Position, Rules, Square};
use serde::{Deserialize, Deserializer};

/// So many units of the drawing are so many CSS pixels: every diagram has squares of 38 pixels.
const UNITS: i32 = 13;
const PIXELS: i32 = 5;

/// One diagram.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "what is only claimed and not drawn")
)]
pub(super) struct Diagram {
    #[serde(deserialize_with = "parsed")]
    rules: Rules,
    /// SFEN.
    position: String,
    /// The squares in two opposite corners of the part that is shown.
    corners: (String, String),
    /// Squares that are said to be empty.
    #[serde(default)]
    empty: Vec<String>,
    /// Where a piece can go.
    reach: Option<Reach>,
    /// Moves that follow one another; the first is drawn.
    #[serde(default)]
    moves: Vec<Played>,
    /// Moves of the side that moved last, each of which could follow if the other passed.
    #[serde(default)]
    threats: Vec<Played>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reach {
    from: String,
    slides: Vec<String>,
    hops: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "what is only claimed and not drawn")
)]
struct Played {
    #[serde(rename = "move")]
    mv: String,
    takes: Vec<String>,
    /// How the game ends by it, where it does.
    ends: Option<String>,
}

fn parsed<'de, D: Deserializer<'de>>(text: D) -> Result<Rules, D::Error> {
    let text = String::deserialize(text)?;
    text.parse().map_err(serde::de::Error::custom)
}

fn square(text: &str) -> Result<Square> {
    text.parse()
        .with_context(|| format!("{text:?} is no square"))
}

fn squares(texts: &[String]) -> Result<Bitboard> {
    texts.iter().map(|text| square(text)).collect()
}

/// All diagrams by their names.
pub(super) struct Diagrams(BTreeMap<String, Diagram>);

impl Diagrams {
    pub(super) fn all() -> Result<Self> {
        let text = include_str!("../../../static/diagrams.json");
        Ok(Self(
            serde_json::from_str(text).context("static/diagrams.json")?,
        ))
    }

    /// The drawing, which the element with id `label` names, and its width in CSS pixels.
    pub(super) fn draw(&self, name: &str, label: &str) -> Result<(String, i32)> {
        let Some(diagram) = self.0.get(name) else {
            bail!("there is no diagram {name:?}");
        };
        diagram
            .draw(label)
            .with_context(|| format!("the diagram {name:?}"))
    }
}

impl Diagram {
    fn position(&self) -> Result<Position> {
        Position::parse(self.rules, &self.position).context("not a position")
    }

    fn draw(&self, label: &str) -> Result<(String, i32)> {
        let palette = Palette::PAGE;
        let position = self.position()?;
        let region = Region::new(square(&self.corners.0)?, square(&self.corners.1)?);
        let mut marks = Marks::default();
        let mut below = String::new();
        if let Some(reach) = &self.reach {
            marks.selected = Some(square(&reach.from)?);
            marks.slides = region.part_of(squares(&reach.slides)?);
            marks.hops = region.part_of(squares(&reach.hops)?);
        }
        if let Some(first) = self.moves.first() {
            let mv = first.mv.parse::<Move>().context("not a move")?;
            marks.hint = Some(mv);
            if position.move_kind(mv) == Some(MoveKind::Hop) {
                // What is hopped over stays in view.
                let arrow = Marks {
                    hint: marks.hint.take(),
                    ..Marks::default()
                };
                below = over(&arrow, false, &palette, "");
            }
            marks.victims = squares(&first.takes)?;
        }
        let (x, y, width, height) = region.view();
        let (across, down) = (width * PIXELS / UNITS, height * PIXELS / UNITS);
        let drawing = format!(
            "<svg viewBox=\"{x} {y} {width} {height}\" width=\"{across}\" height=\"{down}\" role=\"img\" \
             aria-labelledby=\"{label}\">{}{}{below}{}{}</svg>",
            region.ground(&palette),
            under(&marks, false, &palette),
            region.pieces(position.board()),
            over(&marks, false, &palette, ""),
        );
        Ok((drawing, across))
    }
}

#[cfg(test)]
#[path = "diagrams_tests.rs"]
mod tests;
