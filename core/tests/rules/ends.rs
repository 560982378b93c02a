//! How games end by the rules, and in which order the ends are tried.

use hasami_core::perft::perft;
use hasami_core::{Color, DrawReason, Outcome, PlayError, Position, WinReason};

use crate::boards::{draw, mv, rules, squares};

const SENTE_LINE: Outcome = Outcome::Win(Color::Sente, WinReason::Line);
const SENTE_CAPTURES: Outcome = Outcome::Win(Color::Sente, WinReason::Captures);
const SENTE_BLOCKS: Outcome = Outcome::Win(Color::Sente, WinReason::NoLegalMove);

fn parse(rules_name: &str, sfen: &str) -> Position {
    Position::parse(rules(rules_name), sfen).unwrap()
}

fn outcome_after(position: &Position, text: &str) -> Outcome {
    let mut next = *position;
    next.play(mv(text)).unwrap();
    next.outcome()
}

/// Nine rows, empty but for those given.
fn rows<'a>(given: &[(char, &'a str)]) -> [&'a str; 9] {
    let mut rows = ["........."; 9];
    for &(rank, row) in given {
        rows[rank as usize - 'a' as usize] = row;
    }
    rows
}

#[test]
fn a_blocked_side_has_lost_at_once_b33() {
    let position = parse("classic", "pppPP4/ppPP5/PPP6/PP7/9/9/9/9/9 w 4P 92");
    assert_eq!(position.outcome(), SENTE_BLOCKS);
    assert_eq!(position.legal_moves(), []);
    assert_eq!(perft(&position, 1), 0);
    let refused = Err(PlayError::GameOver(SENTE_BLOCKS));
    assert_eq!(position.check(mv("9a9b")), refused);
}

#[test]
fn the_move_that_blocks_the_other_side_wins_b33() {
    let position = parse("classic", "pppPP4/ppPP5/PPP6/P8/1P7/9/9/9/9 b 4P 91");
    assert_eq!(position.outcome(), Outcome::Ongoing);
    assert_eq!(outcome_after(&position, "8e8d"), SENTE_BLOCKS);
}

#[test]
fn a_single_legal_move_can_be_played_and_the_game_goes_on_b33() {
    let mut position = parse("classic", "pppPP4/ppPP5/PPP6/P8/1P7/9/9/9/9 w 4P 92");
    assert_eq!(position.outcome(), Outcome::Ongoing);
    assert_eq!(position.legal_moves(), [mv("8b8d")]);
    position.play(mv("8b8d")).unwrap();
    assert_eq!(position.outcome(), Outcome::Ongoing);
}

#[test]
fn the_capture_that_reaches_the_goal_or_passes_it_wins_at_once_b33() {
    let position = |top, middle| {
        let board = rows(&[('a', top), ('d', middle), ('i', "....PPPPP")]);
        draw("classic", "b", board)
    };
    let fourth = position("pp..ppp..", "..Pp.....");
    assert_eq!(outcome_after(&fourth, "5i5d"), Outcome::Ongoing);
    let fifth = position("p...ppp..", "..Pp.....");
    assert_eq!(outcome_after(&fifth, "5i5d"), SENTE_CAPTURES);
    let fifth_and_sixth = position("p...pp...", "..Ppp....");
    assert_eq!(outcome_after(&fifth_and_sixth, "4i4d"), SENTE_CAPTURES);
}

#[test]
fn a_line_wins_in_each_direction_that_the_ruleset_allows() {
    let along_rank = ("6e6d", rows(&[('d', "PPP.P...."), ('e', "...P.....")]));
    let along_file = (
        "4g5g",
        rows(&[
            ('c', "....P...."),
            ('d', "....P...."),
            ('e', "....P...."),
            ('f', "....P...."),
            ('g', ".....P..."),
        ]),
    );
    let falling = (
        "4g4f",
        rows(&[
            ('b', ".P......."),
            ('c', "..P......"),
            ('d', "...P....."),
            ('e', "....P...."),
            ('g', ".....P..."),
        ]),
    );
    let rising = (
        "6g6f",
        rows(&[
            ('b', ".......P."),
            ('c', "......P.."),
            ('d', ".....P..."),
            ('e', "....P...."),
            ('g', "...P....."),
        ]),
    );
    for (name, straight_wins, diagonal_wins) in [
        ("classic", false, false),
        ("hybrid", true, true),
        ("dai", true, false),
        ("dai+diag", true, true),
        ("dai+step", true, true),
    ] {
        for ((text, mut board), wins) in [
            (along_rank, straight_wins),
            (along_file, straight_wins),
            (falling, diagonal_wins),
            (rising, diagonal_wins),
        ] {
            board[0] = "ppppp....";
            let mut position = draw(name, "b", board);
            position.play(mv(text)).unwrap();
            assert_eq!(position.outcome() == SENTE_LINE, wins, "{name} {text}");
            let line = position.line_squares(Color::Sente);
            let all = position.board().of(Color::Sente);
            assert_eq!(line == all, wins, "{name} {text}");
            assert_eq!(line.is_empty(), !wins, "{name} {text}");
        }
    }
}

#[test]
fn four_and_one_across_the_side_edge_make_no_line() {
    let board = rows(&[
        ('a', "ppppp...."),
        ('d', "......PPP"),
        ('e', "P........"),
        ('f', ".P......."),
    ]);
    let position = draw("hybrid", "b", board);
    // 3d 2d 1d 9e 8e follow each other in square order.
    assert_eq!(outcome_after(&position, "8f8e"), Outcome::Ongoing);
}

