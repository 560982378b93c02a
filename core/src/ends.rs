//! The ends of the game that the rules know, in the order they are tested.

use crate::bitboard::Bitboard;
use crate::color::{ByColor, Color};
use crate::lines::line_stands;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::position::Position;
use crate::rules::Rules;

/// The first three ends, which a move decides at once: capture goal, line, few pieces.
///
/// `mover` has just moved and now holds `pieces`.
pub(crate) fn after_move(
    rules: Rules,
    pieces: Bitboard,
    captured: ByColor<u8>,
    mover: Color,
) -> Outcome {
    if goal_reached(rules, captured, mover) {
        Outcome::Win(mover, WinReason::Captures)
    } else if line_stands(rules, pieces, mover) {
        Outcome::Win(mover, WinReason::Line)
    } else if few_pieces(rules, captured) {
        Outcome::Draw(DrawReason::FewPieces)
    } else {
        Outcome::Ongoing
    }
}

/// The same for a position set up by hand, where line and few pieces, which need a move, do not
/// count. Should both sides have reached the goal, the one that must have moved last has won.
pub(crate) fn in_set_up(rules: Rules, captured: ByColor<u8>, to_move: Color) -> Outcome {
    [to_move.other(), to_move]
        .into_iter()
        .find(|&color| goal_reached(rules, captured, color))
        .map_or(Outcome::Ongoing, |winner| {
            Outcome::Win(winner, WinReason::Captures)
        })
}

/// The last two ends, which can be read off any position: no legal move, move limit.
pub(crate) fn standing(position: &Position) -> Outcome {
    let to_move = position.side_to_move();
    if !position.can_move() {
        Outcome::Win(to_move.other(), WinReason::NoLegalMove)
    } else if position.plies() >= Rules::MOVE_LIMIT {
        let captured = position.captured();
        match captured.sente.cmp(&captured.gote) {
            std::cmp::Ordering::Greater => Outcome::Win(Color::Sente, WinReason::MoveLimit),
            std::cmp::Ordering::Less => Outcome::Win(Color::Gote, WinReason::MoveLimit),
            std::cmp::Ordering::Equal => Outcome::Draw(DrawReason::MoveLimit),
        }
    } else {
        Outcome::Ongoing
    }
}

fn goal_reached(rules: Rules, captured: ByColor<u8>, color: Color) -> bool {
    rules
        .capture_goal()
        .is_some_and(|goal| captured[color] >= goal)
}

fn few_pieces(rules: Rules, captured: ByColor<u8>) -> bool {
    let most = captured.sente.max(captured.gote);
    rules.few_pieces_draw() && rules.pieces_each() - most <= Rules::FEW_PIECES
}
