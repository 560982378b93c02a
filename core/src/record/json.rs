//! The form for programs: one JSON object.

use serde::{Deserialize, Serialize};

use super::fault::{Fault, Place, RecordError};
use super::{Parts, VERSION, start_of};
use crate::game::Game;
use crate::sfen::STARTPOS;

/// What `record` says in every record.
const KIND: &str = "hasami-shogi";

/// A record's fields, apart from the rules types so that these can change.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    record: String,
    version: u32,
    rules: String,
    #[serde(default = "startpos")]
    start: String,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

fn startpos() -> String {
    STARTPOS.to_owned()
}

/// A game, running or finished, as JSON.
#[must_use]
pub fn to_json(game: &Game) -> String {
    let fields = Fields {
        record: KIND.to_owned(),
        version: VERSION,
        rules: game.rules().to_string(),
        start: start_of(game),
        moves: game
            .moves()
            .iter()
            .map(|played| played.mv.to_string())
            .collect(),
        result: Some(game.outcome().to_string()),
    };
    // Strings and a number: serializing them does not fail.
    serde_json::to_string(&fields).unwrap_or_default()
}

pub(super) fn read(text: &str) -> Result<Game, RecordError> {
    let fields: Fields = serde_json::from_str(text).map_err(|error| {
        let place = Place {
            line: error.line(),
            column: error.column(),
        };
        let said = error.to_string();
        let what = said.split(" at line ").next().unwrap_or_default();
        Fault::Json(what.to_owned()).at(Some(place))
    })?;
    if fields.record != KIND {
        return Err(Fault::NoRecord.somewhere());
    }
    if fields.version != VERSION {
        return Err(Fault::Version.somewhere());
    }
    let parts = Parts {
        rules: (&fields.rules, None),
        start: (&fields.start, None),
        result: fields.result.as_deref().map(|result| (result, None)),
        moves: fields.moves.iter().map(|mv| (mv.as_str(), None)).collect(),
    };
    parts.replay()
}
