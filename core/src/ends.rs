//! The ends of the game that the rules know, in the order they are tested.

use crate::bitboard::Bitboard;
use crate::board::home;
use crate::color::{ByColor, Color};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::position::Position;
use crate::rules::{LineRule, Rules};

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

fn line_stands(rules: Rules, pieces: Bitboard, color: Color) -> bool {
    let away = pieces - home(rules, color);
    // Spelt out line by line, because constant strides make search and perft much faster.
    let straight = || ALONG_RANK.stands(away) || ALONG_FILE.stands(away);
    let diagonal = || FALLING.stands(away) || RISING.stands(away);
    match rules.line() {
        None => false,
        Some(LineRule::Orthogonal) => straight(),
        Some(LineRule::WithDiagonals) => straight() || diagonal(),
    }
}

/// The squares of every winning line that stands among `pieces` of `color`.
pub(crate) fn line_squares(rules: Rules, pieces: Bitboard, color: Color) -> Bitboard {
    let away = pieces - home(rules, color);
    let lines: &[Line] = match rules.line() {
        None => &[],
        Some(LineRule::Orthogonal) => &[ALONG_RANK, ALONG_FILE],
        Some(LineRule::WithDiagonals) => &[ALONG_RANK, ALONG_FILE, FALLING, RISING],
    };
    lines
        .iter()
        .fold(Bitboard::EMPTY, |set, line| set | line.squares(away))
}

/// A direction in which five in a row can win.
#[derive(Clone, Copy)]
struct Line {
    /// How far apart neighbours in the line are, in square indexes.
    stride: u32,
    /// The columns that the square with the lowest index can be on, so that the line stays
    /// within the side edges. Over the lower edge there are no pieces.
    first_column: u32,
    last_column: u32,
}

const ALONG_RANK: Line = Line::new(1, 0, 4);
const ALONG_FILE: Line = Line::new(9, 0, 8);
const FALLING: Line = Line::new(10, 0, 4);
const RISING: Line = Line::new(8, 4, 8);

impl Line {
    const fn new(stride: u32, first_column: u32, last_column: u32) -> Self {
        Self {
            stride,
            first_column,
            last_column,
        }
    }

    /// Whether five of `pieces` in a row stand in this direction.
    #[inline]
    fn stands(self, pieces: Bitboard) -> bool {
        !self.starts(pieces).is_empty()
    }

    /// The squares of `pieces` from which five in a row go on in this direction.
    #[inline]
    fn starts(self, pieces: Bitboard) -> Bitboard {
        let bits = pieces.bits();
        let two = bits & bits >> self.stride;
        let four = two & two >> (2 * self.stride);
        let five = four & bits >> (4 * self.stride);
        Bitboard::of_columns(self.first_column, self.last_column) & Bitboard::masked(five)
    }

    /// All squares of `pieces` that are part of five in a row in this direction.
    fn squares(self, pieces: Bitboard) -> Bitboard {
        let starts = self.starts(pieces).bits();
        let all =
            (0..u32::from(Rules::LINE_LENGTH)).fold(0, |set, n| set | starts << (n * self.stride));
        Bitboard::masked(all)
    }
}
