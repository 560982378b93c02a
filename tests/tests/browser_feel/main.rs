//! Real browsers: how the game looks and feels under the hand.

#![cfg(feature = "browser")]

mod moving;
mod past;
mod settings;
mod steady;

use anyhow::Result;
use hasami_tests::browser::Browser;

/// A game of two people on one screen.
async fn pass_and_play(page: &Browser) -> Result<()> {
    page.goto("/?local").await?;
    page.press("start").await?;
    page.see("game").await?;
    Ok(())
}

/// Makes a move by tapping, whoever is to move.
async fn tap(page: &Browser, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    page.press(&format!("sq-{from}")).await?;
    page.press(&format!("sq-{to}")).await
}

/// Changes a setting from the menu of a game.
async fn choose(page: &Browser, setting: &str) -> Result<()> {
    page.press("more").await?;
    page.press("settings-open").await?;
    page.press(setting).await?;
    page.press("settings-close").await?;
    page.gone("settings").await
}
