//! That the rendered pages are sound: headings in order, every link and anchor leads somewhere, all
//! languages alike.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::shell;

/// The pages with markup that a browser shows, by address. What is in a template comes up only in parts.
fn rendered() -> BTreeMap<String, String> {
    let client = hasami_texts::read(&shell::root().join("locales")).unwrap();
    let pages = render(shell::root(), &client).unwrap().into_iter();
    let pages = pages.filter(|page| page.file.ends_with(".html"));
    pages
        .map(|page| {
            let (before, rest) = page
                .text
                .split_once("<template")
                .unwrap_or((&page.text, ""));
            let after = rest
                .split_once("</template>")
                .map_or("", |(_, after)| after);
            (page.address, format!("{before}{after}"))
        })
        .collect()
}

/// The values of an attribute.
fn values<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let open = format!(" {name}=\"");
    let parts = text.split(&*open).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// Which level each heading has.
fn levels(text: &str) -> Vec<u32> {
    let tags = text.split("<h").skip(1);
    let levels = tags.filter_map(|tag| tag.chars().next()?.to_digit(10));
    levels.collect()
}

#[test]
fn each_page_has_one_title_headings_in_order_and_anchors_of_their_own() {
    for (address, text) in rendered() {
        let levels = levels(&text);
        assert_eq!(
            levels.iter().filter(|&&level| level == 1).count(),
            1,
            "{address}"
        );
        assert_eq!(levels.first(), Some(&1), "{address}");
        assert!(
            levels.windows(2).all(|two| two[1] <= two[0] + 1),
            "{address}: {levels:?}"
        );
        let ids = values(&text, "id");
        let once: BTreeSet<_> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "{address}: {ids:?}");
        assert!(
            text.contains("<noscript>") || address.ends_with("privacy"),
            "{address}"
        );
    }
}

#[test]
fn every_link_and_anchor_leads_somewhere() {
    let pages = rendered();
    let script = include_str!("../../../static/theme.js");
    let mut seen = 0;
    for (address, text) in &pages {
        let path = address.trim_end_matches("?room");
        let folder = &path[..=path.rfind('/').unwrap()];
        for link in values(text, "href") {
            seen += 1;
            if link.starts_with("/assets/") || link == "." || link.is_empty() {
                continue;
            }
            // A screen of the client, which the start page of a language leads to.
            let (page, query) = link.split_once('?').unwrap_or((link, ""));
            if !query.is_empty() {
                let known = script.contains(&format!("({query}|"))
                    || script.contains(&format!("|{query}|"));
                assert!(known, "{address} links to {link}");
                let home = page.is_empty() || page.ends_with('/');
                assert!(home, "{address} links to {link}");
            }
            let (target, anchor) = page.split_once('#').unwrap_or((page, ""));
            let target = match target.strip_prefix("{{origin}}").unwrap_or(target) {
                "" => path.to_owned(),
                target if target.starts_with('/') => target.to_owned(),
                target => format!("{folder}{target}"),
            };
            let page = pages.get(&target);
            let page = page.unwrap_or_else(|| panic!("{address} links to {link}"));
            // Shapes of drawings are linked by their ids, too.
            let there = anchor.is_empty() || values(page, "id").contains(&anchor);
            assert!(there, "{address} links to {link}");
        }
    }
    assert!(seen > 500, "only {seen} links");
}

#[test]
fn all_languages_have_the_same_chapters_diagrams_and_links() {
    let pages = rendered();
    let shape = |address: &str| {
        let text = &pages[address];
        let links = values(text, "href").into_iter();
        let links = links.filter(|link| link.starts_with(['#', '?']));
        (
            values(text, "id")
                .into_iter()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
            links.map(str::to_owned).collect::<Vec<_>>(),
        )
    };
    for other in ["/ja/", "/eu/"] {
        assert_eq!(shape("/").0, shape(other).0, "{other}");
        let count = |address| {
            let mut counts = BTreeMap::new();
            for link in shape(address).1 {
                *counts.entry(link).or_insert(0) += 1;
            }
            counts
        };
        assert_eq!(count("/"), count(other), "{other}");
        assert_eq!(
            shape("/privacy"),
            shape(&format!("{other}privacy")),
            "{other}"
        );
    }
}

#[test]
fn machines_are_told_the_questions_and_every_language_of_a_page() {
    let pages = rendered();
    for home in ["/", "/ja/", "/eu/"] {
        let text = &pages[home];
        let (_, data) = text.split_once("application/ld+json\">").unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let questions = data["@graph"][1]["mainEntity"].as_array().unwrap();
        assert_eq!(questions.len(), 11);
        for question in questions {
            assert!(
                !question["acceptedAnswer"]["text"]
                    .as_str()
                    .unwrap()
                    .is_empty()
            );
        }
        assert_eq!(
            values(text, "hreflang")[..4],
            ["en", "eu", "ja", "x-default"]
        );
        assert!(text.contains(&format!("rel=\"canonical\" href=\"{{{{origin}}}}{home}\"")));
    }
}
