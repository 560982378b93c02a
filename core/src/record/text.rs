//! The form for people: a title, headers one a line, then the moves.

use std::fmt::Write as _;

use super::fault::{Fault, Place, RecordError};
use super::{Parts, VERSION, start_of};
use crate::game::Game;
use crate::sfen::STARTPOS;

/// What the first line says before the version.
const TITLE: &str = "Hasami Shogi record";

/// A game, running or finished, as text.
#[must_use]
pub fn to_text(game: &Game) -> String {
    let mut text = format!(
        "{TITLE} {VERSION}\nRules: {}\nStart: {}\nResult: {}\n\n",
        game.rules(),
        start_of(game),
        game.outcome()
    );
    for pair in game.moves().chunks(2) {
        let moves: Vec<String> = pair.iter().map(|played| played.mv.to_string()).collect();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", moves.join(" "));
    }
    text
}

pub(super) fn read(text: &str) -> Result<Game, RecordError> {
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let Some((index, first)) = lines.next() else {
        return Err(Fault::NoRecord.somewhere());
    };
    check_title(first).map_err(|fault| fault.at(place(index, first, first.trim_start())))?;

    let (mut rules, mut start, mut result) = (None, None, None);
    let mut moves = Vec::new();
    for (index, line) in lines {
        if let Some((name, value)) = line.split_once(':') {
            let name = name.trim();
            let fault = |fault: Fault| fault.at(place(index, line, line.trim_start()));
            let header = match name {
                "Rules" => &mut rules,
                "Start" => &mut start,
                "Result" => &mut result,
                _ => return Err(fault(Fault::Header)),
            };
            let value = value.trim();
            if header.replace((value, place(index, line, value))).is_some() {
                return Err(fault(Fault::Doubled));
            }
        } else {
            let written = line.split_whitespace();
            moves.extend(written.map(|mv| (mv, place(index, line, mv))));
        }
    }
    let parts = Parts {
        rules: rules.ok_or(Fault::NoRules.somewhere())?,
        start: start.unwrap_or((STARTPOS, None)),
        result,
        moves,
    };
    parts.replay()
}

fn check_title(line: &str) -> Result<(), Fault> {
    let version = line.trim().strip_prefix(TITLE).ok_or(Fault::NoRecord)?;
    if version.trim() == VERSION.to_string() {
        Ok(())
    } else {
        Err(Fault::Version)
    }
}

/// Where `part`, a piece of `line`, begins. `index` is the line's number from 0.
fn place(index: usize, line: &str, part: &str) -> Option<Place> {
    let at = part.as_ptr() as usize - line.as_ptr() as usize;
    Some(Place {
        line: index + 1,
        column: line.get(..at)?.chars().count() + 1,
    })
}
