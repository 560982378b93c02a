//! Move ordering: the sooner the best move is tried, the less is to be searched.

use crate::color::Color;
use crate::moves::Move;
use crate::square::Square;

use super::generate::Ranked;

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

    /// How promising the quiet move `mv` of `mover` is.
    pub(crate) fn worth(&self, mover: Color, mv: Move) -> i32 {
        i32::from(self.worth[index(mover, mv)])
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
        for other in tried.iter().filter(|other| other.mv != best) {
            self.change(mover, other.mv, -bonus);
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

/// Brings the best of `moves[at..]` to `at` and returns it.
///
/// Once nothing promising is left, the rest comes as it stands: looking for the least bad of many takes
/// longer than it saves.
pub(crate) fn pick(moves: &mut [Ranked], at: usize) -> Option<Ranked> {
    let rest = moves.get_mut(at..)?;
    let first = *rest.first()?;
    if first.worth == LAST {
        return Some(first);
    }
    let best = (1..rest.len()).fold(0, |best, n| {
        if rest[n].worth > rest[best].worth {
            n
        } else {
            best
        }
    });
    rest.swap(0, best);
    if rest[0].worth <= 0 {
        for ranked in rest.iter_mut() {
            ranked.worth = LAST;
        }
    }
    Some(rest[0])
}

/// The worth of moves that are tried in any order.
const LAST: i32 = i32::MIN;
