//! Openings: a few random moves that leave both sides with about the same chances.

use hasami_core::search::{Limits, Search};
use hasami_core::{Game, Outcome, Rules};

use crate::luck::Luck;

const PLIES: usize = 6;
/// How far from even an opening may be, in hundredths of a piece.
const UNEVEN: i32 = 60;
const JUDGE_NODES: u64 = 20_000;
const JUDGE_TABLE: usize = 1 << 18;

/// The opening with that number: the same one each time.
pub(super) fn opening(rules: Rules, seed: u64, number: u64) -> Game {
    let mut luck = Luck::new(seed ^ number.wrapping_mul(0xA24B_AED4_963E_E407));
    let mut judge = Search::new(JUDGE_TABLE);
    loop {
        let game = random_game(rules, PLIES, &mut luck);
        if game.outcome() != Outcome::Ongoing {
            continue;
        }
        judge.clear();
        let limits = Limits::nodes(JUDGE_NODES);
        let verdict = judge.run(game.position(), &limits, &mut || false, &mut |_| {});
        if verdict.is_some_and(|report| report.score.centipieces().abs() <= UNEVEN) {
            return game;
        }
    }
}

/// A game of so many random moves, or fewer if it ends.
pub(crate) fn random_game(rules: Rules, plies: usize, luck: &mut Luck) -> Game {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let Some(&mv) = luck.pick(&moves) else { break };
        // It is one of the legal ones.
        let _ = game.play(mv);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_the_same_each_time_and_differs_from_the_next() {
        let rules = "classic".parse().unwrap();
        assert_eq!(opening(rules, 1, 0), opening(rules, 1, 0));
        assert_ne!(opening(rules, 1, 0), opening(rules, 1, 1));
        assert_ne!(opening(rules, 1, 0), opening(rules, 2, 0));
    }
}
