//! Records of games: shown to be copied or saved, and opened again to be stepped through.

mod open;
mod share;
mod words;

pub(crate) use open::record_page;
pub(crate) use share::Sharing;
