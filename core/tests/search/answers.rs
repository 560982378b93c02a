//! Every answer is a legal move, forced ends are found, limits are kept.

use hasami_core::search::{Limits, Report, Score, Search};
use hasami_core::{Game, Outcome, Position, Rules};

use crate::support::{can_force, position, search, wander};

#[test]
fn every_answer_and_its_continuation_is_legal_in_every_ruleset() {
    for rules in Rules::all() {
        let mut searcher = Search::new(1 << 18);
        for seed in 0..25 {
            let game = wander(rules, seed, 5 + 9 * usize::try_from(seed).unwrap());
            let start = *game.position();
            let found = searcher.run(&start, &Limits::nodes(3_000), &mut || false, &mut |_| {});
            assert_eq!(found.is_some(), start.outcome() == Outcome::Ongoing);
            let Some(Report { best, pv, .. }) = found else {
                continue;
            };
            assert_eq!(pv.first(), Some(&best));
            let mut position = start;
            for mv in pv {
                position.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_answer() {
    for sfen in [
        "5pppp/9/9/9/9/9/9/9/PPPPPPPPP w 5P 20",
        "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 301",
    ] {
        let over = position("classic", sfen);
        assert!(over.outcome().is_over(), "{sfen}");
        assert_eq!(search(&over, Limits::depth(3)), None);
    }
}

/// The fifth capture, five on a rank, five on a diagonal.
const WINS_IN_ONE: [(&str, &str, &str); 3] = [
    (
        "classic",
        "pppp5/9/9/9/3Pp4/9/9/9/PPPPPPPP1 b 4P 41",
        "4i4e",
    ),
    (
        "dai",
        "9/pppppppp1/pppppppp1/9/PPPP5/9/9/4P4/PPPPPPPP1 b 2P5p 61",
        "5h5e",
    ),
    (
        "hybrid",
        "ppppppppp/9/9/1P7/2P6/3P5/4P4/9/5P3 b 4p 41",
        "4i4h",
    ),
];

#[test]
fn what_wins_at_once_is_played() {
    for (rules, sfen, best) in WINS_IN_ONE {
        let found = search(&position(rules, sfen), Limits::depth(4)).unwrap();
        assert_eq!(found.best.to_string(), best, "{sfen}");
        assert_eq!(found.score, Score::win_in(1));
    }
}

#[test]
fn a_line_about_to_be_completed_is_stopped() {
    let sfen = WINS_IN_ONE[1].1.replace(" b ", " w ");
    let threatened = position("dai", &sfen);
    for depth in 1..=4 {
        let found = search(&threatened, Limits::depth(depth)).unwrap();
        let mut next = threatened;
        next.play(found.best).unwrap();
        assert!(!can_force(&next, 1), "{} at depth {depth}", found.best);
    }
}

#[test]
fn a_win_by_force_is_found_wherever_trying_everything_finds_one() {
    let mut forced = 0;
    for rules in Rules::all() {
        for seed in 0..12 {
            let game = wander(rules, seed, 300);
            for back in [1, 3] {
                let Some(ply) = game.moves().len().checked_sub(back) else {
                    continue;
                };
                let position = game.position_at(ply);
                for plies in [1, 3].into_iter().filter(|&plies| plies == 1 || seed < 2) {
                    if can_force(&position, plies) {
                        forced += 1;
                        let depth = u8::try_from(plies).unwrap() + 1;
                        let found = search(&position, Limits::depth(depth)).unwrap();
                        let mate = found.score.mate_in();
                        assert!(
                            mate.is_some_and(|mate| mate > 0 && mate <= plies as i16),
                            "{rules} {}: {} instead of a win in {plies}",
                            position.sfen(),
                            found.score
                        );
                        break;
                    }
                }
            }
        }
    }
    assert!(forced > 50, "only {forced} positions had a win to find");
}

#[test]
fn the_board_turned_round_with_the_sides_exchanged_is_worth_the_same() {
    let mut compared = 0;
    for rules in Rules::all() {
        for seed in 0..20 {
            let start = *wander(rules, seed, 15 + 3 * usize::try_from(seed).unwrap()).position();
            let worth = |position| search(position, Limits::depth(1)).map(|found| found.score);
            let (one, other) = (worth(&start), worth(&turn_round(&start)));
            // Whether a forced end is seen may hang on the order of the moves, which does not turn.
            if [one, other]
                .into_iter()
                .flatten()
                .all(|score| score.mate_in().is_none())
            {
                compared += 1;
                assert_eq!(one, other, "{rules} {}", start.sfen());
            }
        }
    }
    assert!(
        compared > 100,
        "only {compared} positions were worth comparing"
    );
}

/// The same position with the board turned half round and the sides exchanged.
fn turn_round(position: &Position) -> Position {
    let sfen = position.sfen();
    let exchange = |c: char| {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    };
    let mut fields = sfen.split(' ');
    let board: String = fields.next().unwrap().chars().rev().map(exchange).collect();
    let turn = if fields.next() == Some("b") { "w" } else { "b" };
    let hand: String = fields.next().unwrap().chars().map(exchange).collect();
    // Sente's captures are written first.
    let hand = match hand.split_once('p') {
        Some((first, second)) if second.ends_with('P') => format!("{second}{first}p"),
        _ => hand,
    };
    let text = format!("{board} {turn} {hand} {}", fields.next().unwrap());
    Position::parse(position.rules(), &text).unwrap()
}

#[test]
fn a_search_keeps_to_its_nodes_and_its_depth() {
    let start = Position::start("classic".parse().unwrap());
    for nodes in [1_000, 20_000] {
        let found = search(&start, Limits::nodes(nodes)).unwrap();
        assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
    }
    assert_eq!(search(&start, Limits::depth(3)).unwrap().depth, 3);
}

#[test]
fn a_search_that_is_told_to_stop_stops_and_still_answers() {
    let start = Position::start("dai".parse().unwrap());
    let mut asked = 0;
    let found = Search::new(1 << 18).run(
        &start,
        &Limits::default(),
        &mut || {
            asked += 1;
            asked == 3
        },
        &mut |_| {},
    );
    let found = found.unwrap();
    assert_eq!(asked, 3);
    assert!(found.nodes <= 3 * 2_048 && start.is_legal(found.best));
}

#[test]
fn each_finished_depth_is_reported_once_and_in_order() {
    let start = Position::start("hybrid".parse().unwrap());
    let mut depths = Vec::new();
    let found = Search::new(1 << 18).run(&start, &Limits::depth(4), &mut || false, &mut |report| {
        depths.push(report.depth);
    });
    assert_eq!(depths, [1, 2, 3, 4]);
    assert_eq!(found.unwrap().depth, 4);
}

#[test]
fn near_the_move_limit_a_lead_is_a_win() {
    // Sente has one capture more, and the game is over in two moves that can change nothing.
    let sfen = "pppppppp1/9/9/9/9/9/9/9/PPPPPPPPP b P 299";
    let found = search(&position("classic", sfen), Limits::depth(4)).unwrap();
    assert_eq!(found.score, Score::win_in(2));
}

#[test]
fn a_line_that_two_moves_complete_is_known_to_be_lost() {
    // 9e and 4e both complete the line, and Gote can stop only one of them.
    let sfen = "pppppppp1/pppppppp1/9/9/1PPPP4/9/9/P4P3/PPPPPPPP1 w 2P4p 61";
    let lost = position("dai", sfen);
    assert!(lost.moves().all(|mv| {
        let mut next = lost;
        next.play(mv).unwrap();
        can_force(&next, 1)
    }));
    for depth in 2..=5 {
        let found = search(&lost, Limits::depth(depth)).unwrap();
        assert_eq!(found.score, Score::loss_in(2), "at depth {depth}");
    }
}

#[test]
fn the_first_ply_is_soon_seen_however_much_both_sides_threaten() {
    let moves = "7i7f 5a5c 6i7i 5c1c 8i8b 1c5c 3i3d 5c8c 9i9c 7a7d 7f7e 8c8i 9c7c 8a8e 7e9e 8e3e 4i4e 3e2e 9e9i \
         3a3c 1i1e 3c3e 5i5a 6a6e 1e1h 1a1g 7i6i 9a6a 4e4f 3e3c 3d4d 4a4c 4d5d 4c4b 6i3i 2e3e 4f1f 4b4d \
         7c4c 3c5c 2i2e 6e6g";
    let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap());
    let game = Game::replay("hybrid".parse().unwrap(), "startpos", moves).unwrap();
    let found = Search::new(1 << 14).run(
        game.position(),
        &Limits::depth(1),
        &mut || false,
        &mut |_| {},
    );
    assert!(found.unwrap().nodes < 1_000);
}
