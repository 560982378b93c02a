//! Random numbers from a seed, the same on every machine.

/// A generator of random numbers: xorshift64* (Marsaglia 2003, Vigna 2016). Not for secrets.
#[derive(Debug, Clone)]
pub(crate) struct Luck(u64);

impl Luck {
    /// A generator whose numbers follow from `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        // Seeds that differ little must not begin alike, and zero would stay zero.
        let mixed = (seed ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        Self(mixed ^ mixed >> 29 | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The tiny bias of the remainder does not matter to a game.
        (self.next() >> 16) as usize % bound
    }

    /// One of `items`; none when there are none.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.below(items.len()))
    }
}
