//! What taps, drags and keys do to the board.

use super::*;
use hasami_core::{Preset, Rules};

/// Sente to move: 5i takes 5e by going to 5f (5d stands behind it), 9i hops over 8i.
const CAPTURE: &str = "pppppppp1/9/9/4P4/4p4/9/9/9/PP1PPPPPP b - 1";

fn table(sfen: &str) -> Table {
    let position = Position::parse(Rules::new(Preset::Classic), sfen).unwrap();
    Table {
        position,
        movable: Some(position.side_to_move()),
        flipped: false,
        plan: None,
    }
}

fn sq(text: &str) -> Square {
    text.parse().unwrap()
}

fn mv(text: &str) -> Option<Act> {
    Some(Act::Move(text.parse().unwrap()))
}

fn tap(state: &mut State, table: &Table, square: &str) -> Option<Act> {
    let down = state.press(table, sq(square), (100.0, 100.0));
    let up = state.release(table, Some(sq(square)));
    down.or(up)
}

#[test]
fn a_tap_on_a_piece_and_a_tap_on_a_target_make_a_move() {
    let (mut state, table) = (State::default(), table("startpos"));
    assert_eq!(tap(&mut state, &table, "7i"), None);
    assert_eq!(state.held(), Some(sq("7i")));
    assert_eq!(tap(&mut state, &table, "7e"), mv("7i7e"));
    assert_eq!(state.held(), None);
    assert_eq!(state.dropped(), None);
}

#[test]
fn a_second_tap_puts_the_piece_back_and_another_piece_takes_its_place() {
    let (mut state, table) = (State::default(), table("startpos"));
    tap(&mut state, &table, "7i");
    tap(&mut state, &table, "3i");
    assert_eq!(state.held(), Some(sq("3i")));
    tap(&mut state, &table, "3i");
    assert_eq!(state.held(), None);
}

#[test]
fn a_tap_on_no_target_puts_the_piece_back() {
    let (mut state, table) = (State::default(), table("startpos"));
    tap(&mut state, &table, "7i");
    assert_eq!(tap(&mut state, &table, "2e"), None);
    assert_eq!(state.held(), None);
}

#[test]
fn a_drag_to_a_target_moves_and_the_piece_does_not_travel_again() {
    let (mut state, table) = (State::default(), table("startpos"));
    state.press(&table, sq("7i"), (100.0, 100.0));
    state.point(Some(sq("7i")), (103.0, 102.0));
    assert_eq!(state.dragged(), None);
    state.point(Some(sq("7e")), (100.0, 40.0));
    assert_eq!(state.dragged(), Some(sq("7i")));
    assert_eq!(state.marks(&table, None).lit, Some(sq("7e")));
    assert_eq!(state.release(&table, Some(sq("7e"))), mv("7i7e"));
    assert_eq!(state.dropped(), Some("7i7e".parse().unwrap()));
    assert_eq!(state.dragged(), None);
}

#[test]
fn a_drag_beside_the_targets_goes_back_and_a_tap_can_finish_it() {
    for beside in [Some(sq("2c")), None, Some(sq("7i"))] {
        let (mut state, table) = (State::default(), table("startpos"));
        state.press(&table, sq("7i"), (100.0, 100.0));
        state.point(beside, (180.0, 40.0));
        assert_eq!(state.release(&table, beside), None);
        assert_eq!(state.held(), Some(sq("7i")));
        assert_eq!(tap(&mut state, &table, "7e"), mv("7i7e"));
    }
}

#[test]
fn a_drag_from_a_square_without_an_own_piece_lifts_nothing() {
    let (mut state, table) = (State::default(), table("startpos"));
    for from in ["5e", "5a"] {
        state.press(&table, sq(from), (100.0, 100.0));
        state.point(Some(sq("5d")), (100.0, 40.0));
        assert_eq!(state.dragged(), None);
        assert_eq!(state.release(&table, Some(sq("5d"))), None);
    }
}

#[test]
fn arrows_step_as_seen_stop_at_the_edge_and_enter_moves() {
    let (mut state, table) = (State::default(), table("startpos"));
    state.key(&table, Key::Arrow(0, 1));
    assert_eq!(state.focus(), sq("5i"));
    state.key(&table, Key::Arrow(-1, 0));
    assert_eq!(state.focus(), sq("6i"));
    assert_eq!(state.key(&table, Key::Act), None);
    state.key(&table, Key::Arrow(0, -1));
    assert_eq!(state.key(&table, Key::Act), mv("6i6h"));
    let flipped = Table {
        flipped: true,
        ..table
    };
    state.key(&flipped, Key::Arrow(-1, 0));
    assert_eq!(state.focus(), sq("5h"));
}

#[test]
fn the_ways_mix_within_one_move() {
    let (mut state, table) = (State::default(), table("startpos"));
    tap(&mut state, &table, "7i");
    state.key(&table, Key::Arrow(0, -1));
    assert_eq!(state.key(&table, Key::Act), mv("7i7h"));
    assert_eq!(state.activate(&table, sq("4i")), None);
    assert_eq!(tap(&mut state, &table, "4e"), mv("4i4e"));
}

