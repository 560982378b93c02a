//! What each level sees, and that the lower ones vary.

use std::collections::HashSet;

use hasami_core::search::{Level, Search};
use hasami_core::threats::takeable;
use hasami_core::{Move, Position, Rules};

use crate::support::{position, wander};

fn choose(level: Level, position: &Position, seed: u64) -> Option<Move> {
    let mut asked = 0;
    let stop = &mut || {
        asked += 1;
        asked == 10
    };
    let mut search = Search::new(1 << 18);
    level
        .choose(&mut search, position, seed, stop)
        .map(|report| report.best)
}

#[test]
fn every_level_plays_legal_moves_in_every_ruleset() {
    for rules in Rules::all() {
        for seed in 0..4 {
            let game = wander(rules, seed, 10 + 12 * usize::try_from(seed).unwrap());
            for level in Level::ALL {
                let mv = choose(level, game.position(), seed);
                assert_eq!(mv.is_some(), !game.position().outcome().is_over());
                assert!(mv.is_none_or(|mv| game.position().is_legal(mv)));
            }
        }
    }
}

#[test]
fn easy_and_medium_vary_with_the_seed_and_repeat_with_the_same() {
    let start = Position::start("classic".parse().unwrap());
    for level in [Level::Easy, Level::Medium] {
        let moves: HashSet<Move> = (0..20)
            .filter_map(|seed| choose(level, &start, seed))
            .collect();
        assert!(moves.len() >= 5, "{level} knows only {moves:?}");
        assert_eq!(choose(level, &start, 3), choose(level, &start, 3));
    }
}

#[test]
fn every_level_takes_a_piece_that_costs_nothing() {
    // 5e stands between 6e and 4e, where the piece on 4i gets to; nothing of Gote's is near.
    let hanging = position("classic", "ppppp4/9/9/9/3Pp4/9/9/9/PPPPPPPP1 b 3P 31");
    for level in Level::ALL {
        for seed in 0..5 {
            assert_eq!(
                choose(level, &hanging, seed).unwrap().to_string(),
                "4i4e",
                "{level}"
            );
        }
    }
}

#[test]
fn medium_and_master_leave_nothing_to_a_single_capture_when_they_need_not() {
    // The piece on 5e is held from one side, and a piece of Gote's gets to the other, down a file or
    // along a rank; a corner has one neighbour taken.
    for sfen in [
        "pppppp2p/9/9/9/3pP4/9/9/9/PPPPPPPP1 b P 31",
        "pppp1ppp1/9/9/4p4/4P4/p8/9/9/PPPPPPPP1 b - 31",
        "1ppppppp1/9/9/9/9/9/9/p8/P1PPPPPPP b Pp 31",
    ] {
        let threatened = position("classic", sfen);
        let (rules, enemy) = (threatened.rules(), threatened.side_to_move().other());
        for level in [Level::Medium, Level::Master] {
            for seed in 0..5 {
                let mut next = threatened;
                next.play(choose(level, &threatened, seed).unwrap())
                    .unwrap();
                assert!(nothing_is_lost(&next), "{level} in {sfen}: {}", next.sfen());
            }
        }
        assert!(
            !takeable(rules, threatened.board(), enemy).is_empty(),
            "{sfen}"
        );
    }
}

/// Whether each capture that the side to move has is answered by one of as many pieces.
fn nothing_is_lost(position: &Position) -> bool {
    let victim = position.side_to_move().other();
    position.moves().all(|mv| {
        let mut next = *position;
        let taken = next.play(mv).unwrap().captures.count();
        let answers = next.moves().map(|answer| next.captures_of(answer).count());
        taken == 0 || next.side_to_move() == victim && answers.max() >= Some(taken)
    })
}
