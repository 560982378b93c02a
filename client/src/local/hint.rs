//! Why a move is recommended, in words.

use hasami_core::search::explain::{Reason, reasons};
use hasami_core::{Move, Position};

use crate::i18n::{list, squares, text};

/// A recommended move with the most telling reasons for it, such as "7i–7e: takes two pieces".
pub(crate) fn hint_words(position: &Position, mv: Move) -> String {
    match why(position, mv) {
        why if why.is_empty() => text::hint_plain(&squares(mv)),
        why => text::hint_why(&squares(mv), &why),
    }
}

/// A move, and what it does if that can be said in a word.
pub(crate) fn move_words(position: &Position, mv: Move) -> String {
    match why(position, mv) {
        why if why.is_empty() => squares(mv),
        why => text::hint_why(&squares(mv), &why),
    }
}

/// The two most telling reasons; empty when there is no word for any.
fn why(position: &Position, mv: Move) -> String {
    list(reasons(position, mv).into_iter().take(2).map(reason_words))
}

fn reason_words(reason: Reason) -> String {
    match reason {
        Reason::Wins => text::reason_wins().to_owned(),
        Reason::Takes(count) => text::reason_takes(u32::from(count)),
        Reason::Saves(count) => text::reason_saves(u32::from(count)),
        Reason::StopsLine => text::reason_stops_line().to_owned(),
        Reason::MakesLine(count) => text::reason_makes_line(&count.to_string()),
        Reason::Threatens(count) => text::reason_threatens(u32::from(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Preset, Rules};

    #[test]
    fn a_hint_says_why_where_there_is_a_word_for_it() {
        let words = |sfen: &str, mv: &str| {
            let position = Position::parse(Rules::new(Preset::Classic), sfen).unwrap();
            let mv = mv.parse().unwrap();
            (hint_words(&position, mv), move_words(&position, mv))
        };
        let plain = words("startpos", "7i7h");
        let squares = squares("7i7h".parse().unwrap());
        assert_eq!(plain, (format!("{squares} looks best"), squares));
        let (taking, _) = words("pppppppp1/9/9/4P4/4p4/9/9/9/PP1PPPPPP b - 1", "5i5f");
        assert!(taking.contains(": takes a piece"), "{taking}");
    }
}