#[test]
fn escape_and_a_lost_pointer_put_the_piece_back() {
    let (mut state, table) = (State::default(), table("startpos"));
    tap(&mut state, &table, "7i");
    state.key(&table, Key::Escape);
    assert_eq!(state.held(), None);
    state.press(&table, sq("7i"), (100.0, 100.0));
    state.point(Some(sq("7e")), (100.0, 40.0));
    state.abort();
    assert_eq!((state.held(), state.dragged()), (None, None));
    assert_eq!(state.release(&table, Some(sq("7e"))), None);
}

#[test]
fn nothing_can_be_picked_up_out_of_turn() {
    let mut table = table("startpos");
    for movable in [None, Some(Color::Gote)] {
        table.movable = movable;
        let mut state = State::default();
        tap(&mut state, &table, "7i");
        tap(&mut state, &table, "7a");
        state.activate(&table, sq("7i"));
        assert_eq!(state.held(), None);
    }
}

#[test]
fn a_piece_is_let_go_when_the_turn_passes_under_it() {
    let (mut state, mut table) = (State::default(), table("startpos"));
    state.press(&table, sq("7i"), (100.0, 100.0));
    state.point(Some(sq("7e")), (100.0, 40.0));
    table.movable = None;
    state.sync(&table);
    assert_eq!(state.release(&table, Some(sq("7e"))), None);
    assert_eq!(state.held(), None);
}

#[test]
fn marks_tell_slides_hops_and_captures_apart() {
    let (mut state, table) = (State::default(), table(CAPTURE));
    tap(&mut state, &table, "9i");
    let marks = state.marks(&table, None);
    assert_eq!(marks.hops, Bitboard::of(sq("7i")));
    assert!(marks.slides.contains(sq("9b")) && marks.captures.is_empty());
    tap(&mut state, &table, "5i");
    let marks = state.marks(&table, None);
    assert_eq!(marks.captures, vec![(sq("5f"), 1)]);
    assert_eq!(marks.victims, Bitboard::of(sq("5e")));
}

#[test]
fn the_target_under_the_pointer_shows_only_what_it_takes() {
    let (mut state, table) = (State::default(), table(CAPTURE));
    tap(&mut state, &table, "5i");
    state.point(Some(sq("5g")), (0.0, 0.0));
    assert_eq!(state.marks(&table, None).victims, Bitboard::EMPTY);
    state.point(Some(sq("5f")), (0.0, 0.0));
    assert_eq!(state.marks(&table, None).victims, Bitboard::of(sq("5e")));
    state.leave();
    assert_eq!(state.marks(&table, None).lit, None);
}

/// With 7i7e proposed, as a tap on 7i and 7e leaves it.
fn proposed() -> Table {
    Table {
        plan: Some(Plan::Proposed("7i7e".parse().unwrap())),
        ..table("startpos")
    }
}

#[test]
fn a_proposed_move_is_played_by_a_second_tap_or_key_on_its_target() {
    let table = proposed();
    assert_eq!(tap(&mut State::default(), &table, "7e"), mv("7i7e"));
    assert_eq!(State::default().activate(&table, sq("7e")), mv("7i7e"));
}

#[test]
fn anything_else_drops_a_proposed_move() {
    let table = proposed();
    let mut state = State::default();
    assert_eq!(tap(&mut state, &table, "2e"), Some(Act::Drop));
    assert_eq!(state.key(&table, Key::Escape), Some(Act::Drop));
    // Another piece, or the same one again, is picked up at once.
    assert_eq!(tap(&mut state, &table, "3i"), Some(Act::Drop));
    assert_eq!(state.held(), Some(sq("3i")));
    assert_eq!(State::default().activate(&table, sq("7i")), Some(Act::Drop));
    // Arrows only look.
    assert_eq!(state.key(&table, Key::Arrow(0, -1)), None);
}

#[test]
fn a_proposed_move_shows_what_it_would_take() {
    let table = Table {
        plan: Some(Plan::Proposed("5i5f".parse().unwrap())),
        ..table(CAPTURE)
    };
    let marks = State::default().marks(&table, None);
    assert_eq!(marks.victims, Bitboard::of(sq("5e")));
}

#[test]
fn a_move_decided_ahead_is_marked_and_a_tap_beside_it_drops_it() {
    let ahead: Move = "7i7e".parse().unwrap();
    let table = Table {
        plan: Some(Plan::Ahead(ahead)),
        ..table("startpos")
    };
    let mut state = State::default();
    assert_eq!(state.marks(&table, None).ahead, Some(ahead));
    // A second tap on its target is no confirmation: it is not the turn yet.
    assert_eq!(tap(&mut state, &table, "7e"), Some(Act::Drop));
    assert_eq!(tap(&mut state, &table, "2e"), Some(Act::Drop));
}
