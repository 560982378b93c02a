//! The question about a live game elsewhere, which stands in the way of another.

use leptos::prelude::*;

use super::frame::{way, way_unless, ways};
use crate::game_view::{Name, dialog};
use crate::i18n::text;
use crate::net::Session;
use crate::session::Wish;

/// The question; the game can be resigned unless that is on its way.
pub(super) fn live_game(session: Session, resigning: bool) -> AnyView {
    let buttons = vec![
        way(
            "elsewhere-return",
            "button strong",
            text::live_game_return(),
            session.on(Wish::Return),
        ),
        way_unless(
            "elsewhere-resign",
            "button danger",
            text::live_game_resign(),
            Signal::stored(resigning),
            session.on(Wish::ResignElsewhere),
        ),
        way(
            "elsewhere-dismiss",
            "button",
            text::not_now(),
            session.on(Wish::Dismiss),
        ),
    ];
    let contents = vec![
        view! { <p id="live-game">{text::live_game()}</p> }.into_any(),
        ways(buttons),
    ];
    let dismiss = session.on(Wish::Dismiss);
    dialog(
        "confirm",
        "live-game",
        Name::Of("live-game"),
        Some(dismiss),
        contents,
    )
}
