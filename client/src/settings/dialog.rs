//! The dialog where settings are chosen. What is chosen applies at once.

use std::time::Duration;

use hasami_core::draw::PieceSet;
use leptos::prelude::*;

use super::{Chosen, Notation, Settings, Theme};
use crate::game_view::{Name, dialog};
use crate::i18n::text;
use crate::pages::frame::{live_sentence, markup, way};
use crate::senses::notice::{self, Permission};

/// The one choice whose name is Japanese in every language.
const JAPANESE: &str = "notation-japanese";

/// The dialog.
pub(crate) fn settings_dialog() -> AnyView {
    let chosen = Chosen::here();
    let close = Callback::new(move |()| chosen.close());
    let parts = vec![
        one_of(
            text::theme(),
            "theme",
            [
                ("theme-system", text::theme_system(), Theme::System),
                ("theme-day", text::theme_day(), Theme::Day),
                ("theme-lamp", text::theme_lamp(), Theme::Lamp),
            ],
            |settings| &mut settings.theme,
        ),
        one_of(
            text::pieces(),
            "pieces",
            [
                (
                    "pieces-traditional",
                    text::pieces_traditional(),
                    PieceSet::Traditional,
                ),
                ("pieces-modern", text::pieces_modern(), PieceSet::Modern),
            ],
            |settings| &mut settings.pieces,
        ),
        one_of(
            text::notation(),
            "notation",
            [
                ("notation-usi", "7g7f", Notation::Usi),
                (JAPANESE, "▲７六歩(77)", Notation::Japanese),
            ],
            |settings| &mut settings.notation,
        ),
        switch("coordinates", text::coordinates(), |settings| {
            &mut settings.coordinates
        }),
        switch("confirm-moves", text::confirm_moves(), |settings| {
            &mut settings.confirm
        }),
        switch("sound", text::sound(), |settings| &mut settings.sound),
        switch("vibration", text::vibration(), |settings| {
            &mut settings.vibration
        }),
        notifications(),
        languages(),
    ];
    let contents = vec![
        view! { <h2 id="settings-title">{text::settings()}</h2> }.into_any(),
        view! { <div class="settings-list">{parts}</div> }.into_any(),
        way("settings-close", "button strong", text::done(), close),
    ];
    let name = Name::Of("settings-title");
    dialog("confirm settings", "settings", name, Some(close), contents)
}

/// The page in other languages, if there is any: the links that the start page has. The page's first script
/// remembers which was followed, and leads to the same place.
fn languages() -> AnyView {
    let links = document().query_selector(".languages").ok().flatten();
    let Some(links) = links else {
        return ().into_any();
    };
    let links = format!(
        "<p id=\"language\">{}</p><nav class=\"languages\" aria-labelledby=\"language\">{}</nav>",
        text::language(),
        links.inner_html()
    );
    markup("language", links)
}

/// One of a few: the names side by side.
fn one_of<T: Copy + PartialEq + Send + Sync + 'static, const N: usize>(
    legend: &'static str,
    group: &'static str,
    choices: [(&'static str, &'static str, T); N],
    part: fn(&mut Settings) -> &mut T,
) -> AnyView {
    let list = choices
        .map(|(mark, name, value)| {
            field(
                "radio",
                group,
                mark,
                name,
                move |mut settings| *part(&mut settings) == value,
                move |settings, _| *part(settings) = value,
            )
        })
        .into_iter()
        .collect::<Vec<_>>();
    view! {
        <fieldset class="segments">
            <legend>{legend}</legend>
            {list}
        </fieldset>
    }
    .into_any()
}

/// Something that is on or off.
fn switch(mark: &'static str, name: &'static str, part: fn(&mut Settings) -> &mut bool) -> AnyView {
    field(
        "checkbox",
        mark,
        mark,
        name,
        move |mut settings| *part(&mut settings),
        move |settings, on| *part(settings) = on,
    )
}

/// The switch that asks the browser for notifications. A refusal switches it off again, and says so.
fn notifications() -> AnyView {
    const MARK: &str = "notifications";
    let chosen = Chosen::here();
    let note = RwSignal::new("");
    let answered = move |permission| {
        note.try_set(match permission {
            Permission::Granted | Permission::NotAsked => "",
            Permission::Refused => text::notifications_refused(),
            Permission::Missing => text::notifications_missing(),
        });
        if permission != Permission::Granted {
            chosen.change(|settings| settings.notifications = false);
        }
    };
    let switch = field(
        "checkbox",
        MARK,
        MARK,
        text::notifications(),
        |settings| settings.notifications,
        move |settings, on| {
            settings.notifications = on;
            if on {
                // After this change, which it may take back.
                set_timeout(move || notice::ask(answered), Duration::ZERO);
            }
        },
    );
    let words = live_sentence("notifications-note", "quiet", move || note.get().to_owned());
    vec![switch, words].into_any()
}

/// A labelled radio button or check box.
fn field(
    kind: &'static str,
    group: &'static str,
    mark: &'static str,
    name: &'static str,
    is_on: impl Fn(Settings) -> bool + Send + Sync + 'static,
    set: impl Fn(&mut Settings, bool) + 'static,
) -> AnyView {
    let chosen = Chosen::here();
    view! {
        <label class="setting">
            <input
                type=kind
                name=group
                data-test=mark
                prop:checked=move || is_on(chosen.get())
                on:change=move |event| {
                    let on = event_target_checked(&event);
                    chosen.change(|settings| set(settings, on));
                }
            />
            <span lang=(mark == JAPANESE).then_some("ja")>{name}</span>
        </label>
    }
    .into_any()
}
