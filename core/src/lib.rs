//! Rules, notation, clock arithmetic and wire messages of Hasami Shogi.
