//! The tables of the page's language: one stands in the page, the other is fetched by its script.

use std::cell::RefCell;

use js_sys::{Array, Intl, Object, Reflect};
use leptos::prelude::{document, window};

pub(super) fn first() -> Vec<&'static str> {
    lines(attribute("data-words"))
}

pub(super) fn later() -> Vec<&'static str> {
    let fetched = Reflect::get(&window(), &"hasamiTexts".into()).unwrap_or_default();
    lines(fetched.as_string().unwrap_or_default())
}

/// The language of the page, as `<html lang>` names it.
pub(crate) fn language() -> String {
    attribute("lang")
}

/// The names of CLDR's plural forms.
const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// CLDR's name for the plural form of `count`, as the browser knows it for the page's language. Its rules take
/// a while to ask: an answer is remembered.
pub(super) fn plural_form(count: u32) -> &'static str {
    /// As many numbers as there are squares and seconds on a clock to be told of.
    const KNOWN: usize = 100;
    thread_local! {
        static RULES: Intl::PluralRules =
            Intl::PluralRules::new(&Array::of1(&language().into()), &Object::new());
        static ANSWERS: RefCell<[&'static str; KNOWN]> = const { RefCell::new([""; KNOWN]) };
    }
    let index = usize::try_from(count).unwrap_or(KNOWN);
    let known = ANSWERS.with_borrow(|answers| answers.get(index).copied().unwrap_or_default());
    if !known.is_empty() {
        return known;
    }
    let answer = String::from(RULES.with(|rules| rules.select(count.into())));
    let form = FORMS.into_iter().find(|form| *form == answer);
    let form = form.unwrap_or("other");
    ANSWERS.with_borrow_mut(|answers| {
        if let Some(place) = answers.get_mut(index) {
            *place = form;
        }
    });
    form
}

fn attribute(name: &str) -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute(name))
        .unwrap_or_default()
}

/// The texts of a table. They are there for as long as the page is.
fn lines(table: String) -> Vec<&'static str> {
    table.leak().split('\n').collect()
}
