//! The text of an event row, and the moves that a list of them leaves standing.

use std::fmt;

use hasami_core::Move;

use crate::room::SavedMove;

/// What happened in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    Started,
    Moved { mv: Move, took_ms: u64 },
    TookBack { ply: u16 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Started => f.write_str("started"),
            Self::Moved { mv, took_ms } => write!(f, "move {mv} {took_ms}"),
            Self::TookBack { ply } => write!(f, "takeback {ply}"),
        }
    }
}

impl Event {
    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let event = match words.next()? {
            "started" => Self::Started,
            "move" => Self::Moved {
                mv: words.next()?.parse().ok()?,
                took_ms: words.next()?.parse().ok()?,
            },
            "takeback" => Self::TookBack {
                ply: words.next()?.parse().ok()?,
            },
            _ => return None,
        };
        words.next().is_none().then_some(event)
    }
}

/// Where a game's events have led to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Course {
    pub(super) seq: u64,
    pub(super) moves: Vec<SavedMove>,
    pub(super) takebacks: u16,
}

impl Course {
    /// Follows the rows of a game, `(seq, what)` in order; none when one of them makes no sense.
    pub(super) fn follow(rows: &[(i64, String)]) -> Option<Self> {
        let mut course = Self::default();
        for (seq, what) in rows {
            course.seq = u64::try_from(*seq).ok()?;
            match Event::parse(what)? {
                Event::Started => {}
                Event::Moved { mv, took_ms } => course.moves.push(SavedMove { mv, took_ms }),
                Event::TookBack { ply } => {
                    course.moves.truncate(usize::from(ply));
                    course.takebacks += 1;
                }
            }
        }
        Some(course)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_survive_the_way_through_text() {
        let mv = "7i7e".parse().expect("a move");
        for event in [
            Event::Started,
            Event::Moved { mv, took_ms: 1_234 },
            Event::TookBack { ply: 3 },
        ] {
            assert_eq!(Event::parse(&event.to_string()), Some(event));
        }
    }

    #[test]
    fn what_is_no_event_is_noticed() {
        for text in [
            "",
            "move",
            "move 7i7e",
            "move 7i7e x",
            "takeback -1",
            "started again",
            "ended",
        ] {
            assert_eq!(Event::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn taken_back_moves_do_not_stand() {
        let rows = [
            (1, "started"),
            (2, "move 7i7e 10"),
            (3, "move 7a7d 20"),
            (4, "takeback 1"),
            (5, "move 6a6d 30"),
        ]
        .map(|(seq, what)| (seq, what.to_owned()));
        let course = Course::follow(&rows).expect("sound rows");
        let moves: Vec<_> = course
            .moves
            .iter()
            .map(|saved| saved.mv.to_string())
            .collect();
        assert_eq!(
            (moves, course.takebacks, course.seq),
            (vec!["7i7e".to_owned(), "6a6d".to_owned()], 1, 5)
        );
    }
}
