//! Turns the client's texts in `locales/en` into one Rust function a text, so that a missing key, a missing value
//! or a text nobody uses is found by the compiler.
//!
//! A text is a flat entry `"key": "words with {name}"`. A counted text is a pair `key_one` and
//! `key_other`; its function takes `count` first.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, error, fs};

fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let mut texts = BTreeMap::<String, String>::new();
    for file in ["../locales/en/game.json", "../locales/en/lessons.json"] {
        println!("cargo::rerun-if-changed={file}");
        let more: BTreeMap<String, String> = serde_json::from_str(&fs::read_to_string(file)?)?;
        texts.extend(more);
    }
    let mut code = String::new();
    for (key, text) in &texts {
        if let Some(key) = key.strip_suffix("_one") {
            let other = texts
                .get(&format!("{key}_other"))
                .ok_or(format!("{key} lacks _other"))?;
            write_counted(&mut code, key, text, other)?;
        } else if let Some(key) = key.strip_suffix("_other") {
            texts
                .get(&format!("{key}_one"))
                .ok_or(format!("{key} lacks _one"))?;
        } else {
            write_plain(&mut code, key, text)?;
        }
    }
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("texts.rs"), code)?;
    Ok(())
}

fn write_plain(code: &mut String, key: &str, text: &str) -> Result<(), Box<dyn error::Error>> {
    let names = names_in(text);
    writeln!(code, "/// {text:?}")?;
    if names.is_empty() {
        writeln!(
            code,
            "#[must_use]\npub(crate) fn {key}() -> &'static str {{ {text:?} }}"
        )?;
        return Ok(());
    }
    let parameters = names
        .iter()
        .map(|name| format!("{name}: &str"))
        .collect::<Vec<_>>()
        .join(", ");
    let values = names
        .iter()
        .map(|name| format!("({name:?}, {name})"))
        .collect::<Vec<_>>()
        .join(", ");
    writeln!(
        code,
        "#[must_use]\npub(crate) fn {key}({parameters}) -> String {{ super::fill({text:?}, &[{values}]) }}"
    )?;
    Ok(())
}

fn write_counted(
    code: &mut String,
    key: &str,
    one: &str,
    other: &str,
) -> Result<(), Box<dyn error::Error>> {
    let rest: Vec<_> = names_in(other)
        .into_iter()
        .filter(|name| name != "count")
        .collect();
    let parameters: String = rest.iter().map(|name| format!(", {name}: &str")).collect();
    let values: String = rest
        .iter()
        .map(|name| format!(", ({name:?}, {name})"))
        .collect();
    writeln!(
        code,
        "/// {other:?}\n#[must_use]\npub(crate) fn {key}(count: u32{parameters}) -> String {{\n    \
         let text = super::counted(count, {one:?}, {other:?});\n    \
         super::fill(text, &[(\"count\", &count.to_string()){values}])\n}}"
    )?;
    Ok(())
}

/// The names in braces, each once, in their order.
fn names_in(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in text.split('{').skip(1) {
        if let Some((name, _)) = part.split_once('}')
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    }
    names
}
