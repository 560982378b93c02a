//! What tells somebody who looks at another tab that the game waits: title, icon, notification.

use leptos::prelude::{document, window};
use leptos::web_sys::{
    Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration,
};
use std::cell::{Cell, RefCell};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::news::{Glance, News};
use crate::i18n::text;

thread_local! {
    static SHOWN: RefCell<Option<Shown>> = const { RefCell::new(None) };
    static LISTENS: Cell<bool> = const { Cell::new(false) };
}

/// What the tab shows meanwhile, and what it showed before.
struct Shown {
    title: String,
    notification: Option<Shower>,
}

/// Who shows a notification.
enum Shower {
    Page(Notification),
    Worker,
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
        match self.notification {
            Some(Shower::Page(notification)) => notification.close(),
            Some(Shower::Worker) => spawn_local(async {
                // What cannot be taken away is pressed or swept away by the person.
                let _ = close_from_worker().await;
            }),
            None => {}
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
    spawn_local(async move {
        // Whatever came of it is what the browser says now.
        let _ = JsFuture::from(answer).await;
        then(permission());
    });
}

/// A notification, which leads to the page when it is pressed. Browsers on phones know none but those of a
/// service worker, and throw.
fn notify(words: &str) -> Option<Shower> {
    if permission() != Permission::Granted {
        return None;
    }
    let options = NotificationOptions::new();
    // One at a time: the next takes its place.
    options.set_tag("hasami-turn");
    options.set_body(text::app_name());
    let Ok(notification) = Notification::new_with_options(words, &options) else {
        let words = words.to_owned();
        spawn_local(async move {
            // The title and the icon call all the same.
            let _ = show_from_worker(&words, &options).await;
        });
        return Some(Shower::Worker);
    };
    let pressed = Closure::<dyn FnMut()>::new(|| {
        let _ = window().focus();
    });
    notification.set_onclick(Some(pressed.as_ref().unchecked_ref()));
    pressed.forget();
    Some(Shower::Page(notification))
}

async fn show_from_worker(words: &str, options: &NotificationOptions) -> Result<(), JsValue> {
    let showing = registration()
        .await?
        .show_notification_with_options(words, options)?;
    JsFuture::from(showing).await?;
    Ok(())
}

async fn close_from_worker() -> Result<(), JsValue> {
    let shown = registration().await?.get_notifications()?;
    for notification in js_sys::Array::from(&JsFuture::from(shown).await?) {
        notification.unchecked_into::<Notification>().close();
    }
    Ok(())
}

/// The service worker's hold on this page.
async fn registration() -> Result<ServiceWorkerRegistration, JsValue> {
    let ready = window().navigator().service_worker().ready()?;
    Ok(JsFuture::from(ready).await?.unchecked_into())
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
