//! The words of the pages in each language, and that all of them are needed and none is missing.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::template::escape;

/// The language of the plain addresses, and of whoever speaks none of the others.
pub(super) const FIRST: &str = "en";

/// The words of one language.
pub(super) struct Words {
    /// The code of the language, as the folder is named.
    pub(super) lang: String,
    home: String,
    texts: BTreeMap<String, String>,
    used: RefCell<BTreeSet<String>>,
}

/// All languages: the first, then the others by their code.
pub(super) fn languages(folder: &Path) -> Result<Vec<Words>> {
    let mut languages = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let file = path.join("page.json");
        if file.is_file() {
            let lang = path.file_name().and_then(|name| name.to_str());
            let lang = lang.context("a language has a plain name")?;
            languages.push(Words::read(lang, &file)?);
        }
    }
    languages.sort_by_key(|words| (words.lang != FIRST, words.lang.clone()));
    Ok(languages)
}

impl Words {
    fn read(lang: &str, file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file)?;
        let texts = serde_json::from_str(&text)
            .with_context(|| format!("{} is not a list of texts", file.display()))?;
        Ok(Self::new(lang, texts))
    }

    pub(super) fn new(lang: &str, texts: BTreeMap<String, String>) -> Self {
        let home = if lang == FIRST {
            "/".to_owned()
        } else {
            format!("/{lang}/")
        };
        Self {
            lang: lang.to_owned(),
            home,
            texts,
            used: RefCell::default(),
        }
    }

    /// The address of the start page.
    pub(super) fn home(&self) -> &str {
        &self.home
    }

    /// The words under a key.
    pub(super) fn say(&self, key: &str) -> Result<&str> {
        let Some(text) = self.texts.get(key) else {
            bail!("{} has no words for {key:?}", self.lang);
        };
        self.used.borrow_mut().insert(key.to_owned());
        Ok(text)
    }

    /// The forms of a counted text as attributes: `data-one`, where the language has it, and `data-other`.
    pub(super) fn forms(&self, key: &str) -> Result<String> {
        let mut forms = String::new();
        for form in ["one", "other"] {
            let key = format!("{key}_{form}");
            if form == "other" || self.texts.contains_key(&key) {
                let words = self.say(&key)?;
                ensure!(
                    words.contains("{count}"),
                    "{}: {key} does not count",
                    self.lang
                );
                forms.push_str(&format!(" data-{form}=\"{}\"", escape(words)));
            }
        }
        Ok(forms.trim_start().to_owned())
    }

    /// Whether each text stands on a page.
    pub(super) fn all_used(&self) -> Result<()> {
        let used = self.used.borrow();
        let unused: Vec<_> = self
            .texts
            .keys()
            .filter(|key| !used.contains(*key))
            .collect();
        ensure!(
            unused.is_empty(),
            "{} has words that no page uses: {unused:?}",
            self.lang
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(texts: &[(&str, &str)]) -> Words {
        let texts = texts
            .iter()
            .map(|&(key, text)| (key.to_owned(), text.to_owned()));
        Words::new("ja", texts.collect())
    }

    #[test]
    fn a_missing_and_an_unused_text_are_faults() {
        let words = words(&[("name", "はさみ将棋"), ("old", "昔")]);
        assert!(words.say("name").is_ok() && words.say("title").is_err());
        assert!(words.all_used().unwrap_err().to_string().contains("old"));
        words.say("old").unwrap();
        assert!(words.all_used().is_ok());
    }

    #[test]
    fn a_language_without_a_singular_has_one_form() {
        let counted = words(&[("people_other", "{count}人")]);
        assert_eq!(counted.forms("people").unwrap(), "data-other=\"{count}人\"");
        assert!(words(&[("people_other", "人")]).forms("people").is_err());
        assert!(
            words(&[("people_one", "{count}人")])
                .forms("people")
                .is_err()
        );
    }
}
