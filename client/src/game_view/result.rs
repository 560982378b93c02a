//! The end of a game: who won and by what, in words.

use hasami_core::{Color, DrawReason, Outcome, WinReason};
use leptos::prelude::*;

use super::dialog::awake;
use crate::i18n::text;

/// Who won. `you` is the reader's side; without one the winner is named by side.
pub fn headline(outcome: Outcome, you: Option<Color>) -> &'static str {
    match (outcome, you) {
        (Outcome::Ongoing, _) => "",
        (Outcome::NoResult, _) => text::result_none(),
        (Outcome::Draw(_), _) => text::result_draw(),
        (Outcome::Win(winner, _), Some(you)) if winner == you => text::result_you_win(),
        (Outcome::Win(..), Some(_)) => text::result_you_lose(),
        (Outcome::Win(Color::Sente, _), None) => text::result_sente_wins(),
        (Outcome::Win(Color::Gote, _), None) => text::result_gote_wins(),
    }
}

/// By what.
pub fn reason(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Ongoing => "",
        Outcome::NoResult => text::reason_aborted(),
        Outcome::Draw(DrawReason::FewPieces) => text::reason_few_pieces(),
        Outcome::Draw(DrawReason::MoveLimit) => text::reason_draw_move_limit(),
        Outcome::Draw(DrawReason::Agreed) => text::reason_agreed(),
        Outcome::Win(_, reason) => match reason {
            WinReason::Captures => text::reason_captures(),
            WinReason::Line => text::reason_line(),
            WinReason::NoLegalMove => text::reason_no_legal_move(),
            WinReason::MoveLimit => text::reason_move_limit(),
            WinReason::Clock => text::reason_clock(),
            WinReason::Resignation => text::reason_resignation(),
            WinReason::Abandoned => text::reason_abandoned(),
            WinReason::Forfeit => text::reason_forfeit(),
        },
    }
}

/// The card at the end of a game. It lies over the status and the controls, never over the board,
/// and its buttons wake after half a second.
#[component]
pub fn ResultCard(
    /// How the game ended.
    outcome: Outcome,
    /// The reader's side, if they have one.
    you: Option<Color>,
    /// What else there is to say.
    #[prop(optional_no_strip)]
    note: Option<AnyView>,
    /// Closes the card, so that what lies under it can be used.
    on_close: Callback<()>,
    /// The ways on: buttons.
    children: Children,
) -> impl IntoView {
    let awake = awake();
    let won = matches!((outcome, you), (Outcome::Win(winner, _), Some(you)) if winner == you);
    view! {
        <section class="card result" class:won=won data-test="result" role="group" aria-labelledby="result-headline">
            <button
                type="button"
                class="close"
                data-test="result-close"
                aria-label=text::close().to_owned()
                on:click=move |_| on_close.run(())
            >
                "×"
            </button>
            <h2 id="result-headline" data-test="result-headline">{headline(outcome, you)}</h2>
            <p data-test="result-reason">{reason(outcome)}</p>
            {note}
            <fieldset class="ways" disabled=move || !awake.get()>
                {children()}
            </fieldset>
        </section>
    }
}
