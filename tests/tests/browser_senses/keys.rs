//! Without a mouse and without eyes: keys, focus, and what is read out.

use anyhow::{Context, Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::keys::{
    focused, keep_said, move_by_arrows, press_by_keys, said, tab_to_board, type_move,
};
use hasami_tests::pair::{
    FIVE_AT_ONCE, Pair, invite_path, is_sente, server, shows_plies, tap_move,
};
use thirtyfour::Key;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_invite_and_rematch_are_played_by_keyboard_alone_b58() -> Result<()> {
    let server = server().await?;
    let host = Browser::open(&server.url(), Desktop).await?;
    host.goto("/").await?;
    press_by_keys(&host, "friend").await?;
    host.see("new-room-page").await?;
    ensure!(focused(&host).await? == "H1", "{}", focused(&host).await?);
    press_by_keys(&host, "side-sente-choice")
        .await
        .or(Ok::<_, anyhow::Error>(()))?;
    press_by_keys(&host, "create").await?;
    let path = invite_path(&host).await?;
    let friend = Browser::open(&server.url(), Desktop).await?;
    friend.goto(&path).await?;
    friend.see("board").await?;
    let (sente, gote) = if is_sente(&host).await? {
        (host, friend)
    } else {
        (friend, host)
    };
    sente.says("status", "Your move").await?;
    for page in [&sente, &gote] {
        keep_said(page).await?;
    }
    for (ply, mv) in FIVE_AT_ONCE.iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 {
            (&sente, &gote)
        } else {
            (&gote, &sente)
        };
        mover.says("status", "Your move").await?;
        let place = focused(other).await?;
        if ply % 3 == 0 {
            type_move(mover, mv).await?;
        } else {
            move_by_arrows(mover, mv).await?;
        }
        shows_plies(mover, ply + 1).await?;
        shows_plies(other, ply + 1).await?;
        ensure!(focused(other).await? == place, "the focus stays");
        ensure!(focused(mover).await?.starts_with("sq-") || ply % 3 == 0);
    }
    for (page, words) in [
        (&sente, "You win. By captures: five pieces taken."),
        (&gote, "You lose. By captures: five pieces taken."),
    ] {
        page.until("the result to be read out", async |page| {
            let said = said(page).await?;
            Ok(said.iter().any(|said| said.contains(words)).then_some(()))
        })
        .await?;
    }
    let said_to_gote = said(&gote).await?;
    let repeated = said_to_gote
        .iter()
        .filter(|words| words.contains("Opponent: 9i to 9h."));
    ensure!(
        repeated.count() == 2,
        "the same words are said again: {said_to_gote:?}"
    );
    ensure!(
        said_to_gote
            .iter()
            .any(|words| words.contains("takes 5 pieces, 5 in all")),
        "{said_to_gote:?}"
    );
    press_by_keys(&sente, "rematch").await?;
    gote.until("the offer to be read out", async |page| {
        let said = said(page).await?;
        Ok(said
            .iter()
            .any(|said| said.contains("rematch"))
            .then_some(()))
    })
    .await?;
    press_by_keys(&gote, "rematch-accept").await?;
    gote.says("status", "Your move").await?;
    move_by_arrows(&gote, "7i7e").await?;
    shows_plies(&sente, 1).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn focus_survives_ticks_and_moves_and_dialogs_give_it_back_b58() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-60"];
    let pair =
        Pair::by_invite((&server.url(), Desktop), (&server.url(), Desktop), &choices).await?;
    let page = &pair.gote;
    keep_said(page).await?;
    tab_to_board(page).await?;
    let place = focused(page).await?;
    // The opponent's clock ticks, and none of it is read out.
    let seconds =
        "return document.querySelector('[data-test=seat-far] [data-test=clock]').textContent";
    let first: String = page.script(seconds, vec![]).await?;
    page.until("the clock to tick", async |page| {
        let now: String = page.script(seconds, vec![]).await?;
        Ok((first.parse::<u32>()? >= now.parse::<u32>()? + 3).then_some(()))
    })
    .await?;
    ensure!(said(page).await?.is_empty());
    ensure!(focused(page).await? == place);
    tap_move(&pair.sente, "8i8e").await?;
    shows_plies(page, 1).await?;
    ensure!(focused(page).await? == place);
    // Dialogs take the focus and give it back.
    for (opener, inside, dialog) in [("resign", "confirm-no", "confirm"), ("more", "", "menu")] {
        press_by_keys(page, opener).await?;
        page.see(dialog).await?;
        let within = "return !!document.activeElement.closest('dialog')";
        ensure!(
            page.script::<bool>(within, vec![]).await?,
            "{dialog} has the focus"
        );
        if !inside.is_empty() {
            ensure!(focused(page).await? == inside);
        }
        let active = page.session().active_element().await?;
        active.send_keys(Key::Escape).await?;
        page.gone(dialog).await?;
        ensure!(
            focused(page).await? == opener,
            "{dialog}: {}",
            focused(page).await?
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_move_that_is_none_says_why_and_what_to_do() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/").await?;
    page.press("local").await?;
    page.press("start").await?;
    keep_said(&page).await?;
    for (typed, words) in [
        ("hello", "two squares"),
        ("7i5e", "7i cannot go to 5e. It can go to"),
        ("5c5d", "no piece on 5c"),
    ] {
        type_move(&page, typed).await?;
        page.says("move-entry-wrong", words).await?;
        let last = said(&page).await?.pop().context("something is said")?;
        ensure!(last.contains(words), "{last}");
        page.screenshot("typed-wrong").await?;
    }
    type_move(&page, "76 7e").await?;
    page.says("move-entry-wrong", "no piece on 7f").await?;
    type_move(&page, "79 7e").await?;
    shows_plies(&page, 1).await
}
