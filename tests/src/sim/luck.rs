//! Random numbers for the simulation: the same seed gives the same ones everywhere.

/// A source of numbers (SplitMix64).
#[derive(Debug, Clone)]
pub struct Luck(u64);

impl Luck {
    /// The numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.any() % (high - low + 1)
    }

    /// Whether something happens that does so `times` in a thousand.
    pub fn per_mille(&mut self, times: u64) -> bool {
        self.any() % 1000 < times
    }

    /// One of these; none of nothing.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let len = u64::try_from(items.len()).ok().filter(|&len| len > 0)?;
        items.get(usize::try_from(self.any() % len).ok()?)
    }
}
