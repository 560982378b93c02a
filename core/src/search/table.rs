//! The transposition table: what was found out about positions met before.

use crate::moves::Move;
use crate::square::Square;

use super::score::Score;

/// What a stored value says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    Lower,
    /// The value is this or less.
    Upper,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    /// The best move found.
    pub best: Option<Move>,
    /// What it is worth, seen from the side to move.
    pub score: Score,
    /// Plies searched below it.
    pub depth: u8,
    /// What `score` says.
    pub bound: Bound,
}

/// A table of a fixed size. New positions displace old and shallow ones.
#[derive(Debug)]
pub(crate) struct Table {
    places: Vec<Place>,
    /// Which search an entry is from.
    age: u8,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u64,
    score: i16,
    from: u8,
    to: u8,
    depth: u8,
    bound: Bound,
    age: u8,
    used: bool,
}

const EMPTY: Entry = Entry {
    key: 0,
    score: 0,
    from: NO_SQUARE,
    to: NO_SQUARE,
    depth: 0,
    bound: Bound::Exact,
    age: 0,
    used: false,
};
const NO_SQUARE: u8 = u8::MAX;

/// Entries that share a place; the least worthy of them goes first. Aligned so that no place lies across two
/// lines of the processor's cache.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct Place([Entry; 2]);

impl Table {
    /// The largest table that fits into `bytes`, but never less than one place.
    pub(crate) fn new(bytes: usize) -> Self {
        let places = (bytes / size_of::<Place>()).max(1);
        // The largest power of two that is not more, so that a mask finds the place.
        let places = 1 << places.ilog2();
        Self {
            places: vec![Place([EMPTY; 2]); places],
            age: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.fill(Place([EMPTY; 2]));
        self.age = 0;
    }

    /// From now on what is stored counts as newer than what is there.
    pub(crate) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// What is known of the position with this key, `ply` plies below the root.
    pub(crate) fn get(&self, key: u64, ply: u16) -> Option<Known> {
        let Place(entries) = &self.places[self.place(key)];
        let entry = entries
            .iter()
            .find(|entry| entry.used && entry.key == key)?;
        let best = Square::new(entry.from)
            .zip(Square::new(entry.to))
            .map(|(from, to)| Move { from, to });
        Some(Known {
            best,
            score: from_node(Score::from_raw(entry.score), ply),
            depth: entry.depth,
            bound: entry.bound,
        })
    }

    /// Keeps what is `known` of the position with this key, `ply` plies below the root.
    pub(crate) fn put(&mut self, key: u64, ply: u16, known: Known) {
        let (place, age) = (self.place(key), self.age);
        let worth = |entry: &Entry| {
            if !entry.used {
                return -2_000;
            }
            if entry.key == key {
                return -1_000;
            }
            i32::from(entry.depth) - 8 * i32::from(age.wrapping_sub(entry.age))
        };
        let Place(entries) = &mut self.places[place];
        let Some(entry) = entries.iter_mut().min_by_key(|entry| worth(entry)) else {
            return;
        };
        // A value without a move must not wipe out the move found before.
        let (from, to) = match known.best {
            Some(mv) => (mv.from.index(), mv.to.index()),
            None if entry.used && entry.key == key => (entry.from, entry.to),
            None => (NO_SQUARE, NO_SQUARE),
        };
        *entry = Entry {
            key,
            score: to_node(known.score, ply).raw(),
            from,
            to,
            depth: known.depth,
            bound: known.bound,
            age,
            used: true,
        };
    }

    fn place(&self, key: u64) -> usize {
        // Truncation is wanted: the same bits on 32-bit and 64-bit machines.
        let mask = (self.places.len() - 1) as u32;
        (key as u32 & mask) as usize
    }
}

/// A forced end counted from the root, counted from a node `ply` plies below it instead.
fn to_node(score: Score, ply: u16) -> Score {
    match score.mate_in() {
        Some(plies) if plies > 0 => Score::win_in((plies as u16).saturating_sub(ply)),
        Some(plies) => Score::loss_in(plies.unsigned_abs().saturating_sub(ply)),
        None => score,
    }
}

/// The reverse of [`to_node`].
fn from_node(score: Score, ply: u16) -> Score {
    match score.mate_in() {
        Some(plies) if score > Score::EVEN => Score::win_in(plies as u16 + ply),
        Some(plies) => Score::loss_in(plies.unsigned_abs() + ply),
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(depth: u8, score: Score) -> Known {
        Known {
            best: "7i7e".parse().ok(),
            score,
            depth,
            bound: Bound::Exact,
        }
    }

    #[test]
    fn a_forced_end_is_as_far_away_as_the_position_it_is_read_at() {
        let mut table = Table::new(1 << 10);
        // Five plies from the root at ply 2 are three from that node, and seven from a root four plies above it.
        table.put(9, 2, known(4, Score::win_in(5)));
        table.put(8, 2, known(4, Score::loss_in(6)));
        assert_eq!(
            table.get(9, 4).map(|known| known.score),
            Some(Score::win_in(7))
        );
        assert_eq!(
            table.get(8, 0).map(|known| known.score),
            Some(Score::loss_in(4))
        );
    }

    #[test]
    fn a_full_place_gives_up_what_is_old_before_what_is_shallow() {
        let mut table = Table::new(1);
        table.put(1, 0, known(6, Score::EVEN));
        table.begin();
        table.put(2, 0, known(1, Score::EVEN));
        table.put(3, 0, known(1, Score::EVEN));
        assert!(table.get(1, 0).is_none());
        assert!(table.get(2, 0).is_some() && table.get(3, 0).is_some());
    }

    #[test]
    fn a_value_without_a_move_keeps_the_move_found_before() {
        let mut table = Table::new(1 << 10);
        table.put(5, 0, known(3, Score::EVEN));
        table.put(
            5,
            0,
            Known {
                best: None,
                ..known(4, Score::EVEN)
            },
        );
        assert_eq!(
            table.get(5, 0).and_then(|known| known.best),
            "7i7e".parse().ok()
        );
    }
}
