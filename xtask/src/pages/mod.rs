//! The pages a browser first gets: a template for each kind, filled with the words of each language.
//!
//! A language is a folder of locales/. English has the plain addresses, every other one its code
//! before them: `/`, `/ja/`, `/privacy`, `/ja/privacy`. What stays open is `{{build}}`, which the
//! build fills in, and `{{origin}}`, the public address, which only the server knows.

mod board;
pub(crate) mod card;
mod diagrams;
mod guide;
mod head;
mod template;
mod words;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use hasami_core::draw::{Palette, PieceSet, defs};
use hasami_texts::{Language, Part};

use diagrams::Diagrams;
use guide::Text;
use template::{Template, escape};
use words::Words;

/// One file that the server sends for one address.
pub(crate) struct Page {
    /// The path, such as `/ja/`; with `?room` behind it what an invite link gets instead.
    pub(crate) address: String,
    /// Where it lies in the folder of the build.
    pub(crate) file: String,
    /// What it says.
    pub(crate) text: String,
}

/// A kind of page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Home,
    /// The start page as an invite link gets it: the same but for what a preview shows.
    Invite,
    Privacy,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Home, Self::Invite, Self::Privacy];

    /// The address within a language.
    const fn address(self) -> &'static str {
        match self {
            Self::Home => "",
            Self::Invite => "?room",
            Self::Privacy => "privacy",
        }
    }

    const fn file(self) -> &'static str {
        match self {
            Self::Home => "index.html",
            Self::Invite => "invite.html",
            Self::Privacy => "privacy.html",
        }
    }
}

/// What there is to read in one language.
struct Texts {
    /// What the client says before it has fetched all its words, a line a text.
    client: String,
    /// The guide with its questions.
    guide: Text,
    privacy: Text,
}

impl Texts {
    fn read(folder: &Path, client: &Language) -> Result<Self> {
        let diagrams = Diagrams::all()?;
        let read = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let guide = read("guide.md")? + "\n" + &read("faq.md")?;
        Ok(Self {
            client: escape(&client.lines(Part::First).join("\n")),
            guide: guide::read(&guide, &diagrams)?,
            privacy: guide::read(&read("privacy.md")?, &diagrams)?,
        })
    }
}

/// The templates.
struct Sources {
    /// What every page begins with.
    head: String,
    start: String,
    privacy: String,
}

/// Every page in every language, and what search engines are told of them.
pub(crate) fn render(root: &Path, client: &[Language]) -> Result<Vec<Page>> {
    let locales = root.join("locales");
    let languages = words::languages(&locales)?;
    let read = |name: &str| {
        let path = root.join("static").join(name);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let sources = Sources {
        head: read("head.html")?,
        start: read("index.html")?,
        privacy: read("privacy.html")?,
    };
    let mut pages = Vec::new();
    for words in &languages {
        let client = client.iter().find(|language| language.tag == words.lang);
        let client = client.with_context(|| format!("the client has no {}", words.lang))?;
        let texts = Texts::read(&locales.join(&words.lang), client)?;
        for kind in Kind::ALL {
            pages.push(Page {
                address: format!("{}{}", words.home(), kind.address()),
                file: format!("{}{}", &words.home()[1..], kind.file()),
                text: page(kind, &sources, words, &texts, &languages)
                    .with_context(|| format!("the page {kind:?} in {}", words.lang))?,
            });
        }
        words.all_used()?;
    }
    pages.push(head::sitemap(&languages));
    pages.push(head::robots());
    Ok(pages)
}

fn page(
    kind: Kind,
    sources: &Sources,
    words: &Words,
    texts: &Texts,
    languages: &[Words],
) -> Result<String> {
    let mut template = Template::new(words);
    let head = head::common(&sources.head, kind, words, languages)?;
    template.block("head", head);
    template.block("languages", language_links(kind, words, languages)?);
    template.block("footer", footer(kind, words)?);
    if kind == Kind::Privacy {
        template.block("text", texts.privacy.html.clone());
    } else {
        template.block("words", texts.client.clone());
        template.block("data", head::data(words, &texts.guide.questions)?);
        template.block("defs", defs(PieceSet::Traditional, &Palette::PAGE));
        template.block("board", board::opening(words.say("board_label")?));
        template.block("guide", whole_guide(&texts.guide, words)?);
        for count in ["waiting", "playing"] {
            template.block(count, words.forms(count)?);
        }
    }
    template.fill(match kind {
        Kind::Home | Kind::Invite => &sources.start,
        Kind::Privacy => &sources.privacy,
    })
}

/// The chapters with a table of contents beside them.
fn whole_guide(guide: &Text, words: &Words) -> Result<String> {
    let chapters: String = guide
        .chapters
        .iter()
        .map(|(id, title)| format!("<li><a href=\"#{id}\">{}</a></li>", escape(title)))
        .collect();
    Ok(format!(
        "<div class=\"guide\" id=\"guide\"><div class=\"guide-in\">\
         <nav class=\"contents\" aria-labelledby=\"contents\"><h2 id=\"contents\">{}</h2><ol>{chapters}</ol></nav>\
         <div class=\"chapters\">{}</div></div></div>",
        escape(words.say("guide_title")?),
        guide.html
    ))
}

/// The same place in each language.
fn language_links(kind: Kind, words: &Words, languages: &[Words]) -> Result<String> {
    let mut links = String::new();
    for other in languages {
        let name = escape(other.say("language_name")?);
        let lang = &other.lang;
        if other.lang == words.lang {
            links.push_str(&format!("<span aria-current=\"true\">{name}</span>"));
        } else {
            let address = head::address(kind, other);
            links.push_str(&format!(
                "<a href=\"{address}\" lang=\"{lang}\" hreflang=\"{lang}\" data-language=\"{lang}\">{name}</a>"
            ));
        }
    }
    let label = escape(words.say("languages")?);
    Ok(format!(
        "<nav class=\"languages\" aria-label=\"{label}\">{links}</nav>"
    ))
}

fn footer(kind: Kind, words: &Words) -> Result<String> {
    let home = words.home();
    let link = |address: &str, key| -> Result<String> {
        Ok(format!(
            "<a href=\"{address}\">{}</a>",
            escape(words.say(key)?)
        ))
    };
    let links = if kind == Kind::Privacy {
        vec![
            link(home, "start_page")?,
            link(&format!("{home}#guide"), "to_guide")?,
            link(&format!("{home}?learn"), "lessons")?,
            link(&format!("{home}?ai"), "ai")?,
        ]
    } else {
        vec![
            link("?learn", "lessons")?,
            link("?ai", "ai")?,
            link("#home", "top")?,
            link(&format!("{home}privacy"), "privacy")?,
        ]
    };
    Ok(format!(
        "<footer class=\"foot\">{}</footer>",
        links.concat()
    ))
}

#[cfg(test)]
mod tests;
