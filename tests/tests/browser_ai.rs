//! Real browsers play the computer: every level, help, review, without a network, and from the queue.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{self, Desktop, Phone};
use hasami_tests::pair::{moves_shown, server, shows_plies, tap_move};
use serde_json::json;

/// A game against the computer, the person being Sente.
async fn game(url: &str, screen: Screen, level: &str) -> Result<Browser> {
    let page = Browser::open(url, screen).await?;
    page.goto("/").await?;
    page.press("ai").await?;
    page.press(level).await?;
    page.press("side-sente").await?;
    page.press("start").await?;
    page.see("game").await?;
    Ok(page)
}

/// Marks the page, so that a reload would be noticed.
async fn mark(page: &Browser) -> Result<()> {
    page.script::<Option<bool>>("window.sameprobe = true", vec![])
        .await?;
    Ok(())
}

async fn is_marked(page: &Browser) -> Result<bool> {
    page.script("return window.sameprobe === true", vec![])
        .await
}

async fn drawn(page: &Browser, class: &str) -> Result<u32> {
    let script = "return document.querySelectorAll(`.board .${arguments[0]}`).length";
    page.script(script, vec![json!(class)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn each_level_answers_on_a_phone() -> Result<()> {
    let server = server().await?;
    for level in ["easy", "medium", "master", "grandmaster"] {
        let page = game(&server.url(), Phone, &format!("level-{level}")).await?;
        tap_move(&page, "7i7e").await?;
        shows_plies(&page, 2).await?;
        page.says("status", "Your move").await?;
        page.screenshot(&format!("ai-{level}")).await?;
        let errors = page.console_errors().await?;
        ensure!(errors.is_empty(), "{level}: {errors:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_opens_when_it_has_sente_in_any_ruleset_and_the_sides_may_change() -> Result<()>
{
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/?ai").await?;
    for choice in [
        "preset-dai",
        "option-step",
        "level-easy",
        "side-gote",
        "start",
    ] {
        page.press(choice).await?;
    }
    shows_plies(&page, 1).await?;
    page.says("seat-far", "AI · Easy").await?;
    page.says("seat-near", "Gote").await?;
    tap_move(&page, "5b5c").await?;
    shows_plies(&page, 3).await?;
    // Once the game is left, the level is remembered.
    page.press("more").await?;
    page.press("new-game").await?;
    page.press("confirm-yes").await?;
    page.goto("/?ai").await?;
    page.see("ai-setup").await?;
    let picked = "return document.querySelector('[data-test=level-easy]').checked";
    ensure!(page.script::<bool>(picked, vec![]).await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_drawn_with_its_reason_and_an_undo_takes_back_both_moves() -> Result<()> {
    let server = server().await?;
    let page = game(&server.url(), Phone, "level-easy").await?;
    page.press("hint").await?;
    page.until("an arrow", async |page| {
        Ok((drawn(page, "hint").await? == 1).then_some(()))
    })
    .await?;
    page.says("status", "–").await?;
    page.screenshot("ai-hint").await?;
    tap_move_whatever_it_says(&page, "7i7e").await?;
    ensure!(drawn(&page, "hint").await? == 0);
    shows_plies(&page, 2).await?;
    page.press("undo").await?;
    shows_plies(&page, 0).await?;
    page.says("status", "Your move").await?;
    // Given up after a question, it says who won, and goes on from there.
    tap_move(&page, "7i7e").await?;
    page.press("resign").await?;
    page.press("confirm-yes").await?;
    page.says("result-headline", "You lose").await?;
    page.press("again").await?;
    page.says("status", "Your move").await?;
    shows_plies(&page, 0).await
}

/// The status shows the hint instead of whose turn it is.
async fn tap_move_whatever_it_says(page: &Browser, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    page.press(&format!("sq-{from}")).await?;
    page.press(&format!("sq-{to}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_danger_switch_marks_the_pieces_that_could_be_taken() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/?local").await?;
    page.press("start").await?;
    page.press("danger").await?;
    for (ply, mv) in ["7i7e", "6a6e", "1i1h", "1a1b"].iter().enumerate() {
        tap_move_whatever_it_says(&page, mv).await?;
        shows_plies(&page, ply + 1).await?;
    }
    // 8a–8e would close 7e in.
    ensure!(drawn(&page, "danger").await? == 1);
    let words = hasami_tests::pair::square(&page, "7e").await?;
    ensure!(words.contains("in danger"), "{words}");
    page.screenshot("danger").await?;
    page.press("danger").await?;
    ensure!(drawn(&page, "danger").await? == 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn once_loaded_the_computer_plays_without_a_network_and_without_the_server() -> Result<()> {
    let server = server().await?;
    let page = game(&server.url(), Phone, "level-medium").await?;
    tap_move(&page, "7i7e").await?;
    shows_plies(&page, 2).await?;
    page.offline(true).await?;
    let _closed = server.end().await;
    // No first move of the computer reaches this square.
    tap_move(&page, "7e7f").await?;
    shows_plies(&page, 4).await?;
    page.says("status", "Your move").await?;
    ensure!(page.shown("banner").await?.is_none());
    page.press("resign").await?;
    page.press("confirm-yes").await?;
    page.press("review").await?;
    page.says("review-progress", "move").await?;
    page.press("review-close").await?;
    page.see("game").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_gone_through_with_its_turning_points_and_better_moves() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/?local").await?;
    page.press("start").await?;
    // Gote lines five pieces up, and Sente takes all of them.
    for (ply, mv) in hasami_tests::pair::FIVE_AT_ONCE.iter().enumerate() {
        tap_move_whatever_it_says(&page, mv).await?;
        shows_plies(&page, ply + 1).await?;
    }
    page.press("review").await?;
    page.says("review-progress", "key move").await?;
    page.screenshot("review").await?;
    page.press("next-turn").await?;
    page.says("review-words", "Better was").await?;
    ensure!(drawn(&page, "hint").await? == 1);
    page.screenshot("review-turn").await?;
    page.press("next").await?;
    page.press("turn").await?;
    page.says("review-words", "Better was").await?;
    page.press("review-close").await?;
    page.says("result-headline", "Sente wins").await
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_queue_a_game_against_the_computer_begins_at_once_on_the_same_page() -> Result<()>
{
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/").await?;
    mark(&page).await?;
    page.press("quick").await?;
    page.see("queue").await?;
    page.until("the computer as the main way on", async |page| {
        let script =
            "return document.querySelector('[data-test=ai-now]').classList.contains('strong')";
        Ok(page.script::<bool>(script, vec![]).await?.then_some(()))
    })
    .await?;
    page.screenshot("queue-lonely").await?;
    page.press("ai-now").await?;
    page.see("game").await?;
    page.says("status", "Your move").await?;
    page.says("seat-far", "AI · Medium").await?;
    ensure!(is_marked(&page).await?, "the page was loaded anew");
    // The place in the queue is given up: who comes now waits.
    let other = Browser::open(&server.url(), Desktop).await?;
    other.goto("/?quick").await?;
    other.see("queue").await?;
    ensure!(page.shown("queue-bar").await?.is_none());
    ensure!(page.shown("call").await?.is_none());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_the_computer_while_waiting_is_called_into_the_game() -> Result<()> {
    let server = server().await?;
    let waiting = Browser::open(&server.url(), Phone).await?;
    waiting.goto("/").await?;
    mark(&waiting).await?;
    waiting.press("quick").await?;
    waiting.press("ai-meanwhile").await?;
    waiting.says("queue-bar", "Still in the queue").await?;
    waiting.says("status", "Your move").await?;
    waiting.screenshot("ai-meanwhile").await?;

    // Declined: out of the queue and told; the game against the computer stays.
    let plies = moves_shown(&waiting).await?.len();
    let coming = Browser::open(&server.url(), Desktop).await?;
    coming.goto("/?quick").await?;
    waiting.says("call-left", "seconds left").await?;
    waiting.press("call-no").await?;
    waiting.says("queue-bar", "left the queue").await?;
    shows_plies(&waiting, plies).await?;
    coming.see("queue").await?;

    // Back in the queue, where somebody waits: called again, and taken.
    waiting.press("queue-again").await?;
    waiting.screenshot("called").await?;
    waiting.press("call-yes").await?;
    for page in [&waiting, &coming] {
        page.says("status", "ove").await?;
        page.see("draw").await?;
    }
    ensure!(waiting.url().await?.contains("room="));
    ensure!(is_marked(&waiting).await?, "the page was loaded anew");
    for mark in ["hint", "danger"] {
        ensure!(
            waiting.shown(mark).await?.is_none(),
            "{mark} in a live game"
        );
    }
    Ok(())
}
