//! What has moved between two boards, so that the picture can show it travel.

use hasami_core::{Board, Color, Move, MoveKind, Square};

/// The difference between two boards, as far as it is one move or its undoing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Motion {
    /// The piece that went from one square to another, and how.
    pub(crate) moved: Option<(Move, MoveKind)>,
    /// Pieces that are gone.
    pub(crate) gone: Vec<(Color, Square)>,
}

impl Motion {
    /// Compares two boards. More than one move's worth of change is no motion: the board jumps.
    pub(crate) fn between(before: &Board, after: &Board) -> Self {
        let mut motion = Self::default();
        for color in Color::ALL {
            let lost = before.of(color) - after.of(color);
            let won = after.of(color) - before.of(color);
            match (lost.count(), won.count()) {
                (0, _) => {}
                (1, 1) if motion.moved.is_none() => {
                    motion.moved = lost
                        .first()
                        .zip(won.first())
                        .map(|(from, to)| (Move { from, to }, kind(before, from, to)));
                }
                (_, 0) => motion
                    .gone
                    .extend(lost.iter().map(|square| (color, square))),
                _ => return Self::default(),
            }
        }
        motion
    }
}

/// Over a piece in the middle it is a hop, else a slide.
fn kind(before: &Board, from: Square, to: Square) -> MoveKind {
    let middle = (from.index() + to.index()) / 2;
    let hopped = from.index().abs_diff(to.index());
    let over = Square::new(middle).and_then(|square| before.piece_at(square));
    if matches!(hopped, 2 | 18) && over.is_some() {
        MoveKind::Hop
    } else {
        MoveKind::Slide
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Position, Preset, Rules};

    fn position(sfen: &str) -> Position {
        Position::parse(Rules::new(Preset::Classic), sfen).unwrap()
    }

    fn after(before: &Position, mv: &str) -> Position {
        let mut position = *before;
        position.play(mv.parse().unwrap()).unwrap();
        position
    }

    #[test]
    fn a_slide_travels_and_nothing_else_does() {
        let start = Position::start(Rules::new(Preset::Classic));
        let motion = Motion::between(start.board(), after(&start, "7i7e").board());
        assert_eq!(
            motion.moved,
            Some(("7i7e".parse().unwrap(), MoveKind::Slide))
        );
        assert_eq!(motion.gone, vec![]);
    }

    #[test]
    fn a_hop_is_told_from_a_slide_by_the_piece_between() {
        let before = position("ppppppppp/9/9/9/9/9/4P4/4P4/PPPP1PPP1 b - 1");
        for (mv, kind) in [("5h5f", MoveKind::Hop), ("2i2g", MoveKind::Slide)] {
            let motion = Motion::between(before.board(), after(&before, mv).board());
            assert_eq!(motion.moved, Some((mv.parse().unwrap(), kind)));
        }
    }

    #[test]
    fn captured_pieces_go_and_come_back_without_travel_when_undone() {
        let before = position("pppppppp1/9/9/4P4/4p4/9/9/9/PPPPPPPP1 b - 1");
        let closed = after(&before, "5i5f");
        let there = Motion::between(before.board(), closed.board());
        assert_eq!(there.gone, vec![(Color::Gote, "5e".parse().unwrap())]);
        let back = Motion::between(closed.board(), before.board());
        assert_eq!(back.moved, Some(("5f5i".parse().unwrap(), MoveKind::Slide)));
        assert_eq!(back.gone, vec![]);
    }

    #[test]
    fn more_than_a_move_is_a_jump() {
        let start = Position::start(Rules::new(Preset::Classic));
        let later = after(&after(&after(&start, "7i7e"), "3a3d"), "8i8e");
        assert_eq!(
            Motion::between(start.board(), later.board()),
            Motion::default()
        );
    }
}
