//! Short problems solved for certain: whether a side can force a win in so many moves, and by which.
//!
//! Unlike the search it weighs nothing and leaves nothing out, so what it says is proved. That is
//! affordable for about three moves ahead. The wins it knows are captures and lines; a win by leaving the
//! other side no move counts when it comes about, but is not looked for.

use crate::bitboard::Bitboard;
use crate::lines::can_complete;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::threats::{closing_squares, for_each_capture, takeable};

/// Whether the side to move can force a win with at most so many moves of its own, whatever is answered.
#[must_use]
pub fn can_win(position: &Position, moves: u8) -> bool {
    can_win_from(position, moves, &mut Refuters::default())
}

/// The moves that force a win with at most so many own moves, themselves included.
#[must_use]
pub fn winning_moves(position: &Position, moves: u8) -> Vec<Move> {
    let refuters = &mut Refuters::default();
    position
        .moves()
        .filter(|&mv| wins_by(position, mv, moves, refuters))
        .collect()
}

/// A move that forces the quickest win, if there is one with at most so many own moves.
#[must_use]
pub fn winning_move(position: &Position, moves: u8) -> Option<Move> {
    let refuters = &mut Refuters::default();
    (1..=moves).find_map(|moves| {
        let mut tried = position.moves();
        tried.find(|&mv| wins_by(position, mv, moves, refuters))
    })
}

/// An answer after which the other side cannot force a win with at most so many moves of its own, one that
/// takes the most pieces if there are several.
#[must_use]
pub fn saving_answer(position: &Position, moves: u8) -> Option<Move> {
    let mut answers = position.legal_moves();
    answers.sort_by_key(|&mv| std::cmp::Reverse(position.captures_of_legal(mv).count()));
    answers.into_iter().find(|&mv| saves(position, mv, moves))
}

/// The moves after which the other side cannot force a win with at most so many moves of its own.
#[must_use]
pub fn saving_moves(position: &Position, moves: u8) -> Vec<Move> {
    position
        .moves()
        .filter(|&mv| saves(position, mv, moves))
        .collect()
}

/// The answers after which the other side needs the most moves to force a win, or all answers after which
/// it cannot within `moves`. Empty when there is no answer at all.
#[must_use]
pub fn best_answers(position: &Position, moves: u8) -> Vec<Move> {
    let mut answers = position.legal_moves();
    for moves in 0..=moves {
        let mut longer = answers.clone();
        longer.retain(|&mv| saves(position, mv, moves));
        if longer.is_empty() {
            break;
        }
        answers = longer;
    }
    answers
}

fn saves(position: &Position, mv: Move, moves: u8) -> bool {
    let after = played(position, mv);
    match after.outcome() {
        Outcome::Ongoing => !can_win(&after, moves),
        over => over.winner() != Some(after.side_to_move()),
    }
}

/// For each number of moves left, the answer that spoiled the last try: it mostly spoils the next, too.
#[derive(Default)]
struct Refuters([Option<Move>; 8]);

impl Refuters {
    fn at(&mut self, moves: u8) -> &mut Option<Move> {
        let last = self.0.len() - 1;
        &mut self.0[usize::from(moves).min(last)]
    }
}

fn can_win_from(position: &Position, moves: u8, refuters: &mut Refuters) -> bool {
    if wins_next(position) {
        return moves > 0;
    }
    moves > 1
        && position
            .moves()
            .any(|mv| wins_by(position, mv, moves, refuters))
}

/// Whether `mv` wins at once, or leads to a forced win with the moves that are then left.
fn wins_by(position: &Position, mv: Move, moves: u8, refuters: &mut Refuters) -> bool {
    let mover = position.side_to_move();
    let after = played(position, mv);
    let decided = after.outcome_but_for_moves();
    if decided.is_over() {
        return decided.winner() == Some(mover);
    }
    if moves <= 1 {
        return after.outcome().winner() == Some(mover);
    }
    let left = moves - 1;
    let last_refuter = *refuters.at(left);
    let mut spoils = |answer: &Move| {
        let then = played(&after, *answer);
        let decided = then.outcome_but_for_moves();
        if decided.is_over() {
            decided.winner() != Some(mover)
        } else {
            !can_win_from(&then, left, refuters)
        }
    };
    let last = last_refuter.filter(|&answer| after.is_legal(answer));
    let found = last.into_iter().chain(after.moves()).find(&mut spoils);
    if found.is_some() {
        *refuters.at(left) = found;
    }
    found.is_none()
}

fn played(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

/// Whether the side to move wins with its next move, by captures or a line.
fn wins_next(position: &Position) -> bool {
    let (rules, board, mover) = (position.rules(), position.board(), position.side_to_move());
    if rules.line().is_some() && can_complete(rules, board, mover) {
        return true;
    }
    let Some(goal) = rules.capture_goal() else {
        return false;
    };
    let wanted = goal.saturating_sub(position.captured()[mover]);
    if takeable(rules, board, mover).count() < wanted {
        return false;
    }
    let mut wins = false;
    let closing = closing_squares(board, mover);
    for_each_capture(closing, rules, board, mover, |_, taken: Bitboard| {
        wins |= taken.count() >= wanted;
    });
    wins
}
