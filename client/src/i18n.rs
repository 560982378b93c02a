//! The words people read, in the language of the page: one function a text, made by the build script from
//! `locales/`, and the words themselves from the tables of that language.

#[cfg_attr(target_arch = "wasm32", path = "i18n/page.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "i18n/english.rs")]
mod tables;

use std::sync::LazyLock;

use hasami_core::{Move, Square};

pub(crate) use tables::language;

/// The texts. `text::quick_match()` is a plain one; values in braces become parameters.
pub(crate) mod text {
    include!(concat!(env!("OUT_DIR"), "/texts.rs"));
}

/// A text that stands in the page itself.
fn first_text(index: usize) -> &'static str {
    static TABLE: LazyLock<Vec<&str>> = LazyLock::new(tables::first);
    TABLE.get(index).copied().unwrap_or_default()
}

/// A text that comes with the later part of the client. The build finds it by its name, and fails when the
/// first part needs it.
#[inline(never)]
fn later_text(index: usize) -> &'static str {
    static TABLE: LazyLock<Vec<&str>> = LazyLock::new(tables::later);
    TABLE.get(index).copied().unwrap_or_default()
}

/// The form of a counted text, which holds all forms of its language: `one:…`, tabulator, `other:…`.
fn counted(forms: &str, count: u32) -> &str {
    let wanted = tables::plural_form(count);
    let mut found = "";
    for form in forms.split('\t') {
        let (name, words) = form.split_once(':').unwrap_or_default();
        found = words;
        if name == wanted {
            break;
        }
    }
    found
}

/// Several things in one sentence, as the language lists them.
pub(crate) fn list(items: impl IntoIterator<Item = String>) -> String {
    let items = items.into_iter();
    let whole = items.reduce(|items, next| text::list(&items, &next));
    whole.unwrap_or_default()
}

/// One sentence after the other.
pub(crate) fn sentences(said: impl IntoIterator<Item = String>) -> String {
    let whole = said
        .into_iter()
        .reduce(|said, next| text::sentences(&said, &next));
    whole.unwrap_or_default()
}

/// A square as the language writes it, `5e` or 5五, which stays on one line.
pub(crate) fn square(square: Square) -> String {
    const JOINER: &str = "\u{2060}";
    let rank = usize::from(square.rank() - 1);
    match text::ranks().chars().nth(rank) {
        Some(rank) if rank.is_ascii() => format!("{}{rank}", square.file()),
        Some(rank) => format!("{}{JOINER}{rank}", square.file()),
        None => square.to_string(),
    }
}

/// A move by its squares.
pub(crate) fn squares(mv: Move) -> String {
    text::squares(&square(mv.from), &square(mv.to))
}

/// Puts values in the place of their names in braces.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            filled.push_str(value);
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_place_of_their_names() {
        assert_eq!(
            fill("{count} of {all}, {count}", &[("count", "2"), ("all", "9")]),
            "2 of 9, 2"
        );
        assert_eq!(fill("no values", &[]), "no values");
    }

    #[test]
    fn one_and_many_read_right() {
        assert_eq!(text::people_playing(0), "0 people playing now");
        assert_eq!(text::people_playing(1), "1 person playing now");
        assert_eq!(text::people_playing(14), "14 people playing now");
    }

    #[test]
    fn a_language_with_one_form_uses_it_for_every_number() {
        assert_eq!(counted("other:{count}人", 1), "{count}人");
    }
}
