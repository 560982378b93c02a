//! What is wrong with a try: why it does not do what was asked, and what it allows the other side.

use hasami_core::search::explain::in_danger;
use hasami_core::solve::{saving_answer, winning_move};
use hasami_core::{Bitboard, Direction, Move, MoveKind, Position, Square};

use super::want::{Want, after, best_capture, escape};

/// What is wrong with a try. One of the two is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) why: Option<Why>,
    pub(super) allows: Option<Allows>,
}

/// Why a try does not do what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    /// It takes nothing.
    Nothing,
    /// It takes nothing, because of this empty square before an own piece.
    Gap(Square),
    /// It takes nothing, because no own piece stands on this square.
    Open(Square),
    /// It takes nothing, because the edge closes nothing.
    Edge,
    /// It takes fewer than can be taken.
    Fewer(u8, u8),
    /// It is a hop.
    Hopped,
    /// It is a slide.
    Slid,
    /// It is some other move.
    Other,
    /// It threatens no piece, or one.
    Threatens(u8),
    /// It makes no line.
    NoLine,
    /// It does not win.
    NoWin,
}

/// What a try allows the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Allows {
    /// To take these.
    Takes(Move, Bitboard),
    /// To win at once.
    Wins(Move),
    /// To force a win.
    Forces(Move),
    /// To bring all its pieces into safety.
    Escapes(Move),
    /// To spoil the win.
    Spoils(Move),
}

impl Allows {
    /// The other side's move.
    pub(super) const fn answer(self) -> Move {
        match self {
            Self::Takes(mv, _)
            | Self::Wins(mv)
            | Self::Forces(mv)
            | Self::Escapes(mv)
            | Self::Spoils(mv) => mv,
        }
    }
}

/// What is wrong with the legal move `mv`; none when it is what was wanted.
pub(super) fn wrong(position: &Position, mv: Move, want: Want) -> Option<Wrong> {
    if want.is_met(position, mv) {
        return None;
    }
    let after = after(position, mv);
    let mover = position.side_to_move();
    let taken = position.captures_of(mv).count();
    let takes_less = |count| (taken < count).then(|| too_few(position, mv, taken));
    let threatened = in_danger(&after, mover.other()).count();
    let why = match want {
        Want::Slide => Some(Why::Hopped),
        Want::Hop if position.move_kind(mv) == Some(MoveKind::Slide) => Some(Why::Slid),
        Want::Hop | Want::To(_) => Some(Why::Other),
        Want::Takes(count) | Want::TakesSafely(count) => takes_less(count),
        Want::Forks => (threatened < 2).then_some(Why::Threatens(threatened)),
        Want::Wins if position.rules().capture_goal().is_none() => Some(Why::NoLine),
        Want::Wins | Want::Forces(..) => Some(Why::NoWin),
        Want::Safe | Want::Holds | Want::Saves(..) => None,
    };
    Some(Wrong {
        why,
        allows: allowed(&after, want),
    })
}

/// The worst that the side to move, the other side, can do.
fn allowed(after: &Position, want: Want) -> Option<Allows> {
    if let Some(mv) = winning_move(after, 1) {
        return Some(Allows::Wins(mv));
    }
    match want {
        Want::Forces(_, moves) if moves > 1 => {
            saving_answer(after, moves - 1).map(|mv| match after.captures_of(mv) {
                taken if taken.is_empty() => Allows::Spoils(mv),
                taken => Allows::Takes(mv, taken),
            })
        }
        Want::Saves(_, moves) => winning_move(after, moves).map(Allows::Forces),
        _ => {
            let capture = best_capture(after).map(|(mv, taken)| Allows::Takes(mv, taken));
            let escape = || escape(after).map(Allows::Escapes);
            capture.or_else(|| (want == Want::Forks).then(escape).flatten())
        }
    }
}

fn too_few(position: &Position, mv: Move, taken: u8) -> Why {
    if taken == 0 {
        return takes_nothing(position, mv);
    }
    let most = best_capture(position).map_or(taken, |(_, taken)| taken.count());
    Why::Fewer(taken, most)
}

/// Why `mv` takes nothing, as one sees it from where it lands.
fn takes_nothing(position: &Position, mv: Move) -> Why {
    let after = after(position, mv);
    let reasons: Vec<Why> = Direction::ALL
        .into_iter()
        .filter_map(|direction| open_end(&after, mv.to, direction))
        .collect();
    let is_gap = |why: &&Why| matches!(why, Why::Gap(_));
    let is_open = |why: &&Why| matches!(why, Why::Open(_));
    let first = reasons
        .iter()
        .find(is_gap)
        .or_else(|| reasons.iter().find(is_open));
    first.or(reasons.first()).copied().unwrap_or(Why::Nothing)
}

/// What keeps the enemies next to `from` in this direction from being pinched; none where there are none.
fn open_end(after: &Position, from: Square, direction: Direction) -> Option<Why> {
    let enemy = after.side_to_move();
    let mut squares = std::iter::successors(from.step(direction), |square| square.step(direction));
    after
        .board()
        .of(enemy)
        .contains(from.step(direction)?)
        .then_some(())?;
    let Some(end) = squares.find(|&square| after.piece_at(square) != Some(enemy)) else {
        return Some(Why::Edge);
    };
    if after.piece_at(end).is_some() {
        return None;
    }
    // One empty square in what would be a sandwich.
    let beyond = squares.find(|&square| after.piece_at(square) != Some(enemy));
    let is_gap = beyond.is_some_and(|square| after.piece_at(square).is_some());
    Some(if is_gap {
        Why::Gap(end)
    } else {
        Why::Open(end)
    })
}
