//! What the pages say in each language, and that a page says nothing in another.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::browser::Browser;

/// The languages, by their folders in `locales/`.
pub const LANGUAGES: [&str; 3] = ["en", "ja", "eu"];

/// What is said in the pages and by the client, but for what is longer.
const FILES: [&str; 4] = ["first.json", "game.json", "lessons.json", "page.json"];

/// One language.
#[derive(Debug, Clone)]
pub struct Tongue {
    language: &'static str,
    texts: BTreeMap<String, String>,
    foreign: Vec<String>,
}

impl Tongue {
    /// Reads what is said in one of the [`LANGUAGES`], and what only in another.
    ///
    /// # Errors
    ///
    /// When there is no such language.
    pub fn of(language: &'static str) -> Result<Self> {
        let texts = read(language)?;
        let own: BTreeSet<&String> = texts.values().collect();
        let mut foreign = Vec::new();
        for other in LANGUAGES.into_iter().filter(|other| *other != language) {
            let said = read(other)?.into_values();
            // A text with values put in is never said as it stands there.
            foreign.extend(said.filter(|words| !words.contains('{') && !own.contains(words)));
        }
        Ok(Self {
            language,
            texts,
            foreign,
        })
    }

    /// The path of the start page.
    #[must_use]
    pub fn home(&self) -> String {
        match self.language {
            "en" => "/".to_owned(),
            other => format!("/{other}/"),
        }
    }

    /// The text of that key.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn text(&self, key: &str) -> Result<&str> {
        let text = self.texts.get(key).map(String::as_str);
        text.with_context(|| format!("no text {key}"))
    }

    /// Whether `said` holds the text of that key, whatever values are put into it.
    #[must_use]
    pub fn is_said(&self, said: &str, key: &str) -> bool {
        let Some(text) = self.texts.get(key) else {
            return false;
        };
        let plain = text
            .split('{')
            .enumerate()
            .map(|(index, part)| match index {
                0 => part,
                _ => part.split_once('}').map_or("", |(_, after)| after),
            });
        plain.into_iter().all(|part| said.contains(part.trim()))
    }

    /// The keys that begin like that.
    pub fn keys(&self, begin: &str) -> impl Iterator<Item = &str> {
        let keys = self.texts.keys().map(String::as_str);
        keys.filter(move |key| key.starts_with(begin))
    }

    /// What the page shows and reads out is in this language, but for what says that it is in another.
    ///
    /// # Errors
    ///
    /// When it says anything that is only said in another language.
    pub async fn alone_on(&self, page: &Browser) -> Result<()> {
        let script = "
            const said = [];
            const isOwn = element => element.closest('[lang]') === document.documentElement;
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) {
                const { parentElement: place, data } = walk.currentNode;
                if (!place.closest('template, script') && isOwn(place)) said.push(data.trim());
            }
            for (const name of ['aria-label', 'title', 'placeholder']) {
                for (const element of document.querySelectorAll(`[${name}]`)) {
                    if (isOwn(element)) said.push(element.getAttribute(name));
                }
            }
            return [document.documentElement.lang, said.filter(words => arguments[0].includes(words))];";
        let (lang, found): (String, Vec<String>) =
            page.script(script, vec![json!(self.foreign)]).await?;
        ensure!(lang == self.language, "{lang} instead of {}", self.language);
        ensure!(found.is_empty(), "not {lang}: {found:?}");
        Ok(())
    }
}

fn read(language: &str) -> Result<BTreeMap<String, String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../locales")
        .join(language);
    let mut texts = BTreeMap::new();
    for file in FILES {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        // What a language is called there is said in all.
        let said: BTreeMap<String, String> = serde_json::from_str(&text)?;
        texts.extend(said.into_iter().filter(|(key, _)| key != "language_name"));
    }
    Ok(texts)
}
