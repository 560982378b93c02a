//! Nothing in the project names a place on one machine or the host of a package registry.

use super::Source;

/// Put together from parts, so that this file is in order itself.
const NAMES: [&str; 8] = [
    concat!("/", "work/"),
    concat!("/", "farm/"),
    concat!("/", "root/"),
    concat!("/", "home/"),
    concat!("registry", ".npmjs.org"),
    concat!("index", ".crates.io"),
    concat!("pypi", ".org"),
    concat!("deb", ".debian.org"),
];

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources {
        for (index, line) in source.text.lines().enumerate() {
            if let Some(name) = NAMES.iter().find(|name| line.contains(**name)) {
                faults.push(format!("{}:{} names {name}", source.path, index + 1));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    #[test]
    fn a_path_of_one_machine_is_found_with_its_line() {
        let text = format!("# Title\nsee {}me/notes\n", NAMES[3]);
        assert_eq!(
            check(&[source("a.md", &text)]),
            [format!("a.md:2 names {}", NAMES[3])]
        );
        assert!(check(&[source("a.md", "see docs/notes\n")]).is_empty());
    }
}
