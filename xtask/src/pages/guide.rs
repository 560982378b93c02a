//! Turns a language's Markdown into the guide: chapters with a table of contents, diagrams, questions.
//!
//! `## Title { #anchor }` begins a chapter, `### Question { #anchor }` a question. A paragraph of images
//! only, `![caption](name)`, is a row of diagrams.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::diagrams::Diagrams;
use super::template::escape;

/// What a text has become.
#[derive(Default)]
pub(super) struct Text {
    pub(super) html: String,
    /// Anchor and title of each chapter.
    pub(super) chapters: Vec<(String, String)>,
    /// Each question of the last chapter with its answer, both as plain text.
    pub(super) questions: Vec<(String, String)>,
    /// Name and caption of each diagram.
    pub(super) figures: Vec<(String, String)>,
    /// Every anchor, in order.
    pub(super) anchors: Vec<String>,
    /// Where the last chapter begins in `html`.
    begun: usize,
    /// How tall it is about on a phone, in pixels.
    tall: usize,
}

/// What a block of text takes on a phone beside its lines, and a diagram beside its caption, in pixels.
const BLOCK: usize = 30;
const DIAGRAM: usize = 340;
/// The height of a line there, and how many Latin letters it holds. A kana or kanji counts for two.
const LINE: usize = 28;
const LETTERS: usize = 40;

/// Reads a text.
///
/// # Errors
/// When a heading has no anchor, an anchor comes twice, or there is no such diagram.
pub(super) fn read(markdown: &str, diagrams: &Diagrams) -> Result<Text> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut text = Text::default();
    let mut events = Parser::new_ext(markdown, options);
    let mut answering = false;
    while let Some(event) = events.next() {
        let Event::Start(tag) = event else { continue };
        let end = tag.to_end();
        let mut inner = vec![Event::Start(tag.clone())];
        let mut depth = 1;
        while depth > 0 {
            let event = events.next().context("an element without an end")?;
            match &event {
                Event::Start(tag) if tag.to_end() == end => depth += 1,
                Event::End(tag) if *tag == end => depth -= 1,
                _ => {}
            }
            inner.push(event);
        }
        match tag {
            Tag::Heading { level, id, .. } => {
                let title = plain(&inner);
                let id = id.with_context(|| format!("{title:?} has no anchor"))?;
                text.heading(level, &id, &title);
                answering = level == HeadingLevel::H3;
                continue;
            }
            Tag::Paragraph => {
                if let Some(figures) = images(&inner) {
                    text.row(&figures, diagrams)?;
                    continue;
                }
            }
            _ => {}
        }
        let words = plain(&inner);
        let blocks = inner.iter().filter(|event| is_block(event)).count();
        text.grow(blocks, &words);
        if let Some((_, answer)) = text.questions.last_mut().filter(|_| answering) {
            if !answer.is_empty() {
                answer.push(' ');
            }
            answer.push_str(&words);
        }
        let is_table = end == TagEnd::Table;
        text.html.push_str(if is_table {
            "<div class=\"table\">"
        } else {
            ""
        });
        html::push_html(&mut text.html, inner.into_iter());
        text.html.push_str(if is_table { "</div>" } else { "" });
    }
    text.end_chapter();
    let once: BTreeSet<_> = text.anchors.iter().collect();
    ensure!(once.len() == text.anchors.len(), "an anchor comes twice");
    Ok(text)
}

impl Text {
    /// Puts the last chapter, if there is one, into an element that knows about how tall it is.
    fn end_chapter(&mut self) {
        if self.chapters.is_empty() {
            return;
        }
        // The guess of its height that the style sheet goes by until it is laid out.
        let begin = format!("<section style=\"--tall:{}\">", self.tall);
        self.html.insert_str(self.begun, &begin);
        self.html.push_str("</section>\n");
    }

    /// Notes that a chapter has so many `blocks` more, with these words.
    fn grow(&mut self, blocks: usize, words: &str) {
        let letters: usize = words
            .chars()
            .map(|c| if c >= '\u{2e80}' { 2 } else { 1 })
            .sum();
        self.tall += blocks * BLOCK + letters * LINE / LETTERS;
    }

