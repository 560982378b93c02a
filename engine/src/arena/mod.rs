//! The arena: engine against engine over many games, to measure which is stronger and by how much.
//!
//! Each opening is played twice with the sides exchanged, so that it favours neither. Thought is
//! limited by depth or nodes, never by time, so that a match gives the same games on any machine. Each
//! game is recorded as soon as it is over; a match that was broken off goes on where it stood.

mod elo;
mod openings;
mod player;
mod record;

pub use elo::{Tally, elo};
pub(crate) use openings::random_game;
pub use player::{Contestant, ParseContestantError};

use std::path::Path;

use anyhow::Result;
use hasami_core::{Color, Game, Outcome, Rules};

use openings::opening;
use player::Player;
pub(crate) use record::{Record, Settings, read_games};

/// A match to be played.
#[derive(Debug, Clone)]
pub struct Match {
    /// Whose score is counted.
    pub first: Contestant,
    /// Against whom.
    pub second: Contestant,
    /// Under which rules.
    pub rules: Rules,
    /// How many games; an odd number leaves the last opening played one way only.
    pub games: u32,
    /// Decides the openings and what the levels that vary play.
    pub seed: u64,
}

/// Plays what is left of the match recorded in `file`, and returns the whole score of the first
/// contestant; `heard` is told it after each game.
///
/// # Errors
///
/// When `file` cannot be read or written, or holds another match.
pub fn play(plan: &Match, file: &Path, heard: &mut dyn FnMut(&Tally)) -> Result<Tally> {
    let settings = Settings::of(plan);
    let (mut record, mut tally) = Record::open(file, &settings)?;
    let mut first = Player::new(&plan.first)?;
    let mut second = Player::new(&plan.second)?;

    for number in tally.games()..plan.games {
        let pair = u64::from(number / 2);
        let first_side = if number.is_multiple_of(2) {
            Color::Sente
        } else {
            Color::Gote
        };
        let mut game = opening(plan.rules, plan.seed, pair);
        first.prepare(plan.seed ^ u64::from(number));
        second.prepare(plan.seed ^ u64::from(number));
        while game.outcome() == Outcome::Ongoing {
            let mover = game.position().side_to_move();
            let player = if mover == first_side {
                &mut first
            } else {
                &mut second
            };
            let Some(mv) = player.choose(game.position()) else {
                break;
            };
            game.play(mv)?;
        }
        record.add(number, first_side, &game)?;
        tally.count(game.outcome(), first_side);
        heard(&tally);
    }
    Ok(tally)
}

/// The moves of a game as text.
fn moves_text(game: &Game) -> String {
    let moves: Vec<String> = game
        .moves()
        .iter()
        .map(|played| played.mv.to_string())
        .collect();
    moves.join(" ")
}
