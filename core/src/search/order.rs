//! Move ordering: the sooner the best move is tried, the less is to be searched.

use crate::color::Color;
use crate::moves::Move;
use crate::square::Square;

use super::generate::{Capture, Ranked};

/// Which quiet moves have cut the search short before.
#[derive(Debug)]
pub(crate) struct History {
    /// By side, from and to; a high number for a move that has often been good.
    worth: Vec<i16>,
    /// By ply: the two last quiet moves that cut the search short there.
    killers: Vec<[Option<Move>; 2]>,
}

const PLIES: usize = 256;
const MOST: i32 = 16_384;

impl History {
    pub(crate) fn new() -> Self {
        Self {
            worth: vec![0; 2 * Square::COUNT * Square::COUNT],
            killers: vec![[None; 2]; PLIES],
        }
    }

    /// Makes what was learned in earlier searches count less.
    pub(crate) fn fade(&mut self) {
        for worth in &mut self.worth {
            *worth /= 4;
        }
        self.killers.fill([None; 2]);
    }

    /// How promising the quiet moves of the piece of `mover` on `from` are, by the index of their target; never
    /// further from nothing than 16,384.
    pub(crate) fn row(&self, mover: Color, from: Square) -> &[i16] {
        let first = (mover as usize * Square::COUNT + usize::from(from.index())) * Square::COUNT;
        &self.worth[first..first + Square::COUNT]
    }

    /// The two last quiet moves that cut the search short at `ply`, the last one first.
    pub(crate) fn killers(&self, ply: u16) -> [Option<Move>; 2] {
        self.killers[usize::from(ply).min(PLIES - 1)]
    }

    /// The quiet move `best` of `mover` has cut the search short at `depth` plies to go, after the
    /// quiet moves `tried` had not.
    pub(crate) fn reward(
        &mut self,
        mover: Color,
        best: Move,
        tried: &[Ranked],
        depth: i32,
        ply: u16,
    ) {
        let killers = &mut self.killers[usize::from(ply).min(PLIES - 1)];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth * 16).min(1_600);
        self.change(mover, best, bonus);
        let others = tried.iter().filter_map(|other| other.mv());
        for other in others.filter(|&other| other != best) {
            self.change(mover, other, -bonus);
        }
    }

    /// The nearer a number is to its end, the less it still moves, so it never passes it.
    fn change(&mut self, mover: Color, mv: Move, by: i32) {
        let worth = &mut self.worth[index(mover, mv)];
        let now = i32::from(*worth);
        *worth = (now + by - now * by.abs() / MOST) as i16;
    }
}

fn index(mover: Color, mv: Move) -> usize {
    let squares = Square::COUNT;
    (mover as usize * squares + usize::from(mv.from.index())) * squares + usize::from(mv.to.index())
}

/// Brings the one of `moves[at..]` with the highest `worth` to `at` and returns it.
pub(crate) fn pick<T: Copy>(moves: &mut [T], at: usize, worth: impl Fn(&T) -> i32) -> Option<T> {
    let rest = moves.get_mut(at..)?;
    let mut best = 0;
    let mut most = worth(rest.first()?);
    for (n, other) in rest.iter().enumerate().skip(1) {
        let worth = worth(other);
        if worth > most {
            (best, most) = (n, worth);
        }
    }
    rest.swap(0, best);
    rest.first().copied()
}

/// What captures are picked by: how many pieces they take.
pub(crate) fn pieces_taken(capture: &Capture) -> i32 {
    i32::from(capture.taken.count())
}
