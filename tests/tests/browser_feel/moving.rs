//! Making a move: at once, after a question, or ahead of its turn.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::keys::{DOWN, ENTER, ESCAPE, UP};
use hasami_tests::pair::{Pair, moves_shown, server, shows_plies, tap_move};
use serde_json::json;

use crate::{choose, pass_and_play, tap};

#[tokio::test(flavor = "multi_thread")]
async fn a_move_to_be_confirmed_is_played_by_a_second_tap_a_button_or_a_key() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    choose(&page, "confirm-moves").await?;
    tap(&page, "7i7e").await?;
    page.says("status", "Play 7i").await?;
    page.screenshot("move-proposed").await?;
    ensure!(
        moves_shown(&page).await?.is_empty(),
        "played before it was confirmed"
    );
    // Elsewhere: nothing is played. Then again, and a second tap on the target.
    page.press("sq-2e").await?;
    page.says("status", "Sente to move").await?;
    tap(&page, "7i7e").await?;
    page.press("sq-7e").await?;
    shows_plies(&page, 1).await?;
    // A drag proposes, the button plays.
    page.drag("sq-3a", "sq-3d").await?;
    page.press("confirm-move").await?;
    shows_plies(&page, 2).await?;
    // By keyboard alone: Enter on the piece, on its target, and once more; Escape takes it back.
    page.script::<Option<bool>>(
        "document.querySelector('[data-test=sq-9i]').focus()",
        vec![],
    )
    .await?;
    page.keys(format!("{ENTER}{UP}{ENTER}")).await?;
    page.says("status", "Play 9i").await?;
    page.keys(ESCAPE).await?;
    page.says("status", "Sente to move").await?;
    shows_plies(&page, 2).await?;
    page.keys(format!("{DOWN}{ENTER}{UP}{ENTER}{ENTER}"))
        .await?;
    shows_plies(&page, 3).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_right_after_a_swipe_over_the_board_counts() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    choose(&page, "confirm-moves").await?;
    tap(&page, "7i7e").await?;
    page.says("status", "Play 7i").await?;
    // From an empty square: nothing is picked up, and the proposal stays.
    page.drag("sq-5c", "sq-5f").await?;
    page.press("confirm-move").await?;
    shows_plies(&page, 1).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_played_when_its_turn_comes_and_goes_when_it_no_longer_fits() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_quick_match((&server.url(), Desktop), (&server.url(), Phone)).await?;
    pair.play(0, &["7i7e"]).await?;
    // It is Gote's turn; Sente plans ahead by tap, cancels, and plans again by drag.
    tap(&pair.sente, "9i9h").await?;
    pair.sente.says("status", "Next: 9i").await?;
    pair.sente.screenshot("premove").await?;
    pair.sente.press("drop-plan").await?;
    pair.sente.says("status", "Opponent's move").await?;
    pair.sente.drag("sq-8i", "sq-8h").await?;
    pair.sente.says("status", "Next: 8i").await?;
    tap_move(&pair.gote, "3a3d").await?;
    shows_plies(&pair.gote, 3).await?;
    ensure!(moves_shown(&pair.gote).await?[2] == "8i8h");
    // Now Gote plans, and Sente's move gets in the way.
    pair.sente.says("status", "Opponent's move").await?;
    tap_move(&pair.gote, "1a1b").await?;
    tap(&pair.gote, "3d3g").await?;
    pair.gote.says("status", "Next: 3d").await?;
    tap_move(&pair.sente, "3i3f").await?;
    pair.gote.says("status", "Your move").await?;
    shows_plies(&pair.sente, 5).await
}

/// Counts the frames that the page draws, and keeps in which one the last gesture came and in which the
/// piece was first on its target.
const COUNT_FRAMES: &str = "window.target = arguments[0]; window.gesture = null; window.there = null;
    if (window.frame !== undefined) return;
    window.frame = 0;
    const next = () => { frame++; requestAnimationFrame(next); };
    requestAnimationFrame(next);
    for (const kind of ['pointerup', 'keydown']) addEventListener(kind, () => { gesture = frame; }, true);
    new MutationObserver(() => {
        if (there === null && document.querySelector(`.pieces [data-at=\"${target}\"]`)) there = frame;
    }).observe(document.querySelector('[data-test=board]'), { childList: true, subtree: true });";

/// The piece stood on `target` before the page drew another frame after the gesture.
async fn shown_at_once(page: &Browser, target: &str) -> Result<()> {
    let (gesture, there): (Option<u32>, Option<u32>) =
        page.script("return [gesture, there]", vec![]).await?;
    ensure!(
        gesture.is_some() && gesture == there,
        "{target}: gesture in frame {gesture:?}, there in {there:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_by_tap_drag_or_key_shows_in_the_next_frame_before_the_server_has_answered()
-> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-none"];
    let pair = Pair::by_invite((&server.url(), Phone), (&server.url(), Desktop), &choices).await?;
    let (sente, gote) = (&pair.sente, &pair.gote);
    let count = async |page: &Browser, target: &str| -> Result<()> {
        page.script(COUNT_FRAMES, vec![json!(target)]).await
    };
    count(sente, "7e").await?;
    tap(sente, "7i7e").await?;
    shown_at_once(sente, "7e").await?;
    shows_plies(gote, 1).await?;
    count(gote, "3d").await?;
    gote.drag("sq-3a", "sq-3d").await?;
    shown_at_once(gote, "3d").await?;
    shows_plies(sente, 2).await?;
    count(sente, "9h").await?;
    sente
        .script::<()>(
            "document.querySelector('[data-test=sq-9i]').focus()",
            vec![],
        )
        .await?;
    sente.keys(format!("{ENTER}{UP}{ENTER}")).await?;
    shown_at_once(sente, "9h").await?;
    shows_plies(gote, 3).await
}
