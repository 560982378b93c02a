//! The start page: it stands on the page before the client does, which here takes it over.
//!
//! What is in `static/index.html` works by itself, with plain links. The client answers those links
//! without loading the page anew, and adds what only it knows: who is there, and a game to return to.

use leptos::ev::{self, MouseEvent};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::Element;

use crate::net::Session;
use crate::session::address::Address;
use crate::session::{Model, Wish};
use crate::settings::Chosen;

/// What a link or button of the page wants.
enum Way {
    Go(Wish),
    Settings,
}

/// Takes the start page over; it shows while `at_home`.
pub(super) fn take_over(session: Session, chosen: Chosen, at_home: Memo<bool>) {
    let open_settings = chosen.opener();
    let listening = window_event_listener(ev::click, move |event| match way(&event) {
        Some(Way::Go(wish)) => {
            event.prevent_default();
            session.wish(wish);
        }
        Some(Way::Settings) => open_settings.run(()),
        None => {}
    });
    on_cleanup(move || listening.remove());
    // The page's first script has already hidden it where the address is another screen's.
    Effect::new(move |before: Option<bool>| {
        let at_home = at_home.get();
        let root = document().document_element();
        let shown = root.map(|root| root.toggle_attribute_with_force("data-screen", !at_home));
        if before == Some(true) && !at_home && shown.is_some() {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        at_home
    });
    let counts = session.read(|model| model.counts().unwrap_or_default());
    Effect::new(move || {
        let counts = counts.get();
        say("waiting", counts.waiting);
        say("playing", counts.playing);
    });
    let room = session.read(|model: &Model| model.return_room().map(str::to_owned));
    Effect::new(move || {
        let Ok(Some(link)) = document().query_selector(".mode.return") else {
            return;
        };
        // A link to nothing is hidden.
        let _ = link.toggle_attribute_with_force("hidden", room.with(Option::is_none));
        if let Some(room) = room.get() {
            let _ = link.set_attribute("href", &Address::Room(room).path()[1..]);
        }
    });
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-live", "");
    }
}

/// What a plain click on the start page is for; none where the browser knows what to do.
fn way(event: &MouseEvent) -> Option<Way> {
    let elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if event.button() != 0 || elsewhere || event.default_prevented() {
        return None;
    }
    let target: Element = event.target()?.dyn_into().ok()?;
    let pressed = target
        .closest("#home a[href^=\"?\"], #home button")
        .ok()??;
    let Some(query) = pressed.get_attribute("href") else {
        return Some(Way::Settings);
    };
    Some(Way::Go(match Address::parse(&query) {
        Address::Home => return None,
        Address::Quick => Wish::QuickMatch,
        Address::NewRoom => Wish::ChooseRules,
        Address::Local => Wish::Local,
        Address::Ai => Wish::Ai,
        Address::Record => Wish::Record,
        Address::Lessons(_) => Wish::Learn(""),
        Address::Room(_) => Wish::Return,
    }))
}

/// Fills the place of a count, which holds the words for it; nobody is not mentioned.
fn say(place: &str, count: u32) {
    let Some(place) = document().get_element_by_id(place) else {
        return;
    };
    let one = place.get_attribute("data-one").filter(|_| count == 1);
    let words = one.or_else(|| place.get_attribute("data-other"));
    let words = words.filter(|_| count > 0).unwrap_or_default();
    place.set_text_content(Some(&words.replace("{count}", &count.to_string())));
}
