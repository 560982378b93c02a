//! Rules, notation, records, clock arithmetic and wire messages of Hasami Shogi.
//!
//! Nothing in this crate reads a clock, does IO or draws random numbers: the same
//! calls give the same answers on the server, in the browser and in a test.
//!
//! A game in four lines:
//!
//! ```
//! use hasami_core::{Game, Move, Outcome, Preset, Rules};
//!
//! let mut game = Game::new(Rules::new(Preset::Classic));
//! let mv: Move = "7i7e".parse()?;
//! game.play(mv)?;
//! assert_eq!(game.outcome(), Outcome::Ongoing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bitboard;
pub mod board;
pub mod captures;
pub mod clock;
pub mod color;
pub mod draw;
mod ends;
pub mod game;
pub mod ids;
mod line_codes;
mod line_counts;
mod lines;
mod movement;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod position;
pub mod protocol;
mod rays;
pub mod record;
pub mod rules;
pub mod search;
pub mod sfen;
pub mod solve;
pub mod square;
pub mod threats;

pub use bitboard::Bitboard;
pub use board::Board;
pub use clock::{MoveClock, Timestamp};
pub use color::{ByColor, Color};
pub use game::{Game, PlayedMove, ReplayError};
pub use moves::{Move, MoveKind};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use position::{PlayError, Played, Position};
pub use rules::{LineRule, Preset, Rules};
pub use sfen::SfenError;
pub use square::{Direction, Square};
