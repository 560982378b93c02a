//! Real browsers that keep nothing for a page, or have no room left: everything works all the same.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{self, Desktop, Phone};
use hasami_tests::pair::{Pair, invite_path, server, shows_plies, tap_move};

/// Cookies and site data are blocked: whoever asks for a store gets an exception.
const BLOCKED: &str = "
    const blocked = () => { throw new DOMException('blocked', 'SecurityError'); };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, { get: blocked });
    }
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: blocked });";

/// There is storage, and it is full.
const FULL: &str = "
    const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
    Storage.prototype.setItem = full;
    Cache.prototype.put = full;
    ServiceWorkerContainer.prototype.register = async () => full();";

async fn browser_with(url: &str, screen: Screen, setup: &str) -> Result<Browser> {
    let page = Browser::open(url, screen).await?;
    page.before_load(setup).await?;
    Ok(page)
}

/// No crash, and no error in the console that nobody caught.
async fn is_well(page: &Browser) -> Result<()> {
    ensure!(page.shown("crash").await?.is_none(), "crashed");
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_storage_every_way_to_play_works_and_a_note_says_what_is_lost_b47() -> Result<()> {
    let server = server().await?;
    for setup in [BLOCKED, FULL] {
        let page = browser_with(&server.url(), Phone, setup).await?;
        page.goto("/").await?;
        page.press("ai").await?;
        page.press("side-sente").await?;
        page.press("start").await?;
        tap_move(&page, "7i7e").await?;
        shows_plies(&page, 2).await?;

        // Settings are as by default, and can be changed for as long as the page lives.
        page.press("more").await?;
        page.press("settings-open").await?;
        page.press("theme-lamp").await?;
        let script = "return document.documentElement.dataset.theme";
        ensure!(page.script::<String>(script, vec![]).await? == "lamp");
        page.press("settings-close").await?;
        is_well(&page).await?;

        page.goto("/?new").await?;
        page.says("forgetful", "a reload loses your seat").await?;
        page.screenshot("forgetful").await?;
        page.goto("/?quick").await?;
        page.says("forgetful", "a reload loses your seat").await?;
        let other = Browser::open(&server.url(), Desktop).await?;
        other.goto("/?quick").await?;
        let pair = Pair::at_the_table(page, other).await?;
        pair.play(0, &["7i7e", "7a7d"]).await?;
        for page in [&pair.sente, &pair.gote] {
            is_well(page).await?;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_game_between_two_browsers_without_storage_works_b47() -> Result<()> {
    let server = server().await?;
    let host = browser_with(&server.url(), Desktop, BLOCKED).await?;
    host.goto("/?new").await?;
    host.press("side-sente").await?;
    host.press("create").await?;
    host.says("forgetful", "a reload loses your seat").await?;
    let path = invite_path(&host).await?;
    let friend = browser_with(&server.url(), Phone, BLOCKED).await?;
    friend.goto(&path).await?;
    let pair = Pair::at_the_table(host, friend).await?;
    pair.play(0, &["7i7e", "7a7d"]).await?;
    for page in [&pair.sente, &pair.gote] {
        is_well(page).await?;
    }
    Ok(())
}
