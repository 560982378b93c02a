//! Moves that are decided but not played: one to be confirmed, or one for the next turn; and the line
//! under the board, where they and a look back have their words and buttons.

use hasami_core::{Game, Move};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::HtmlElement;

use super::look::Look;
use crate::board::{Hand, Plan};
use crate::i18n::{squares, text};
use crate::pages::frame::switch;
use crate::senses::announce::{Urgency, say};
use crate::settings::Chosen;

/// What is decided on one game screen.
#[derive(Clone, Copy)]
pub(super) struct Planning {
    hand: Signal<Hand>,
    confirms: Memo<bool>,
    proposed: RwSignal<Option<Move>>,
    premove: Signal<Option<Move>>,
    on_move: Callback<Move>,
    on_premove: Callback<Option<Move>>,
}

impl Planning {
    /// A proposal ends with the position that it was made for.
    pub(super) fn new(
        game: Signal<Game>,
        hand: Signal<Hand>,
        premove: Signal<Option<Move>>,
        on_move: Callback<Move>,
        on_premove: Callback<Option<Move>>,
    ) -> Self {
        let planning = Self {
            hand,
            confirms: Chosen::here().read(|settings| settings.confirm),
            proposed: RwSignal::new(None),
            premove,
            on_move,
            on_premove,
        };
        let stands = Memo::new(move |_| (hand.get(), game.with(|game| *game.position())));
        Effect::new(move || {
            // Reading them, not just following: a memo that nobody reads does not notice a change.
            let _ = (stands.get(), planning.confirms.get());
            planning.proposed.set(None);
        });
        planning
    }

    pub(super) fn plan(self) -> Option<Plan> {
        let ahead = self.premove.get().map(Plan::Ahead);
        self.proposed.get().map(Plan::Proposed).or(ahead)
    }

    /// A move was made on the board: it is played, proposed, or kept for the next turn.
    pub(super) fn made(self, mv: Move) {
        let is_ahead = matches!(self.hand.get_untracked(), Hand::Ahead(_));
        let confirmed = self.proposed.get_untracked() == Some(mv);
        if is_ahead {
            self.on_premove.run(Some(mv));
        } else if self.confirms.get_untracked() && !confirmed {
            self.proposed.set(Some(mv));
        } else {
            self.proposed.set(None);
            self.on_move.run(mv);
        }
    }

    /// Nothing is decided any more.
    pub(super) fn dropped(self) {
        self.proposed.set(None);
        if self.premove.get_untracked().is_some() {
            self.on_premove.run(None);
        }
    }
}

/// What has the line under the board beside the status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Topic {
    None,
    Past,
    Plan(Plan),
}

/// The line under the board. `goes_on` is false when the game is over.
pub(super) fn status_row(
    planning: Planning,
    look: RwSignal<Look>,
    played: Memo<usize>,
    status: Signal<String>,
    goes_on: Memo<bool>,
) -> AnyView {
    let topic = Memo::new(move |_| match planning.plan() {
        _ if !look.get().is_live() => Topic::Past,
        Some(plan) => Topic::Plan(plan),
        None => Topic::None,
    });
    let first = Memo::new(move |_| match topic.get() {
        Topic::None => String::new(),
        Topic::Plan(Plan::Proposed(mv)) => text::confirm_question(&squares(mv)),
        Topic::Plan(Plan::Ahead(mv)) => text::premove(&squares(mv)),
        Topic::Past => {
            let ply = look.get().ply(played.get()).to_string();
            text::move_of(&ply, &played.get().to_string())
        }
    });
    // Not also when the game goes on meanwhile: then the move that was made is read out.
    let turned_to = Memo::new(move |_| (topic.get(), look.get()));
    Effect::new(move || {
        let _ = turned_to.get();
        let first = first.get_untracked();
        if !first.is_empty() {
            say(&first, Urgency::Polite);
        }
    });
    let words = move || match topic.get() {
        Topic::None => status.get(),
        Topic::Plan(Plan::Proposed(_)) => first.get(),
        Topic::Plan(Plan::Ahead(_)) | Topic::Past => {
            format!("{} · {}", first.get(), status.get())
        }
    };
    let live_words = Signal::derive(
        move || match (goes_on.get(), look.get().news(played.get())) {
            (false, _) => text::back_to_end().to_owned(),
            (true, 0) => text::back_to_live().to_owned(),
            (true, news) => format!("{} +{news}", text::back_to_live()),
        },
    );
    let fixed = |words: &'static str| Signal::stored(words.to_owned());
    let drop = Callback::new(move |()| planning.dropped());
    let buttons = switch(move || match topic.get() {
        Topic::None => ().into_any(),
        Topic::Past => {
            let go = Callback::new(move |()| look.set(Look::default()));
            row_button("live", "row-button", live_words, go)
        }
        Topic::Plan(Plan::Proposed(mv)) => {
            let play = Callback::new(move |()| planning.made(mv));
            vec![
                row_button("drop-plan", "row-button weak", fixed(text::cancel()), drop),
                row_button("confirm-move", "row-button", fixed(text::confirm()), play),
            ]
            .into_any()
        }
        Topic::Plan(Plan::Ahead(_)) => {
            row_button("drop-plan", "row-button weak", fixed(text::cancel()), drop)
        }
    });
    view! {
        <div class="status-row">
            // A new text takes the place of the old one, rather than moving about as it changes.
            <p class="status" data-test="status" prop:textContent=words></p>
            {buttons}
        </div>
    }
    .into_any()
}

/// A button that goes away when it is pressed: the focus goes on to the board.
fn row_button(
    mark: &'static str,
    class: &'static str,
    words: Signal<String>,
    on_click: Callback<()>,
) -> AnyView {
    let press = move |_| {
        on_click.run(());
        let square = document().query_selector(".game .square[tabindex=\"0\"]");
        if let Ok(Some(square)) = square
            && let Some(square) = square.dyn_ref::<HtmlElement>()
        {
            let _ = square.focus();
        }
    };
    view! {
        <button type="button" class=class data-test=mark on:click=press>
            {move || words.get()}
        </button>
    }
    .into_any()
}
