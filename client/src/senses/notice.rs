//! What tells somebody who looks at another tab that the game waits: title, icon, notification.

use leptos::prelude::{document, window};
use leptos::web_sys::{Notification, NotificationOptions, NotificationPermission};
use std::cell::{Cell, RefCell};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::news::{Glance, News};
use crate::i18n::text;

thread_local! {
    static SHOWN: RefCell<Option<Shown>> = const { RefCell::new(None) };
    static LISTENS: Cell<bool> = const { Cell::new(false) };
}

/// What the tab shows meanwhile, and what it showed before.
struct Shown {
    title: String,
    notification: Option<Notification>,
}

/// What to tell of `news`, which somebody who does not look would miss.
pub(super) fn worth_a_look(news: &[News], glance: &Glance) -> Option<&'static str> {
    glance.role.side()?;
    let told = news.iter().rev().find_map(|news| match news {
        News::Over(_) => Some(text::notice_over()),
        News::Began => Some(text::notice_began()),
        News::Moved(_) | News::Jumped | News::TookBack if glance.is_your_turn() => {
            Some(text::notice_your_turn())
        }
        _ => None,
    })?;
    Some(told)
}

/// Shows `words` in the tab of a page that is hidden, and as a notification where that is `allowed`.
pub fn show(words: &str, allowed: bool) {
    if !document().hidden() {
        return;
    }
    if !LISTENS.replace(true) {
        listen();
    }
    SHOWN.with_borrow_mut(|shown| {
        let title = shown
            .take()
            .map_or_else(|| document().title(), Shown::put_away);
        document().set_title(&format!("● {words} · {title}"));
        set_icon(true);
        let notification = allowed.then(|| notify(words)).flatten();
        *shown = Some(Shown {
            title,
            notification,
        });
    });
}

impl Shown {
    /// Takes the notification away; answers the title from before.
    fn put_away(self) -> String {
        if let Some(notification) = self.notification {
            notification.close();
        }
        self.title
    }
}

/// Takes all of it away.
pub fn take_away() {
    if let Some(shown) = SHOWN.take() {
        document().set_title(&shown.put_away());
        set_icon(false);
    }
}

/// Takes all of it away when the page is seen again, for as long as the page lives.
fn listen() {
    let seen = Closure::<dyn FnMut()>::new(|| {
        if !document().hidden() {
            take_away();
        }
    });
    let _ = document()
        .add_event_listener_with_callback("visibilitychange", seen.as_ref().unchecked_ref());
    seen.forget();
}

/// The tab's icon: its plain form is in `href`, the one that calls in `data-call`, or the other way round.
fn set_icon(calls: bool) {
    let Ok(Some(icon)) = document().query_selector("link[rel=icon][data-call]") else {
        return;
    };
    if icon.has_attribute("data-calls") == calls {
        return;
    }
    let of = |name| icon.get_attribute(name).unwrap_or_default();
    let (shown, other) = (of("href"), of("data-call"));
    let _ = icon.set_attribute("href", &other);
    let _ = icon.set_attribute("data-call", &shown);
    let _ = icon.toggle_attribute_with_force("data-calls", calls);
}

/// Where the browser stands towards notifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// They may be shown.
    Granted,
    /// The person has not been asked.
    NotAsked,
    /// The person or the browser said no; only the browser's own settings change that.
    Refused,
    /// This browser has none.
    Missing,
}

/// Whether notifications may be shown.
#[must_use]
pub fn permission() -> Permission {
    let known = js_sys::Reflect::has(&window(), &"Notification".into());
    if !known.unwrap_or_default() {
        return Permission::Missing;
    }
    match Notification::permission() {
        NotificationPermission::Granted => Permission::Granted,
        NotificationPermission::Default => Permission::NotAsked,
        _ => Permission::Refused,
    }
}

/// Asks for notifications; to be called from a gesture. `then` is told the answer.
pub fn ask(then: impl FnOnce(Permission) + 'static) {
    if permission() != Permission::NotAsked {
        then(permission());
        return;
    }
    let Ok(answer) = Notification::request_permission() else {
        then(Permission::Missing);
        return;
    };
    wasm_bindgen_futures::spawn_local(async move {
        // Whatever came of it is what the browser says now.
        let _ = wasm_bindgen_futures::JsFuture::from(answer).await;
        then(permission());
    });
}

/// A notification, which leads to the page when it is pressed. Some browsers know none but those of a
/// service worker, and throw.
fn notify(words: &str) -> Option<Notification> {
    if permission() != Permission::Granted {
        return None;
    }
    let options = NotificationOptions::new();
    // One at a time: the next takes its place.
    options.set_tag("hasami-turn");
    options.set_body(text::app_name());
    let notification = Notification::new_with_options(words, &options).ok()?;
    let pressed = Closure::<dyn FnMut()>::new(|| {
        let _ = window().focus();
    });
    notification.set_onclick(Some(pressed.as_ref().unchecked_ref()));
    pressed.forget();
    Some(notification)
}

/// Buzzes a phone for so many milliseconds; what cannot buzz does nothing.
pub(super) fn buzz(ms: u32) {
    let navigator = window().navigator();
    // Before the first gesture the browser refuses, and complains.
    let part = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into());
    let touched = part(&navigator, "userActivation").and_then(|at| part(&at, "hasBeenActive"));
    if touched.is_ok_and(|touched| !touched.is_truthy()) {
        return;
    }
    let vibrate = part(&navigator, "vibrate").unwrap_or_default();
    if let Some(vibrate) = vibrate.dyn_ref::<js_sys::Function>() {
        let _ = vibrate.call1(&navigator, &JsValue::from(ms));
    }
}
