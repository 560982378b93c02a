//! A game's history: playing, ending from outside, taking back, replaying.

use hasami_core::{
    Color, DrawReason, Game, Move, MoveKind, Outcome, PlayError, Position, ReplayError, SfenError,
    WinReason,
};

use crate::boards::{mv, rules, squares};

/// Sente's second move takes the piece on 6e.
const WITH_A_CAPTURE: &str = "5i5e 6a6e 7i7e";

fn game(moves: &str) -> Game {
    Game::replay(
        rules("classic"),
        "startpos",
        moves.split_whitespace().map(mv),
    )
    .unwrap()
}

#[test]
fn the_history_says_what_each_move_did() {
    let game = game(WITH_A_CAPTURE);
    let last = game.moves()[2];
    assert_eq!(last.mv, mv("7i7e"));
    assert_eq!(last.captures, squares("6e"));
    assert_eq!(last.kind, MoveKind::Slide);
    assert_eq!(game.moves()[1].captures, squares(""));
    assert_eq!(game.position().captured()[Color::Sente], 1);
    assert_eq!(game.position().plies(), 3);
}

#[test]
fn a_hop_is_told_from_a_slide() {
    let mut game = Game::new(rules("dai"));
    assert_eq!(game.position().move_kind(mv("5i5g")), Some(MoveKind::Hop));
    assert_eq!(game.play(mv("5i5g")).unwrap().kind, MoveKind::Hop);
    assert_eq!(game.play(mv("5b5c")).unwrap().kind, MoveKind::Slide);
}

#[test]
fn a_refused_move_leaves_the_game_as_it_was() {
    let mut game = game(WITH_A_CAPTURE);
    let before = game.clone();
    assert_eq!(
        game.play(mv("9i9h")),
        Err(PlayError::NotYourPiece(mv("9i9h").from))
    );
    assert_eq!(game, before);
}

#[test]
fn an_end_from_outside_stops_the_game_once() {
    for outcome in [
        Outcome::Win(Color::Gote, WinReason::Resignation),
        Outcome::Win(Color::Gote, WinReason::Clock),
        Outcome::Win(Color::Sente, WinReason::Abandoned),
        Outcome::Win(Color::Sente, WinReason::Forfeit),
        Outcome::Draw(DrawReason::Agreed),
        Outcome::NoResult,
    ] {
        let mut game = game(WITH_A_CAPTURE);
        game.end(outcome).unwrap();
        assert_eq!(game.outcome(), outcome);
        let before = game.clone();
        assert_eq!(game.play(mv("9a9b")), Err(PlayError::GameOver(outcome)));
        assert_eq!(
            game.end(Outcome::NoResult),
            Err(PlayError::GameOver(outcome))
        );
        assert_eq!(game, before);
    }
}

#[test]
fn an_end_that_only_a_move_makes_cannot_come_from_outside() {
    for outcome in [
        Outcome::Ongoing,
        Outcome::Win(Color::Sente, WinReason::Captures),
        Outcome::Win(Color::Sente, WinReason::Line),
        Outcome::Win(Color::Sente, WinReason::NoLegalMove),
        Outcome::Win(Color::Sente, WinReason::MoveLimit),
        Outcome::Draw(DrawReason::FewPieces),
        Outcome::Draw(DrawReason::MoveLimit),
    ] {
        let mut game = game(WITH_A_CAPTURE);
        assert_eq!(game.end(outcome), Err(PlayError::NotAnOutsideEnd(outcome)));
        assert_eq!(game.outcome(), Outcome::Ongoing);
    }
}

#[test]
fn taking_back_gives_the_earlier_game() {
    let mut shorter = game(WITH_A_CAPTURE);
    assert_eq!(shorter.take_back(1), 1);
    assert_eq!(shorter, game("5i5e 6a6e"));
    assert_eq!(shorter.take_back(0), 0);
    assert_eq!(shorter.take_back(9), 2);
    assert_eq!(shorter, Game::new(rules("classic")));
    assert_eq!(shorter.take_back(1), 0);
}

#[test]
fn taking_back_opens_a_finished_game_again() {
    let start = "p5ppp/9/9/2Pp5/9/9/9/9/4PPPPP b 4P3p 51";
    let mut game = Game::replay(rules("classic"), start, [mv("5i5d")]).unwrap();
    assert_eq!(
        game.outcome(),
        Outcome::Win(Color::Sente, WinReason::Captures)
    );
    game.take_back(1);
    assert_eq!(game.outcome(), Outcome::Ongoing);

    game.play(mv("4i4h")).unwrap();
    game.end(Outcome::Win(Color::Gote, WinReason::Resignation))
        .unwrap();
    game.take_back(1);
    assert_eq!(game.outcome(), Outcome::Ongoing);
}

#[test]
fn positions_of_the_past_are_those_that_were_played() {
    let moves: Vec<Move> = WITH_A_CAPTURE.split(' ').map(mv).collect();
    let whole = game(WITH_A_CAPTURE);
    let mut position = Position::start(rules("classic"));
    for (ply, &mv) in moves.iter().enumerate() {
        assert_eq!(whole.position_at(ply), position);
        position.play(mv).unwrap();
    }
    assert_eq!(whole.position_at(3), position);
    assert_eq!(whole.position_at(99), position);
    assert_eq!(*whole.start(), Position::start(rules("classic")));
}

#[test]
fn a_record_that_makes_no_game_says_where() {
    let bad_move = Game::replay(rules("classic"), "startpos", [mv("5i5e"), mv("5a5f")]);
    let refusal = PlayError::Blocked("5e".parse().unwrap());
    assert_eq!(
        bad_move,
        Err(ReplayError::Move {
            index: 1,
            mv: mv("5a5f"),
            source: refusal
        })
    );
    assert_eq!(
        bad_move.unwrap_err().to_string(),
        "move 2 (5a5f) is not legal: the piece on 5e is in the way"
    );
    let bad_start = Game::replay(rules("classic"), "startpos b", []);
    assert_eq!(bad_start, Err(ReplayError::Start(SfenError::Fields(2))));
}
