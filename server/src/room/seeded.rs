//! Numbers drawn from a seed: the same seed gives the same numbers, and none of them tells the next.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A source of numbers. Room codes come from here, so the numbers seen so far must not give the
/// coming ones away: each is a keyed hash of a counter, not a step of a reversible generator.
#[derive(Debug, Clone)]
pub(crate) struct Seeded {
    seed: u128,
    drawn: u64,
}

impl Seeded {
    pub(crate) const fn new(seed: u128) -> Self {
        Self { seed, drawn: 0 }
    }

    /// The next number.
    pub(crate) fn draw(&mut self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, self.drawn).hash(&mut hasher);
        self.drawn += 1;
        hasher.finish()
    }

    /// The next number, twice as long.
    pub(crate) fn draw_long(&mut self) -> u128 {
        u128::from(self.draw()) << 64 | u128::from(self.draw())
    }
}