    fn heading(&mut self, level: HeadingLevel, id: &str, title: &str) {
        if level == HeadingLevel::H2 {
            self.end_chapter();
            self.begun = self.html.len();
            self.tall = 0;
            self.chapters.push((id.to_owned(), title.to_owned()));
            self.questions.clear();
        } else {
            self.questions.push((title.to_owned(), String::new()));
        }
        self.grow(2, title);
        let title = escape(title);
        self.html
            .push_str(&format!("<{level} id=\"{id}\">{title}</{level}>\n"));
        self.anchors.push(id.to_owned());
    }

    fn row(&mut self, figures: &[(String, String)], diagrams: &Diagrams) -> Result<()> {
        self.html.push_str("<div class=\"figures\">");
        for (name, caption) in figures {
            let id = format!("figure-{name}");
            let (drawing, width) = diagrams.draw(name, &id)?;
            self.html.push_str(&format!(
                "<figure style=\"width:{width}px\">{drawing}<figcaption id=\"{id}\">{}</figcaption></figure>",
                escape(caption)
            ));
            self.tall += DIAGRAM;
            self.grow(0, caption);
            self.anchors.push(id);
        }
        self.html.push_str("</div>\n");
        self.figures.extend_from_slice(figures);
        Ok(())
    }
}

/// Name and caption of each image of a paragraph that holds nothing else.
fn images(events: &[Event<'_>]) -> Option<Vec<(String, String)>> {
    let mut images: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for event in &events[1..events.len() - 1] {
        match event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                inside = true;
                images.push((dest_url.to_string(), String::new()));
            }
            Event::End(TagEnd::Image) => inside = false,
            Event::Text(words) if inside => images.last_mut()?.1.push_str(words),
            Event::SoftBreak if inside => images.last_mut()?.1.push(' '),
            Event::SoftBreak => {}
            _ => return None,
        }
    }
    (!images.is_empty()).then_some(images)
}

/// Whether something begins that has lines of its own.
fn is_block(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Start(Tag::Paragraph | Tag::Item | Tag::TableHead | Tag::TableRow)
    )
}

/// The words alone.
fn plain(events: &[Event<'_>]) -> String {
    let mut words = String::new();
    for event in events {
        match event {
            Event::Text(text) | Event::Code(text) => words.push_str(text),
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            _ => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_questions_and_diagrams_are_found() {
        let markdown = "## Moves { #moves }\n\nA *slide*.\n\n![One\nmove.](slide)\n![Other.](hop)\n\n\
            ## FAQ { #faq }\n\n### Is it & go? { #go }\n\nNo.\n\nNot at all.\n";
        let text = read(markdown, &Diagrams::all().unwrap()).unwrap();
        let anchors = ["moves", "figure-slide", "figure-hop", "faq", "go"];
        assert_eq!(text.anchors, anchors);
        assert_eq!(text.chapters[1], ("faq".to_owned(), "FAQ".to_owned()));
        assert_eq!(
            text.figures[0],
            ("slide".to_owned(), "One move.".to_owned())
        );
        let question = ("Is it & go?".to_owned(), "No. Not at all.".to_owned());
        assert_eq!(text.questions, [question]);
        assert!(text.html.contains("<p>A <em>slide</em>.</p>"));
        assert!(text.html.contains("<h3 id=\"go\">Is it &amp; go?</h3>"));
        assert_eq!(text.html.matches("<section style=\"--tall:").count(), 2);
        assert_eq!(text.html.matches("</section>").count(), 2);
    }

    #[test]
    fn what_cannot_be_linked_to_or_drawn_is_a_fault() {
        let diagrams = Diagrams::all().unwrap();
        for markdown in ["## Moves", "![a](nothing)", "## A { #a }\n\n## B { #a }"] {
            assert!(read(markdown, &diagrams).is_err(), "{markdown}");
        }
    }
}
