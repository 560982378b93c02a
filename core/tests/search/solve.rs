//! The solver says the same as trying everything, and what it calls a solution is one.

use hasami_core::solve::{
    best_answers, can_win, saving_answer, saving_moves, winning_move, winning_moves,
};
use hasami_core::{Move, Outcome, Position, Rules};

use crate::support::{can_force, position, wander};

fn after(before: &Position, mv: Move) -> Position {
    let mut after = *before;
    after.play(mv).unwrap();
    after
}

#[test]
fn a_forced_win_is_found_just_where_trying_everything_finds_one() {
    let mut wins = 0;
    for rules in Rules::all() {
        for seed in 0..60 {
            let game = wander(rules, seed, 70);
            for ply in (20..game.moves().len()).step_by(7) {
                let position = game.position_at(ply);
                assert_eq!(
                    can_win(&position, 1),
                    can_force(&position, 1),
                    "{}",
                    position.sfen()
                );
                wins += u32::from(can_win(&position, 1));
            }
        }
    }
    assert!(wins > 20, "only {wins}: the test tries too little");
    for sfen in [
        "p3P4/1p7/4P4/1p2P2p1/7p1/1P1P4P/1P7/7P1/6P2 b 4P 1",
        "1P5Pp/8p/5P3/3p1P1P1/4p4/4P4/9/2P6/3PpP3 w 4P 1",
        "9/P2P1p3/4P4/1P3p3/2P1p4/8P/p3PP3/7p1/9 b 4Pp 1",
        "ppppppp1p/9/9/9/9/7p1/7P1/9/PPPPPPP1P b - 1",
    ] {
        let position = position("classic", sfen);
        assert_eq!(can_win(&position, 2), can_force(&position, 3), "{sfen}");
    }
}

#[test]
fn the_winning_moves_are_those_after_which_every_answer_loses() {
    let position = position(
        "classic",
        "p3P4/1p7/4P4/1p2P2p1/7p1/1P1P4P/1P7/7P1/6P2 b 4P 1",
    );
    let wedge: Move = "5c8c".parse().unwrap();
    assert_eq!(winning_moves(&position, 1), []);
    assert_eq!(winning_moves(&position, 2), [wedge]);
    assert_eq!(winning_move(&position, 1), None);
    assert_eq!(winning_move(&position, 3), Some(wedge), "the quickest");
    // No answer saves Gote, and none of them loses sooner than the others: it has one move in any case.
    let threatened = after(&position, wedge);
    assert_eq!(saving_answer(&threatened, 1), None);
    assert_eq!(best_answers(&threatened, 1), threatened.legal_moves());
    for mv in position.legal_moves().into_iter().filter(|&mv| mv != wedge) {
        let spoiled = after(&position, mv);
        if spoiled.outcome() == Outcome::Ongoing {
            let answer = saving_answer(&spoiled, 1).unwrap();
            assert!(!can_win(&after(&spoiled, answer), 1), "{mv} {answer}");
        }
    }
}

#[test]
fn the_saving_moves_are_those_that_leave_no_win() {
    let position = position(
        "hybrid",
        "9/6p2/4p1P2/3p1P2p/2p1pp3/1p4P2/4PP3/9/1P1P2P1P b P 1",
    );
    assert!(can_win(&position.passed(), 1));
    let saving = saving_moves(&position, 1);
    assert!(!saving.is_empty());
    for mv in position.legal_moves() {
        assert_eq!(
            saving.contains(&mv),
            !can_force(&after(&position, mv), 1),
            "{mv}"
        );
    }
}
