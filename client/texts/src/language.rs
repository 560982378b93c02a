//! One language: its texts, and what has to be true of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

use crate::{FILES, Fault, Part};

/// The plural forms by the ends of their keys, in CLDR's order.
const FORMS: [(&str, PluralCategory); 6] = [
    ("zero", PluralCategory::Zero),
    ("one", PluralCategory::One),
    ("two", PluralCategory::Two),
    ("few", PluralCategory::Few),
    ("many", PluralCategory::Many),
    ("other", PluralCategory::Other),
];

/// A text in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Text {
    /// Words, with names in braces for what is put in.
    Plain(String),
    /// Words by plural form, in CLDR's order; the last is `other`, which every language has.
    Counted(Vec<(&'static str, String)>),
}

/// A language with all its texts.
#[derive(Debug)]
pub struct Language {
    /// As in `<html lang>`: `en`.
    pub tag: String,
    first: BTreeMap<String, Text>,
    later: BTreeMap<String, Text>,
}

impl Text {
    /// The names in braces, but for the count, each once, in the order in which the last form has them.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let words = match self {
            Self::Plain(words) => words,
            Self::Counted(forms) => forms.last().map_or("", |(_, words)| words),
        };
        let is_value = |name: &&str| !(matches!(self, Self::Counted(_)) && *name == "count");
        names_in(words).into_iter().filter(is_value).collect()
    }

    fn forms(&self) -> Vec<&str> {
        match self {
            Self::Plain(words) => vec![words],
            Self::Counted(forms) => forms.iter().map(|(_, words)| words.as_str()).collect(),
        }
    }

    /// The text in one line: a counted one as `one:…`, tabulator, `other:…`.
    fn line(&self) -> String {
        match self {
            Self::Plain(words) => words.clone(),
            Self::Counted(forms) => {
                let forms = forms.iter().map(|(form, words)| format!("{form}:{words}"));
                forms.collect::<Vec<_>>().join("\t")
            }
        }
    }
}

impl Language {
    pub(crate) fn read(folder: &Path, tag: &str) -> Result<Self, Fault> {
        let mut language = Self {
            tag: tag.to_owned(),
            first: BTreeMap::new(),
            later: BTreeMap::new(),
        };
        for (name, part) in FILES {
            let path = folder.join(tag).join(name);
            if !path.is_file() {
                continue;
            }
            let text = fs::read_to_string(&path)
                .map_err(|error| Fault::Unreadable(path.clone(), error))?;
            let entries =
                serde_json::from_str(&text).map_err(|error| Fault::NoTexts(path, error))?;
            language.take(part, entries)?;
        }
        Ok(language)
    }

    fn take(&mut self, part: Part, entries: BTreeMap<String, String>) -> Result<(), Fault> {
        let mut counted: BTreeMap<String, BTreeMap<usize, String>> = BTreeMap::new();
        let mut texts = BTreeMap::new();
        let keys: BTreeSet<_> = entries.keys().cloned().collect();
        for (key, words) in entries {
            self.check_words(&key, &words)?;
            if let Some((stem, form)) = counted_key(&key)
                && keys.contains(&format!("{stem}_other"))
            {
                let forms = counted.entry(stem.to_owned()).or_default();
                forms.insert(form, words);
            } else {
                texts.insert(key, Text::Plain(words));
            }
        }
        let wanted = self.plural_forms()?;
        for (key, forms) in counted {
            if forms.keys().copied().collect::<BTreeSet<_>>() != wanted {
                let names: Vec<_> = wanted.iter().map(|&form| FORMS[form].0).collect();
                return Err(self.wrong(&key, &format!("needs the forms {names:?}, and no others")));
            }
            let forms = forms
                .into_iter()
                .map(|(form, words)| (FORMS[form].0, words))
                .collect();
            texts.insert(key, Text::Counted(forms));
        }
        for (key, text) in texts {
            self.check_forms(&key, &text)?;
            if self.get(&key).is_some() {
                return Err(self.wrong(&key, "stands there twice"));
            }
            let part = match part {
                Part::First => &mut self.first,
                Part::Later => &mut self.later,
            };
            part.insert(key, text);
        }
        Ok(())
    }

