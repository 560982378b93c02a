//! A real browser whose worker is blocked, hung, broken or late, and one that must not notice it think.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::Phone;
use hasami_tests::pair::{server, server_without, shows_plies, tap_move};
use serde_json::Value;

/// Stands in for `Worker`: it comes up and answers when the test says so.
const FAKE_WORKER: &str = r#"
window.workers = [];
window.prompt = true;
window.Worker = class {
  constructor() {
    this.lines = [];
    this.ended = false;
    window.workers.push(this);
    if (window.prompt) this.say("ready");
  }
  postMessage(line) { this.lines.push(line); }
  say(data) { setTimeout(() => this.onmessage?.(new MessageEvent("message", { data }))); }
  terminate() { this.ended = true; }
};
"#;

/// A policy under which no worker starts; the page's own is laid over the server's.
const NO_WORKERS: &str = r#"
addEventListener("DOMContentLoaded", () => {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "worker-src 'none'";
  document.head.append(policy);
});
"#;

/// A game of level Grandmaster at a page where `script` runs first, the person being Sente.
async fn game(url: &str, script: &str) -> Result<Browser> {
    let page = Browser::open(url, Phone).await?;
    page.before_load(script).await?;
    page.goto("/?ai").await?;
    for choice in ["level-grandmaster", "side-sente", "start"] {
        page.press(choice).await?;
    }
    page.see("game").await?;
    Ok(page)
}

async fn run(page: &Browser, script: &str) -> Result<()> {
    page.script::<Option<Value>>(script, vec![]).await?;
    Ok(())
}

async fn becomes(page: &Browser, what: &str, script: &str) -> Result<()> {
    page.until(what, async |page| {
        Ok(page.script::<bool>(script, vec![]).await?.then_some(()))
    })
    .await
}

