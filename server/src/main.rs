//! The `hasami-server` binary.

fn main() {}
