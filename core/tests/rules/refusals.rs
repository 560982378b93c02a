//! Input that is refused, each with the error that says what is wrong with it.

use hasami_core::rules::RulesError;
use hasami_core::{Color, Move, PlayError, Position, Preset, Rules, SfenError, Square};

use crate::boards::{mv, rules};

#[test]
fn texts_that_are_no_squares_or_moves_are_refused() {
    for wrong in [
        "", "7", "7j", "0a", "a7", "7A", "77", "7i ", " 7i", "7i7", "７a", "七i",
    ] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong}");
    }
    for wrong in [
        "", "7i", "7i7", "7i7j", "7i7e+", "7i-7e", "7i 7e", "P*5e", "resign", "7é7e", "-1a9a",
    ] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
}

#[test]
fn names_that_are_no_rulesets_are_refused() {
    let misplaced = |option, preset| RulesError::MisplacedOption { option, preset };
    for (text, error) in [
        ("", RulesError::UnknownPreset(String::new())),
        ("Classic", RulesError::UnknownPreset("Classic".to_owned())),
        ("nohop+dai", RulesError::UnknownPreset("nohop".to_owned())),
        ("+dai", RulesError::UnknownPreset(String::new())),
        ("dai+", RulesError::UnknownOption(String::new())),
        ("dai++diag", RulesError::UnknownOption(String::new())),
        ("dai+hop", RulesError::UnknownOption("hop".to_owned())),
        ("dai+dai", RulesError::UnknownOption("dai".to_owned())),
        ("dai+nohop+nohop", RulesError::DoubledOption("nohop")),
        ("dai+diag+step+diag", RulesError::DoubledOption("diag")),
        ("classic+diag", misplaced("diag", Preset::Classic)),
        ("hybrid+nohop+step", misplaced("step", Preset::Hybrid)),
    ] {
        assert_eq!(text.parse::<Rules>(), Err(error), "{text}");
    }
    assert_eq!(
        Rules::new(Preset::Classic)
            .with_step()
            .unwrap_err()
            .to_string(),
        "`classic` has no option `step`: it belongs to `dai`"
    );
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    let rows = "9/9/9/9/9/9/9";
    let count = |color, found| SfenError::PieceCount {
        color,
        found,
        expected: 9,
    };
    for (sfen, error) in [
        (String::new(), SfenError::Fields(1)),
        ("start".to_owned(), SfenError::Fields(1)),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b -"),
            SfenError::Fields(3),
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b - 1 "),
            SfenError::Fields(5),
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP  b - 1"),
            SfenError::Fields(5),
        ),
        (format!("ppppppppp/{rows} b - 1"), SfenError::Ranks(8)),
        (
            format!("ppppppppp/{rows}/9/PPPPPPPPP b - 1"),
            SfenError::Ranks(10),
        ),
        (
            format!("pppppppp/{rows}/PPPPPPPPP b - 1"),
            SfenError::RankLength('a'),
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPPP b - 1"),
            SfenError::RankLength('i'),
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP1 b - 1"),
            SfenError::RankLength('i'),
        ),
        (
            "ppppppppp/45/9/9/9/9/9/9/PPPPPPPPP b - 1".to_owned(),
            SfenError::RankLength('b'),
        ),
        (
            "ppppppppp/9/8p9/9/9/9/9/9/PPPPPPPP1 b - 1".to_owned(),
            SfenError::RankLength('c'),
        ),
        (
            format!("ppppkpppp/{rows}/PPPPPPPPP b - 1"),
            SfenError::Piece('k'),
        ),
        (
            format!("pppp0ppppp/{rows}/PPPPPPPPP b - 1"),
            SfenError::Piece('0'),
        ),
        (
            format!("pppp歩pppp/{rows}/PPPPPPPPP b - 1"),
            SfenError::Piece('歩'),
        ),
        (format!("ppppppppp/{rows}/PPPPPPPPP s - 1"), SfenError::Side),
        (format!("ppppppppp/{rows}/PPPPPPPPP B - 1"), SfenError::Side),
        (
            format!("ppppppppp/{rows}/PPPPPPPP1 b  1"),
            SfenError::Captures,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPP1 b 1p 1"),
            SfenError::Captures,
        ),
        (
            format!("pppppppp1/{rows}/PPPPPPPP1 b pP 1"),
            SfenError::Captures,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPP2 b 02p 1"),
            SfenError::Captures,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPP1 b p- 1"),
            SfenError::Captures,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPP1 b 300p 1"),
            SfenError::Captures,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b - 0"),
            SfenError::MoveNumber,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b - 302"),
            SfenError::MoveNumber,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b - 01"),
            SfenError::MoveNumber,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b - +1"),
            SfenError::MoveNumber,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b - 99999999"),
            SfenError::MoveNumber,
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPP1 b - 1"),
            count(Color::Sente, 8),
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPPP b P 1"),
            count(Color::Gote, 10),
        ),
        (
            format!("ppppppppp/{rows}/PPPPPPPP1 b 2p 1"),
            count(Color::Sente, 10),
        ),
    ] {
        assert_eq!(
            Position::parse(rules("classic"), &sfen),
            Err(error),
            "{sfen}"
        );
    }
    let dai = Position::parse(rules("dai"), &format!("ppppppppp/{rows}/PPPPPPPPP b - 1"));
    assert_eq!(
        dai.unwrap_err().to_string(),
        "sente has 9 pieces, on the board and captured, not 18"
    );
}

#[test]
fn illegal_moves_are_refused_with_their_reason_b34() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let hops = "p6pp/9/9/4p4/Pp1pPP3/2p6/2P6/9/PP6P b 2P2p 53";
    let start = "startpos";
    for (name, sfen, text, error) in [
        (
            "classic",
            start,
            "5e5d",
            PlayError::EmptySquare(square("5e")),
        ),
        (
            "classic",
            start,
            "5a5b",
            PlayError::NotYourPiece(square("5a")),
        ),
        (
            "classic",
            start,
            "5i5i",
            PlayError::SameSquare(square("5i")),
        ),
        (
            "classic",
            start,
            "5i5a",
            PlayError::TargetOccupied(square("5a")),
        ),
        (
            "classic",
            start,
            "5i4i",
            PlayError::TargetOccupied(square("4i")),
        ),
        ("classic", start, "5i4h", PlayError::NotStraight(mv("5i4h"))),
        ("classic", start, "5i4g", PlayError::NotStraight(mv("5i4g"))),
        // 1d and 9e follow each other in square order.
        ("classic", hops, "9e1d", PlayError::NotStraight(mv("9e1d"))),
        ("classic", hops, "5e5b", PlayError::Blocked(square("5d"))),
        ("classic", hops, "7g7d", PlayError::Blocked(square("7f"))),
        ("classic+nohop", hops, "5e3e", PlayError::HopsOff),
        ("dai+step", start, "5h5f", PlayError::TooFar),
        ("dai+nohop+step", start, "5i5g", PlayError::HopsOff),
    ] {
        let position = Position::parse(rules(name), sfen).unwrap();
        let mut after = position;
        assert_eq!(after.play(mv(text)), Err(error), "{name} {text}");
        assert_eq!(after, position);
        assert!(!position.is_legal(mv(text)));
        assert!(position.captures_of(mv(text)).is_empty());
    }
}
