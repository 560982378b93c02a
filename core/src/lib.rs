//! Rules, notation, clock arithmetic and wire messages of Hasami Shogi.

pub mod ids;
pub mod protocol;
