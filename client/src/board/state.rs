//! What the user is doing with the board: picking up, dragging, stepping through the squares.
//!
//! Pure: pointer, keyboard and screen reader come in as plain calls, a move comes out when one is
//! made. The ways are interchangeable within one move, such as picking up by tap and placing by
//! keyboard, because all of them change the same `held` and `over`.

use hasami_core::draw::Marks;
use hasami_core::draw::geometry::{cell, square_at};
use hasami_core::{Bitboard, Color, Move, MoveKind, Position, Square};

/// How far a pointer may shake, in CSS pixels, before a tap becomes a drag.
const SLOP: f64 = 7.0;

/// Where the keyboard comes into the board: the middle of Sente's home rank.
const FIRST_FOCUS: Square = Square::from_file_rank(5, 9).expect("5i is on the board");

/// What the interaction is checked against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Table {
    /// The position on the board.
    pub(crate) position: Position,
    /// Whose pieces can be picked up.
    pub(crate) movable: Option<Color>,
    /// Gote's side is near.
    pub(crate) flipped: bool,
}

impl Table {
    /// Whether the piece on `square` can be picked up.
    fn can_pick(&self, square: Square) -> bool {
        self.movable == Some(self.position.side_to_move())
            && self.position.piece_at(square) == self.movable
    }

    fn targets(&self, from: Square) -> Bitboard {
        if self.can_pick(from) {
            self.position.legal_targets(from)
        } else {
            Bitboard::EMPTY
        }
    }
}

/// A key that the board knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// An arrow: columns to the right, rows down, as seen.
    Arrow(i32, i32),
    /// Pick up or place.
    Act,
    /// Put back.
    Escape,
}

/// A finger or button that is down on the board.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Press {
    square: Square,
    at: (f64, f64),
    /// The piece on the square was held before, so a tap puts it back.
    was_held: bool,
    dragging: bool,
}

/// The board's interaction state.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    /// The piece that is picked up.
    held: Option<Square>,
    /// The square that the pointer or the keyboard is on.
    over: Option<Square>,
    /// The square that has the keyboard focus when the board has it.
    focus: Square,
    press: Option<Press>,
    /// The last move was dropped from the hand: its piece needs no travel.
    dropped: Option<Move>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            held: None,
            over: None,
            focus: FIRST_FOCUS,
            press: None,
            dropped: None,
        }
    }
}

impl State {
    /// The piece that is picked up.
    pub(crate) fn held(&self) -> Option<Square> {
        self.held
    }

    /// The square in the tab order.
    pub(crate) fn focus(&self) -> Square {
        self.focus
    }

    /// The piece that hangs at the pointer.
    pub(crate) fn dragged(&self) -> Option<Square> {
        self.press.filter(|press| press.dragging).and(self.held)
    }

    /// The move that was made by dropping a piece, if that was the last one made here.
    pub(crate) fn dropped(&self) -> Option<Move> {
        self.dropped
    }

    /// Lets go of what is no longer true after the position or the turn has changed.
    pub(crate) fn sync(&mut self, table: &Table) {
        if self.held.is_some_and(|square| !table.can_pick(square)) {
            self.held = None;
            self.press = None;
        }
    }

    /// A pointer goes down on a square, at a place in CSS pixels.
    pub(crate) fn press(&mut self, table: &Table, square: Square, at: (f64, f64)) {
        let was_held = self.held == Some(square);
        if table.can_pick(square) {
            self.held = Some(square);
        }
        self.focus = square;
        self.over = Some(square);
        self.press = Some(Press {
            square,
            at,
            was_held,
            dragging: false,
        });
    }

    /// A pointer moves, pressed or not; `square` is none beside the board.
    pub(crate) fn point(&mut self, square: Option<Square>, at: (f64, f64)) {
        self.over = square.filter(|_| self.held.is_some());
        if let Some(press) = &mut self.press
            && self.held == Some(press.square)
        {
            let (dx, dy) = (at.0 - press.at.0, at.1 - press.at.1);
            press.dragging |= dx * dx + dy * dy > SLOP * SLOP;
        }
    }

