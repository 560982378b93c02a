//! A move as people type it: "7i7e", "79 75", "7e" where one piece alone can go there.

use hasami_core::{Color, Move, Position, Square};

use crate::i18n::{list, square, text};

/// Why a typed text is no move. Each says what to do instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mistyped {
    /// It is somebody else's turn, or the game does not go on.
    NotNow,
    /// There are no squares in it.
    Unreadable,
    /// No own piece can go to the one square that was named.
    NoneReaches(Square),
    /// Several can.
    SeveralReach(Square, Vec<Square>),
    /// No own piece stands there.
    NotYours(Square),
    /// The piece cannot go there, but to these.
    NotThere(Move, Vec<Square>),
}

/// Reads a move of the side `movable` in `position`.
pub(super) fn read_move(
    typed: &str,
    position: &Position,
    movable: Option<Color>,
) -> Result<Move, Mistyped> {
    if movable != Some(position.side_to_move()) {
        return Err(Mistyped::NotNow);
    }
    match squares(typed).ok_or(Mistyped::Unreadable)? {
        (from, Some(to)) => check(position, Move { from, to }),
        (to, None) => {
            let own = position.board().of(position.side_to_move());
            let mut reach: Vec<_> = own
                .iter()
                .filter(|&from| position.legal_targets(from).contains(to))
                .collect();
            match (reach.pop(), reach.is_empty()) {
                (None, _) => Err(Mistyped::NoneReaches(to)),
                (Some(from), true) => Ok(Move { from, to }),
                (Some(last), false) => {
                    reach.push(last);
                    Err(Mistyped::SeveralReach(to, reach))
                }
            }
        }
    }
}

fn check(position: &Position, mv: Move) -> Result<Move, Mistyped> {
    if position.piece_at(mv.from) != Some(position.side_to_move()) {
        return Err(Mistyped::NotYours(mv.from));
    }
    let targets = position.legal_targets(mv.from);
    if targets.contains(mv.to) {
        Ok(mv)
    } else {
        Err(Mistyped::NotThere(mv, targets.iter().collect()))
    }
}

/// One or two squares, with nothing else that means anything. Ranks may be letters, digits or kanji,
/// digits of full width; in "７五(79)" the origin comes last, as in a Japanese record.
fn squares(typed: &str) -> Option<(Square, Option<Square>)> {
    let mut numbers = Vec::new();
    let mut origin_last = false;
    for letter in typed.chars() {
        match number(letter) {
            Some(number) => numbers.push(number),
            None if matches!(letter, '(' | '（') => origin_last = true,
            None if letter.is_alphanumeric() && !matches!(letter, '歩' | 'と') => return None,
            None => {}
        }
    }
    let square = |pair: &[u8]| Square::from_file_rank(*pair.first()?, *pair.get(1)?);
    match numbers.len() {
        2 => Some((square(&numbers)?, None)),
        4 => {
            let (first, second) = (square(&numbers[..2])?, square(&numbers[2..])?);
            Some(if origin_last {
                (second, Some(first))
            } else {
                (first, Some(second))
            })
        }
        _ => None,
    }
}

/// 1 to 9, in any of the ways that files and ranks are written.
fn number(letter: char) -> Option<u8> {
    let rows = [
        "123456789",
        "１２３４５６７８９",
        "abcdefghi",
        "一二三四五六七八九",
    ];
    let letter = letter.to_ascii_lowercase();
    let place = rows.iter().find_map(|row| {
        let mut letters = row.chars();
        letters.position(|known| known == letter)
    })?;
    u8::try_from(place + 1).ok()
}

impl Mistyped {
    /// What is wrong, and what to do.
    pub(super) fn words(&self) -> String {
        let names = |squares: &[Square]| list(squares.iter().copied().map(square));
        match self {
            Self::NotNow => text::typed_not_now().to_owned(),
            Self::Unreadable => text::typed_unreadable().to_owned(),
            Self::NoneReaches(to) => text::typed_none_reaches(&square(*to)),
            Self::SeveralReach(to, from) => text::typed_several(
                &square(*to),
                &names(from),
                &from
                    .first()
                    .map(|from| square(*from) + &square(*to))
                    .unwrap_or_default(),
            ),
            Self::NotYours(from) => text::typed_not_yours(&square(*from)),
            Self::NotThere(mv, targets) if targets.is_empty() => {
                text::typed_stuck(&square(mv.from))
            }
            Self::NotThere(mv, targets) => {
                text::typed_not_there(&square(mv.from), &square(mv.to), &names(targets))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Preset, Rules};

    fn read(typed: &str) -> Result<String, String> {
        let position = Position::start(Rules::new(Preset::Classic));
        match read_move(typed, &position, Some(Color::Sente)) {
            Ok(mv) => Ok(mv.to_string()),
            Err(mistyped) => Err(mistyped.words()),
        }
    }

    #[test]
    fn a_move_may_be_typed_in_many_ways() {
        for typed in [
            "7i7e",
            "7I-7E",
            " 7i 7e ",
            "79 75",
            "79-7e",
            "７九７五",
            "▲７五歩(79)",
        ] {
            assert_eq!(read(typed), Ok("7i7e".to_owned()), "{typed}");
        }
    }

    #[test]
    fn the_target_alone_is_enough_where_one_piece_can_go_there() {
        assert_eq!(read("7e"), Ok("7i7e".to_owned()));
        let position = Position::parse(
            Rules::new(Preset::Classic),
            "ppppppppp/9/9/9/7P1/9/9/9/PPPPPPPP1 b - 1",
        )
        .unwrap();
        let mistyped = read_move("7e", &position, Some(Color::Sente)).unwrap_err();
        assert_eq!(
            mistyped.words(),
            "Several pieces can go to 7e: 2e, 7i. Type both squares, such as 2e7e."
        );
    }

    #[test]
    fn each_mistake_says_what_is_wrong_and_what_to_do() {
        for (typed, words) in [
            ("", "Type a move as two squares, such as 7i7e."),
            ("hello", "Type a move as two squares, such as 7i7e."),
            ("7i7", "Type a move as two squares, such as 7i7e."),
            (
                "5b5c",
                "You have no piece on 5b. Type the square of one of your pieces first.",
            ),
            (
                "7i5e",
                "7i cannot go to 5e. It can go to 7b, 7c, 7d, 7e, 7f, 7g, 7h.",
            ),
            ("5a", "None of your pieces can go to 5a."),
        ] {
            assert_eq!(read(typed), Err(words.to_owned()), "{typed}");
        }
        let position = Position::start(Rules::new(Preset::Classic));
        for movable in [None, Some(Color::Gote)] {
            assert_eq!(read_move("7i7e", &position, movable), Err(Mistyped::NotNow));
        }
    }

    #[test]
    fn a_piece_that_cannot_move_says_so() {
        let position = Position::parse(
            Rules::new(Preset::Classic),
            "ppppppppp/9/9/9/9/9/P8/P8/PPPPPPP2 b - 1",
        )
        .unwrap();
        let mistyped = read_move("9i5e", &position, Some(Color::Sente)).unwrap_err();
        assert_eq!(mistyped.words(), "9i cannot move. Choose another piece.");
    }
}
