//! The screens beyond the start page come in a file of their own: whether it is there yet.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use super::frame::{markup, screen, way, ways};
use crate::i18n::text;
use crate::net::Session;
use crate::session::Wish;

/// How far the later part has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Later {
    /// It is asked for.
    Coming,
    /// It could not be had the last time, or was not asked for yet.
    Missing,
    /// Its functions may be called.
    Here,
}

/// Loads the later part behind the start page, and tries again when it becomes `needed`.
pub(super) fn load(needed: Memo<bool>) -> RwSignal<Later> {
    let later = RwSignal::new(Later::Missing);
    ask(later);
    Effect::new(move || {
        if needed.get() {
            ask(later);
        }
    });
    later
}

fn ask(later: RwSignal<Later>) {
    if later.get_untracked() != Later::Missing {
        return;
    }
    later.set(Later::Coming);
    let done = Closure::<dyn Fn(bool)>::new(move |here| {
        later.set(if here { Later::Here } else { Later::Missing });
    });
    // The page's script fetches it, puts its functions in their places and calls back.
    let load = js_sys::Reflect::get(&window(), &"hasamiLater".into()).unwrap_or_default();
    let asked = load
        .dyn_ref::<js_sys::Function>()
        .is_some_and(|load| load.call1(&window(), &done.into_js_value()).is_ok());
    if !asked {
        later.set(Later::Missing);
    }
}

/// What stands in for a screen of the later part until that is here. It is put together from few kinds
/// of parts, since each of them weighs on the first page.
pub(super) fn not_yet(session: Session, later: RwSignal<Later>) -> AnyView {
    let home = way("home", "button", text::home(), session.on(Wish::Home));
    let parts = if later.get() == Later::Coming {
        let words = format!("<p role=\"status\">{}</p>", text::later_coming());
        vec![markup("later-words", words), ways(vec![home])]
    } else {
        let again = Callback::new(move |()| ask(later));
        let again = way("retry", "button strong", text::try_again(), again);
        vec![
            markup("", format!("<h1>{}</h1>", text::later_title())),
            markup("later-words", format!("<p>{}</p>", text::later_missing())),
            ways(vec![home, again]),
        ]
    };
    screen("later", "page waiting", parts)
}