    /// The pointer goes up; answers the move it made, if it made one.
    pub(crate) fn release(&mut self, table: &Table, square: Option<Square>) -> Option<Move> {
        let press = self.press.take()?;
        if press.dragging {
            // Beside a target the piece goes back to its square and stays picked up.
            let mv = self.try_move(table, square?);
            self.dropped = mv;
            return mv;
        }
        if square != Some(press.square) {
            return None;
        }
        if table.can_pick(press.square) {
            if press.was_held {
                self.held = None;
            }
            return None;
        }
        self.place(table, press.square)
    }

    /// The browser took the pointer away: as if it had never gone down.
    pub(crate) fn abort(&mut self) {
        if let Some(press) = self.press.take()
            && !press.was_held
            && self.held == Some(press.square)
        {
            self.held = None;
        }
    }

    /// The pointer has left the board.
    pub(crate) fn leave(&mut self) {
        self.over = None;
    }

    /// A key on the focused square; answers the move it made, if it made one.
    pub(crate) fn key(&mut self, table: &Table, key: Key) -> Option<Move> {
        match key {
            Key::Arrow(columns, rows) => {
                let (column, row) = cell(self.focus, table.flipped);
                if let Some(square) = square_at(column + columns, row + rows, table.flipped) {
                    self.focus = square;
                    self.over = Some(square);
                }
                None
            }
            Key::Act => self.activate(table, self.focus),
            Key::Escape => {
                self.held = None;
                self.press = None;
                None
            }
        }
    }

    /// A square is chosen without a pointer: by key or by a screen reader.
    pub(crate) fn activate(&mut self, table: &Table, square: Square) -> Option<Move> {
        self.focus = square;
        self.over = Some(square);
        if table.can_pick(square) {
            self.held = (self.held != Some(square)).then_some(square);
            return None;
        }
        self.place(table, square)
    }

    /// Focus came to a square by Tab or by a screen reader.
    pub(crate) fn focus_on(&mut self, square: Square) {
        self.focus = square;
    }

    /// The marks that this state and the last move put on the board.
    pub(crate) fn marks(&self, table: &Table, last_move: Option<Move>) -> Marks {
        let mut marks = Marks {
            last_move,
            selected: self.held,
            ..Marks::default()
        };
        let Some(from) = self.held else { return marks };
        let targets = table.targets(from);
        marks.lit = self.over.filter(|&square| targets.contains(square));
        for to in targets.iter() {
            let mv = Move { from, to };
            let taken = table.position.captures_of(mv);
            if !taken.is_empty() {
                marks.captures.push((to, taken.count()));
                // The target under the pointer shows what it takes; before that, all show theirs.
                if marks.lit.is_none_or(|lit| lit == to) {
                    marks.victims |= taken;
                }
            }
            match table.position.move_kind(mv) {
                Some(MoveKind::Hop) => marks.hops = marks.hops.with(to),
                _ => marks.slides = marks.slides.with(to),
            }
        }
        marks
    }

    fn place(&mut self, table: &Table, square: Square) -> Option<Move> {
        let mv = self.try_move(table, square);
        self.held = None;
        self.dropped = None;
        mv
    }

    fn try_move(&mut self, table: &Table, to: Square) -> Option<Move> {
        let from = self.held?;
        if !table.targets(from).contains(to) {
            return None;
        }
        self.held = None;
        Some(Move { from, to })
    }
}

#[cfg(test)]
mod tests {
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
        }
    }

    fn sq(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn mv(text: &str) -> Option<Move> {
        Some(text.parse().unwrap())
    }

    fn tap(state: &mut State, table: &Table, square: &str) -> Option<Move> {
        state.press(table, sq(square), (100.0, 100.0));
        state.release(table, Some(sq(square)))
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
        assert_eq!(state.dropped(), mv("7i7e"));
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
}
