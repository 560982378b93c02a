//! What decides knows no clock, no randomness, no IO and no browser; SQL stays in the store.

use super::Source;

const CLOCKS_AND_IO: [&str; 7] = [
    "Instant",
    "SystemTime",
    "tokio",
    "axum",
    "sqlx",
    "rand",
    "getrandom",
];
const BROWSER: [&str; 4] = ["leptos", "web_sys", "js_sys", "wasm_bindgen"];

/// What may not be used under a folder. The first that fits decides.
const RULES: [(&str, &[&str]); 9] = [
    ("core/src/", &CLOCKS_AND_IO),
    ("server/src/room/", &CLOCKS_AND_IO),
    ("server/src/lobby/", &CLOCKS_AND_IO),
    ("server/src/store/", &[]),
    ("server/src/", &["sqlx"]),
    ("client/src/session/", &BROWSER),
    ("client/src/ai/life.rs", &BROWSER),
    ("client/src/review/reading.rs", &BROWSER),
    ("client/worker/src/desk.rs", &BROWSER),
];

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.is_rust()) {
        let rule = RULES
            .iter()
            .find(|(folder, _)| source.path.starts_with(folder));
        let forbidden = rule.map_or(&[][..], |(_, names)| *names);
        for (line, name) in uses(&source.text, forbidden) {
            faults.push(format!(
                "{}:{line} uses {name}, which does not belong there",
                source.path
            ));
        }
    }
    faults
}

/// The numbers of the lines whose code, comments apart, has one of `names` as a whole word.
fn uses<'n>(text: &str, names: &[&'n str]) -> Vec<(usize, &'n str)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for word in code.split(|c: char| !(c.is_alphanumeric() || c == '_')) {
            if let Some(name) = names.iter().find(|name| **name == word) {
                found.push((index + 1, *name));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    #[test]
    fn a_clock_in_the_rules_or_a_room_is_found() {
        let text = "//! Time.\nlet now = std::time::Instant::now();\n";
        let faults = check(&[
            source("core/src/clock.rs", text),
            source("server/src/room/mod.rs", text),
            source("server/src/runtime/mod.rs", text),
        ]);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(
            faults[0].starts_with("core/src/clock.rs:2 uses Instant"),
            "{faults:?}"
        );
    }

    #[test]
    fn comments_and_longer_words_are_no_use() {
        assert!(uses("// tokio drives this\nlet operand = 1;", &CLOCKS_AND_IO).is_empty());
    }

    #[test]
    fn sql_is_found_outside_the_store() {
        let faults = check(&[
            source("server/src/store/mod.rs", "use sqlx::Pool;"),
            source("server/src/app.rs", "use sqlx::Pool;"),
        ]);
        assert_eq!(
            faults,
            ["server/src/app.rs:1 uses sqlx, which does not belong there"]
        );
    }
}
