//! The page where a game is gone through.

use hasami_core::{Color, Game, Move};
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;

use super::graph::{graph, ply_at};
use super::reading::{Reading, Turn};
use crate::ai::{Engine, Face, Task};
use crate::board::{Advice, BoardView, Hand};
use crate::game_view::{Icon, control, written};
use crate::i18n::{squares, text};
use crate::local::{move_words, trouble_words};
use crate::pages::frame::{heading, live_sentence, switch, way};
use crate::settings::Chosen;

/// How far each position is looked into.
const LOOK: Task = Task::Look {
    depth: 16,
    nodes: 400_000,
    ms: 400,
};

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct Review {
    engine: Engine,
    reading: RwSignal<Reading>,
    turns: Memo<Vec<Turn>>,
    /// So many moves of the game are on the board.
    ply: RwSignal<usize>,
    plies: usize,
    /// The reader's side, or Sente's.
    side: Color,
    is_player: bool,
    turned: RwSignal<bool>,
}

/// Goes through `game` for a player of side `you`, or for somebody who looks on. `news` is something
/// to say meanwhile; `on_close` leads back to the game. When the page is left, `engine` looks no further.
pub(crate) fn review_page(
    engine: Engine,
    game: Game,
    you: Option<Color>,
    news: Signal<String>,
    on_close: Callback<()>,
) -> AnyView {
    let plies = game.moves().len();
    let reading = RwSignal::new(Reading::new(game));
    let review = Review {
        engine,
        reading,
        turns: Memo::new(move |_| reading.with(Reading::turns)),
        ply: RwSignal::new(plies),
        plies,
        side: you.unwrap_or(Color::Sente),
        is_player: you.is_some(),
        turned: RwSignal::new(you == Some(Color::Gote)),
    };
    review.look_on();
    on_cleanup(move || engine.forget());
    // What is found out about other positions does not redraw the board.
    let position = Memo::new(move |_| reading.with(|reading| reading.position(review.ply.get())));
    let advice = Memo::new(move |_| Advice {
        hint: review.turn_here().map(|turn| turn.better),
        ..Advice::default()
    });
    let board = view! {
        <BoardView
            position=position.into()
            flipped=review.turned.into()
            last_move=Signal::derive(move || review.last_move())
            hand=Signal::stored(Hand::Nobody)
            on_move=Callback::new(|_| {})
            plan=Signal::stored(None)
            on_drop=Callback::new(|()| {})
            pending=Signal::stored(None)
            advice=advice.into()
        />
    };
    view! {
        <main class="review" data-test="review">
            <header class="review-head">
                {heading(text::review())}
                {live_sentence("review-progress", "quiet", move || review.progress())}
                {live_sentence("review-news", "news", move || news.get())}
            </header>
            <div class="review-board">{board.into_any()}</div>
            <p class="review-words" data-test="review-words" role="status">
                {move || review.words()}
            </p>
            {chances(review)}
            {list(review)}
            <nav class="controls">{controls(review, on_close)}</nav>
        </main>
    }
    .into_any()
}

impl Review {
    /// Looks at one position after the other until all are done, or the page is left.
    fn look_on(self) {
        let next = self.reading.try_with_untracked(|reading| {
            let ply = reading.next()?;
            Some((ply, reading.position(ply)))
        });
        if let Some((ply, position)) = next.flatten() {
            self.engine.ask(LOOK, position, move |found| {
                self.reading
                    .try_update(|reading| reading.note(ply, found.as_ref()));
                self.look_on();
            });
        }
    }

    fn progress(self) -> String {
        if let Face::Trouble(trouble) = self.engine.face() {
            return trouble_words(trouble).to_owned();
        }
        let (done, all) = self.reading.with(Reading::progress);
        if done < all {
            return text::review_progress(&done.to_string(), &all.to_string());
        }
        match self.turns.with(Vec::len) {
            0 => text::review_no_turns().to_owned(),
            count => text::review_turns(u32::try_from(count).unwrap_or_default()),
        }
    }

    /// The move that led to the position on the board.
    fn last_move(self) -> Option<Move> {
        let before = self.ply.get().checked_sub(1)?;
        self.reading
            .with(|reading| Some(reading.game().moves().get(before)?.mv))
    }

    /// The turning point that comes next from the position on the board.
    fn turn_here(self) -> Option<Turn> {
        let ply = self.ply.get();
        self.turns
            .with(|turns| turns.iter().find(|turn| turn.ply == ply).copied())
    }

    /// What there is to say of the position on the board.
    fn words(self) -> String {
        let ply = self.ply.get();
        if let Some(turn) = self.turn_here() {
            let position = self.reading.with(|reading| reading.position(ply));
            let better = move_words(&position, turn.better);
            return text::review_turn(self.name(turn.side), &squares(turn.played), &better);
        }
        let number = ply.to_string();
        let chance = self
            .reading
            .with(|reading| reading.chance(ply, self.side))
            .map(|chance| self.chance_words(chance));
        match (ply, chance) {
            (0, None) => text::review_start().to_owned(),
            (0, Some(chance)) => format!("{} {chance}", text::review_start()),
            (_, None) => text::review_after(&number),
            (_, Some(chance)) => format!("{} {chance}", text::review_after(&number)),
        }
    }

