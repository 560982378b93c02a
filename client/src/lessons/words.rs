//! What a lesson says: what to do, what is wrong with a try, what would help.

use hasami_core::{Color, Game, Preset};

use super::course::{Ask, Lesson, Title};
use super::play::{Hint, Play, Stage};
use super::wrong::{Allows, Why, Wrong};
use crate::i18n::{self, squares, text};

/// What a lesson is called.
pub(super) fn title(lesson: &Lesson) -> String {
    match lesson.title {
        Title::Lesson(words) => words().to_owned(),
        Title::Puzzle(number) => text::puzzle_number(&number.to_string()),
    }
}

/// What is to be done now.
pub(super) fn ask(play: &Play) -> String {
    match play.turn().ask {
        Ask::Say(words) => words().to_owned(),
        Ask::Win(moves) => with_rules(&text::puzzle_win(moves.into()), play.game()),
        Ask::Save => with_rules(text::puzzle_save(), play.game()),
    }
}

/// What a puzzle asks, with what there is to know: what wins, and how many are taken.
fn with_rules(asked: &str, game: &Game) -> String {
    let captured = game.start().captured();
    let [you, gote] = [Color::Sente, Color::Gote].map(|side| captured[side].to_string());
    let rules = match game.rules().preset() {
        Preset::Classic => text::puzzle_classic(&you, &gote),
        Preset::Hybrid => text::puzzle_hybrid(&you, &gote),
        Preset::Dai => text::puzzle_dai().to_owned(),
    };
    i18n::sentences([asked.to_owned(), rules])
}

/// What there is to say of the last move: nothing before the first.
pub(super) fn news(play: &Play) -> String {
    if play.stage() == Stage::Done {
        return (play.step().good)().to_owned();
    }
    let wrong = play.wrong().map(wrong);
    let hint = play.hint().map(hint);
    i18n::sentences(wrong.into_iter().chain(hint))
}

fn wrong(wrong: Wrong) -> String {
    let why = wrong.why.map(why);
    i18n::sentences(why.into_iter().chain(wrong.allows.map(allows)))
}

fn why(why: Why) -> String {
    let plain = match why {
        Why::Gap(square) => return text::wrong_gap(&i18n::square(square)),
        Why::Open(square) => return text::wrong_open(&i18n::square(square)),
        Why::Fewer(taken, most) => return text::wrong_fewer(taken.into(), &most.to_string()),
        Why::Nothing => text::wrong_nothing(),
        Why::Edge => text::wrong_edge(),
        Why::Hopped => text::wrong_hopped(),
        Why::Slid => text::wrong_slid(),
        Why::Other => text::wrong_move(),
        Why::Threatens(0) => text::wrong_no_threat(),
        Why::Threatens(_) => text::wrong_one_threat(),
        Why::NoLine => text::wrong_no_line(),
        Why::NoWin => text::wrong_no_win(),
    };
    plain.to_owned()
}

fn allows(allows: Allows) -> String {
    let mv = squares(allows.answer());
    match allows {
        Allows::Takes(_, taken) => {
            let taken = i18n::list(taken.iter().map(i18n::square));
            text::allows_takes(&taken, &mv)
        }
        Allows::Wins(_) => text::allows_wins(&mv),
        Allows::Forces(_) => text::allows_forces(&mv),
        Allows::Escapes(_) => text::allows_escapes(&mv),
        Allows::Spoils(_) => text::allows_spoils(&mv),
    }
}

fn hint(hint: Hint) -> String {
    match hint {
        Hint::Piece(mv) => text::hint_piece(&i18n::square(mv.from)),
        Hint::Whole(mv) => text::hint_whole(&i18n::square(mv.from), &i18n::square(mv.to)),
    }
}
