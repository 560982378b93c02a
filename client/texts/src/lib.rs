//! The words of the client, language by language: what the folders under `locales/` hold, checked, made into
//! Rust functions for the client and into tables for the page.
//!
//! A text is a flat entry `"key": "words with {name}"`. A counted text is one entry for each of the plural
//! forms that its language has, `key_one`, `key_other` and so on, by the categories of Unicode's CLDR
//! (<https://cldr.unicode.org/index/cldr-spec/plural-rules>). English says which texts there are; every
//! other language has the same ones, with the same names in braces.

mod code;
mod language;

use std::fs;
use std::path::{Path, PathBuf};

pub use code::functions;
pub use language::{Language, Text};

/// The language that all others are compared with.
pub const MAIN: &str = "en";

/// When the page needs a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Before anything else is loaded: it stands in the page itself.
    First,
    /// With the screens that are loaded after the start page, and their table.
    Later,
}

/// The files of a language, each for one part. The last is not there while no lesson has words.
const FILES: [(&str, Part); 3] = [
    ("first.json", Part::First),
    ("game.json", Part::Later),
    ("lessons.json", Part::Later),
];

/// What is wrong with the words.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A file or folder cannot be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    /// A file is not one flat object of texts.
    #[error("{0}: {1}")]
    NoTexts(PathBuf, serde_json::Error),
    /// A text or a whole language is not as it has to be.
    #[error("{language}: {what}")]
    Wrong {
        /// The folder's name.
        language: String,
        /// The key and what is wrong with it.
        what: String,
    },
}

/// Every language under `folder`, English first and the others in the order of their names.
///
/// # Errors
/// When a file cannot be read, or a language lacks a text, has one too many, or lacks one of its plural
/// forms, or its texts have other names in braces than the English ones.
pub fn read(folder: &Path) -> Result<Vec<Language>, Fault> {
    let unreadable = |error| Fault::Unreadable(folder.to_owned(), error);
    let mut tags = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let tag = path.file_name().and_then(|name| name.to_str());
        if let Some(tag) = tag.filter(|_| path.join("game.json").is_file()) {
            tags.push(tag.to_owned());
        }
    }
    tags.sort_by_key(|tag| (tag != MAIN, tag.clone()));
    let languages = tags
        .iter()
        .map(|tag| Language::read(folder, tag))
        .collect::<Result<Vec<_>, _>>()?;
    if let Some((main, others)) = languages.split_first() {
        for other in others {
            other.agrees_with(main)?;
        }
    }
    Ok(languages)
}
