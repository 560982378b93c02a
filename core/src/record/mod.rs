//! A game as a record: a text that people can read and write, or JSON for programs.
//!
//! docs/RECORD.md describes both forms. [`read`] takes either and replays what it says, so a game that
//! comes out of it follows the rules; an error says what is wrong and where.
//!
//! ```
//! use hasami_core::{Game, Preset, Rules, record};
//!
//! let mut game = Game::new(Rules::new(Preset::Classic));
//! game.play("7i7e".parse()?)?;
//! assert_eq!(record::read(&record::to_text(&game))?, game);
//! assert_eq!(record::read(&record::to_json(&game))?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fault;
mod json;
mod text;

pub use fault::{Fault, Place, RecordError};
pub use json::to_json;
pub use text::to_text;

use crate::game::Game;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::{PlayError, Position};
use crate::rules::Rules;
use crate::sfen::STARTPOS;

/// The version of both forms.
pub const VERSION: u32 = 1;

/// The longest record that is read, in bytes. A game of 300 moves needs a twentieth of it.
pub const MAX_BYTES: usize = 64 * 1024;

/// Reads a record in either form.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub fn read(record: &str) -> Result<Game, RecordError> {
    if record.len() > MAX_BYTES {
        return Err(Fault::TooLong.somewhere());
    }
    let record = record.trim_start_matches('\u{feff}');
    if record.trim_start().starts_with('{') {
        json::read(record)
    } else {
        text::read(record)
    }
}

/// What a record says, each part with its place where that is known.
struct Parts<'a> {
    rules: (&'a str, Option<Place>),
    start: (&'a str, Option<Place>),
    result: Option<(&'a str, Option<Place>)>,
    moves: Vec<(&'a str, Option<Place>)>,
}

impl Parts<'_> {
    /// Plays the game.
    fn replay(self) -> Result<Game, RecordError> {
        let (written, place) = self.rules;
        let rules: Rules = written
            .parse()
            .map_err(|error| Fault::Rules(error).at(place))?;
        let (written, place) = self.start;
        let start = Position::parse(rules, written);
        let mut game = Game::from_position(start.map_err(|error| Fault::Start(error).at(place))?);
        for (index, (written, place)) in self.moves.into_iter().enumerate() {
            let ply = index + 1;
            let mv: Move = written
                .parse()
                .map_err(|_| Fault::NoMove { ply }.at(place))?;
            game.play(mv).map_err(|error| {
                let fault = match error {
                    PlayError::GameOver(outcome) => Fault::AfterTheEnd { ply, outcome },
                    error => Fault::Move { ply, mv, error },
                };
                fault.at(place)
            })?;
        }
        if let Some((written, place)) = self.result {
            let outcome = written
                .parse()
                .map_err(|error| Fault::Result(error).at(place))?;
            finish(&mut game, outcome).map_err(|fault| fault.at(place))?;
        }
        Ok(game)
    }
}

/// Brings the game to the end that the record tells of, which has to fit the moves.
fn finish(game: &mut Game, told: Outcome) -> Result<(), Fault> {
    let reached = game.outcome();
    if told == reached || game.end(told).is_ok() {
        Ok(())
    } else {
        Err(Fault::OtherResult { told, reached })
    }
}

/// How the start is written: `startpos` where it is that.
fn start_of(game: &Game) -> String {
    if *game.start() == Position::start(game.rules()) {
        STARTPOS.to_owned()
    } else {
        game.start().sfen()
    }
}
