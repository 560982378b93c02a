//! What has no room in the row of controls: a dialog with one button under the other.

use leptos::prelude::*;

use super::{Icon, Name, awake, control, dialog};
use crate::i18n::text;
use crate::pages::frame::switch;
use crate::settings::Chosen;

/// A line of a menu: test mark, drawing, label, what it does.
pub type MenuLine = (&'static str, Icon, &'static str, Callback<()>);

/// The control that opens a menu with `lines`.
pub fn more(lines: impl Fn() -> Vec<MenuLine> + Send + 'static) -> AnyView {
    let open = RwSignal::new(false);
    let close = Callback::new(move |()| open.set(false));
    let opener = Callback::new(move |()| open.set(true));
    let never = Signal::stored(false);
    let menu = switch(move || {
        if open.get() {
            menu(lines(), close)
        } else {
            ().into_any()
        }
    });
    vec![
        control("more", Icon::More, text::more(), never, opener),
        menu,
    ]
    .into_any()
}

/// The line that opens the settings.
#[must_use]
pub fn settings_line(chosen: Chosen) -> MenuLine {
    (
        "settings-open",
        Icon::Settings,
        text::settings(),
        chosen.opener(),
    )
}

/// A menu; shown as long as it is on the page. Each of its lines closes it first.
fn menu(lines: Vec<MenuLine>, on_close: Callback<()>) -> AnyView {
    let awake = awake();
    let buttons: Vec<_> = lines
        .into_iter()
        .map(|(mark, drawing, label, does)| {
            view! {
                <button
                    type="button"
                    class="menu-line"
                    data-test=mark
                    disabled=move || !awake.get()
                    on:click=move |_| {
                        on_close.run(());
                        does.run(());
                    }
                    inner_html=format!("{}<span>{label}</span>", drawing.svg())
                ></button>
            }
            .into_any()
        })
        .collect();
    let name = Name::Words(text::more());
    dialog("menu", "menu", name, Some(on_close), buttons)
}
