//! Real browsers on invite links: own, full, dead, misspelt, copied.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{Pair, invite_path, server};

#[tokio::test(flavor = "multi_thread")]
async fn the_waiting_room_survives_reloads_and_the_hosts_own_visits_b21_b24() -> Result<()> {
    let server = server().await?;
    let host = Browser::open(&server.url(), Phone).await?;
    host.goto("/").await?;
    host.press("friend").await?;
    host.see("new-room-page").await?;
    host.screenshot("new-room").await?;
    host.press("create").await?;
    let path = invite_path(&host).await?;
    host.screenshot("inviting").await?;
    for _ in 0..2 {
        host.reload().await?;
        ensure!(invite_path(&host).await? == path);
    }
    // The own link in a second tab takes the waiting seat over; nothing starts.
    let first = host.tab().await?;
    host.new_tab(&path).await?;
    ensure!(invite_path(&host).await? == path);
    host.turn_to(&first).await?;
    host.says("banner", "another tab").await?;
    host.press("use-here").await?;
    ensure!(invite_path(&host).await? == path);
    // The friend comes while the host is away.
    host.session().goto("about:blank").await?;
    let friend = Browser::open(&server.url(), Desktop).await?;
    friend.goto(&path).await?;
    friend.says("status", "host is away").await?;
    friend.screenshot("host-away").await?;
    host.goto(&path).await?;
    friend
        .until("the game to begin", async |page| {
            let status = page.text("status").await?;
            Ok(status.contains("move").then_some(()))
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_third_person_is_told_the_room_is_full_and_may_watch_b22() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_invite(
        (&server.url(), Phone),
        (&server.url(), Phone),
        &["clock-none"],
    )
    .await?;
    let url = pair.sente.url().await?;
    let third = Browser::open(&server.url(), Desktop).await?;
    third.session().goto(&url).await?;
    third.says("stop-reason", "watch").await?;
    third.screenshot("room-full").await?;
    third.press("watch").await?;
    third.says("status", "Sente to move").await?;
    pair.play(0, &["7i7e"]).await?;
    third.says("status", "Gote to move").await?;
    third.screenshot("watching").await?;
    ensure!(
        third.shown("resign").await?.is_none(),
        "a watcher has nothing to resign"
    );
    // Who watches may look back, too, and comes back to what has happened meanwhile.
    third.press("previous").await?;
    third.says("status", "Move 0 of 1").await?;
    pair.play(1, &["3a3d"]).await?;
    third.says("live", "+1").await?;
    third.press("live").await?;
    third.says("status", "Sente to move").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_spelling_of_the_link_leads_to_the_room_b25() -> Result<()> {
    let server = server().await?;
    let host = Browser::open(&server.url(), Desktop).await?;
    host.goto("/").await?;
    host.press("friend").await?;
    host.press("create").await?;
    let path = invite_path(&host).await?;
    let code = path.trim_start_matches("/?room=").to_owned();
    let (head, tail) = code.split_at(4);
    for spelling in [
        code.to_lowercase(),
        format!("{head}%20{tail}"),
        format!("{head}-{tail}."),
        format!("{code})"),
    ] {
        host.goto(&format!("/?room={spelling}")).await?;
        ensure!(invite_path(&host).await? == path, "{spelling}");
        ensure!(
            host.url().await?.ends_with(&path),
            "the address is put right: {spelling}"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn copied_is_said_only_when_it_is_true_b25() -> Result<()> {
    let server = server().await?;
    let host = Browser::open(&server.url(), Desktop).await?;
    host.goto("/").await?;
    host.press("friend").await?;
    host.press("create").await?;
    host.see("link").await?;
    host.script::<Option<bool>>(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('no'));",
        vec![],
    )
    .await?;
    host.press("copy").await?;
    host.says("copied", "by hand").await?;
    let selected: String = host
        .script(
            "return getSelection().toString() || document.activeElement.value",
            vec![],
        )
        .await?;
    ensure!(selected.contains("?room="), "{selected}");
    host.script::<Option<bool>>(
        "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); };",
        vec![],
    )
    .await?;
    host.press("copy").await?;
    host.says("copied", "Copied").await?;
    let copied: String = host.script("return window.copied", vec![]).await?;
    ensure!(copied == selected, "{copied}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_links_end_in_a_plain_sentence_with_ways_on_b26() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    let long = "A".repeat(6_000);
    for (code, sentence) in [
        ("34679ACD", "too old"),
        ("", "eight letters"),
        ("%3Cscript%3Ewindow.broken=1%3C/script%3E", "eight letters"),
        (long.as_str(), "eight letters"),
    ] {
        page.goto(&format!("/?room={code}")).await?;
        page.says("stop-reason", sentence).await?;
        page.see("new-room").await?;
        page.see("quick").await?;
        ensure!(
            page.script::<bool>("return window.broken === undefined", vec![])
                .await?
        );
    }
    page.screenshot("dead-link").await?;
    ensure!(server.gauges().rooms == 0, "no room was made");
    Ok(())
}
