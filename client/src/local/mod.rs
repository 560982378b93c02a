//! Games on this device: two people on one screen, or one against the computer, any ruleset.

mod hint;
mod pass_play;
mod table;
mod versus;

pub(crate) use hint::{move_words, squares};
pub(crate) use pass_play::pass_and_play;
pub(crate) use versus::{ai_page, trouble_words};
