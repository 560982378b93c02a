//! Looking back in a game, and coming back to one.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::keys::{DOWN, LEFT, RIGHT};
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server, shows_plies, square, tap_move};

use crate::{pass_and_play, tap};

/// Three moves back, by the button.
async fn step_back(page: &Browser) -> Result<()> {
    for _ in 0..3 {
        page.press("previous").await?;
    }
    page.see("live").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_sent_from_the_past_and_news_do_not_pull_the_view_away_b37() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_quick_match((&server.url(), Phone), (&server.url(), Desktop)).await?;
    pair.play(0, &FIVE_AT_ONCE[..4]).await?;
    // It is Sente's turn, who looks back to the position after the first move.
    let past = &pair.sente;
    step_back(past).await?;
    past.says("status", "Move 1 of 4").await?;
    past.see("clock").await?;
    past.screenshot("looking-back").await?;
    ensure!(square(past, "7a").await?.contains("Gote"));
    tap(past, "8e8d").await?;
    past.drag("sq-9i", "sq-9h").await?;
    ensure!(square(past, "9i").await?.contains("Sente"));
    shows_plies(&pair.gote, 4).await?;
    ensure!(pair.gote.text("status").await?.contains("Opponent"));
    // Back at the present a move goes through; then Sente looks back again while Gote plays.
    past.press("live").await?;
    pair.play(4, &FIVE_AT_ONCE[4..5]).await?;
    step_back(past).await?;
    tap_move(&pair.gote, FIVE_AT_ONCE[5]).await?;
    past.says("live", "+1").await?;
    past.says("status", "Move 2 of 6").await?;
    let told: String = past
        .script(
            "return document.querySelector('[data-test=said]').textContent",
            vec![],
        )
        .await?;
    ensure!(told.contains("5a to 5e"), "{told}");
    ensure!(square(past, "5a").await?.contains("Gote"));
    past.press("live").await?;
    past.gone("live").await?;
    ensure!(square(past, "5e").await?.contains("Gote"));
    pair.play(6, &FIVE_AT_ONCE[6..]).await?;
    past.says("result-headline", "You win").await?;
    past.press("result-close").await?;
    // A game that is over is stepped through as well: before the last move nothing was captured.
    past.press("previous").await?;
    past.says("stand-sente", "0 / 5").await?;
    past.press("live").await?;
    past.says("stand-sente", "5 / 5").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn past_moves_are_reached_by_button_key_and_the_list_on_one_screen_b37() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    pass_and_play(&page).await?;
    for mv in FIVE_AT_ONCE {
        tap(&page, mv).await?;
    }
    page.press("result-close").await?;
    page.press("first").await?;
    page.says("status", "Move 0 of 11").await?;
    page.says("live", "Back to the end").await?;
    page.press("next").await?;
    page.says("status", "Move 1 of 11").await?;
    page.keys(RIGHT).await?;
    page.says("status", "Move 2 of 11").await?;
    page.keys(LEFT).await?;
    page.keys(DOWN).await?;
    page.gone("live").await?;
    let pick = "document.querySelector('[data-ply=\"6\"]').click()";
    page.script::<Option<bool>>(pick, vec![]).await?;
    page.says("status", "Move 6 of 11").await?;
    // Inside the board the arrow keys go from square to square.
    page.script::<Option<bool>>(
        "document.querySelector('[data-test=sq-5i]').focus()",
        vec![],
    )
    .await?;
    page.keys(LEFT).await?;
    page.says("status", "Move 6 of 11").await?;
    page.press("last").await?;
    page.gone("live").await?;
    // Undo leads to the present, too.
    page.press("first").await?;
    page.press("undo").await?;
    page.gone("live").await?;
    shows_plies(&page, 10).await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_on_this_device_go_on_after_a_reload_and_end_when_they_are_left() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    tap(&page, "7i7e").await?;
    tap(&page, "3a3d").await?;
    page.reload().await?;
    shows_plies(&page, 2).await?;
    tap(&page, "9i9h").await?;
    page.goto("/").await?;
    page.press("local").await?;
    shows_plies(&page, 3).await?;
    page.press("more").await?;
    page.press("home").await?;
    page.press("confirm-yes").await?;
    page.press("local").await?;
    page.see("local-setup").await?;

    page.goto("/?ai").await?;
    page.press("level-easy").await?;
    page.press("side-gote").await?;
    page.press("start").await?;
    shows_plies(&page, 1).await?;
    page.reload().await?;
    page.says("seat-far", "Easy").await?;
    page.says("seat-near", "You").await?;
    page.says("seat-near", "Gote").await?;
    tap_move(&page, "9a9b").await?;
    shows_plies(&page, 3).await?;
    // The result stays, too.
    page.press("resign").await?;
    page.press("confirm-yes").await?;
    page.says("result-headline", "You lose").await?;
    page.reload().await?;
    page.says("result-headline", "You lose").await
}
