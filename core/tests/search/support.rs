//! What the tests of the search share: games at random, and a search without any of its tricks.

use hasami_core::search::{Limits, Report, Search};
use hasami_core::{Game, Outcome, Position, Rules};

/// A position of `rules` given as an SFEN.
pub(crate) fn position(rules: &str, sfen: &str) -> Position {
    Position::parse(rules.parse::<Rules>().unwrap(), sfen).unwrap()
}

/// What a search with a small table finds.
pub(crate) fn search(position: &Position, limits: Limits) -> Option<Report> {
    Search::new(1 << 20).run(position, &limits, &mut || false, &mut |_| {})
}

/// A game of `plies` random moves, or fewer if it ends.
pub(crate) fn wander(rules: Rules, seed: u64, plies: usize) -> Game {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let index = usize::try_from(state % moves.len() as u64).unwrap();
        game.play(moves[index]).unwrap();
    }
    game
}

/// Whether the side to move can force a win within `plies`, found by trying everything.
pub(crate) fn can_force(position: &Position, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().into_iter().any(|mv| {
            let mut next = *position;
            next.play(mv).unwrap();
            match next.outcome() {
                Outcome::Win(winner, _) => winner == position.side_to_move(),
                Outcome::Ongoing => plies >= 3 && is_lost(&next, plies - 1),
                _ => false,
            }
        })
}

/// Whether the side to move loses within `plies` whatever it does.
fn is_lost(position: &Position, plies: u32) -> bool {
    position.legal_moves().into_iter().all(|mv| {
        let mut next = *position;
        next.play(mv).unwrap();
        match next.outcome() {
            Outcome::Win(winner, _) => winner != position.side_to_move(),
            Outcome::Ongoing => can_force(&next, plies - 1),
            _ => false,
        }
    })
}
