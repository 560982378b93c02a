//! No word of another language than the one that was asked for.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{server, shows_plies};
use hasami_tests::tongue::Tongue;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_one_screen_is_japanese_from_its_rules_to_its_end() -> Result<()> {
    let tongue = Tongue::of("ja")?;
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/ja/?local").await?;
    page.says("rules", "大はさみ将棋").await?;
    tongue.alone_on(&page).await?;
    page.press("start").await?;
    page.says("status", "先手の番です").await?;
    for (ply, square) in ["sq-7i", "sq-7e", "sq-3a", "sq-3e"].into_iter().enumerate() {
        page.press(square).await?;
        tongue.alone_on(&page).await?;
        shows_plies(&page, ply.div_ceil(2)).await?;
    }
    page.press("more").await?;
    tongue.alone_on(&page).await?;
    page.press("settings-open").await?;
    page.says("settings", "手番を通知").await?;
    tongue.alone_on(&page).await?;
    page.screenshot("japanese-settings").await?;
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_is_basque_up_to_its_review() -> Result<()> {
    let tongue = Tongue::of("eu")?;
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/eu/?ai").await?;
    page.see("ai-setup").await?;
    tongue.alone_on(&page).await?;
    for choice in ["level-easy", "side-sente", "start"] {
        page.press(choice).await?;
    }
    page.says("status", "Zure txanda").await?;
    tongue.alone_on(&page).await?;
    page.press("sq-7i").await?;
    page.press("sq-7e").await?;
    shows_plies(&page, 2).await?;
    page.press("hint").await?;
    page.says("status", "–").await?;
    tongue.alone_on(&page).await?;
    page.press("resign").await?;
    page.press("confirm-yes").await?;
    page.says("result-headline", "Galdu duzu").await?;
    page.says("result-reason", "Errendizioz.").await?;
    tongue.alone_on(&page).await?;
    page.press("review").await?;
    page.says("review-words", "jokaldiaren ondoren").await?;
    tongue.alone_on(&page).await?;
    page.screenshot("basque-review").await?;
    Ok(())
}
