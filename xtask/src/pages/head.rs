//! What a page says to search engines and to those who show a preview of its link.

use anyhow::Result;
use serde_json::json;

use super::template::{Template, escape};
use super::words::{FIRST, Words};
use super::{Kind, Page};

/// The path of a page; an invite's is the start page's.
pub(super) fn address(kind: Kind, words: &Words) -> String {
    match kind {
        Kind::Home | Kind::Invite => words.home().to_owned(),
        Kind::Privacy => format!("{}{}", words.home(), kind.address()),
    }
}

/// The whole address of a page, as the server completes it.
fn url(kind: Kind, words: &Words) -> String {
    format!("{{{{origin}}}}{}", address(kind, words))
}

/// What every page begins with: `source` is its template.
pub(super) fn common(
    source: &str,
    kind: Kind,
    words: &Words,
    languages: &[Words],
) -> Result<String> {
    let (title, description) = names(kind);
    let mut template = Template::new(words);
    template.block("title", escape(words.say(title)?));
    template.block("description", escape(words.say(description)?));
    template.block("links", links(kind, words, languages));
    template.block("preview", preview(kind, words)?);
    template.fill(source.trim_end())
}

/// The keys of the title and of the description; an invite's page is the start page.
const fn names(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Home | Kind::Invite => ("title", "description"),
        Kind::Privacy => ("privacy_title", "privacy_description"),
    }
}

/// Where the page is at home, and where it is in other languages.
fn links(kind: Kind, words: &Words, languages: &[Words]) -> String {
    let mut links = format!("<link rel=\"canonical\" href=\"{}\">", url(kind, words));
    for (lang, other) in alternates(languages) {
        links.push_str(&format!(
            "\n<link rel=\"alternate\" hreflang=\"{lang}\" href=\"{}\">",
            url(kind, other)
        ));
    }
    links
}

/// Each language under its code, and the first also for everybody else.
fn alternates(languages: &[Words]) -> impl Iterator<Item = (&str, &Words)> {
    let each = languages.iter().map(|words| (words.lang.as_str(), words));
    let rest = languages.iter().filter(|words| words.lang == FIRST);
    each.chain(rest.map(|words| ("x-default", words)))
}

/// The tags of a link preview. That of an invite names nobody.
fn preview(kind: Kind, words: &Words) -> Result<String> {
    let (title, description) = match kind {
        Kind::Invite => ("invite_title", "invite_description"),
        Kind::Home | Kind::Privacy => names(kind),
    };
    let tags = [
        ("type", "website".to_owned()),
        ("site_name", words.say("name")?.to_owned()),
        ("title", words.say(title)?.to_owned()),
        ("description", words.say(description)?.to_owned()),
        ("locale", words.lang.clone()),
        ("image", "{{origin}}/assets/card.png".to_owned()),
        ("image:width", "1200".to_owned()),
        ("image:height", "630".to_owned()),
        ("image:alt", words.say("card_label")?.to_owned()),
    ];
    let mut preview: String = tags
        .iter()
        .map(|(name, text)| {
            format!(
                "<meta property=\"og:{name}\" content=\"{}\">\n",
                escape(text)
            )
        })
        .collect();
    preview.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">");
    Ok(preview)
}

/// What the start page is and which questions it answers, for machines. It is no script: nothing runs it.
pub(super) fn data(words: &Words, questions: &[(String, String)]) -> Result<String> {
    let url = url(Kind::Home, words);
    let questions: Vec<_> = questions
        .iter()
        .map(|(question, answer)| {
            json!({
                "@type": "Question",
                "name": question,
                "acceptedAnswer": { "@type": "Answer", "text": answer },
            })
        })
        .collect();
    let graph = json!({
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": ["VideoGame", "WebApplication"],
                "name": words.say("name")?,
                "alternateName": "はさみ将棋",
                "description": words.say("description")?,
                "url": url,
                "image": "{{origin}}/assets/card.png",
                "inLanguage": words.lang,
                "applicationCategory": "GameApplication",
                "operatingSystem": "Any",
                "gamePlatform": "Web browser",
                "playMode": ["SinglePlayer", "MultiPlayer"],
                "numberOfPlayers": { "@type": "QuantitativeValue", "value": 2 },
                "isAccessibleForFree": true,
                "offers": { "@type": "Offer", "price": 0, "priceCurrency": "EUR" },
            },
            { "@type": "FAQPage", "inLanguage": words.lang, "url": url, "mainEntity": questions },
        ],
    });
    // Nothing in it may end the element.
    let text = graph.to_string().replace("</", "<\\/");
    Ok(format!(
        "<script type=\"application/ld+json\">{text}</script>"
    ))
}

/// The list of all pages that are worth finding.
pub(super) fn sitemap(languages: &[Words]) -> Page {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for kind in [Kind::Home, Kind::Privacy] {
        for words in languages {
            text.push_str(&format!("<url><loc>{}</loc>", url(kind, words)));
            for (lang, other) in alternates(languages) {
                text.push_str(&format!(
                    "<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{}\"/>",
                    url(kind, other)
                ));
            }
            text.push_str("</url>\n");
        }
    }
    text.push_str("</urlset>\n");
    Page {
        address: "/sitemap.xml".to_owned(),
        file: "sitemap.xml".to_owned(),
        text,
    }
}

/// Everything may be read; rooms say themselves that they are not to be listed.
pub(super) fn robots() -> Page {
    Page {
        address: "/robots.txt".to_owned(),
        file: "robots.txt".to_owned(),
        text: "User-agent: *\nDisallow: /ws\n\nSitemap: {{origin}}/sitemap.xml\n".to_owned(),
    }
}
