//! From one language to another, by choice or by the browser's own, with whatever goes on.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server, shows_plies, tap_move};
use serde_json::json;
use thirtyfour::By;

/// Follows the link to a language, in the settings or on the start page.
async fn follow(page: &Browser, inside: &str, language: &str) -> Result<()> {
    let css = format!("{inside} .languages [data-language={language}]");
    let link = page.session().find(By::Css(&*css)).await?;
    link.scroll_into_view().await?;
    Ok(link.click().await?)
}

/// Changes the language in the settings of a running game.
async fn change_in_game(page: &Browser, language: &str) -> Result<()> {
    page.press("more").await?;
    page.press("settings-open").await?;
    page.see("settings").await?;
    follow(page, "[data-test=settings]", language).await
}

/// Waits until the page is at a path of the site.
async fn is_at(page: &Browser, path: &str) -> Result<()> {
    page.until(path, async |page| {
        let script = "return location.href.slice(location.origin.length)";
        let at: String = page.script(script, vec![]).await?;
        Ok((at == path).then_some(()))
    })
    .await
}

/// The browser tells its pages that the person reads these languages.
async fn reads(page: &Browser, languages: &str) -> Result<()> {
    let agent: String = page.script("return navigator.userAgent", vec![]).await?;
    let params = json!({ "userAgent": agent, "acceptLanguage": languages });
    let devtools = page.session().cdp();
    devtools
        .send_raw("Emulation.setUserAgentOverride", params)
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_goes_on_in_another_language() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/?ai").await?;
    page.press("side-sente").await?;
    page.press("start").await?;
    tap_move(&page, "7i7e").await?;
    shows_plies(&page, 2).await?;
    page.says("status", "Your move").await?;
    change_in_game(&page, "ja").await?;
    is_at(&page, "/ja/?ai").await?;
    page.says("status", "あなたの手番です").await?;
    shows_plies(&page, 2).await?;
    // It is remembered, and what was opened on purpose stays as it was opened.
    page.goto("/?local").await?;
    is_at(&page, "/ja/?local").await?;
    page.goto("/eu/?local").await?;
    is_at(&page, "/eu/?local").await?;
    page.goto("/ja/?ai").await?;
    change_in_game(&page, "en").await?;
    page.says("status", "Your move").await?;
    is_at(&page, "/?ai").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_friend_goes_on_in_the_language_of_each() -> Result<()> {
    let server = server().await?;
    let url = server.url();
    let choices = ["side-sente", "clock-none"];
    let pair = Pair::by_invite((&url, Phone), (&url, Desktop), &choices).await?;
    pair.play(0, &FIVE_AT_ONCE[..2]).await?;
    change_in_game(&pair.gote, "eu").await?;
    pair.gote.says("status", "Aurkariaren txanda").await?;
    tap_move(&pair.sente, FIVE_AT_ONCE[2]).await?;
    pair.gote.says("status", "Zure txanda").await?;
    pair.gote.says("seat-near", "Zu").await?;
    shows_plies(&pair.gote, 3).await?;
    pair.agree().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browsers_language_decides_until_one_is_chosen() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    reads(&page, "fr-FR,ja-JP,en-US").await?;
    // An invite link is in no language; its room is the same in each.
    page.goto("/?room=34679ACD").await?;
    is_at(&page, "/ja/?room=34679ACD").await?;
    page.says("stop", "この部屋はもうありません").await?;
    page.goto("/").await?;
    is_at(&page, "/ja/").await?;
    page.goto("/eu/").await?;
    is_at(&page, "/eu/").await?;
    page.see("home").await?;
    follow(&page, "#home", "en").await?;
    is_at(&page, "/").await?;
    page.goto("/?local").await?;
    page.press("start").await?;
    page.says("status", "Sente to move").await?;
    is_at(&page, "/?local").await?;
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_of_no_language_of_ours_reads_english() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    reads(&page, "fr-FR,es").await?;
    page.goto("/?local").await?;
    page.press("start").await?;
    page.says("status", "Sente to move").await?;
    is_at(&page, "/?local").await
}
