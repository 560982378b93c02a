//! Real browsers with a bad line: offline, asleep, reloaded, opened twice, panicking.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::link::Link;
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, moves_shown, server, shows_plies, tap_move};

/// What every game here is played with: Sente is the host, and time is no matter.
const CHOICES: [&str; 2] = ["side-sente", "clock-none"];

#[tokio::test(flavor = "multi_thread")]
async fn a_player_without_network_cannot_move_and_is_back_at_once_b08() -> Result<()> {
    let server = server().await?;
    let link = Link::start(server.address()).await?;
    let pair = Pair::by_invite((&link.url(), Phone), (&server.url(), Desktop), &CHOICES).await?;
    pair.play(0, &FIVE_AT_ONCE[..2]).await?;
    link.cut();
    pair.sente.says("status", "Reconnecting").await?;
    pair.gote.says("status", "away").await?;
    pair.sente.screenshot("line-lost").await?;
    let (from, to) = FIVE_AT_ONCE[2].split_at(2);
    pair.sente.press(&format!("sq-{from}")).await?;
    pair.sente.press(&format!("sq-{to}")).await?;
    ensure!(moves_shown(&pair.sente).await?.len() == 2);
    link.restore();
    pair.sente.says("status", "Your move").await?;
    pair.gote.says("status", "Opponent's move").await?;
    pair.agree().await?;
    pair.play(2, &FIVE_AT_ONCE[2..4]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_on_its_way_when_the_line_falls_silent_arrives_once_b07_b08() -> Result<()> {
    let server = server().await?;
    let link = Link::start(server.address()).await?;
    let pair = Pair::by_invite((&link.url(), Phone), (&server.url(), Desktop), &CHOICES).await?;
    link.silence();
    tap_move(&pair.sente, FIVE_AT_ONCE[0]).await?;
    pair.sente.says("status", "Sending").await?;
    link.cut();
    pair.sente.says("status", "Reconnecting").await?;
    link.restore();
    shows_plies(&pair.gote, 1).await?;
    shows_plies(&pair.sente, 1).await?;
    pair.play(1, &FIVE_AT_ONCE[1..3]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn reload_back_and_the_start_page_all_lead_to_the_running_game_b14() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_invite((&server.url(), Desktop), (&server.url(), Phone), &CHOICES).await?;
    pair.play(0, &FIVE_AT_ONCE[..3]).await?;
    let page = &pair.sente;
    let game = page.url().await?;

    page.session().goto("about:blank").await?;
    page.session().back().await?;
    shows_plies(page, 3).await?;

    page.goto("/").await?;
    page.see("return").await?;
    page.screenshot("return-offered").await?;
    page.press("return").await?;
    shows_plies(page, 3).await?;
    ensure!(page.url().await? == game, "the game has its own address");

    // A tab is closed, and the site opened anew.
    let old = page.tab().await?;
    let new = page.new_tab("/").await?;
    page.turn_to(&old).await?;
    page.session().close_window().await?;
    page.turn_to(&new).await?;
    page.press("return").await?;
    shows_plies(page, 3).await?;
    tap_move(&pair.gote, FIVE_AT_ONCE[3]).await?;
    shows_plies(page, 4).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_tab_takes_the_seat_and_the_first_can_take_it_back_b11() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_invite((&server.url(), Desktop), (&server.url(), Phone), &CHOICES).await?;
    let page = &pair.sente;
    let first = page.tab().await?;
    let path = page
        .url()
        .await?
        .split_once("/?")
        .map(|(_, query)| format!("/?{query}"));
    let second = page.new_tab(&path.unwrap_or_default()).await?;
    page.says("status", "Your move").await?;
    page.turn_to(&first).await?;
    page.says("banner", "another tab").await?;
    page.screenshot("replaced").await?;
    pair.gote.says("status", "Opponent's move").await?;
    page.press("use-here").await?;
    page.says("status", "Your move").await?;
    page.turn_to(&second).await?;
    page.says("banner", "another tab").await?;
    page.turn_to(&first).await?;
    pair.play(0, &FIVE_AT_ONCE[..2]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_slept_on_a_dead_line_shows_the_true_position_soon_after_waking_b41()
-> Result<()> {
    let server = server().await?;
    let link = Link::start(server.address()).await?;
    let pair = Pair::by_invite((&link.url(), Phone), (&server.url(), Desktop), &CHOICES).await?;
    pair.play(0, &FIVE_AT_ONCE[..1]).await?;
    pair.sente.frozen(true).await?;
    link.silence();
    tap_move(&pair.gote, FIVE_AT_ONCE[1]).await?;
    shows_plies(&pair.gote, 2).await?;
    pair.sente.frozen(false).await?;
    // The page is looked at again; its socket is open and dead.
    let look = "document.dispatchEvent(new Event('visibilitychange'))";
    pair.sente.script::<Option<bool>>(look, vec![]).await?;
    pair.sente.says("status", "Reconnecting").await?;
    link.restore();
    pair.sente.says("status", "Your move").await?;
    pair.agree().await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_panic_an_overlay_offers_a_reload_and_the_seat_is_there_b42() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_invite((&server.url(), Desktop), (&server.url(), Phone), &CHOICES).await?;
    let page = &pair.sente;
    let in_a_handler = "document.addEventListener('click', () => window.hasamiTest.panicInHandler(), { once: true });
        document.body.click();";
    break_and_reload(page, in_a_handler).await?;
    let in_the_socket = "window.hasamiTest.panicOnMessage();
        window.dispatchEvent(new Event('online'));";
    break_and_reload(page, in_the_socket).await?;
    pair.play(0, &FIVE_AT_ONCE[..2]).await
}

async fn break_and_reload(page: &Browser, script: &str) -> Result<()> {
    page.script::<Option<bool>>(script, vec![]).await?;
    page.says("crash", "stopped working").await?;
    page.screenshot("crash").await?;
    let token: String = page
        .script("return localStorage.getItem('hasami-token')", vec![])
        .await?;
    let report: String = page
        .script(
            "return document.querySelector('[data-test=crash-report]').textContent",
            vec![],
        )
        .await?;
    ensure!(token.len() == 64 && !report.contains(&token), "{report}");
    page.press("crash-reload").await?;
    page.says("status", "Your move").await?;
    // What the panic left in the console is looked at once, here.
    page.console_errors().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_is_awaited_with_a_word_b09() -> Result<()> {
    let server = server().await?;
    let url = server.url();
    let pair = Pair::by_invite((&url, Phone), (&url, Desktop), &["side-sente"]).await?;
    let _closed = server.end().await;
    for page in [&pair.sente, &pair.gote] {
        page.says("status", "restarts").await?;
        ensure!(page.shown("crash").await?.is_none());
    }
    pair.sente.screenshot("server-gone").await?;
    Ok(())
}
