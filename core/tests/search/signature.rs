//! A count of nodes over fixed positions: it changes when, and only when, the search does.
//!
//! A change that is meant to alter the search pins the new count, and says in its commit what it gained.

use hasami_core::search::{Limits, Search};
use hasami_core::{Game, Rules};

use crate::positions::POSITIONS;

#[test]
fn the_search_visits_as_many_nodes_as_when_it_was_last_changed() {
    let mut nodes = Vec::new();
    for (rules, moves) in POSITIONS {
        let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap());
        let game = Game::replay(rules.parse::<Rules>().unwrap(), "startpos", moves).unwrap();
        let found = Search::new(1 << 20)
            .run(
                game.position(),
                &Limits::depth(5),
                &mut || false,
                &mut |_| {},
            )
            .unwrap();
        nodes.push(found.nodes);
    }
    assert_eq!(nodes, PINNED);
}

const PINNED: [u64; POSITIONS.len()] = [
    29119, 19178, 19321, 26756, 115573, 87252, 52974, 47149, 51818, 45632, 36167, 5884, 298, 16609,
];
