//! Real browsers with records of games: copied, saved, opened from a paste, a file and a drop, refused.

#![cfg(feature = "browser")]

use anyhow::{Context, Result, ensure};
use hasami_core::{Game, Outcome, record};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{self, Desktop, Phone};
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, moves_shown, server, shows_plies};
use serde_json::json;

/// A finished game of two people on this screen.
async fn finished_game(url: &str, screen: Screen) -> Result<Browser> {
    let page = Browser::open(url, screen).await?;
    page.goto("/?local").await?;
    page.press("start").await?;
    for (ply, mv) in FIVE_AT_ONCE.iter().enumerate() {
        let (from, to) = mv.split_at(2);
        page.press(&format!("sq-{from}")).await?;
        page.press(&format!("sq-{to}")).await?;
        shows_plies(&page, ply + 1).await?;
    }
    Ok(page)
}

/// The record that the page offers for its game.
async fn offered(page: &Browser) -> Result<String> {
    page.press("more").await?;
    page.press("record").await?;
    page.see("record-words").await?;
    let script = "return document.querySelector('[data-test=record-words]').value";
    page.script(script, vec![]).await
}

/// Puts a text into the field as a paste does, and opens it.
async fn paste(page: &Browser, record: &str) -> Result<()> {
    page.see("record-field").await?;
    let script = "const field = document.querySelector('[data-test=record-field]');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.script::<()>(script, vec![json!(record)]).await?;
    page.press("record-open").await
}

/// Lets the page believe that a file was chosen or dropped.
async fn give_file(page: &Browser, how: &str, content: &str) -> Result<()> {
    let script = "
        const data = new DataTransfer();
        data.items.add(new File([arguments[1]], 'game.txt', { type: 'text/plain' }));
        if (arguments[0] === 'drop') {
            window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
        } else {
            const input = document.querySelector('[data-test=record-file]');
            input.files = data.files;
            input.dispatchEvent(new Event('change', { bubbles: true }));
        }";
    page.see("record-field").await?;
    page.script(script, vec![json!(how), json!(content)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_saved_and_opened_again_to_be_stepped_through() -> Result<()> {
    let server = server().await?;
    let page = finished_game(&server.url(), Phone).await?;
    page.press("result-close").await?;
    // What the browser is given to save is caught instead of written to a file.
    let catch = "window.saved = [];
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => (window.blob = blob, make(blob));
        HTMLAnchorElement.prototype.click = async function () {
            window.saved.push([this.download, await window.blob.text()]);
        };";
    page.script::<()>(catch, vec![]).await?;
    let written = offered(&page).await?;
    page.screenshot("record").await?;
    let game = record::read(&written)?;
    ensure!(game.outcome().to_string() == "sente: captures" && game.moves().len() == 11);
    page.press("record-text").await?;
    page.press("record-json").await?;
    let expected = vec![
        ("hasami-classic-11.txt".to_owned(), record::to_text(&game)),
        ("hasami-classic-11.json".to_owned(), record::to_json(&game)),
    ];
    page.until("two files", async |page| {
        let saved: Vec<(String, String)> = page.script("return saved", vec![]).await?;
        Ok((saved == expected).then_some(()))
    })
    .await?;
    page.press("record-close").await?;
    page.gone("record-card").await?;

    // Opened from a file.
    page.goto("/").await?;
    page.press("open-record").await?;
    page.screenshot("record-open").await?;
    give_file(&page, "choose", &record::to_json(&game)).await?;
    page.says("status", "Sente wins").await?;
    shows_plies(&page, 11).await?;
    page.screenshot("record-game").await?;
    ensure!(offered(&page).await? == written);
    page.press("record-close").await?;
    page.press("review").await?;
    page.see("review").await?;
    page.press("review-close").await?;
    page.press("another-record").await?;

    // Dropped on the page.
    give_file(&page, "drop", &written).await?;
    shows_plies(&page, 11).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_record_is_told_with_what_is_wrong_and_where() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/?record").await?;
    for (record, says) in [
        ("1. e4 e5", "Line 1, column 1: This is no record"),
        (
            "Hasami Shogi record 1\nRules: classic\n7i7e 7e7d",
            "Line 3, column 6: Move 2 (7e7d) is not legal",
        ),
        ("{\"record\": 7", "Line 1, column 12"),
        (&"x".repeat(70_000), "longer than a record"),
    ] {
        paste(&page, record).await?;
        page.says("record-fault", says).await?;
    }
    page.screenshot("record-fault").await?;
    give_file(&page, "drop", &"y".repeat(70_000)).await?;
    page.says("record-fault", "longer than a record").await?;
    // Mended, it opens, and the game that was going on says so.
    paste(&page, "Hasami Shogi record 1\nRules: dai\n\n7h7d 7b7c").await?;
    page.says("status", "going on").await?;
    ensure!(moves_shown(&page).await?.len() == 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_online_game_has_a_record_for_both_sides() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-none"];
    let pair = Pair::by_invite((&server.url(), Phone), (&server.url(), Desktop), &choices).await?;
    pair.play(0, &FIVE_AT_ONCE[..3]).await?;
    let mut expected = Game::new("classic".parse()?);
    for mv in &FIVE_AT_ONCE[..3] {
        expected.play(mv.parse()?).context("a legal move")?;
    }
    for page in [&pair.sente, &pair.gote] {
        let game = record::read(&offered(page).await?)?;
        ensure!(game == expected && game.outcome() == Outcome::Ongoing);
        // Copying works, or the text is selected.
        page.press("record-copy").await?;
        page.says("record-copied", "Cop").await?;
        page.press("record-close").await?;
    }
    // The game was never in the way of this.
    pair.play(3, &FIVE_AT_ONCE[3..5]).await
}
