//! What a move is good for, in terms a person can be told.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::lines::{can_complete, chances};
use crate::moves::Move;
use crate::outcome::{Outcome, WinReason};
use crate::position::Position;
use crate::threats::{closing_squares, for_each_capture, takeable};

/// Something a move does for the side that plays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It wins the game at once, by captures, a line, or leaving no move.
    Wins,
    /// It takes so many pieces.
    Takes(u8),
    /// The enemy could have completed a line of five with its next move, and now cannot.
    StopsLine,
    /// The enemy could have taken so many more pieces with its next move than it now can.
    Saves(u8),
    /// It makes three or four in a place where a line of five can still come to stand.
    MakesLine(u8),
    /// So many pieces could be taken with the next move that could not before.
    Threatens(u8),
}

/// The pieces of `color` that the other side could take with one move, were it on move.
#[must_use]
pub fn in_danger(position: &Position, color: Color) -> Bitboard {
    if position.outcome().is_over() {
        return Bitboard::EMPTY;
    }
    takeable(position.rules(), position.board(), color.other())
}

/// What the legal move `mv` does, the weightiest first; empty when it is not legal, or does none of these.
#[must_use]
pub fn reasons(position: &Position, mv: Move) -> Vec<Reason> {
    let mut after = *position;
    let Ok(played) = after.play(mv) else {
        return Vec::new();
    };
    let mover = position.side_to_move();
    if let Outcome::Win(_, reason) = after.outcome()
        && reason != WinReason::MoveLimit
    {
        return vec![Reason::Wins];
    }

    let mut reasons = Vec::new();
    let taken = played.captures.count();
    if taken > 0 {
        reasons.push(Reason::Takes(taken));
    }
    if line_threat(position, mover.other()) && !line_threat(&after, mover.other()) {
        reasons.push(Reason::StopsLine);
    }
    let saved =
        most_taken(position, mover.other()).saturating_sub(most_taken(&after, mover.other()));
    if saved > 0 {
        reasons.push(Reason::Saves(saved));
    }
    if let Some(made) = longer_line(position, &after, mover) {
        reasons.push(Reason::MakesLine(made));
    }
    let threatened = takeable(after.rules(), after.board(), mover)
        - takeable(position.rules(), position.board(), mover);
    if !threatened.is_empty() {
        reasons.push(Reason::Threatens(threatened.count()));
    }
    reasons
}

fn line_threat(position: &Position, color: Color) -> bool {
    can_complete(position.rules(), position.board(), color)
}

/// The most pieces that `color` could take with one move.
fn most_taken(position: &Position, color: Color) -> u8 {
    let (rules, board) = (position.rules(), position.board());
    let mut most = 0;
    for_each_capture(
        closing_squares(board, color),
        rules,
        board,
        color,
        |_, taken| {
            most = most.max(taken.count());
        },
    );
    most
}

/// Four or three in a place for a line, where there were fewer such places before.
fn longer_line(before: &Position, after: &Position, color: Color) -> Option<u8> {
    before.rules().line()?;
    let [_, three_before, four_before] = chances(before.rules(), before.board(), color);
    let [_, three_after, four_after] = chances(after.rules(), after.board(), color);
    if four_after > four_before {
        Some(4)
    } else if three_after > three_before {
        Some(3)
    } else {
        None
    }
}
