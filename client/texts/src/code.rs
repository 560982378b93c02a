//! The Rust functions that the client asks for its texts, so that a missing key, a missing value or a text
//! nobody uses is found by the compiler.

use std::fmt::Write as _;

use crate::{Language, Part, Text};

/// One function a text, and the tables of the main language for programs that run without a page.
#[must_use]
pub fn functions(main: &Language) -> String {
    let mut code = String::new();
    for (part, table) in [(Part::First, "FIRST"), (Part::Later, "LATER")] {
        for (index, (key, text)) in main.texts(part).enumerate() {
            let words = format!("super::{}_text({index})", table.to_lowercase());
            write(&mut code, key, text, &words);
        }
        let lines = main.lines(part);
        let _ = writeln!(
            code,
            "#[cfg(not(target_arch = \"wasm32\"))]\npub(super) const {table}: &[&str] = &{lines:?};"
        );
    }
    code
}

fn write(code: &mut String, key: &str, text: &Text, words: &str) {
    let names = text.names();
    let mut parameters: Vec<_> = names.iter().map(|name| format!("{name}: &str")).collect();
    let mut values: Vec<_> = names
        .iter()
        .map(|name| format!("({name:?}, {name})"))
        .collect();
    let (described, words) = match text {
        Text::Plain(plain) => (plain.as_str(), words.to_owned()),
        Text::Counted(forms) => {
            parameters.insert(0, "count: u32".to_owned());
            values.insert(0, "(\"count\", &count.to_string())".to_owned());
            let other = forms.last().map_or("", |(_, words)| words);
            (other, format!("super::counted({words}, count)"))
        }
    };
    let (kind, body) = if values.is_empty() {
        ("&'static str", words)
    } else {
        let filled = format!("super::fill({words}, &[{}])", values.join(", "));
        ("String", filled)
    };
    let _ = writeln!(
        code,
        "/// {described:?}\n#[must_use]\npub(crate) fn {key}({}) -> {kind} {{ {body} }}",
        parameters.join(", ")
    );
}
