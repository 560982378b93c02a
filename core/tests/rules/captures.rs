//! What a move takes, on drawn boards: sandwiches, corners, and what looks like them.

use hasami_core::{Position, Square};

use crate::boards::{draw, mv, squares, swap_case};

/// Plays the move and checks what it took, and that all else is as it was.
#[track_caller]
fn takes(position: &Position, text: &str, expected: &str) {
    let mover = position.side_to_move();
    let mut next = *position;
    assert_eq!(position.captures_of(mv(text)), squares(expected), "{text}");
    let played = next.play(mv(text)).unwrap();
    assert_eq!(played.captures, squares(expected), "{text}");
    assert_eq!(
        next.board().of(mover.other()),
        position.board().of(mover.other()) - squares(expected)
    );
    assert_eq!(
        next.board().of(mover),
        position
            .board()
            .of(mover)
            .without(mv(text).from)
            .with(mv(text).to)
    );
    let count = squares(expected).count();
    assert_eq!(next.captured()[mover], position.captured()[mover] + count);
    assert_eq!(
        next.captured()[mover.other()],
        position.captured()[mover.other()]
    );
}

/// In `dai`, where any number of pieces may be missing: the case as drawn, with the board turned and
/// the sides exchanged, and with left and right exchanged.
#[track_caller]
fn takes_from_both_sides(rows: [&str; 9], text: &str, expected: &str) {
    let turned: Vec<String> = rows
        .iter()
        .rev()
        .map(|row| row.chars().rev().map(swap_case).collect())
        .collect();
    let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    let rotate = |names: &str| each_square(names, Square::rotate);
    let mirror = |names: &str| each_square(names, Square::mirror);

    takes(&draw("dai", "b", rows), text, expected);
    takes(
        &draw("dai", "w", array(&turned)),
        &rotate(text).replace(' ', ""),
        &rotate(expected),
    );
    takes(
        &draw("dai", "b", array(&mirrored)),
        &mirror(text).replace(' ', ""),
        &mirror(expected),
    );
}

fn array(rows: &[String]) -> [&str; 9] {
    std::array::from_fn(|n| rows[n].as_str())
}

/// Square names, run together as in a move or set off by spaces, each put through `change`.
fn each_square(names: &str, change: impl Fn(Square) -> Square) -> String {
    let plain = names.replace(' ', "");
    let pairs = plain.as_bytes().chunks(2);
    let changed: Vec<String> = pairs
        .map(|pair| std::str::from_utf8(pair).unwrap().parse().unwrap())
        .map(|square| change(square).to_string())
        .collect();
    changed.join(" ")
}

#[test]
fn one_move_takes_in_two_directions_b30() {
    let rows = [
        ".........",
        "....P....",
        "....p....",
        ".Ppp.....",
        ".........",
        ".........",
        ".........",
        ".........",
        "....P....",
    ];
    takes_from_both_sides(rows, "5i5d", "5c 6d 7d");
}

#[test]
fn one_move_takes_in_three_directions_b30() {
    let rows = [
        ".........",
        "....P....",
        "....p....",
        ".Ppp.pP..",
        ".........",
        ".........",
        ".........",
        ".........",
        "....P....",
    ];
    takes_from_both_sides(rows, "5i5d", "5c 6d 7d 4d");
}

#[test]
fn a_hop_takes_in_three_directions_and_not_what_it_hopped_over_b30() {
    let rows = [
        ".........",
        "....P....",
        "....p....",
        ".Ppp.pP..",
        "....p....",
        "....P....",
        ".........",
        ".........",
        ".........",
    ];
    // The piece hopped over stands between the landing square and the square just left.
    takes_from_both_sides(rows, "5f5d", "5c 6d 7d 4d");
}

#[test]
fn a_line_of_two_to_seven_falls_in_one_sandwich_b30() {
    for length in 1..=7 {
        let mut along_a_rank = ["."; 9].map(|row| row.repeat(9));
        along_a_rank[3] = format!("P{}{}", "p".repeat(length), ".".repeat(8 - length));
        let landing = 8 - length;
        along_a_rank[8].replace_range(8 - landing + 1..9 - landing + 1, "P");
        let expected: Vec<String> = (0..length).map(|n| format!("{}d", 8 - n)).collect();
        let text = format!("{landing}i{landing}d");
        takes_from_both_sides(array(&along_a_rank), &text, &expected.join(" "));
    }
}

