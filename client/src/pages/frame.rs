//! What several screens share: a button, the mark of waiting, the banner of a bad line, the question about
//! a live game elsewhere.

use hasami_core::Color;
use leptos::prelude::*;
use leptos::{ev, html};

use super::words;
use crate::i18n::text;
use crate::net::Session;
use crate::session::link::{Hold, LinkFace};
use crate::session::{Page, Wish};

/// A button. `mark` is its test mark, `class` its look.
pub(super) fn way(
    mark: &'static str,
    class: &'static str,
    label: &'static str,
    on_click: Callback<()>,
) -> AnyView {
    view! {
        <button type="button" class=class data-test=mark on:click=move |_| on_click.run(())>
            {label}
        </button>
    }
    .into_any()
}

/// A piece above a sentence of waiting.
pub(super) fn waiting_mark() -> AnyView {
    let piece = format!("#{}", hasami_core::draw::symbol(Color::Sente, true));
    view! {
        <svg class="waiting-mark" viewBox="-50 -50 100 100" aria-hidden="true">
            <use href=piece></use>
        </svg>
    }
    .into_any()
}

/// That a reload loses the seat, where the browser keeps nothing.
pub(super) fn forgetful_note(session: Session) -> Option<AnyView> {
    (!session.remembers).then(|| {
        view! { <p class="quiet" data-test="forgetful">{text::forgetful()}</p> }.into_any()
    })
}

/// The banner that says what is wrong with the connection. The game has its own place for that, except
/// for what needs a button.
pub fn banner(session: Session) -> AnyView {
    let face = session.read(|model| {
        let face = model.line();
        let in_game = model.page == Page::Room
            && model
                .table
                .as_ref()
                .is_some_and(|table| table.play.is_some());
        match face {
            LinkFace::Up | LinkFace::Connecting => None,
            LinkFace::Held(_) => Some(face),
            _ if in_game || model.page == Page::Local => None,
            _ => Some(face),
        }
    });
    (move || {
        let face = face.get()?;
        let button = match face {
            LinkFace::Held(Hold::Replaced) => Some(way(
                "use-here",
                "button strong",
                text::use_here(),
                session.on(Wish::UseHere),
            )),
            LinkFace::Held(Hold::Outdated) => Some(way(
                "reload",
                "button strong",
                text::reload(),
                session.on(Wish::Reload),
            )),
            _ => None,
        };
        Some(
            view! {
                <aside class="notice bad banner" data-test="banner" role="status">
                    <span>{words::line(face)}</span>
                    {button}
                </aside>
            }
            .into_any(),
        )
    })
    .into_any()
}

/// The question what to do about a live game elsewhere.
pub fn live_elsewhere(session: Session) -> AnyView {
    let asked = session.read(|model| {
        model
            .elsewhere
            .as_ref()
            .map(|elsewhere| elsewhere.resigning)
    });
    (move || asked.get().map(|resigning| live_dialog(session, resigning))).into_any()
}

fn live_dialog(session: Session, resigning: bool) -> AnyView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
            && dialog.show_modal().is_err()
        {
            dialog.set_open(true);
        }
    });
    let resign = session.on(Wish::ResignElsewhere);
    view! {
        <dialog
            class="card confirm"
            data-test="live-game"
            node_ref=dialog
            on:cancel=move |event: ev::Event| {
                event.prevent_default();
                session.wish(Wish::Dismiss);
            }
        >
            <p>{text::live_game()}</p>
            <div class="ways">
                {way("elsewhere-return", "button strong", text::live_game_return(), session.on(Wish::Return))}
                <button
                    type="button"
                    class="button danger"
                    data-test="elsewhere-resign"
                    disabled=resigning
                    on:click=move |_| resign.run(())
                >
                    {text::live_game_resign()}
                </button>
                {way("elsewhere-dismiss", "button", text::not_now(), session.on(Wish::Dismiss))}
            </div>
        </dialog>
    }
    .into_any()
}
