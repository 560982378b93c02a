//! Each Rust file opens by saying its one idea, and is short enough to hold only one.

use super::Source;

/// Past this many lines a file is probably more than one idea.
const LONG: usize = 400;

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    sources
        .iter()
        .filter(|source| source.is_rust() && !source.text.starts_with("//! "))
        .map(|source| format!("{} does not open with a `//!` sentence", source.path))
        .collect()
}

/// Files that are worth a look; no fault by themselves.
pub(super) fn long_files(sources: &[Source]) -> Vec<String> {
    sources
        .iter()
        .filter(|source| source.is_rust())
        .map(|source| (source, source.text.lines().count()))
        .filter(|(_, lines)| *lines > LONG)
        .map(|(source, lines)| format!("{} has {lines} lines: is it still one idea?", source.path))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    #[test]
    fn a_file_without_an_opening_sentence_is_found() {
        let sources = [
            source("a.rs", "//! One.\n"),
            source("b.rs", "use a;\n"),
            source("c.md", "text"),
        ];
        let faults = check(&sources);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("b.rs"), "{faults:?}");
    }

    #[test]
    fn a_file_is_long_past_400_lines() {
        let sources = [
            source("a.rs", &"\n".repeat(LONG)),
            source("b.rs", &"\n".repeat(LONG + 1)),
        ];
        let long = long_files(&sources);
        assert_eq!(long.len(), 1);
        assert!(long[0].starts_with("b.rs has 401"), "{long:?}");
    }
}
