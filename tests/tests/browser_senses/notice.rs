//! What tells somebody who looks at another tab.

use anyhow::{Result, ensure};
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server, shows_plies};
use hasami_tests::server::TestServer;

use crate::hide;

/// Two at a table with no clock, Gote at a page where `stub` ran first.
async fn pair_with(server: &TestServer, stub: &str) -> Result<Pair> {
    let (seat, choices) = (server.url(), ["side-sente", "clock-none"]);
    let pair = Pair::by_invite((&seat, Desktop), (&seat, Phone), &choices).await?;
    pair.gote.before_load(stub).await?;
    pair.gote.reload().await?;
    shows_plies(&pair.gote, 0).await?;
    Ok(pair)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_tab_says_your_turn_until_it_is_seen() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-none"];
    let pair =
        Pair::by_invite((&server.url(), Desktop), (&server.url(), Desktop), &choices).await?;
    let page = &pair.gote;
    let look =
        "return [document.title, document.querySelector('link[rel=icon]').getAttribute('href')]";
    let (plain, icon): (String, String) = page.script(look, vec![]).await?;
    hide(page, true).await?;
    pair.play(0, &FIVE_AT_ONCE[..1]).await?;
    page.until("the title to call", async |page| {
        let (title, calling): (String, String) = page.script(look, vec![]).await?;
        Ok((title.contains("Your turn") && calling != icon).then_some(()))
    })
    .await?;
    hide(page, false).await?;
    let after: (String, String) = page.script(look, vec![]).await?;
    ensure!(after == (plain.clone(), icon));
    // Who looks is not called.
    pair.play(1, &FIVE_AT_ONCE[1..3]).await?;
    let (title, _): (String, String) = page.script(look, vec![]).await?;
    ensure!(title == plain, "{title}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_are_asked_for_by_their_switch_alone_and_a_refusal_is_said() -> Result<()> {
    const STUB: &str = "window.asked = 0; window.notices = []; window.answer = 'denied';
        window.Notification = class {
            constructor(title) { notices.push(title); }
            static permission = localStorage.getItem('test-permission') ?? 'default';
            static requestPermission() { asked++; Notification.permission = answer; return Promise.resolve(answer); }
            close() {}
        };";
    let server = server().await?;
    let pair = pair_with(&server, STUB).await?;
    let page = &pair.gote;
    page.press("more").await?;
    page.press("settings-open").await?;
    let asked: u32 = page.script("return asked", vec![]).await?;
    ensure!(asked == 0);
    page.press("notifications").await?;
    page.says("notifications-note", "browser's settings")
        .await?;
    let on = "return document.querySelector('[data-test=notifications]').checked";
    ensure!(!page.script::<bool>(on, vec![]).await?);
    // Another browser, or another day.
    page.script::<()>(
        "Notification.permission = 'default'; answer = 'granted'",
        vec![],
    )
    .await?;
    page.press("notifications").await?;
    page.until("the switch to be on", async |page| {
        Ok(page.script::<bool>(on, vec![]).await?.then_some(()))
    })
    .await?;
    page.press("settings-close").await?;
    hide(page, true).await?;
    pair.play(0, &FIVE_AT_ONCE[..1]).await?;
    page.until("a notification", async |page| {
        let notices: Vec<String> = page.script("return notices", vec![]).await?;
        Ok((notices == ["Your turn"]).then_some(()))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_page_may_not_notify_its_service_worker_does_and_takes_it_away_again() -> Result<()>
{
    // As on a phone. What the service worker shows is kept here instead.
    const STUB: &str = "window.notices = [];
        const real = Notification;
        window.Notification = class {
            constructor() { throw new TypeError('Illegal constructor'); }
            static permission = 'granted';
        };
        const worker = ServiceWorkerRegistration.prototype;
        worker.showNotification = (title, { tag }) => {
            notices.push({ title, tag, close() { notices.splice(notices.indexOf(this), 1); } });
            return Promise.resolve();
        };
        worker.getNotifications = () => Promise.resolve([...notices]);";
    let server = server().await?;
    let pair = pair_with(&server, STUB).await?;
    let page = &pair.gote;
    for mark in ["more", "settings-open", "notifications", "settings-close"] {
        page.press(mark).await?;
    }
    hide(page, true).await?;
    pair.play(0, &FIVE_AT_ONCE[..1]).await?;
    let shows = async |expected: &[&str]| {
        page.until("the notifications", async |page| {
            let titles = "return notices.map(notice => notice.title)";
            Ok((page.script::<Vec<String>>(titles, vec![]).await? == expected).then_some(()))
        })
        .await
    };
    shows(&["Your turn"]).await?;
    hide(page, false).await?;
    shows(&[]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_buzzes_when_the_turn_comes_and_not_when_that_is_switched_off() -> Result<()> {
    const STUB: &str = "window.buzzed = [];
        navigator.vibrate = (ms) => { buzzed.push(ms); return true; };";
    let server = server().await?;
    let pair = pair_with(&server, STUB).await?;
    let page = &pair.gote;
    // A browser lets nobody buzz before the first touch.
    page.press("seat-near").await?;
    let switch = async || {
        for mark in ["more", "settings-open", "vibration", "settings-close"] {
            page.press(mark).await?;
        }
        page.gone("settings").await
    };
    let buzzed = async || page.script::<Vec<u32>>("return buzzed", vec![]).await;
    let on = "return document.querySelector('[data-test=vibration]')?.checked ?? null";
    page.press("more").await?;
    page.press("settings-open").await?;
    page.see("settings").await?;
    let is_on: Option<bool> = page.script(on, vec![]).await?;
    page.press("settings-close").await?;
    page.gone("settings").await?;
    if is_on == Some(false) {
        switch().await?;
    }
    pair.play(0, &FIVE_AT_ONCE[..1]).await?;
    ensure!(buzzed().await?.len() == 1, "{:?}", buzzed().await?);
    switch().await?;
    pair.play(1, &FIVE_AT_ONCE[1..3]).await?;
    ensure!(buzzed().await?.len() == 1, "{:?}", buzzed().await?);
    Ok(())
}
