//! What a move is said to be good for.

use hasami_core::search::explain::{Reason, in_danger, reasons};
use hasami_core::threats::takeable;
use hasami_core::{Bitboard, Color, Position, Rules};

use crate::support::{position, wander};

fn why(rules: &str, sfen: &str, mv: &str) -> Vec<Reason> {
    reasons(&position(rules, sfen), mv.parse().unwrap())
}

#[test]
fn a_capture_says_how_many_it_takes() {
    // Two enemies between 7e and the piece that comes to 4e.
    let sfen = "ppppp4/9/9/9/2Ppp4/9/9/9/PPPPPPPP1 b 2P 31";
    assert_eq!(why("classic", sfen, "4i4e")[0], Reason::Takes(2));
}

#[test]
fn the_winning_move_is_said_to_win_and_nothing_else() {
    let sfen = "pppp5/9/9/9/3Pp4/9/9/9/PPPPPPPP1 b 4P 41";
    assert_eq!(why("classic", sfen, "4i4e"), [Reason::Wins]);
}

#[test]
fn a_move_out_of_a_pincer_saves_the_piece() {
    // 5e is held from 6e, and Gote gets to 4e from 4a.
    let sfen = "pppppp2p/9/9/9/3pP4/9/9/9/PPPPPPPP1 b P 31";
    assert!(why("classic", sfen, "5e5f").contains(&Reason::Saves(1)));
    assert!(!why("classic", sfen, "9i9h").contains(&Reason::Saves(1)));
}

#[test]
fn four_in_a_place_for_a_line_is_said_and_stopping_one_too() {
    let sfen = "9/pppppppp1/pppppppp1/9/PPP6/9/9/3P5/PPPPPPPP1 b 2P6p 61";
    assert!(why("dai", sfen, "6h6e").contains(&Reason::MakesLine(4)));
    let threat = "9/pppppppp1/pppppppp1/9/PPPP5/9/9/4P4/PPPPPPPP1 w 2P5p 61";
    assert!(why("dai", threat, "5c5e").contains(&Reason::StopsLine));
    assert!(!why("dai", threat, "2c2e").contains(&Reason::StopsLine));
}

#[test]
fn an_illegal_move_has_no_reasons() {
    assert_eq!(
        why("classic", "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1", "7i6h"),
        []
    );
}

#[test]
fn what_can_be_taken_is_what_some_legal_move_takes() {
    for rules in Rules::all() {
        for seed in 0..40 {
            let game = wander(rules, seed, 10 + usize::try_from(seed).unwrap());
            let position = game.position();
            if position.outcome().is_over() {
                assert!(in_danger(position, Color::Sente).is_empty());
                continue;
            }
            let mover = position.side_to_move();
            assert_eq!(
                takeable(rules, position.board(), mover),
                taken_by_any(position)
            );
            assert_eq!(in_danger(position, mover.other()), taken_by_any(position));
        }
    }
}

fn taken_by_any(position: &Position) -> Bitboard {
    position
        .moves()
        .fold(Bitboard::EMPTY, |all, mv| all | position.captures_of(mv))
}
