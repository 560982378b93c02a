//! The test vectors: perft counts, hand-made positions and whole games, made by two other programs.

use std::str::FromStr;

use hasami_core::perft::perft;
use hasami_core::{Bitboard, Game, Move, Outcome, Position, Square};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
struct PerftCase {
    rules: String,
    sfen: String,
    depth: u32,
    count: u64,
}

#[derive(Deserialize)]
struct PositionCase {
    name: String,
    rules: String,
    sfen: String,
    moves: Vec<MoveCase>,
}

#[derive(Deserialize)]
struct MoveCase {
    #[serde(rename = "move")]
    mv: String,
    captures: Vec<String>,
    outcome: String,
    sfen: String,
}

#[derive(Deserialize)]
struct GameCase {
    rules: String,
    moves: String,
    legal: Vec<usize>,
    captured: String,
    #[serde(rename = "final")]
    last: String,
    outcome: String,
}

fn cases<T: DeserializeOwned>(lines: &str) -> Vec<T> {
    let cases: Vec<T> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!cases.is_empty());
    cases
}

fn parse<T: FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

fn squares<'a>(names: impl IntoIterator<Item = &'a str>) -> Bitboard {
    names.into_iter().map(parse::<Square>).collect()
}

#[test]
fn perft_counts_are_those_of_the_vectors() {
    for case in cases::<PerftCase>(include_str!("../data/perft.jsonl")) {
        let position = Position::parse(parse(&case.rules), &case.sfen).unwrap();
        let PerftCase {
            rules, sfen, depth, ..
        } = &case;
        assert_eq!(
            perft(&position, *depth),
            case.count,
            "{rules}, {sfen}, depth {depth}"
        );
    }
}

#[test]
fn every_move_of_the_hand_made_positions_does_what_the_vectors_say() {
    for case in cases::<PositionCase>(include_str!("../data/positions.jsonl")) {
        let position = Position::parse(parse(&case.rules), &case.sfen).unwrap();
        let name = &case.name;
        assert_eq!(position.sfen(), case.sfen, "{name}");

        let mut expected: Vec<Move> = case.moves.iter().map(|case| parse(&case.mv)).collect();
        expected.sort_unstable();
        assert_eq!(position.legal_moves(), expected, "{name}");

        for MoveCase {
            mv,
            captures,
            outcome,
            sfen,
        } in &case.moves
        {
            let captures = squares(captures.iter().map(String::as_str));
            assert_eq!(position.captures_of(parse(mv)), captures, "{name} {mv}");
            let mut next = position;
            let played = next.play(parse(mv)).unwrap();
            assert_eq!(played.captures, captures, "{name} {mv}");
            assert_eq!(next.outcome().to_string(), *outcome, "{name} {mv}");
            assert_eq!(next.sfen(), *sfen, "{name} {mv}");
        }
    }
}

#[test]
fn whole_games_replay_as_the_vectors_say() {
    for case in cases::<GameCase>(include_str!("../data/games.jsonl")) {
        let mut game = Game::new(parse(&case.rules));
        let moves: Vec<&str> = case.moves.split(' ').collect();
        let captured: Vec<&str> = case.captured.split(' ').collect();
        assert_eq!(moves.len(), case.legal.len());
        assert_eq!(moves.len(), captured.len());
        for ((mv, legal), captured) in moves.iter().zip(&case.legal).zip(captured) {
            assert_eq!(game.outcome(), Outcome::Ongoing);
            assert_eq!(game.position().legal_moves().len(), *legal);
            let played = game.play(parse(mv)).unwrap();
            let expected = captured.split('+').filter(|name| *name != "-");
            assert_eq!(played.captures, squares(expected));
        }
        assert_eq!(game.position().sfen(), case.last);
        assert_eq!(game.outcome().to_string(), case.outcome);
    }
}
