//! Firefox and WebKit, as far as it takes to find out whether the game works in them too.

mod firefox;
mod webkit;

use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;
use tokio::time::Instant;

use firefox::Firefox;
use webkit::WebKit;

/// How long a page may take before the wait fails: long, because machines that run tests are busy.
const PATIENCE: Duration = Duration::from_secs(40);
const PAUSE: Duration = Duration::from_millis(50);

/// A page in one of them. It ends when dropped.
#[derive(Debug)]
pub enum OtherBrowser {
    /// Gecko, driven by WebDriver BiDi.
    Firefox(Box<Firefox>),
    /// The engine of Safari, in the browser that comes with WebKitGTK.
    WebKit(WebKit),
}

impl OtherBrowser {
    /// Firefox, or none where it is not installed.
    ///
    /// # Errors
    ///
    /// When it is installed and does not start.
    pub async fn firefox() -> Result<Option<Self>> {
        Ok(Firefox::start().await?.map(Box::new).map(Self::Firefox))
    }

    /// WebKit, or none where its driver or a screen for it is not installed.
    ///
    /// # Errors
    ///
    /// When it is installed and does not start.
    pub async fn webkit() -> Result<Option<Self>> {
        Ok(WebKit::start().await?.map(Self::WebKit))
    }

    /// Opens an address and waits until it is loaded.
    ///
    /// # Errors
    ///
    /// When the page cannot be loaded.
    pub async fn goto(&mut self, url: &str) -> Result<()> {
        match self {
            Self::Firefox(firefox) => firefox.goto(url).await,
            Self::WebKit(webkit) => webkit.goto(url).await,
        }
    }

    /// What an expression of JavaScript comes to on the page.
    ///
    /// # Errors
    ///
    /// When it throws, or the browser fails.
    pub async fn ask(&mut self, expression: &str) -> Result<Value> {
        match self {
            Self::Firefox(firefox) => firefox.ask(expression).await,
            Self::WebKit(webkit) => webkit.ask(expression).await,
        }
    }

    /// Asks until the expression comes to `true`.
    ///
    /// # Errors
    ///
    /// When it does not in time: with what the page says instead.
    pub async fn until(&mut self, expression: &str) -> Result<()> {
        let deadline = Instant::now() + PATIENCE;
        while self.ask(expression).await? != Value::Bool(true) {
            if Instant::now() >= deadline {
                let text = self.ask("document.body.innerText").await?;
                bail!("waited in vain for {expression}; the page says:\n{text}");
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// Presses what has this `data-test` mark, as soon as it can be pressed.
    ///
    /// # Errors
    ///
    /// When it cannot in time.
    pub async fn press(&mut self, mark: &str) -> Result<()> {
        self.until(&format!(
            "(() => {{
                const marked = [...document.querySelectorAll('[data-test=\"{mark}\"]')];
                const one = marked.find(one => one.checkVisibility({{ visibilityProperty: true }}) && !one.disabled);
                one?.click();
                return one !== undefined;
            }})()"
        ))
        .await
    }
}
