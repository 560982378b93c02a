//! Texts: what is printed, and that what is printed reads back as the same.

use hasami_core::{
    Color, DrawReason, LineRule, Move, Outcome, Position, Preset, Rules, Square, WinReason,
};

use crate::boards::rules;

#[test]
fn squares_are_named_as_on_a_shogi_diagram() {
    for (name, index) in [("9a", 0), ("1a", 8), ("9b", 9), ("7i", 74), ("1i", 80)] {
        let square = Square::new(index).unwrap();
        assert_eq!(square.to_string(), name);
        let rank = name.as_bytes()[1] - b'a' + 1;
        let file = name.as_bytes()[0] - b'0';
        assert_eq!((square.file(), square.rank()), (file, rank));
        assert_eq!(Square::from_file_rank(file, rank), Some(square));
    }
    assert_eq!(Square::new(81), None);
    assert_eq!(Square::from_file_rank(0, 1), None);
    assert_eq!(Square::from_file_rank(1, 10), None);
}

#[test]
fn every_square_and_every_move_reads_back() {
    for from in Square::all() {
        assert_eq!(from.to_string().parse(), Ok(from));
        for to in Square::all() {
            let mv = Move { from, to };
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }
    assert_eq!(Square::all().count(), Square::COUNT);
}

#[test]
fn turning_and_mirroring_squares() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    assert_eq!(square("7i").rotate(), square("3a"));
    assert_eq!(square("7i").mirror(), square("3i"));
    for square in Square::all() {
        assert_eq!(square.rotate().rotate(), square);
        assert_eq!(square.mirror().mirror(), square);
    }
}

#[test]
fn every_outcome_has_its_text_and_reads_back() {
    let wins = [
        (WinReason::Captures, "captures"),
        (WinReason::Line, "line"),
        (WinReason::NoLegalMove, "no legal move"),
        (WinReason::MoveLimit, "move limit"),
        (WinReason::Clock, "clock"),
        (WinReason::Resignation, "resignation"),
        (WinReason::Abandoned, "abandoned"),
        (WinReason::Forfeit, "forfeit"),
    ];
    let mut texts = vec![
        (Outcome::Ongoing, "ongoing".to_owned()),
        (
            Outcome::Draw(DrawReason::FewPieces),
            "draw: few pieces".to_owned(),
        ),
        (
            Outcome::Draw(DrawReason::MoveLimit),
            "draw: move limit".to_owned(),
        ),
        (Outcome::Draw(DrawReason::Agreed), "draw: agreed".to_owned()),
        (Outcome::NoResult, "aborted".to_owned()),
    ];
    for (reason, text) in wins {
        texts.push((Outcome::Win(Color::Sente, reason), format!("sente: {text}")));
        texts.push((Outcome::Win(Color::Gote, reason), format!("gote: {text}")));
    }
    for (outcome, text) in texts {
        assert_eq!(outcome.to_string(), text);
        assert_eq!(text.parse(), Ok(outcome));
    }
    for wrong in [
        "",
        "draw",
        "draw: captures",
        "sente",
        "sente: agreed",
        "black: line",
        "Sente: line",
        "gote:line",
    ] {
        assert!(wrong.parse::<Outcome>().is_err(), "{wrong}");
    }
}

#[test]
fn every_ruleset_has_its_name_and_reads_back() {
    let names: Vec<String> = Rules::all().map(|rules| rules.to_string()).collect();
    assert_eq!(
        names,
        [
            "classic",
            "classic+nohop",
            "hybrid",
            "hybrid+nohop",
            "dai",
            "dai+nohop",
            "dai+diag",
            "dai+nohop+diag",
            "dai+step",
            "dai+nohop+step",
        ]
    );
    for known in Rules::all() {
        assert_eq!(known.to_string().parse(), Ok(known));
    }
}

#[test]
fn a_ruleset_reads_from_any_order_and_any_separator() {
    for (text, name) in [
        ("dai+step+nohop", "dai+nohop+step"),
        ("dai+diag+nohop", "dai+nohop+diag"),
        ("dai+diag+step", "dai+step"),
        ("dai+step+diag", "dai+step"),
        ("dai step nohop", "dai+nohop+step"),
        ("dai%2Bnohop%2bdiag", "dai+nohop+diag"),
    ] {
        assert_eq!(rules(text).to_string(), name);
        assert_eq!(rules(text), rules(name));
    }
}

#[test]
fn the_rulesets_differ_as_the_rules_say() {
    let facts = |name: &str| {
        let rules = rules(name);
        (
            rules.pieces_each(),
            rules.home_ranks(),
            rules.capture_goal(),
            rules.line(),
            rules.few_pieces_draw(),
        )
    };
    let all = Some(LineRule::WithDiagonals);
    let straight = Some(LineRule::Orthogonal);
    assert_eq!(facts("classic"), (9, 1, Some(5), None, false));
    assert_eq!(facts("hybrid"), (9, 1, Some(5), all, false));
    assert_eq!(facts("dai"), (18, 2, None, straight, true));
    assert_eq!(facts("dai+diag"), (18, 2, None, all, true));
    assert_eq!(facts("dai+step"), (18, 2, None, all, true));
    assert!(rules("dai").slides() && rules("dai").hops());
    assert!(rules("dai+step").steps() && rules("dai+step").hops());
    assert!(!rules("dai+nohop").hops());
    assert_eq!(rules("hybrid").preset(), Preset::Hybrid);
}

#[test]
fn start_positions_have_the_texts_of_the_rules() {
    for (name, sfen) in [
        ("classic", "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1"),
        ("hybrid", "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1"),
        (
            "dai",
            "ppppppppp/ppppppppp/9/9/9/9/9/PPPPPPPPP/PPPPPPPPP b - 1",
        ),
    ] {
        let start = Position::start(rules(name));
        assert_eq!(start.sfen(), sfen);
        assert_eq!(Position::parse(rules(name), sfen), Ok(start));
        assert_eq!(Position::parse(rules(name), "startpos"), Ok(start));
    }
}
