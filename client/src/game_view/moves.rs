//! The list of moves played, two to a line.

use hasami_core::PlayedMove;
use leptos::html::Div;
use leptos::prelude::*;

use crate::i18n::text;

/// The moves of a game; follows the last one.
#[component]
pub fn MoveList(
    /// First to last.
    moves: Signal<Vec<PlayedMove>>,
) -> impl IntoView {
    let root = NodeRef::<Div>::new();
    let lines = move || {
        moves.with(|moves| {
            moves
                .chunks(2)
                .map(|pair| pair.iter().map(written).collect::<String>())
                .map(|pair| format!("<li>{pair}</li>"))
                .collect::<String>()
        })
    };
    Effect::new(move |before: Option<usize>| {
        let played = moves.with(Vec::len);
        if let Some(list) = root.get().and_then(|root| root.last_element_child())
            && before != Some(played)
        {
            list.set_scroll_top(list.scroll_height());
        }
        played
    });
    view! {
        <div class="moves" data-test="moves" node_ref=root>
            <h2>{text::moves()}</h2>
            <ol tabindex="0" inner_html=lines></ol>
        </div>
    }
}

/// "7i–7e ×2": from, to, and how many it took.
fn written(played: &PlayedMove) -> String {
    let taken = match played.captures.count() {
        0 => String::new(),
        count => format!("<b>×{count}</b>"),
    };
    format!("<span>{}–{}{taken}</span>", played.mv.from, played.mv.to)
}

/// A move as a screen reader says it: "7i–7e, takes 2 pieces".
pub(super) fn read_out(played: &PlayedMove) -> String {
    let squares = format!("{}–{}", played.mv.from, played.mv.to);
    match played.captures.count() {
        0 => squares,
        count => format!("{squares}, {}", text::reason_takes(u32::from(count))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Game, Preset, Rules};

    #[test]
    fn a_move_is_written_from_to() {
        let mut game = Game::new(Rules::new(Preset::Classic));
        game.play("7i7e".parse().unwrap()).unwrap();
        assert_eq!(written(&game.moves()[0]), "<span>7i–7e</span>");
        assert_eq!(read_out(&game.moves()[0]), "7i–7e");
    }

    #[test]
    fn a_capture_is_written_and_read_out_with_its_number() {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in ["7i7e", "6a6e", "1i1h", "8a8e"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let last = &game.moves()[3];
        assert_eq!(written(last), "<span>8a–8e<b>×1</b></span>");
        assert_eq!(read_out(last), "8a–8e, takes a piece");
    }
}
