//! The game on this device as the browser keeps it, so that a reload goes on with it.

use hasami_core::search::Level;
use hasami_core::{Color, Game, record};
use leptos::prelude::*;

use crate::after_paint::after_paint;
use crate::net::Session;
use crate::session::Wish;
use crate::storage;

/// Where the game of two people is kept.
const PASS_AND_PLAY: &str = "hasami-local-game";
/// Where the game against the computer is kept.
const VERSUS: &str = "hasami-ai-game";

/// Against whom: the computer's level, and the person's side.
pub(super) type Against = (Level, Color);

/// The game of two people that was under way when the page was left.
pub(super) fn pass_and_play() -> Option<Game> {
    record::read(&storage::recall(PASS_AND_PLAY)?).ok()
}

/// The game against the computer that was under way when the page was left.
pub(super) fn versus() -> Option<(Against, Game)> {
    read(&storage::recall(VERSUS)?)
}

/// Keeps the game of two people at every change, as long as there is one.
pub(super) fn keep_pass_and_play(game: RwSignal<Game>, playing: RwSignal<bool>) {
    keep_each(PASS_AND_PLAY, game, playing, |game| {
        Some(record::to_text(game))
    });
}

/// Keeps the game against the computer at every change, as long as there is one.
pub(super) fn keep_versus(
    game: RwSignal<Game>,
    playing: RwSignal<bool>,
    level: RwSignal<Level>,
    you: RwSignal<Color>,
) {
    keep_each(VERSUS, game, playing, move |game| {
        let against = (level.try_get_untracked()?, you.try_get_untracked()?);
        Some(write(against, game))
    });
}

/// A move shows before it is kept. Where the game has been left by then, that has seen to what is kept.
fn keep_each(
    name: &'static str,
    game: RwSignal<Game>,
    playing: RwSignal<bool>,
    write: impl Fn(&Game) -> Option<String> + Copy + 'static,
) {
    Effect::new(move || {
        game.track();
        playing.track();
        after_paint(move || match playing.try_get_untracked() {
            Some(true) => {
                let text = game.try_with_untracked(write).flatten();
                if text.is_some() {
                    keep(name, text);
                }
            }
            Some(false) => keep(name, None),
            None => {}
        });
    });
}

/// Home, leaving the game on purpose: a page that is opened later begins anew.
pub(super) fn leaving(session: Session) -> Callback<()> {
    Callback::new(move |()| {
        keep(PASS_AND_PLAY, None);
        keep(VERSUS, None);
        session.wish(Wish::Home);
    })
}

fn keep(name: &str, text: Option<String>) {
    match text {
        Some(text) => storage::keep(name, &text),
        None => storage::forget(name),
    }
}

/// Level and side on a line of their own, then the record.
fn write((level, you): Against, game: &Game) -> String {
    format!("{level} {you}\n{}", record::to_text(game))
}

fn read(text: &str) -> Option<(Against, Game)> {
    let (against, game) = text.split_once('\n')?;
    let (level, you) = against.split_once(' ')?;
    let against = (level.parse().ok()?, you.parse().ok()?);
    Some((against, record::read(game).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Outcome, Preset, Rules, WinReason};

    #[test]
    fn a_game_against_the_computer_is_read_again_with_level_side_and_result() {
        let mut game = Game::new(Rules::new(Preset::Dai).with_nohop());
        game.play("7h7e".parse().unwrap()).unwrap();
        let against = (Level::Master, Color::Gote);
        assert_eq!(read(&write(against, &game)), Some((against, game.clone())));
        game.end(Outcome::Win(Color::Sente, WinReason::Resignation))
            .unwrap();
        assert_eq!(read(&write(against, &game)), Some((against, game)));
    }

    #[test]
    fn what_is_broken_is_no_game() {
        let whole = write(
            (Level::Easy, Color::Sente),
            &Game::new(Rules::new(Preset::Classic)),
        );
        for broken in [
            "",
            "easy sente",
            "easy sente\nnonsense",
            &whole.replace("easy", "hard"),
            &whole.replace("sente\n", "\n"),
        ] {
            assert_eq!(read(broken), None, "{broken}");
        }
    }
}
