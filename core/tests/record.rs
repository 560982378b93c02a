//! Records: written, pinned, read back as the same game, and refused with a place.

#![expect(
    clippy::expect_used,
    reason = "helpers of tests fail by a panic, like the tests"
)]

use hasami_core::record::{MAX_BYTES, Place, read, to_json, to_text};
use hasami_core::{Color, DrawReason, Game, Outcome, Position, Rules, WinReason};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The game after these moves.
fn game(rules: &str, start: &str, moves: &str) -> Game {
    let moves = moves.split(' ').map(|mv| mv.parse().expect("a move"));
    Game::replay(rules.parse().expect("rules"), start, moves).expect("a game")
}

const WON: &str = "8i8e 7a7e 9i9h 6a6e 9h9i 5a5e 9i9h 4a4e 9h9i 3a3e 2i2e";
const SET_UP: &str = "9/9/9/2p6/p3P4/9/P1P1P1P1P/9/p1p1p1p1p w 2P3p 41";

#[test]
fn both_forms_of_a_record_are_pinned() {
    let won = game("classic", "startpos", WON);
    let mut given_up = game("hybrid+nohop", SET_UP, "9e9d 5e6e");
    let resigned = Outcome::Win(Color::Sente, WinReason::Resignation);
    given_up.end(resigned).expect("it was going on");
    let running = Game::new("dai+step".parse().expect("rules"));
    let records: Vec<String> = [won, given_up, running]
        .iter()
        .flat_map(|game| [to_text(game), to_json(game) + "\n"])
        .collect();
    insta::assert_snapshot!(records.join("\n"));
}

/// Ways to end a game from outside the rules, and to leave it running.
fn outside_ends() -> impl Strategy<Value = Outcome> {
    let reasons = [
        WinReason::Clock,
        WinReason::Resignation,
        WinReason::Abandoned,
        WinReason::Forfeit,
    ];
    let wins = reasons
        .into_iter()
        .flat_map(|reason| [Color::Sente, Color::Gote].map(|color| Outcome::Win(color, reason)));
    let others = [
        Outcome::Ongoing,
        Outcome::NoResult,
        Outcome::Draw(DrawReason::Agreed),
    ];
    select(wins.chain(others).collect::<Vec<_>>())
}

/// Any game: of any ruleset, after chance moves, at times from where another one stood, at times ended.
fn games() -> impl Strategy<Value = Game> {
    let rulesets: Vec<Rules> = Rules::all().collect();
    let choices = proptest::collection::vec(any::<Index>(), 0..120);
    (select(rulesets), choices, 0..40_usize, outside_ends()).prop_map(
        |(rules, choices, skipped, end)| {
            let mut game = Game::new(rules);
            for (ply, choice) in choices.into_iter().enumerate() {
                if game.outcome().is_over() {
                    break;
                }
                if ply == skipped {
                    let here: Position = *game.position();
                    game = Game::from_position(here);
                }
                let legal = game.position().legal_moves();
                game.play(*choice.get(&legal)).expect("a legal move");
            }
            if end.is_over() && !game.outcome().is_over() {
                game.end(end).expect("it was going on");
            }
            game
        },
    )
}

proptest! {
    #[test]
    fn a_game_survives_the_way_through_either_form(game in games()) {
        for record in [to_text(&game), to_json(&game)] {
            prop_assert_eq!(read(&record), Ok(game.clone()));
        }
    }

    #[test]
    fn nothing_that_is_read_makes_it_panic(text in "\\PC{0,200}", at in any::<Index>(), cut in any::<Index>()) {
        let _ = read(&text);
        for record in [to_text(&game("classic", "startpos", WON)), to_json(&game("classic", "startpos", WON))] {
            // What is left of a record that was cut, and one with rubbish in it.
            let _ = read(&record[..cut.index(record.len())]);
            let mut damaged = record;
            damaged.insert_str(at.index(damaged.len()), &text);
            let _ = read(&damaged);
        }
    }
}

#[test]
fn a_record_is_read_however_it_is_spaced_and_commented() {
    let written = "\u{feff}# from my notes\r\n\r\nHasami Shogi record 1\r\n  Rules:classic\r\n\
         # the opening\r\n 8i8e\t7a7e 9i9h\r\n6a6e\r\n";
    let expected = game("classic", "startpos", "8i8e 7a7e 9i9h 6a6e");
    assert_eq!(read(written), Ok(expected));
}

