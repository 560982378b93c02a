//! The web client of Hasami Shogi Online.

fn main() {}
