//! docs/CASES.md and the tests name the same cases.

use std::collections::BTreeSet;

use super::Source;

const LIST: &str = "docs/CASES.md";

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let list = sources.iter().find(|source| source.path == LIST);
    let listed = list
        .map(|source| listed_cases(&source.text))
        .unwrap_or_default();
    let tested: BTreeSet<String> = sources
        .iter()
        .filter(|source| source.is_rust() && !source.path.starts_with("xtask/"))
        .flat_map(|source| tested_cases(&source.text))
        .collect();
    let unlisted = tested
        .difference(&listed)
        .map(|case| format!("a test names case {case}, which {LIST} does not"));
    let untested = listed
        .difference(&tested)
        .map(|case| format!("{LIST} names case {case}, which no test does"));
    unlisted.chain(untested).collect()
}

/// Words of the list such as `B01`.
fn listed_cases(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| is_case(word) && word.starts_with(|first: char| first.is_ascii_uppercase()))
        .map(str::to_owned)
        .collect()
}

/// The cases at the end of function names: `late_move_loses_b01`, or `.._b07_b08` for two.
fn tested_cases(text: &str) -> BTreeSet<String> {
    let mut cases = BTreeSet::new();
    for after in text.split("fn ").skip(1) {
        let name = after
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .next();
        let ends = name
            .unwrap_or_default()
            .rsplit('_')
            .take_while(|part| is_case(part));
        cases.extend(ends.map(str::to_ascii_uppercase));
    }
    cases
}

/// A letter from a to c and two digits.
fn is_case(word: &str) -> bool {
    let Some((letter, digits)) = word.split_at_checked(1) else {
        return false;
    };
    "abcABC".contains(letter)
        && digits.len() == 2
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    #[test]
    fn cases_are_read_from_the_ends_of_test_names() {
        let cases = tested_cases(
            "async fn late_move_loses_b01() {}\nfn a_b07_then_b08_b09() {}\nfn b10_first() {}",
        );
        assert_eq!(cases.into_iter().collect::<Vec<_>>(), ["B01", "B08", "B09"]);
    }

    #[test]
    fn a_case_on_one_side_only_is_found() {
        let sources = [
            source(LIST, "| B01 | late move |\n| B02 | nobody there |"),
            source(
                "tests/tests/a.rs",
                "fn late_move_b01() {}\nfn other_c03() {}",
            ),
        ];
        let faults = check(&sources);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(
            faults[0].contains("C03") && faults[1].contains("B02"),
            "{faults:?}"
        );
    }
}
