//! Every name on the wire is described in docs/PROTOCOL.md.

use super::Source;

const TYPES: &str = "core/src/protocol/";
const MANUAL: &str = "docs/PROTOCOL.md";

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let manual = sources.iter().find(|source| source.path == MANUAL);
    let manual = manual.map_or("", |source| source.text.as_str());
    let described = |name: &str| {
        ['`', '"']
            .iter()
            .any(|quote| manual.contains(&format!("{quote}{name}{quote}")))
    };
    let mut faults = Vec::new();
    for source in sources
        .iter()
        .filter(|source| source.path.starts_with(TYPES))
    {
        for name in wire_names(&source.text) {
            if !described(&name) {
                faults.push(format!(
                    "{MANUAL} does not describe `{name}` of {}",
                    source.path
                ));
            }
        }
    }
    faults
}

/// The variants of the enums in a formatted file, as serde's `snake_case` writes them.
fn wire_names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut in_enum = false;
    for line in text.lines() {
        if line.starts_with("pub enum ") {
            in_enum = true;
        } else if line == "}" {
            in_enum = false;
        } else if in_enum && let Some(rest) = line.strip_prefix("    ") {
            let name: String = rest
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            if name.starts_with(|first: char| first.is_ascii_uppercase()) {
                names.push(snake_case(&name));
            }
        }
    }
    names
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::source;

    const ENUM: &str = "/// Doc.\npub enum Message {\n    /// Queue.\n    QuickMatch {\n        /// Here.\n        here: bool,\n    },\n    Cancel,\n}\n\npub struct Other {\n    Weird: u8,\n}\n";

    #[test]
    fn variants_are_read_by_their_wire_names() {
        assert_eq!(wire_names(ENUM), ["quick_match", "cancel"]);
    }

    #[test]
    fn a_message_that_the_manual_lacks_is_found() {
        let types = || source("core/src/protocol/client.rs", ENUM);
        let whole = source(MANUAL, "| `quick_match` |\n{\"type\":\"cancel\"}");
        assert!(check(&[types(), whole]).is_empty());
        let part = source(MANUAL, "`quick_match`, and one can cancel");
        assert_eq!(
            check(&[types(), part]),
            ["docs/PROTOCOL.md does not describe `cancel` of core/src/protocol/client.rs"]
        );
    }
}