/// Pass & Play works whatever became of the worker.
async fn the_rest_goes_on(page: &Browser) -> Result<()> {
    page.press("trouble-home").await?;
    page.press("local").await?;
    page.press("start").await?;
    page.press("sq-7i").await?;
    page.press("sq-7e").await?;
    shows_plies(page, 1).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_not_there_or_not_allowed_leaves_a_message_and_the_rest_of_the_site()
-> Result<()> {
    let (server, _folder) = server_without("engine").await?;
    let page = game(&server.url(), "").await?;
    tap_move(&page, "7i7e").await?;
    page.says("ai-trouble", "could not be loaded").await?;
    page.screenshot("worker-missing").await?;
    the_rest_goes_on(&page).await?;

    let server = hasami_tests::pair::server().await?;
    let page = game(&server.url(), NO_WORKERS).await?;
    tap_move(&page, "7i7e").await?;
    page.says("ai-trouble", "could not be loaded").await?;
    // The move stands, and can be taken back.
    shows_plies(&page, 1).await?;
    the_rest_goes_on(&page).await?;

    // A browser without workers at all.
    let page = game(&server.url(), "delete window.Worker").await?;
    tap_move(&page, "7i7e").await?;
    page.says("ai-trouble", "could not be loaded").await?;
    the_rest_goes_on(&page).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hung_worker_is_replaced_once_and_then_the_person_decides() -> Result<()> {
    let server = server().await?;
    let page = game(&server.url(), FAKE_WORKER).await?;
    tap_move(&page, "7i7e").await?;
    becomes(
        &page,
        "a second worker with the same question",
        "return workers.length === 2 && workers[0].ended && workers[1].lines[0] === workers[0].lines[0]",
    )
    .await?;
    page.says("ai-trouble", "stopped answering").await?;
    ensure!(
        page.script::<bool>("return workers.every(worker => worker.ended)", vec![])
            .await?
    );
    page.screenshot("worker-hung").await?;
    page.press("trouble-retry").await?;
    becomes(&page, "a third", "return workers[2]?.lines.length === 1").await?;
    run(&page, "workers[2].say('report 1 5 100 cp 0 3a3d')").await?;
    shows_plies(&page, 2).await?;
    page.says("status", "Your move").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_breaks_is_replaced_without_a_word() -> Result<()> {
    let server = server().await?;
    let page = game(&server.url(), FAKE_WORKER).await?;
    tap_move(&page, "7i7e").await?;
    becomes(&page, "a question", "return workers[0].lines.length === 1").await?;
    run(&page, "workers[0].onerror(new Event('error'))").await?;
    becomes(&page, "another", "return workers[1]?.lines.length === 1").await?;
    run(&page, "workers[1].say('report 1 5 100 cp 0 3a3d')").await?;
    shows_plies(&page, 2).await?;
    ensure!(page.shown("ai-trouble").await?.is_none());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_worker_is_waited_for_and_a_late_answer_is_dropped() -> Result<()> {
    let server = server().await?;
    let page = game(&server.url(), &format!("{FAKE_WORKER} prompt = false;")).await?;
    tap_move(&page, "7i7e").await?;
    page.says("status", "Loading the computer player").await?;
    run(&page, "workers[0].say('ready')").await?;
    page.says("status", "Thinking").await?;
    becomes(&page, "a question", "return workers[0].lines.length === 1").await?;
    // Taken back while it thinks, and another move made: the first answer is for a game that is no more.
    page.press("undo").await?;
    shows_plies(&page, 0).await?;
    tap_move(&page, "8i8e").await?;
    becomes(
        &page,
        "the new question",
        "return workers[0].lines.at(-1).startsWith('think 2 ')",
    )
    .await?;
    run(
        &page,
        "workers[0].say('report 1 5 100 cp 0 1a1b'); workers[0].say('report 2 5 100 cp 0 3a3d')",
    )
    .await?;
    shows_plies(&page, 2).await?;
    page.says("status", "Your move").await?;
    let there = hasami_tests::pair::square(&page, "3d").await?;
    ensure!(there.contains("Gote"), "{there}");
    // One worker did it all, and it ends with the page.
    page.press("more").await?;
    page.press("home").await?;
    page.press("confirm-yes").await?;
    page.see("home").await?;
    becomes(
        &page,
        "the worker's end",
        "return workers.length === 1 && workers[0].ended",
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_played_once_the_computer_has_moved_and_goes_when_it_no_longer_fits()
-> Result<()> {
    let server = server().await?;
    let page = game(&server.url(), FAKE_WORKER).await?;
    tap_move(&page, "7i7e").await?;
    page.says("status", "Thinking").await?;
    for square in ["sq-9i", "sq-9h"] {
        page.press(square).await?;
    }
    page.says("status", "Next: 9i").await?;
    run(&page, "workers[0].say('report 1 5 100 cp 0 3a3d')").await?;
    shows_plies(&page, 3).await?;
    let moves = hasami_tests::pair::moves_shown(&page).await?;
    ensure!(moves == ["7i7e", "3a3d", "9i9h"], "{moves:?}");
    // The next one has a piece put in its way.
    page.says("status", "Thinking").await?;
    for square in ["sq-3i", "sq-3e"] {
        page.press(square).await?;
    }
    page.says("status", "Next: 3i").await?;
    run(&page, "workers[0].say('report 2 5 100 cp 0 3d3g')").await?;
    page.says("status", "Your move").await?;
    shows_plies(&page, 4).await
}

/// A busy machine makes long tasks of short ones now and then; a search on the page's own thread would
/// make one each time.
#[tokio::test(flavor = "multi_thread")]
async fn while_grandmaster_thinks_the_page_has_no_task_over_50_ms() -> Result<()> {
    let server = server().await?;
    let watch = "window.long = [];
        new PerformanceObserver(list => long.push(...list.getEntries().map(task => task.duration))).observe({ type: 'longtask' });";
    let page = game(&server.url(), watch).await?;
    let mut seen = Vec::new();
    for (round, mv) in ["9i9h", "9h9i", "9i9h", "9h9i"].iter().enumerate() {
        tap_move(&page, mv).await?;
        page.says("status", "Thinking").await?;
        run(&page, "long.length = 0").await?;
        shows_plies(&page, 2 * round + 2).await?;
        let long: Vec<f64> = page.script("return long", vec![]).await?;
        if long.is_empty() {
            return Ok(());
        }
        seen.push(long);
    }
    anyhow::bail!("long tasks in every round: {seen:?}")
}
