//! Words for screen readers, in regions that are there from the start.
//!
//! A screen reader tells what changes in such a region, but not a text that is put there again. So
//! each kind has two: one is emptied when the other speaks.

use leptos::prelude::{AnyView, IntoAny, document, view};
use leptos::prelude::{ClassAttribute, CustomAttribute, InnerHtmlAttribute};

use crate::after_paint::after_paint;

/// How soon a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// When the reader has finished.
    Polite,
    /// At once: time is low, the game is over.
    Assertive,
}

impl Urgency {
    const fn name(self) -> &'static str {
        match self {
            Self::Polite => "polite",
            Self::Assertive => "assertive",
        }
    }
}

/// The regions; once a page.
pub fn regions() -> AnyView {
    let regions: String = [Urgency::Polite, Urgency::Assertive]
        .map(|urgency| {
            let region = format!("<p aria-live=\"{}\"></p>", urgency.name());
            region.repeat(2)
        })
        .concat();
    view! { <div class="hidden-text" data-test="said" inner_html=regions></div> }.into_any()
}

/// Has `words` read out, once what they tell of has been painted.
pub fn say(words: &str, urgency: Urgency) {
    let words = words.to_owned();
    after_paint(move || put(&words, urgency));
}

fn put(words: &str, urgency: Urgency) {
    let selector = format!("[data-test=said] > [aria-live={}]", urgency.name());
    let Ok(regions) = document().query_selector_all(&selector) else {
        return;
    };
    let (Some(first), Some(second)) = (regions.item(0), regions.item(1)) else {
        return;
    };
    let spoke_last = first.text_content().is_some_and(|text| !text.is_empty());
    let (silent, speaks) = if spoke_last {
        (first, second)
    } else {
        (second, first)
    };
    silent.set_text_content(None);
    speaks.set_text_content(Some(words));
}
