//! Pass & Play: two people on one screen.

use leptos::prelude::*;

use crate::i18n::text;

/// The Pass & Play page.
#[component]
pub fn PassAndPlay(
    /// Back to the choice of modes.
    on_home: Callback<()>,
) -> impl IntoView {
    view! { <button data-test="home" on:click=move |_| on_home.run(())>{text::app_name()}</button> }
}