    /// The plural forms that this language has, as places in [`FORMS`].
    fn plural_forms(&self) -> Result<BTreeSet<usize>, Fault> {
        let unknown = || self.wrong("", "is not a language that Unicode's CLDR knows");
        let locale: Locale = self.tag.parse().map_err(|_| unknown())?;
        let rules = PluralRules::try_new_cardinal(locale.into()).map_err(|_| unknown())?;
        let categories: Vec<_> = rules.categories().collect();
        let forms = FORMS.iter().enumerate();
        Ok(forms
            .filter(|(_, (_, category))| categories.contains(category))
            .map(|(form, _)| form)
            .collect())
    }

    fn check_words(&self, key: &str, words: &str) -> Result<(), Fault> {
        if words.trim() != words || words.is_empty() {
            return Err(self.wrong(key, "is empty, or has space around it"));
        }
        if words.contains(['\n', '\t']) {
            return Err(self.wrong(key, "has a line break or a tabulator in it"));
        }
        let braces = words.chars().filter(|c| "{}".contains(*c)).count();
        if braces != 2 * words.matches('{').count() || names_in(words).contains(&"") {
            return Err(self.wrong(key, "has a brace without its other one"));
        }
        Ok(())
    }

    /// Only a form for one certain number may leave a name out: the count.
    fn check_forms(&self, key: &str, text: &Text) -> Result<(), Fault> {
        let wanted: BTreeSet<_> = text.names().into_iter().collect();
        for words in text.forms() {
            let mut names: BTreeSet<_> = names_in(words).into_iter().collect();
            if matches!(text, Text::Counted(_)) {
                names.remove("count");
            }
            if names != wanted {
                return Err(self.wrong(key, "has other names in braces from form to form"));
            }
        }
        Ok(())
    }

    /// Whether this language has the same texts as `main`, with the same names in braces.
    pub(crate) fn agrees_with(&self, main: &Self) -> Result<(), Fault> {
        for (own, mains) in [(&self.first, &main.first), (&self.later, &main.later)] {
            if let Some(key) = mains.keys().find(|key| !own.contains_key(*key)) {
                return Err(self.wrong(key, "is missing"));
            }
            for (key, text) in own {
                let Some(mains) = mains.get(key) else {
                    return Err(self.wrong(key, "is not among the English texts of this part"));
                };
                let names: [BTreeSet<_>; 2] =
                    [text, mains].map(|text| text.names().into_iter().collect());
                let counted = [text, mains].map(|text| matches!(text, Text::Counted(_)));
                if names[0] != names[1] || counted[0] != counted[1] {
                    return Err(self.wrong(key, "has other names in braces than in English"));
                }
            }
        }
        Ok(())
    }

    fn wrong(&self, key: &str, what: &str) -> Fault {
        Fault::Wrong {
            language: self.tag.clone(),
            what: format!("{key} {what}"),
        }
    }

    /// The text of a key, if there is one.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Text> {
        self.first.get(key).or_else(|| self.later.get(key))
    }

    /// The texts of one part by their keys, in the order of the part's table.
    pub fn texts(&self, part: Part) -> impl Iterator<Item = (&str, &Text)> {
        let texts = match part {
            Part::First => &self.first,
            Part::Later => &self.later,
        };
        texts.iter().map(|(key, text)| (key.as_str(), text))
    }

    /// The table of one part: a line a text, without line breaks.
    #[must_use]
    pub fn lines(&self, part: Part) -> Vec<String> {
        self.texts(part).map(|(_, text)| text.line()).collect()
    }
}

fn counted_key(key: &str) -> Option<(&str, usize)> {
    let (stem, end) = key.rsplit_once('_')?;
    let form = FORMS.iter().position(|(form, _)| *form == end)?;
    Some((stem, form))
}

/// The names in braces, each once, in their order.
fn names_in(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for part in text.split('{').skip(1) {
        if let Some((name, _)) = part.split_once('}')
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    names
}
