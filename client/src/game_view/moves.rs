//! The moves played: a list beside the board or a strip below it, and the buttons that step through it.

use hasami_core::{Color, Game, PlayedMove, notation};
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlElement};

use super::Icon;
use super::look::{Look, Step};
use crate::after_paint::after_paint;
use crate::i18n::text;
use crate::settings::{Chosen, Notation};

/// The moves of a game; the one on the board is marked and in view.
#[component]
pub fn MoveList(
    /// The game.
    game: Signal<Game>,
    /// Which part of it is on the board.
    look: RwSignal<Look>,
) -> impl IntoView {
    let root = NodeRef::<Div>::new();
    let notation = Chosen::here().read(|settings| settings.notation);
    let played = Memo::new(move |_| game.with(|game| game.moves().len()));
    let ply = Memo::new(move |_| look.get().ply(played.get()));
    let listed = StoredValue::new(Listed::default());
    Effect::new(move || {
        // What the list says is read when it is shown: by then more may be new. But a memo that is only
        // followed, and not read, does not notice a change.
        game.with(|_| ());
        let _ = (root.get(), notation.get(), ply.get());
        after_paint(move || {
            let _ = listed.try_update_value(|listed| {
                let list = root.try_get_untracked()??.query_selector("ol").ok()??;
                let notation = notation.try_get_untracked()?;
                listed.show(
                    &list,
                    notation,
                    game.try_with_untracked(|game| lines(game, notation))?,
                );
                mark(&list, ply.try_get_untracked()?);
                Some(())
            });
        });
    });
    let go = move |step| look.update(|look| *look = look.step(step, played.get_untracked()));
    let pick = move |event: ev::MouseEvent| {
        if let Some(ply) = ply_of(&event) {
            go(Step::To(ply));
        }
    };
    let step = move |mark: &'static str, drawing: Icon, name: &'static str, step: Step| {
        let back = matches!(step, Step::First | Step::Previous);
        // It keeps the focus where it leads no further.
        let off = move || match back {
            true => ply.get() == 0,
            false => ply.get() == played.get(),
        };
        view! {
            <button
                type="button"
                class="step"
                data-test=mark
                aria-label=name
                title=name
                aria-disabled=move || off().then_some("true")
                on:click=move |_| go(step)
                inner_html=drawing.svg()
            ></button>
        }
        .into_any()
    };
    view! {
        <div class="moves" data-test="moves" node_ref=root>
            <h2>{text::moves()}</h2>
            {step("first", Icon::First, text::first_move(), Step::First)}
            {step("previous", Icon::Previous, text::previous_move(), Step::Previous)}
            <ol tabindex="0" aria-label=text::moves() on:click=pick></ol>
            {step("next", Icon::Next, text::next_move(), Step::Next)}
            {step("last", Icon::Last, text::last_move(), Step::Last)}
        </div>
    }
}

/// Steps by the arrow keys wherever they have no other meaning, for as long as the screen lives.
pub(super) fn step_by_keys(played: Memo<usize>, look: RwSignal<Look>) {
    let listening = window_event_listener(ev::keydown, move |event| {
        let step = match event.key().as_str() {
            "ArrowLeft" => Step::Previous,
            "ArrowRight" => Step::Next,
            "ArrowUp" | "Home" => Step::First,
            "ArrowDown" | "End" => Step::Last,
            _ => return,
        };
        let held = event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key();
        let target = event.target();
        let target = target
            .as_ref()
            .and_then(|target| target.dyn_ref::<Element>());
        let taken = target.is_some_and(|target| {
            let closest = target.closest(".squares, input, textarea, select, dialog");
            !matches!(closest, Ok(None))
        });
        if !held && !taken && !event.default_prevented() {
            event.prevent_default();
            look.update(|look| *look = look.step(step, played.get_untracked()));
        }
    });
    on_cleanup(move || listening.remove());
}

/// Marks the move that led to what is on the board, and brings it into view.
fn mark(list: &Element, ply: usize) {
    if let Ok(Some(before)) = list.query_selector("[aria-current]") {
        let _ = before.remove_attribute("aria-current");
    }
    let current = list.query_selector(&format!("[data-ply=\"{ply}\"]"));
    let Ok(Some(current)) = current else {
        list.set_scroll_top(0);
        list.set_scroll_left(0);
        return;
    };
    let _ = current.set_attribute("aria-current", "true");
    if let Some(item) = current.dyn_ref::<HtmlElement>() {
        list.set_scroll_top(item.offset_top() - (list.client_height() - item.offset_height()) / 2);
        list.set_scroll_left(item.offset_left() - (list.client_width() - item.offset_width()) / 2);
    }
}

fn ply_of(event: &ev::MouseEvent) -> Option<usize> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let item = target.closest("[data-ply]").ok()??;
    item.get_attribute("data-ply")?.parse().ok()
}

/// The lines of the list that are on the page.
#[derive(Default)]
struct Listed {
    /// None when the list may hold another game's.
    lines: Option<Vec<String>>,
    notation: Option<Notation>,
}

impl Listed {
    /// Writes the lines from the first that is another.
    fn show(&mut self, list: &Element, notation: Notation, lines: Vec<String>) {
        let before = self.lines.take().unwrap_or_else(|| {
            list.set_inner_html("");
            Vec::new()
        });
        if self.notation.replace(notation) != Some(notation) {
            // The page may be in another language than its moves.
            let _ = match notation {
                Notation::Japanese => list.set_attribute("lang", "ja"),
                Notation::Usi => list.remove_attribute("lang"),
            };
        }
        let same = before.iter().zip(&lines).take_while(|(was, is)| was == is);
        let same = same.count();
        for _ in same..before.len() {
            if let Some(last) = list.last_element_child() {
                last.remove();
            }
        }
        let _ = list.insert_adjacent_html("beforeend", &lines[same..].concat());
        self.lines = Some(lines);
    }
}

/// Two moves to a line.
fn lines(game: &Game, notation: Notation) -> Vec<String> {
    let first = game.start().side_to_move();
    let sides = [first, first.other()].into_iter().cycle();
    let moves: Vec<_> = (1..)
        .zip(sides.zip(game.moves()))
        .map(|(ply, (mover, played))| {
            let written = written(mover, played, notation);
            format!("<span data-ply=\"{ply}\">{written}</span>")
        })
        .collect();
    moves
        .chunks(2)
        .map(|pair| format!("<li>{}</li>", pair.concat()))
        .collect()
}

/// A move as the person wants moves written.
pub(crate) fn written(mover: Color, played: &PlayedMove, notation: Notation) -> String {
    match notation {
        Notation::Usi => notation::usi(played),
        Notation::Japanese => notation::japanese(mover, played),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Preset, Rules};

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in moves {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn moves_are_listed_two_to_a_line_in_the_notation_chosen() {
        let game = game(&["7i7e", "6a6e", "1i1h"]);
        assert_eq!(
            lines(&game, Notation::Usi).concat(),
            "<li><span data-ply=\"1\">7i7e</span><span data-ply=\"2\">6a6e</span></li>\
             <li><span data-ply=\"3\">1i1h</span></li>"
        );
        assert_eq!(
            lines(&game, Notation::Japanese).concat(),
            "<li><span data-ply=\"1\">▲７五歩(79)</span><span data-ply=\"2\">△６五と(61)</span></li>\
             <li><span data-ply=\"3\">▲１八歩(19)</span></li>"
        );
    }
}
