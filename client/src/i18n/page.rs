//! The tables of the page's language: one stands in the page, the other is fetched by its script.

use js_sys::Reflect;
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

/// CLDR's name for the plural form of `count`, as the browser knows it for the page's language.
pub(super) fn plural_form(count: u32) -> String {
    let rules = js_sys::Intl::PluralRules::new(
        &js_sys::Array::of1(&language().into()),
        &js_sys::Object::new(),
    );
    rules.select(count.into()).into()
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