#[test]
fn a_line_of_seven_falls_along_a_file_b30() {
    let rows = [
        "....P....",
        "....p....",
        "....p....",
        "....p....",
        "....p....",
        "....p....",
        "....p....",
        "....p....",
        "P........",
    ];
    takes_from_both_sides(rows, "9i5i", "5b 5c 5d 5e 5f 5g 5h");
}

#[test]
fn a_corner_falls_in_all_four_corners_from_both_sides_and_both_neighbours_b30() {
    let rows = [
        "pP.......",
        ".........",
        "P........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    takes_from_both_sides(rows, "9c9b", "9a");
    let rows = [
        "p........",
        "P........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".P.......",
    ];
    takes_from_both_sides(rows, "8i8a", "9a");
    let rows = [
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "P........",
        ".........",
        "pP.......",
    ];
    takes_from_both_sides(rows, "9g9h", "9i");
    let rows = [
        ".P.......",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "P........",
        "p........",
    ];
    takes_from_both_sides(rows, "8a8i", "9i");
}

#[test]
fn a_corner_and_a_sandwich_fall_together_b30() {
    let rows = [
        "pP.......",
        ".ppP.....",
        ".........",
        "P........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    takes_from_both_sides(rows, "9d9b", "9a 8b 7b");
}

#[test]
fn a_chain_into_a_corner_is_safe_b30() {
    let rows = [
        "pp.......",
        "P........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "..P......",
    ];
    takes_from_both_sides(rows, "7i7a", "");
}

#[test]
fn a_corner_with_a_free_neighbour_left_is_safe_b30() {
    let rows = [
        "p........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".P.......",
    ];
    takes_from_both_sides(rows, "8i8a", "");
}

#[test]
fn an_own_piece_on_a_corner_closes_like_any_other_b30() {
    let rows = [
        "Ppp......",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "...P.....",
    ];
    takes_from_both_sides(rows, "6i6a", "8a 7a");
}

#[test]
fn a_line_that_reaches_the_edge_without_a_closer_is_safe_b30() {
    let rows = [
        ".........",
        ".........",
        ".........",
        "ppp......",
        ".........",
        ".........",
        ".........",
        ".........",
        "...P.....",
    ];
    takes_from_both_sides(rows, "6i6d", "");
}

#[test]
fn a_gap_saves_what_is_between_b30() {
    let rows = [
        ".........",
        ".........",
        ".........",
        ".Pp.p....",
        ".........",
        ".........",
        ".........",
        ".........",
        ".....P...",
    ];
    takes_from_both_sides(rows, "4i4d", "");
}

#[test]
fn enemies_across_the_end_of_a_row_are_not_neighbours_b31() {
    // 1d and 9e follow each other in square order.
    let rows = [
        ".........",
        ".........",
        ".........",
        ".........",
        "pP.......",
        ".........",
        ".........",
        ".........",
        "........P",
    ];
    takes_from_both_sides(rows, "1i1d", "");
    let rows = [
        ".........",
        ".........",
        ".........",
        ".......Pp",
        ".........",
        ".........",
        ".........",
        ".........",
        "P........",
    ];
    takes_from_both_sides(rows, "9i9e", "");
}

#[test]
fn a_piece_between_two_enemies_is_safe_and_so_is_a_row_completed_there_b31() {
    let rows = [
        ".........",
        ".........",
        ".........",
        "..p.p....",
        ".........",
        ".........",
        ".........",
        ".........",
        "...P.....",
    ];
    takes_from_both_sides(rows, "6i6d", "");
    let rows = [
        ".........",
        ".........",
        ".........",
        ".pP.Pp...",
        ".........",
        ".........",
        ".........",
        ".........",
        "...P.....",
    ];
    takes_from_both_sides(rows, "6i6d", "");
}

#[test]
fn a_sandwich_that_the_last_move_did_not_close_stays() {
    let rows = [
        ".........",
        ".........",
        ".........",
        "..PpP....",
        ".........",
        ".........",
        ".........",
        ".........",
        "P........",
    ];
    takes_from_both_sides(rows, "9i9h", "");
}

#[test]
fn a_captured_piece_no_longer_closes_a_sandwich() {
    let start = draw(
        "classic",
        "b",
        [
            "pppp.p...",
            ".........",
            ".........",
            "...pP....",
            ".........",
            ".........",
            ".........",
            ".........",
            "PPP...PP.",
        ],
    );
    takes(&start, "7i7d", "6d");
    let mut position = start;
    position.play(mv("7i7d")).unwrap();
    // With the piece on 6d still there, this would take 5d.
    takes(&position, "4a4d", "");
}
