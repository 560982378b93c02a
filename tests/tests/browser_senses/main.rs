//! Real browsers: what ear, hand and eye get of a game, in whatever way they take it in.

#![cfg(feature = "browser")]

mod colour;
mod keys;
mod notice;
mod phone;
mod sound;

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use serde_json::json;

/// Lets the page believe that it is hidden, or seen again.
const HIDE: &str = "const hidden = arguments[0];
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible'), configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));";

async fn hide(page: &Browser, hidden: bool) -> Result<()> {
    page.script(HIDE, vec![json!(hidden)]).await
}

async fn no_errors(page: &Browser) -> Result<()> {
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}