#[test]
fn home_pieces_count_as_absent_in_a_line() {
    let file_of = |above| {
        rows(&[
            ('a', "ppppp...."),
            ('d', above),
            ('e', "...P....."),
            ('f', "....P...."),
            ('g', "....P...."),
            ('h', "....P...."),
            ('i', "....P...."),
        ])
    };
    let five_with_home = draw("hybrid", "b", file_of("........."));
    assert_eq!(outcome_after(&five_with_home, "6e5e"), Outcome::Ongoing);
    let six_with_home = draw("hybrid", "b", file_of("....P...."));
    assert_eq!(outcome_after(&six_with_home, "6e5e"), SENTE_LINE);
    let six_with_both_home_ranks = draw("dai", "b", file_of("....P...."));
    assert_eq!(
        outcome_after(&six_with_both_home_ranks, "6e5e"),
        Outcome::Ongoing
    );
}

#[test]
fn the_enemys_home_ranks_count_like_any_other_in_a_line() {
    let board = rows(&[('a', "PPPP....."), ('b', "....P...."), ('e', "ppppp....")]);
    assert_eq!(outcome_after(&draw("dai", "b", board), "5b5a"), SENTE_LINE);
}

#[test]
fn captures_come_before_a_line() {
    // 6c6d completes rank d and closes the sandwich on file 6.
    let position = |top| {
        let board = rows(&[
            ('a', top),
            ('c', "...P....."),
            ('d', "PPP.P...."),
            ('e', "...p....."),
            ('f', "...P....."),
        ]);
        draw("hybrid", "b", board)
    };
    assert_eq!(
        outcome_after(&position("pp..pp..."), "6c6d"),
        SENTE_CAPTURES
    );
    assert_eq!(outcome_after(&position("ppp.pp..."), "6c6d"), SENTE_LINE);
}

#[test]
fn a_side_left_with_four_pieces_draws_in_dai_unless_a_line_was_made() {
    let board = |row_d| {
        rows(&[
            ('a', "pp..pp..."),
            ('c', "...P....."),
            ('d', row_d),
            ('e', "...p....."),
            ('f', "...P....."),
        ])
    };
    let drawn = Outcome::Draw(DrawReason::FewPieces);
    assert_eq!(
        outcome_after(&draw("dai", "b", board("PP..P....")), "6c6d"),
        drawn
    );
    assert_eq!(
        outcome_after(&draw("dai", "b", board("PPP.P....")), "6c6d"),
        SENTE_LINE
    );
}

#[test]
fn the_three_hundredth_move_ends_the_game_by_captures_made() {
    let board = "ppppp4/9/9/9/9/9/9/9/4PPPPP";
    for (board, captures, expected) in [
        (board, "4P4p", "draw: move limit"),
        ("ppppp4/9/9/9/9/9/9/9/3PPPPPP", "4P3p", "sente: move limit"),
        ("pppppp3/9/9/9/9/9/9/9/4PPPPP", "3P4p", "gote: move limit"),
    ] {
        let position = parse("classic", &format!("{board} b {captures} 300"));
        assert_eq!(position.outcome(), Outcome::Ongoing);
        assert_eq!(outcome_after(&position, "5i5h").to_string(), expected);
    }
}

#[test]
fn the_three_hundredth_move_can_still_win_otherwise() {
    let line = parse("hybrid", "ppppp4/9/9/PPP1P4/3P5/9/9/9/9 b 4P4p 300");
    assert_eq!(outcome_after(&line, "6e6d"), SENTE_LINE);
    let block = parse("classic", "pppPP4/ppPP5/PPP6/P8/1P7/9/9/9/9 b 4P 300");
    assert_eq!(outcome_after(&block, "8e8d"), SENTE_BLOCKS);
}

#[test]
fn a_set_up_position_is_over_by_goal_block_or_limit() {
    for (sfen, expected) in [
        ("pppp5/9/9/9/9/9/9/9/PPPPPPPPP w 5P 40", "sente: captures"),
        ("pppp5/9/9/9/9/9/9/9/PPPPPPPPP b 5P 41", "sente: captures"),
        ("ppppppppp/9/9/9/9/9/9/9/PPP6 b 6p 41", "gote: captures"),
        (
            "pppPP4/ppPP5/PPP6/PP7/9/9/9/9/9 w 4P 92",
            "sente: no legal move",
        ),
        (
            "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 301",
            "draw: move limit",
        ),
    ] {
        let position = parse("classic", sfen);
        assert_eq!(position.outcome().to_string(), expected, "{sfen}");
        assert_eq!(position.legal_moves(), [], "{sfen}");
        assert_eq!(position.count_moves(), 0, "{sfen}");
        assert_eq!(perft(&position, 3), 0, "{sfen}");
        assert!(
            position
                .board()
                .occupied()
                .iter()
                .all(|from| position.legal_targets(from).is_empty())
        );
    }
}

#[test]
fn a_set_up_line_or_few_pieces_need_a_move_to_end_the_game() {
    let line = draw("dai", "w", rows(&[('a', "ppppp...."), ('e', "PPPPP....")]));
    assert_eq!(line.outcome(), Outcome::Ongoing);
    assert_eq!(line.line_squares(Color::Sente), squares("9e 8e 7e 6e 5e"));
    // Gote's move does not end the game by Sente's line; any move of Sente's that leaves it does.
    let mut next = line;
    next.play(mv("9a9b")).unwrap();
    assert_eq!(next.outcome(), Outcome::Ongoing);

    let few = draw("dai", "b", rows(&[('a', "pppp....."), ('i', "PPPPPP...")]));
    assert_eq!(few.outcome(), Outcome::Ongoing);
    assert_eq!(
        outcome_after(&few, "9i9h"),
        Outcome::Draw(DrawReason::FewPieces)
    );
}
