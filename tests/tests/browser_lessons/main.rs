//! Lessons in real browsers: by touch and by keyboard, wrong tries and right ones, and what is remembered.

#![cfg(feature = "browser")]

mod course;

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::keys::{focused, keep_said, move_by_arrows, press_by_keys, said};
use hasami_tests::pair::{server, square};

async fn tap(page: &Browser, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    page.press(&format!("sq-{from}")).await?;
    page.press(&format!("sq-{to}")).await
}

/// Nothing lies outside the screen.
async fn fits(page: &Browser) -> Result<()> {
    let script = "const root = document.documentElement;
        const words = document.querySelector('.lesson-words');
        return root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth
            && words.scrollHeight <= words.clientHeight";
    ensure!(page.script::<bool>(script, vec![]).await?, "it scrolls");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_learned_by_touch_on_a_phone_and_is_remembered() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/?learn").await?;
    page.see("learn").await?;
    page.says("learn-progress", "0 of").await?;
    page.screenshot("lessons").await?;
    page.press("lesson-pincer").await?;
    page.says("lesson-step", "Step 1 of 3").await?;
    ensure!(page.url().await?.ends_with("/?learn=pincer"));
    fits(&page).await?;
    // A wrong try is answered and taken back; two of them bring a hint.
    for _ in 0..2 {
        tap(&page, "6i6f").await?;
        page.says("lesson-news", "That takes nothing.").await?;
        page.until("the piece to be back", async |page| {
            let back = square(page, "6i").await?;
            Ok(back.contains("your piece").then_some(()))
        })
        .await?;
    }
    page.says("lesson-news", "Hint: 4i to 4e").await?;
    page.screenshot("lesson-hint").await?;
    fits(&page).await?;
    tap(&page, "4i4e").await?;
    page.says("lesson-news", "Taken.").await?;
    page.press("lesson-on").await?;
    page.says("lesson-step", "Step 2 of 3").await?;
    tap(&page, "3i3e").await?;
    page.press("lesson-on").await?;
    page.says("lesson-step", "Step 3 of 3").await?;
    tap(&page, "7e5e").await?;
    page.says("lesson-on", "Next lesson").await?;
    page.screenshot("lesson-done").await?;
    page.press("lesson-on").await?;
    page.says("lesson-ask", "Pinch all three").await?;
    // The list knows, after a reload, too; Back led to it.
    page.press("lesson-list").await?;
    page.says("learn-progress", "1 of").await?;
    page.reload().await?;
    page.says("lesson-pincer", "Done").await?;
    ensure!(page.text("lesson-chain").await? == "A whole chain");
    // What comes next is the first that is not done.
    page.press("learn-on").await?;
    page.says("lesson-ask", "A piece slides").await?;
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_by_keyboard_and_read_out() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/?learn").await?;
    press_by_keys(&page, "lesson-puzzle-3").await?;
    page.see("lesson").await?;
    keep_said(&page).await?;
    page.until("the focus on the board", async |page| {
        Ok(focused(page).await?.starts_with("sq-").then_some(()))
    })
    .await?;
    page.screenshot("puzzle-desktop").await?;
    // Gote has an answer to this one.
    move_by_arrows(&page, "5a8a").await?;
    page.says("lesson-news", "Gote then").await?;
    page.until("the piece to be back", async |page| {
        let back = square(page, "5a").await?;
        Ok(back.contains("your piece").then_some(()))
    })
    .await?;
    ensure!(focused(&page).await?.starts_with("sq-"), "the focus stays");
    move_by_arrows(&page, "5c8c").await?;
    page.says("lesson-ask", "Win with 1 move").await?;
    move_by_arrows(&page, "5a8a").await?;
    page.says("lesson-news", "Solved").await?;
    let said = said(&page).await?.join("\n");
    for words in ["You: 5c to 8c", "Opponent: 8d to 9d", "Solved"] {
        ensure!(said.contains(words), "{words} is not in {said}");
    }
    press_by_keys(&page, "lesson-on").await?;
    page.says("lesson", "Puzzle 4").await?;
    page.until("the focus on the next board", async |page| {
        Ok(focused(page).await?.starts_with("sq-").then_some(()))
    })
    .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_leads_to_its_lesson_and_one_of_no_lesson_to_the_list() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/?learn=wedge").await?;
    page.says("lesson", "The wedge").await?;
    page.goto("/?learn=nonsense").await?;
    page.see("learn").await?;
    page.press("lesson-slide").await?;
    page.see("lesson").await?;
    page.session().back().await?;
    page.see("learn").await?;
    Ok(())
}
