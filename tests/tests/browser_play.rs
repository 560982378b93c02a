//! Real browsers play whole games: by Quick Match and by invite, on a phone and a desktop.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{
    FIVE_AT_ONCE, Pair, is_sente, moves_shown, server, shows_plies, tap_move,
};

#[tokio::test(flavor = "multi_thread")]
async fn strangers_play_a_quick_match_to_its_end_on_phone_and_desktop() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_quick_match((&server.url(), Phone), (&server.url(), Desktop)).await?;
    pair.play(0, &FIVE_AT_ONCE[..4]).await?;
    pair.sente.screenshot("quick-sente").await?;
    pair.gote.screenshot("quick-gote").await?;
    // One reloads in the middle and finds the seat again.
    pair.sente.reload().await?;
    shows_plies(&pair.sente, 4).await?;
    pair.play(4, &FIVE_AT_ONCE[4..]).await?;
    pair.sente.says("result-headline", "You win").await?;
    pair.gote.says("result-headline", "You lose").await?;
    for page in [&pair.sente, &pair.gote] {
        page.says("result-reason", "captures").await?;
        page.screenshot(if is_sente(page).await? {
            "quick-won"
        } else {
            "quick-lost"
        })
        .await?;
        let errors = page.console_errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_play_by_invite_and_again_with_sides_swapped_b27() -> Result<()> {
    let server = server().await?;
    let mut pair = Pair::by_invite(
        (&server.url(), Desktop),
        (&server.url(), Phone),
        &["clock-60"],
    )
    .await?;
    for round in 0..2 {
        pair.play(0, &FIVE_AT_ONCE).await?;
        for page in [&pair.sente, &pair.gote] {
            page.says("result-reason", "captures").await?;
        }
        pair.sente.press("rematch").await?;
        pair.gote.says("rematch-accept", "Accept").await?;
        pair.gote
            .screenshot(&format!("rematch-asked-{round}"))
            .await?;
        pair.gote.press("rematch-accept").await?;
        // The one who moved second moves first now, on both screens and after a reload.
        pair = Pair {
            sente: pair.gote,
            gote: pair.sente,
        };
        pair.gote.reload().await?;
        pair.sente.says("status", "Your move").await?;
        pair.gote.says("status", "Opponent's move").await?;
        for (page, sente) in [(&pair.sente, true), (&pair.gote, false)] {
            ensure!(is_sente(page).await? == sente);
            ensure!(moves_shown(page).await?.is_empty());
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_way_to_end_a_game_is_named_on_both_screens_b29() -> Result<()> {
    let server = server().await?;
    let mut pair = Pair::by_invite(
        (&server.url(), Phone),
        (&server.url(), Desktop),
        &["clock-60"],
    )
    .await?;
    // A move is taken back by consent, then a draw is declined, then agreed.
    pair.play(0, &FIVE_AT_ONCE[..2]).await?;
    pair.gote.press("take-back").await?;
    pair.sente.see("offer").await?;
    pair.sente.screenshot("take-back-asked").await?;
    pair.sente.press("accept").await?;
    shows_plies(&pair.gote, 1).await?;
    pair.gote.press("draw").await?;
    pair.sente.press("decline").await?;
    pair.gote.says("status", "plays on").await?;
    tap_move_when_free(&pair).await?;
    pair.sente.press("draw").await?;
    pair.gote.press("accept").await?;
    for page in [&pair.sente, &pair.gote] {
        page.says("result-headline", "Draw").await?;
        page.says("result-reason", "agreement").await?;
    }
    pair.sente.press("rematch").await?;
    pair.gote.press("rematch-accept").await?;
    pair = Pair {
        sente: pair.gote,
        gote: pair.sente,
    };
    pair.sente.says("status", "Your move").await?;
    pair.sente.press("resign").await?;
    pair.sente.see("confirm").await?;
    pair.sente.screenshot("resign-asked").await?;
    pair.sente.press("confirm-yes").await?;
    pair.sente.says("result-headline", "You lose").await?;
    pair.gote.says("result-headline", "You win").await?;
    pair.gote.says("result-reason", "resignation").await?;
    // Who leaves for good takes the rematch along, and the other is told.
    pair.sente.press("result-home").await?;
    pair.gote.says("rematch-off", "left").await?;
    Ok(())
}

/// The notice about the draw gives way to whose turn it is before Gote moves.
async fn tap_move_when_free(pair: &Pair) -> Result<()> {
    tap_move(&pair.gote, FIVE_AT_ONCE[1]).await?;
    shows_plies(&pair.sente, 2).await
}
