//! What is chosen applies at once, in the middle of a game, and is remembered.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::keys::{ENTER, ESCAPE, TAB};
use hasami_tests::pair::{moves_shown, server, shows_plies};

use crate::{choose, pass_and_play, tap};

/// Waits until the page, and what the browser's own bars take from it, has these colours.
async fn turns(page: &Browser, colours: [&str; 3]) -> Result<()> {
    let script = "return [getComputedStyle(document.body).backgroundColor,
        document.querySelector('meta[name=theme-color]').content,
        getComputedStyle(document.documentElement).colorScheme]";
    page.until(&format!("the colours {colours:?}"), async |page| {
        let now: [String; 3] = page.script(script, vec![]).await?;
        Ok((now == colours).then_some(()))
    })
    .await
}

const DAY: [&str; 3] = ["rgb(246, 241, 231)", "#F6F1E7", "light"];
/// Keeps the colour in which a body with nothing in it would be painted.
const BEFORE_THE_BODY: &str = "new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    window.early = getComputedStyle(document.body).backgroundColor;
}).observe(document, { childList: true, subtree: true })";

const LAMP: [&str; 3] = ["rgb(23, 20, 17)", "#171411", "dark"];

#[tokio::test(flavor = "multi_thread")]
async fn colours_follow_the_system_until_one_is_chosen_in_the_middle_of_a_game() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    page.media(&[("prefers-color-scheme", "dark")]).await?;
    turns(&page, LAMP).await?;
    page.media(&[("prefers-color-scheme", "light")]).await?;
    turns(&page, DAY).await?;
    tap(&page, "7i7e").await?;
    choose(&page, "theme-lamp").await?;
    turns(&page, LAMP).await?;
    shows_plies(&page, 1).await?;
    // Before there is anything to paint: the client is not even there.
    page.before_load(BEFORE_THE_BODY).await?;
    page.goto("/").await?;
    let early: String = page.script("return early", vec![]).await?;
    ensure!(early == LAMP[0], "a flash of {early}");
    turns(&page, LAMP).await?;
    page.media(&[("prefers-color-scheme", "dark")]).await?;
    page.press("settings-open").await?;
    page.press("theme-day").await?;
    turns(&page, DAY).await?;
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_chosen_by_keyboard_apply_at_once_and_are_remembered() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    pass_and_play(&page).await?;
    let coordinates = async || -> Result<bool> {
        let script = "return getComputedStyle(document.querySelector('.board .coordinates')).display !== 'none'";
        page.script(script, vec![]).await
    };
    ensure!(coordinates().await?);
    choose(&page, "coordinates").await?;
    ensure!(!coordinates().await?, "they are still there");
    let focused: String = page
        .script("return document.activeElement.dataset.test", vec![])
        .await?;
    ensure!(focused == "more", "the focus went to {focused}");
    // The dialog again, by keyboard alone: three groups of radio buttons come before the switches.
    page.keys(ENTER).await?;
    page.until("the menu to wake", async |page| {
        let script = "return document.querySelector('[data-test=menu] [data-test=settings-open]')?.disabled === false";
        Ok(page.script::<bool>(script, vec![]).await?.then_some(()))
    })
    .await?;
    page.script::<Option<bool>>(
        "document.querySelector('[data-test=menu] [data-test=settings-open]').focus()",
        vec![],
    )
    .await?;
    page.keys(ENTER).await?;
    page.see("settings").await?;
    for _ in 0..4 {
        page.keys(TAB).await?;
    }
    page.keys(" ").await?;
    page.keys(ESCAPE).await?;
    page.gone("settings").await?;
    let script = "return localStorage.getItem('hasami-settings')";
    let kept: String = page.script(script, vec![]).await?;
    ensure!(
        kept.contains("coordinates=off") && kept.contains("confirm=on"),
        "{kept}"
    );
    page.reload().await?;
    page.see("game").await?;
    ensure!(!coordinates().await?, "forgotten by a reload");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_and_notation_change_in_the_middle_of_a_game() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    tap(&page, "7i7e").await?;
    tap(&page, "3a3d").await?;
    ensure!(moves_shown(&page).await? == ["7i7e", "3a3d"]);
    choose(&page, "notation-japanese").await?;
    ensure!(moves_shown(&page).await? == ["▲７五歩(79)", "△３四と(31)"]);
    let disc = "return document.querySelectorAll('#sente-up circle').length";
    ensure!(page.script::<u32>(disc, vec![]).await? == 0);
    choose(&page, "pieces-modern").await?;
    ensure!(page.script::<u32>(disc, vec![]).await? > 0);
    page.screenshot("modern-pieces").await?;
    // The piece under the finger is of the new kind at once.
    tap(&page, "7e6e").await?;
    shows_plies(&page, 3).await?;
    Ok(())
}
