//! What the user is doing with the board: picking up, dragging, stepping through the squares.
//!
//! Pure: pointer, keyboard and screen reader come in as plain calls, a move comes out when one is
//! made. The ways are interchangeable within one move, such as picking up by tap and placing by
//! keyboard, because all of them change the same `held` and `over`.

use hasami_core::draw::Marks;
use hasami_core::draw::geometry::{cell, square_at};
use hasami_core::{Bitboard, Color, Move, MoveKind, Position, Square};

use super::Plan;

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
    /// A move that is decided but not played.
    pub(crate) plan: Option<Plan>,
}

/// What a gesture asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// This move, or, if it is the one proposed, that it be played.
    Move(Move),
    /// That the plan be dropped.
    Drop,
}

impl Table {
    /// Whether the piece on `square` can be picked up.
    fn can_pick(&self, square: Square) -> bool {
        self.movable == Some(self.position.side_to_move())
            && self.position.piece_at(square) == self.movable
    }

    /// The plan goes when something else is done.
    fn drop_plan(&self) -> Option<Act> {
        self.plan.map(|_| Act::Drop)
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
    pub(crate) fn press(&mut self, table: &Table, square: Square, at: (f64, f64)) -> Option<Act> {
        let was_held = self.held == Some(square);
        let picks = table.can_pick(square);
        if picks {
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
        table.drop_plan().filter(|_| picks)
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

    /// The pointer goes up; answers what that asks for.
    pub(crate) fn release(&mut self, table: &Table, square: Option<Square>) -> Option<Act> {
        let press = self.press.take()?;
        if press.dragging {
            // Beside a target the piece goes back to its square and stays picked up.
            let mv = self.try_move(table, square?);
            self.dropped = mv;
            return mv.map(Act::Move);
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

    /// A key on the focused square; answers what it asks for.
    pub(crate) fn key(&mut self, table: &Table, key: Key) -> Option<Act> {
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
                table.drop_plan()
            }
        }
    }

    /// A square is chosen without a pointer: by key or by a screen reader.
    pub(crate) fn activate(&mut self, table: &Table, square: Square) -> Option<Act> {
        self.focus = square;
        self.over = Some(square);
        if table.can_pick(square) {
            self.held = (self.held != Some(square)).then_some(square);
            return table.drop_plan();
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
        match table.plan {
            Some(Plan::Proposed(mv)) => marks.victims = table.position.captures_of(mv),
            Some(Plan::Ahead(mv)) => marks.ahead = Some(mv),
            None => {}
        }
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

    fn place(&mut self, table: &Table, square: Square) -> Option<Act> {
        let mv = self.try_move(table, square);
        self.held = None;
        self.dropped = None;
        match (mv, table.plan) {
            (Some(mv), _) => Some(Act::Move(mv)),
            (None, Some(Plan::Proposed(mv))) if mv.to == square => Some(Act::Move(mv)),
            (None, _) => table.drop_plan(),
        }
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
mod tests;
