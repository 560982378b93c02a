//! The English tables, for tests, which run without a page.

pub(super) fn first() -> Vec<&'static str> {
    super::text::FIRST.to_owned()
}

pub(super) fn later() -> Vec<&'static str> {
    super::text::LATER.to_owned()
}

/// The language of the tables.
pub(crate) fn language() -> String {
    "en".to_owned()
}

pub(super) const fn plural_form(count: u32) -> &'static str {
    if count == 1 { "one" } else { "other" }
}
