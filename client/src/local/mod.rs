//! Games on this device: two people on one screen, one against the computer, or out of a record.

mod hint;
mod kept;
mod pass_play;
mod recorded;
mod table;
mod versus;

pub(crate) use hint::move_words;
pub(crate) use pass_play::pass_and_play;
pub(crate) use recorded::recorded_game;
pub(crate) use versus::{ai_page, trouble_words};