    /// "Your chances: 62 %".
    fn chance_words(self, chance: u8) -> String {
        let chance = chance.to_string();
        if self.is_player {
            text::your_chances(&chance)
        } else {
            text::sente_chances(&chance)
        }
    }

    fn name(self, side: Color) -> &'static str {
        match (self.is_player, side) {
            (true, side) if side == self.side => text::you(),
            (true, _) => text::opponent(),
            (false, Color::Sente) => text::sente(),
            (false, Color::Gote) => text::gote(),
        }
    }

    fn go_to(self, ply: usize) {
        self.ply.set(ply.min(self.plies));
    }

    /// The next turning point after the position on the board, else the first.
    fn next_turn(self) {
        let ply = self.ply.get_untracked();
        let next = self.turns.with_untracked(|turns| {
            let later = turns.iter().find(|turn| turn.ply > ply);
            later.or(turns.first()).map(|turn| turn.ply)
        });
        if let Some(ply) = next {
            self.go_to(ply);
        }
    }
}

/// The graph; a tap on it leads to the position there.
fn chances(review: Review) -> AnyView {
    let drawing = move || {
        let label = if review.is_player {
            text::graph_yours()
        } else {
            text::graph_sente()
        };
        let ply = review.ply.get();
        review.turns.with(|turns| {
            review
                .reading
                .with(|reading| graph(reading, review.side, turns, ply, label))
        })
    };
    let pick = move |event: ev::MouseEvent| {
        let target = event.current_target();
        if let Some(graph) = target.and_then(|target| target.dyn_into::<Element>().ok()) {
            let place = graph.get_bounding_client_rect();
            let along = (f64::from(event.client_x()) - place.left()) / place.width().max(1.0);
            review.go_to(ply_at(along, review.plies));
        }
    };
    view! { <div class="graph" data-test="graph" on:click=pick inner_html=drawing></div> }
        .into_any()
}

/// The turning points, one under the other.
fn list(review: Review) -> AnyView {
    let notation = Chosen::here().read(|settings| settings.notation);
    let lines = move || {
        let notation = notation.get();
        let turns = review.turns.get();
        turns
            .into_iter()
            .map(|turn| {
                let played = review
                    .reading
                    .with_untracked(|reading| reading.game().moves()[turn.ply]);
                let words = format!(
                    "{}. {} {}",
                    turn.ply + 1,
                    review.name(turn.side),
                    written(turn.side, &played, notation)
                );
                let position = review
                    .reading
                    .with_untracked(|reading| reading.position(turn.ply));
                let better = text::review_better(&move_words(&position, turn.better));
                let show = move |_| {
                    review.go_to(turn.ply);
                    // On a phone the list is below the board.
                    window().scroll_to_with_x_and_y(0.0, 0.0);
                };
                let here = move || (review.ply.get() == turn.ply).then_some("true");
                view! {
                    <li>
                        <button
                            type="button"
                            class="turn"
                            data-test="turn"
                            aria-current=here
                            on:click=show
                        >
                            <strong>{words}</strong>
                            <small>{better}</small>
                            <span class="turn-cost">{format!("−{} %", turn.cost)}</span>
                        </button>
                    </li>
                }
                .into_any()
            })
            .collect::<Vec<_>>()
            .into_any()
    };
    let trouble = switch(move || match review.engine.face() {
        Face::Trouble(_) => way(
            "trouble-retry",
            "button strong",
            text::try_again(),
            Callback::new(move |()| review.engine.retry()),
        ),
        Face::Idle | Face::Coming | Face::Thinking => ().into_any(),
    });
    view! {
        <section class="turns">
            {trouble}
            <ol data-test="turns">{switch(lines)}</ol>
        </section>
    }
    .into_any()
}

fn controls(review: Review, on_close: Callback<()>) -> Vec<AnyView> {
    let never = Signal::stored(false);
    let at_start = Signal::derive(move || review.ply.get() == 0);
    let at_end = Signal::derive(move || review.ply.get() == review.plies);
    let step = |there: fn(usize) -> usize| {
        Callback::new(move |()| review.go_to(there(review.ply.get_untracked())))
    };
    vec![
        control("review-close", Icon::Return, text::back(), never, on_close),
        control(
            "previous",
            Icon::Previous,
            text::previous_move(),
            at_start,
            step(|ply| ply.saturating_sub(1)),
        ),
        control(
            "next",
            Icon::Next,
            text::next_move(),
            at_end,
            step(|ply| ply + 1),
        ),
        control(
            "next-turn",
            Icon::Review,
            text::next_turn(),
            Signal::derive(move || review.turns.with(Vec::is_empty)),
            Callback::new(move |()| review.next_turn()),
        ),
        control(
            "flip",
            Icon::Flip,
            text::flip(),
            never,
            Callback::new(move |()| review.turned.update(|turned| *turned = !*turned)),
        ),
    ]
}
