//! What a visitor sees in a real browser when the client cannot run: never a frozen or blank page.

#![cfg(feature = "browser")]

use std::fs;

use anyhow::{Context, Result, ensure};
use hasami_tests::browser::{Browser, Screen, built_client};
use hasami_tests::pair::server_without;
use hasami_tests::server::TestServer;

#[tokio::test]
async fn a_client_that_does_not_load_leaves_a_message_and_a_reload_b42() -> Result<()> {
    let (server, _folder) = server_without(".wasm").await?;
    let browser = Browser::open(&server.url(), Screen::Phone).await?;
    browser.goto("/").await?;
    browser.says("crash", "The game did not load").await?;
    browser.see("crash-reload").await?;
    browser.screenshot("crash-phone").await?;
    Ok(())
}

#[tokio::test]
async fn reloading_is_not_offered_for_ever_b42() -> Result<()> {
    let (server, _folder) = server_without(".wasm").await?;
    let browser = Browser::open(&server.url(), Screen::Desktop).await?;
    browser.goto("/").await?;
    for _ in 0..3 {
        browser.see("crash-reload").await?;
        browser.reload().await?;
    }
    browser
        .says("crash-again", "Reloading has not helped")
        .await?;
    ensure!(
        browser.shown("crash-reload").await?.is_none(),
        "reload is still offered"
    );
    browser.see("crash-home").await?;
    Ok(())
}

#[tokio::test]
async fn screens_that_do_not_load_say_so_and_can_be_tried_again_b42() -> Result<()> {
    let (server, folder) = server_without("later-").await?;
    let browser = Browser::open(&server.url(), Screen::Phone).await?;
    browser.goto("/").await?;
    browser.press("local").await?;
    browser.says("later", "The game did not load").await?;
    browser.screenshot("later-phone").await?;
    browser.press("home").await?;
    browser.press("friend").await?;
    browser.press("retry").await?;
    browser.says("later", "The game did not load").await?;

    for entry in fs::read_dir(built_client()?.join("assets"))? {
        let path = entry?.path();
        let name = path.file_name().context("a file has a name")?;
        fs::copy(&path, folder.path().join("assets").join(name))?;
    }
    browser.press("retry").await?;
    browser.see("rules").await?;
    browser.gone("later").await?;
    Ok(())
}

#[tokio::test]
async fn a_panic_is_told_without_the_seats_secret_b42() -> Result<()> {
    let client = built_client()?;
    let server = TestServer::with(|config| config.assets = client).await;
    let browser = Browser::open(&server.url(), Screen::Phone).await?;
    browser.goto("/").await?;
    browser.see("home").await?;
    let secret = "0123456789abcdef".repeat(4);
    let stored = "localStorage.setItem('word', 'kingfisher'); hasamiCrashed(arguments[0]);";
    let message = format!("panicked at room kingfisher, token {secret}");
    browser.script::<()>(stored, vec![message.into()]).await?;
    browser.says("crash", "The game stopped working").await?;
    let report: String = browser
        .script(
            "return document.querySelector('[data-test=crash-report]').textContent",
            vec![],
        )
        .await?;
    ensure!(
        report.contains("panicked at room"),
        "the report tells what happened: {report}"
    );
    ensure!(
        !report.contains(&secret) && !report.contains("kingfisher"),
        "a secret is in {report}"
    );
    Ok(())
}
