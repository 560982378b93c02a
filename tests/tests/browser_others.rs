//! The game in Firefox and in WebKit: it loads, the worker answers, and no rule of the policy is broken.

#![cfg(feature = "browser")]

use anyhow::{Context as _, Result, ensure};
use hasami_tests::other_browsers::OtherBrowser;
use hasami_tests::pair::server;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_goes_well_in_firefox_b45() -> Result<()> {
    match OtherBrowser::firefox().await? {
        Some(page) => play_the_computer(page).await.context("in Firefox"),
        None => skipped("Firefox", "firefox-esr"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_goes_well_in_webkit_b45() -> Result<()> {
    match OtherBrowser::webkit().await? {
        Some(page) => play_the_computer(page).await.context("in WebKit"),
        None => skipped("WebKit", "webkit2gtk-driver xvfb"),
    }
}

/// A machine that has no such browser still checks the rest, and says what it has not checked.
fn skipped(browser: &str, packages: &str) -> Result<()> {
    eprintln!("Not tried in {browser}: on a Debian-like system install {packages}");
    Ok(())
}

async fn play_the_computer(mut page: OtherBrowser) -> Result<()> {
    let server = server().await?;
    page.goto(&server.url()).await?;
    // Until the client has taken the page over, its links lead to other documents.
    page.until("document.querySelector('[data-test=settings-open]').checkVisibility({ visibilityProperty: true })")
        .await?;
    // The document stays the same to the end, so nothing that comes after its first load is missed.
    let listen = "(() => {
        globalThis.broken = [];
        addEventListener('securitypolicyviolation', event => broken.push(`${event.violatedDirective} ${event.blockedURI}`));
        for (const name of ['error', 'unhandledrejection'])
            addEventListener(name, event => broken.push(String(event.message ?? event.reason)));
        return true;
    })()";
    page.ask(listen).await?;
    for mark in ["ai", "level-easy", "side-sente", "start", "sq-7i", "sq-7e"] {
        page.press(mark).await?;
    }
    page.until("document.querySelectorAll('[data-test=moves] li > *').length >= 2")
        .await?;
    let broken = page.ask("broken").await?;
    ensure!(broken == json!([]), "{broken}");
    Ok(())
}
