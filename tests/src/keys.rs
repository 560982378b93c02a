//! Playing by keyboard alone, and what a screen reader is given to say.

use anyhow::{Context, Result, bail};
use serde_json::json;
use thirtyfour::{Key, TypingData};

use crate::browser::Browser;

/// Tab, by its code in WebDriver, as all of these.
pub const TAB: &str = "\u{E004}";
/// Enter.
pub const ENTER: &str = "\u{E007}";
/// Escape.
pub const ESCAPE: &str = "\u{E00C}";
/// The arrow to the left.
pub const LEFT: &str = "\u{E012}";
/// The arrow up.
pub const UP: &str = "\u{E013}";
/// The arrow to the right.
pub const RIGHT: &str = "\u{E014}";
/// The arrow down.
pub const DOWN: &str = "\u{E015}";

/// More stops than any screen has.
const TABS: usize = 60;

/// The mark of the element that has the focus, or its tag.
///
/// # Errors
///
/// When the browser fails.
pub async fn focused(page: &Browser) -> Result<String> {
    let script = "const has = document.activeElement; return has.dataset.test || has.tagName";
    page.script(script, vec![]).await
}

async fn key(page: &Browser, keys: impl Into<TypingData>) -> Result<()> {
    let active = page.session().active_element().await?;
    Ok(active.send_keys(keys).await?)
}

/// Goes to the marked element by Tab, or by arrow among radio buttons.
///
/// # Errors
///
/// When the Tab key does not lead there.
pub async fn tab_to(page: &Browser, mark: &str) -> Result<()> {
    page.until(&format!("{mark} to be within reach"), async |page| {
        let script = "const goal = document.querySelector(arguments[0]); return !!goal && !goal.matches(':disabled')";
        let there: bool = page.script(script, vec![json!(format!("[data-test=\"{mark}\"]"))]).await?;
        Ok(there.then_some(()))
    })
    .await?;
    for _ in 0..TABS {
        if focused(page).await? == mark {
            return Ok(());
        }
        key(page, Key::Tab).await?;
    }
    bail!("Tab does not lead to {mark}")
}

/// Goes to a button by Tab and presses it by Enter.
///
/// # Errors
///
/// When the Tab key does not lead there.
pub async fn press_by_keys(page: &Browser, mark: &str) -> Result<()> {
    tab_to(page, mark).await?;
    key(page, Key::Enter).await
}

/// Goes to the board by Tab; answers the square to which the focus came.
///
/// # Errors
///
/// When the Tab key does not lead there.
pub async fn tab_to_board(page: &Browser) -> Result<String> {
    for _ in 0..TABS {
        let place = focused(page).await?;
        if let Some(square) = place.strip_prefix("sq-") {
            return Ok(square.to_owned());
        }
        key(page, Key::Tab).await?;
    }
    bail!("Tab does not lead to the board")
}

/// Column and row of a square as this page shows it.
async fn cell(page: &Browser, square: &str) -> Result<(i32, i32)> {
    let script = "const cells = [...document.querySelectorAll('.square')];
        const at = cells.findIndex((cell) => cell.dataset.test === arguments[0]);
        return [at % 9, Math.floor(at / 9)]";
    page.script(script, vec![json!(format!("sq-{square}"))])
        .await
}

/// Walks over the board with the arrow keys, from wherever the focus is.
async fn walk_to(page: &Browser, square: &str) -> Result<()> {
    let from = cell(page, &tab_to_board(page).await?).await?;
    let to = cell(page, square).await?;
    let steps = |distance: i32, back: Key, forth: Key| {
        let key = if distance < 0 { back } else { forth };
        std::iter::repeat_n(key, distance.unsigned_abs() as usize)
    };
    let keys =
        steps(to.0 - from.0, Key::Left, Key::Right).chain(steps(to.1 - from.1, Key::Up, Key::Down));
    for arrow in keys {
        key(page, arrow).await?;
    }
    Ok(())
}

/// Makes a move with arrow keys, Enter, arrow keys, Enter.
///
/// # Errors
///
/// When the browser fails.
pub async fn move_by_arrows(page: &Browser, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    walk_to(page, from).await?;
    key(page, Key::Enter).await?;
    walk_to(page, to).await?;
    key(page, Key::Enter).await
}

/// Types a move into its field.
///
/// # Errors
///
/// When the Tab key does not lead there.
pub async fn type_move(page: &Browser, mv: &str) -> Result<()> {
    tab_to(page, "move-entry").await?;
    key(page, mv).await?;
    key(page, Key::Enter).await
}

/// From now on keeps all that a screen reader is given to say.
///
/// # Errors
///
/// When the page has no place for it.
pub async fn keep_said(page: &Browser) -> Result<()> {
    page.until("the live regions", async |page| {
        let script = "const regions = document.querySelector('[data-test=said]');
            if (!regions) return false;
            window.said = [];
            new MutationObserver((changes) => {
                for (const change of changes) {
                    for (const node of change.addedNodes) said.push(node.textContent);
                }
            }).observe(regions, { childList: true, subtree: true, characterData: true });
            return true";
        Ok(page.script::<bool>(script, vec![]).await?.then_some(()))
    })
    .await
}

/// What a screen reader was given to say since [`keep_said`], with what was to be said before this call.
///
/// # Errors
///
/// When nothing was kept.
pub async fn said(page: &Browser) -> Result<Vec<String>> {
    page.once_painted("window.said", vec![])
        .await
        .context("nothing is kept")
}
