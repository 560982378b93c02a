//! Keeps the place of the keyboard: when what has the focus goes away or can no longer be used, the
//! focus is handed on, never lost.

use std::cell::{Cell, RefCell};

use leptos::prelude::document;
use leptos::web_sys::{
    Element, Event, FocusOptions, HtmlElement, MutationObserver, MutationObserverInit,
};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::after_paint::next_task;

thread_local! {
    /// What had the focus last.
    static LAST: RefCell<Option<Element>> = const { RefCell::new(None) };
    /// It will be looked at.
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Begins to watch over the focus, for as long as the page lives.
pub fn keep() {
    let came = Closure::<dyn FnMut(Event)>::new(|event: Event| {
        let target = event.target().and_then(|target| target.dyn_into().ok());
        LAST.replace(target);
    });
    let changed = Closure::<dyn FnMut()>::new(|| {
        if ASKED.replace(true) {
            return;
        }
        // Whether something is shown is asked behind the change: within it the page would be laid out twice.
        let look = || {
            ASKED.set(false);
            // A browser that will not have it keeps what focus it has.
            let _ = hand_on();
        };
        next_task(Box::new(look));
    });
    let _ = watch(&came, &changed);
    came.forget();
    changed.forget();
}

fn watch(came: &Closure<dyn FnMut(Event)>, changed: &Closure<dyn FnMut()>) -> Result<(), JsValue> {
    let document = document();
    document.add_event_listener_with_callback("focusin", came.as_ref().unchecked_ref())?;
    let options = MutationObserverInit::new();
    options.set_child_list(true);
    options.set_subtree(true);
    options.set_attribute_filter(&js_sys::Array::of1(&"disabled".into()));
    MutationObserver::new(changed.as_ref().unchecked_ref())?
        .observe_with_options(&document, &options)
}

/// Hands the focus on if it was lost.
fn hand_on() -> Result<(), JsValue> {
    let Some(last) = LAST.with_borrow(Clone::clone) else {
        return Ok(());
    };
    let shown = last.get_client_rects().length() > 0;
    let usable = shown && !last.matches(":disabled")?;
    let elsewhere = document()
        .active_element()
        .is_some_and(|active| active != last && active.tag_name() != "BODY");
    if usable || elsewhere {
        return Ok(());
    }
    if let Some(heir) = heir(&last)? {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        heir.focus_with_options(&options)?;
    }
    Ok(())
}

/// Where the focus goes: to what has taken its element's place, else to the board, else to the heading
/// of the screen.
fn heir(last: &Element) -> Result<Option<HtmlElement>, JsValue> {
    let same = last
        .get_attribute("data-test")
        .map(|mark| format!("[data-test=\"{mark}\"]:not(:disabled)"));
    let places = same.as_deref().into_iter().chain([
        "dialog[open] button:not(:disabled)",
        ":is(.game, .lesson) .square[tabindex=\"0\"]",
        "main h1",
        "main",
    ]);
    for place in places {
        let found = document().query_selector_all(place)?;
        let shown = (0..found.length())
            .filter_map(|index| found.item(index)?.dyn_into::<HtmlElement>().ok())
            .find(|element| element.get_client_rects().length() > 0);
        if let Some(element) = shown {
            if element.tab_index() < 0 && !element.has_attribute("tabindex") {
                element.set_attribute("tabindex", "-1")?;
            }
            return Ok(Some(element));
        }
    }
    Ok(None)
}
