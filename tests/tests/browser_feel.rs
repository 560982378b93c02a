//! Real browsers: how the game looks and feels under the hand.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{server, shows_plies};

/// A game of two people on one screen.
async fn pass_and_play(page: &Browser) -> Result<()> {
    page.goto("/?local").await?;
    page.press("start").await?;
    page.see("game").await?;
    Ok(())
}

/// Makes a move by tapping, whoever is to move.
async fn tap(page: &Browser, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    page.press(&format!("sq-{from}")).await?;
    page.press(&format!("sq-{to}")).await
}

/// Changes a setting from the menu of a game.
async fn choose(page: &Browser, setting: &str) -> Result<()> {
    page.press("more").await?;
    page.press("settings-open").await?;
    page.press(setting).await?;
    page.press("settings-close").await?;
    page.gone("settings").await
}

/// The colour of the page, and the one that the browser's own bars take.
async fn colours(page: &Browser) -> Result<[String; 3]> {
    let script = "return [getComputedStyle(document.body).backgroundColor,
        document.querySelector('meta[name=theme-color]').content,
        getComputedStyle(document.documentElement).colorScheme]";
    page.script(script, vec![]).await
}

const ENTER: &str = "\u{E007}";
const TAB: &str = "\u{E004}";
const ESCAPE: &str = "\u{E00C}";

const DAY: [&str; 3] = ["rgb(246, 241, 231)", "#F6F1E7", "light"];
const LAMP: [&str; 3] = ["rgb(23, 20, 17)", "#171411", "dark"];

#[tokio::test(flavor = "multi_thread")]
async fn colours_follow_the_system_until_one_is_chosen_in_the_middle_of_a_game() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    page.media(&[("prefers-color-scheme", "dark")]).await?;
    ensure!(colours(&page).await? == LAMP);
    page.media(&[("prefers-color-scheme", "light")]).await?;
    ensure!(colours(&page).await? == DAY);
    tap(&page, "7i7e").await?;
    choose(&page, "theme-lamp").await?;
    ensure!(colours(&page).await? == LAMP);
    shows_plies(&page, 1).await?;
    // The first script of the page knows before anything is painted: the client is not even there.
    page.goto("/").await?;
    let early: bool = page
        .script(
            "const script = document.querySelector('head script[src*=theme]');
             return !script.async && !script.defer && script.type === ''",
            vec![],
        )
        .await?;
    ensure!(early && colours(&page).await? == LAMP);
    page.media(&[("prefers-color-scheme", "dark")]).await?;
    page.press("settings-open").await?;
    page.press("theme-day").await?;
    ensure!(colours(&page).await? == DAY);
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
        let script =
            "return document.querySelector('[data-test=settings-open]')?.disabled === false";
        Ok(page.script::<bool>(script, vec![]).await?.then_some(()))
    })
    .await?;
    page.script::<Option<bool>>(
        "document.querySelector('[data-test=settings-open]').focus()",
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
    page.press("start").await?;
    page.see("game").await?;
    ensure!(!coordinates().await?, "forgotten by a reload");
    Ok(())
}
