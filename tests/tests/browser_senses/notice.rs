//! What tells somebody who looks at another tab.

use anyhow::{Result, ensure};
use hasami_tests::browser::Screen::Desktop;
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server, shows_plies};

use crate::{before_load, hide};

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
    let choices = ["side-sente", "clock-none"];
    let pair =
        Pair::by_invite((&server.url(), Desktop), (&server.url(), Desktop), &choices).await?;
    let page = &pair.gote;
    before_load(page, STUB).await?;
    page.reload().await?;
    shows_plies(page, 0).await?;
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
