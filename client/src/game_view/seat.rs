//! A player's bar: side, stand with the captured pieces, clock.

use hasami_core::draw::symbol;
use hasami_core::{Color, Position, Rules};
use leptos::prelude::*;

use super::clock::{ClockFace, ClockRing};
use crate::after_paint::behind;
use crate::i18n::text;

/// Whether somebody is at a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Connected, or on the same screen.
    Here,
    /// Lost, and may come back.
    Away,
    /// Gone for good.
    Left,
}

/// All that a player's bar shows.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatFace {
    /// "You", "Opponent", "Host", "Sente" or "Gote".
    pub title: &'static str,
    /// The side that sits here.
    pub color: Color,
    /// Captures made by this side.
    pub captured: u8,
    /// This side's pieces that are left on the board.
    pub left: u8,
    /// It is this side's turn in a game that goes on.
    pub to_move: bool,
    /// Whether somebody is there.
    pub here: Presence,
    /// The move clock, where there is one.
    pub clock: Option<ClockFace>,
}

impl SeatFace {
    /// Shows the captures and pieces of a past position.
    pub(super) fn hold(&mut self, position: &Position) {
        self.captured = position.captured()[self.color];
        self.left = position.board().of(self.color).count();
    }
}

/// The side that sits at the far or the near edge of the board: Sente is near, unless it is turned round.
#[must_use]
pub const fn side_at(far: bool, flipped: bool) -> Color {
    if flipped == far {
        Color::Sente
    } else {
        Color::Gote
    }
}

/// The bar of one player.
#[component]
pub fn SeatBar(
    /// What it shows.
    face: Signal<SeatFace>,
    /// The ruleset, for the capture goal.
    rules: Signal<Rules>,
    /// It is the bar at the bottom.
    near: bool,
) -> impl IntoView {
    let (place, mark) = if near {
        ("near", "seat-near")
    } else {
        ("far", "seat-far")
    };
    let class = move || {
        let (to_move, here) = face.with(|face| (face.to_move, face.here));
        let turn = if to_move { " to-move" } else { "" };
        let away = if here == Presence::Here { "" } else { " away" };
        format!("seat {place}{turn}{away}")
    };
    // Captured pieces are still on their way to the stand.
    let stands = behind(face);
    view! {
        <section class=class data-test=mark>
            <div class="player" inner_html=move || stands.with(|face| player(face, rules.get()))></div>
            <ClockRing face=face />
        </section>
    }
}

/// All of the bar but its clock, as markup. All words in it are the page's own.
fn player(face: &SeatFace, rules: Rules) -> String {
    let (glyph, class) = match face.color {
        Color::Sente => ("fu", ""),
        Color::Gote => ("to", " gote"),
    };
    format!(
        "<span class=\"seat-mark{class}\"><svg viewBox=\"-50 -50 100 100\" aria-hidden=\"true\">\
         <use href=\"#{glyph}\" transform=\"scale(.19)\"/></svg></span>\
         <span class=\"seat-name\"><strong data-test=\"seat-title\">{}</strong><small>{}</small></span>{}",
        face.title,
        side_line(face.title, face.color, face.here),
        stand(face, rules)
    )
}

/// "Sente · 先手" ("先手" alone below a title that says Sente), or that the player is away. In Japanese the
/// side has only the one name.
fn side_line(title: &str, color: Color, here: Presence) -> String {
    let (name, kanji) = match color {
        Color::Sente => (text::sente(), "先手"),
        Color::Gote => (text::gote(), "後手"),
    };
    match here {
        Presence::Away => text::seat_away().to_owned(),
        Presence::Left => text::seat_left().to_owned(),
        Presence::Here if name == kanji && title == name => String::new(),
        Presence::Here if name == kanji => kanji.to_owned(),
        Presence::Here if title == name => format!("<span lang=\"ja\">{kanji}</span>"),
        Presence::Here => format!("{name} · <span lang=\"ja\">{kanji}</span>"),
    }
}

/// The komadai: a slot for each capture that the goal asks for, or a count where there is no goal.
fn stand(face: &SeatFace, rules: Rules) -> String {
    let captured = face.captured;
    let goal = rules.capture_goal();
    let (caption, more) = match goal {
        Some(goal) => (
            text::captured_of(&captured.to_string(), &goal.to_string()),
            match captured.saturating_sub(goal) {
                0 => String::new(),
                more => format!("+{more}"),
            },
        ),
        None => (
            text::captured_and_left(&captured.to_string(), &face.left.to_string()),
            format!("× {captured}"),
        ),
    };
    let piece = format!(
        "<span class=\"slot full\"><svg viewBox=\"-42 -46 84 92\"><use href=\"#{}\"/></svg></span>",
        symbol(face.color.other(), true)
    );
    let slots: String = (0..goal.unwrap_or(1))
        .map(|slot| match slot < captured {
            true => piece.as_str(),
            false => "<span class=\"slot\"></span>",
        })
        .collect();
    format!(
        "<span class=\"stand\" data-stand=\"{color}\" data-test=\"stand-{color}\">\
         <span class=\"slots\" aria-hidden=\"true\">{slots}<span class=\"slot-more\">{more}</span></span>\
         <small>{caption}</small></span>",
        color = face.color
    )
}
