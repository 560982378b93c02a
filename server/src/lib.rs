//! The game server of Hasami Shogi Online.