/// What is said of a record, and where.
fn refused(record: &str) -> (String, Option<(usize, usize)>) {
    let error = read(record).expect_err("not a record");
    let place = error.place.map(|Place { line, column }| (line, column));
    (error.fault.to_string(), place)
}

#[test]
fn a_bad_text_is_refused_with_what_is_wrong_and_where() {
    let title = "Hasami Shogi record 1\n";
    for (record, what, place) in [
        ("", "no record", None),
        ("1. e4 e5", "no record", Some((1, 1))),
        ("\n  Hasami Shogi record 2", "another version", Some((2, 3))),
        (title, "`Rules: classic` is missing", None),
        (
            &format!("{title}Rules: chess\n"),
            "unknown preset `chess`",
            Some((2, 8)),
        ),
        (
            &format!("{title}Rules: dai\nRules: dai"),
            "twice",
            Some((3, 1)),
        ),
        (
            &format!("{title}Rules: dai\nPlayer: me"),
            "`Result:`",
            Some((3, 1)),
        ),
        (
            &format!("{title}Rules: classic\nStart: 9/9 b - 1"),
            "nine ranks",
            Some((3, 8)),
        ),
        (
            &format!("{title}Rules: classic\nResult: I won"),
            "no result",
            Some((3, 9)),
        ),
        (
            &format!("{title}Rules: classic\n\n7i7e 歩 5a5e"),
            "move 2 is no move",
            Some((4, 6)),
        ),
        (
            &format!("{title}Rules: classic\n7i7e 歩5\n"),
            "move 2 is no move",
            Some((3, 6)),
        ),
        (
            &format!("{title}Rules: classic\n7i7e\n7e7d"),
            "move 2 (7e7d) is not legal: the piece on 7e is not yours",
            Some((4, 1)),
        ),
        (
            &format!("{title}Rules: classic\n{WON} 9a9b"),
            "move 12 comes after the end of the game (sente: captures)",
            Some((3, 56)),
        ),
        (
            &format!("{title}Rules: classic\nResult: draw: few pieces\n7i7e"),
            "given as `draw: few pieces`, but the moves lead to `ongoing`",
            Some((3, 9)),
        ),
        (
            &format!("{title}Rules: classic\nResult: ongoing\n{WON}"),
            "given as `ongoing`, but the moves lead to `sente: captures`",
            Some((3, 9)),
        ),
    ] {
        let (said, where_) = refused(record);
        assert!(said.contains(what), "{record:?}: {said}");
        assert_eq!(where_, place, "{record:?}: {said}");
    }
}

#[test]
fn a_bad_json_is_refused_with_what_is_wrong_and_where() {
    let record = |rest: &str| format!("{{\"record\":\"hasami-shogi\",\"version\":1,{rest}}}");
    for (json, what, place) in [
        ("{", "EOF", Some((1, 1))),
        ("{\n  \"name\": 1 }", "unknown field `name`", Some((2, 8))),
        (&record("\"rules\":7"), "expected a string", Some((1, 46))),
        (
            &record("\"rules\":\"classic\""),
            "missing field `moves`",
            Some((1, 55)),
        ),
        (
            "{\"record\":\"go\",\"version\":1,\"rules\":\"classic\",\"moves\":[]}",
            "no record",
            None,
        ),
        (
            "{\"record\":\"hasami-shogi\",\"version\":2,\"rules\":\"classic\",\"moves\":[]}",
            "another version",
            None,
        ),
        (
            &record("\"rules\":\"classic\",\"moves\":[\"7i7e\",\"7i7e\"]"),
            "move 2 (7i7e) is not legal: there is no piece on 7i",
            None,
        ),
    ] {
        let (said, where_) = refused(json);
        assert!(said.contains(what), "{json}: {said}");
        assert_eq!(where_, place, "{json}: {said}");
    }
}

#[test]
fn hostile_records_are_refused_at_once() {
    let deep = format!("{{\"moves\":{}", "[".repeat(MAX_BYTES / 2));
    assert!(read(&deep).is_err());
    let long = format!(
        "Hasami Shogi record 1\nRules: classic\n{}",
        "7i7e 7e7i ".repeat(MAX_BYTES)
    );
    assert_eq!(refused(&long).1, None);
    let many = format!(
        "Hasami Shogi record 1\nRules: classic\n{}",
        "7i7e ".repeat(9_000)
    );
    assert!(refused(&many).0.contains("move 2 (7i7e) is not legal"));
}
