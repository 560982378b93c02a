//! What is wrong with a record, in words.

use hasami_core::record::{Fault, Place, RecordError};

use crate::i18n::text;

/// The place, then what is wrong there and what would be right.
pub(super) fn fault(error: &RecordError) -> String {
    let what = match &error.fault {
        Fault::TooLong => text::record_too_long().to_owned(),
        Fault::NoRecord => text::record_none().to_owned(),
        Fault::Version => text::record_version().to_owned(),
        Fault::Json(said) => text::record_json(said),
        Fault::Header => text::record_header().to_owned(),
        Fault::Doubled => text::record_doubled().to_owned(),
        Fault::NoRules => text::record_no_rules().to_owned(),
        Fault::Rules(_) => text::record_rules().to_owned(),
        Fault::Start(_) => text::record_start().to_owned(),
        Fault::Result(_) => text::record_result().to_owned(),
        Fault::NoMove { ply } => text::record_no_move(&ply.to_string()),
        Fault::Move { ply, mv, .. } => text::record_move(&ply.to_string(), &mv.to_string()),
        Fault::AfterTheEnd { ply, .. } => text::record_after_end(&ply.to_string()),
        Fault::OtherResult { .. } => text::record_other_result().to_owned(),
    };
    match error.place {
        Some(Place { line, column }) => {
            let place = text::record_place(&line.to_string(), &column.to_string());
            format!("{place} {what}")
        }
        None => what,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::record::read;

    #[test]
    fn a_bad_record_is_told_with_its_place() {
        let said = |record: &str| fault(&read(record).unwrap_err());
        assert_eq!(
            said("Hasami Shogi record 1\nRules: classic\n7i7e 9j9a"),
            "Line 3, column 6: Move 2 is no move. A move is two squares, like 7i7e."
        );
        assert_eq!(
            said(
                "{\"record\":\"hasami-shogi\",\"version\":1,\"rules\":\"dai\",\"moves\":[\"5e5d\"]}"
            ),
            "Move 1 (5e5d) is not legal there."
        );
    }
}
