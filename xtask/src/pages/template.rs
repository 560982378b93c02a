//! Fills a template: `{{key}}` with words, made safe for HTML, and `{{>name}}` with a block of markup.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail, ensure};

use super::words::Words;

/// What others fill in later.
const LEFT_OPEN: [&str; 2] = ["build", "origin"];

/// The blocks and words for one page.
pub(super) struct Template<'a> {
    words: &'a Words,
    blocks: BTreeMap<&'static str, String>,
}

impl<'a> Template<'a> {
    pub(super) fn new(words: &'a Words) -> Self {
        Self {
            words,
            blocks: BTreeMap::new(),
        }
    }

    /// Gives a block its markup.
    pub(super) fn block(&mut self, name: &'static str, markup: String) {
        self.blocks.insert(name, markup);
    }

    /// The page.
    ///
    /// # Errors
    /// When the source names words or a block that are not there, or leaves a block out.
    pub(super) fn fill(&self, source: &str) -> Result<String> {
        let mut page = String::with_capacity(source.len() * 2);
        let mut left: BTreeSet<_> = self.blocks.keys().copied().collect();
        let mut rest = source;
        while let Some((before, after)) = rest.split_once("{{") {
            let (key, after) = after.split_once("}}").context("a {{ without its }}")?;
            page.push_str(before);
            if let Some(name) = key.strip_prefix('>') {
                let Some(block) = self.blocks.get(name) else {
                    bail!("there is no block {name:?}");
                };
                left.remove(name);
                page.push_str(block);
            } else if LEFT_OPEN.contains(&key) {
                page.push_str(&format!("{{{{{key}}}}}"));
            } else {
                match key {
                    "lang" => page.push_str(&self.words.lang),
                    "home" => page.push_str(self.words.home()),
                    key => page.push_str(&escape(self.words.say(key)?)),
                }
            }
            rest = after;
        }
        page.push_str(rest);
        ensure!(left.is_empty(), "the template has no place for {left:?}");
        Ok(page)
    }
}

/// Text made safe between tags and inside quoted attributes.
pub(super) fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let texts = [("name".to_owned(), "Pass & Play".to_owned())];
        Words::new("eu", texts.into())
    }

    #[test]
    fn words_are_made_safe_and_markup_is_left_alone() {
        let words = words();
        let mut template = Template::new(&words);
        template.block("board", "<svg/>".to_owned());
        let page = template.fill("{{lang}} {{home}} {{name}} {{>board}} {{build}}{{origin}}");
        assert_eq!(
            page.unwrap(),
            "eu /eu/ Pass &amp; Play <svg/> {{build}}{{origin}}"
        );
    }

    #[test]
    fn what_is_missing_on_either_side_is_a_fault() {
        let words = words();
        let mut template = Template::new(&words);
        assert!(template.fill("{{title}}").is_err() && template.fill("{{>board}}").is_err());
        template.block("board", String::new());
        assert!(template.fill("no place").is_err());
    }
}
