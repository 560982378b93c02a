//! Waiting for what a page is to show: asked for again and again until a deadline, never slept for.

use std::time::Duration;

use anyhow::{Result, bail};
use serde::de::DeserializeOwned;
use serde_json::Value;
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::{By, WebElement};
use tokio::time::Instant;

use super::Browser;

/// How long a page may take before the wait fails: long, because machines that run tests are busy.
const PATIENCE: Duration = Duration::from_secs(20);
/// The pause between two questions.
const PAUSE: Duration = Duration::from_millis(25);

impl Browser {
    /// Asks until `probe` gives a value. Elements that the page has just replaced count as
    /// "not yet".
    ///
    /// # Errors
    ///
    /// When there is no value in time: with what was waited for, what the page says instead,
    /// and a screenshot. Or when the browser fails.
    pub async fn until<T>(
        &self,
        what: &str,
        mut probe: impl AsyncFnMut(&Self) -> Result<Option<T>>,
    ) -> Result<T> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match probe(self).await {
                Ok(Some(value)) => return Ok(value),
                Ok(None) => {}
                Err(error) if page_moved_on(&error) => {}
                Err(error) => return Err(error),
            }
            if Instant::now() >= deadline {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        let text: String = self
            .script("return document.body.innerText", vec![])
            .await?;
        let picture = self.screenshot("last-failure").await?;
        let errors = self.console_errors().await?;
        bail!(
            "waited in vain for {what}; see {}; console errors: {errors:?}; the page says:\n{text}",
            picture.display()
        )
    }

    /// The visible element with this `data-test` mark, as soon as there is one.
    ///
    /// # Errors
    ///
    /// When none shows in time.
    pub async fn see(&self, mark: &str) -> Result<WebElement> {
        self.until(mark, async |page| page.shown(mark).await).await
    }

    /// Returns when no visible element has this mark any more.
    ///
    /// # Errors
    ///
    /// When one still shows after a while.
    pub async fn gone(&self, mark: &str) -> Result<()> {
        self.until(&format!("{mark} to go away"), async |page| {
            Ok(page.shown(mark).await?.is_none().then_some(()))
        })
        .await
    }

    /// What a JavaScript expression is once the page has painted, and has done what it leaves until then.
    ///
    /// # Errors
    ///
    /// When the expression throws or gives something else than a `T`.
    pub async fn once_painted<T: DeserializeOwned>(
        &self,
        expression: &str,
        args: Vec<Value>,
    ) -> Result<T> {
        let script = format!(
            "const read = () => {expression};
            if (document.hidden) return read();
            return new Promise((done, fail) => requestAnimationFrame(() => setTimeout(() => {{
                try {{ done(read()); }} catch (error) {{ fail(error); }}
            }})));"
        );
        self.script(&script, args).await
    }

    /// The text of the element with this mark, as soon as it shows.
    ///
    /// # Errors
    ///
    /// When none shows in time.
    pub async fn text(&self, mark: &str) -> Result<String> {
        self.until(mark, async |page| match page.shown(mark).await? {
            Some(element) => Ok(Some(element.text().await?)),
            None => Ok(None),
        })
        .await
    }

    /// Returns when the element with this mark shows a text that contains `part`.
    ///
    /// # Errors
    ///
    /// When it does not in time.
    pub async fn says(&self, mark: &str, part: &str) -> Result<()> {
        self.until(
            &format!("{mark} to say {part:?}"),
            async |page| match page.shown(mark).await? {
                Some(element) => Ok(element.text().await?.contains(part).then_some(())),
                None => Ok(None),
            },
        )
        .await
    }

    /// The visible element with this mark now, if there is one.
    ///
    /// # Errors
    ///
    /// When the browser fails.
    pub async fn shown(&self, mark: &str) -> Result<Option<WebElement>> {
        for element in self.session.find_all(By::Css(selector(mark))).await? {
            if element.is_displayed().await? {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }
}

pub(super) fn selector(mark: &str) -> String {
    format!("[data-test=\"{mark}\"]")
}

/// Whether an element was replaced or covered between being found and being used.
pub(super) fn page_moved_on(error: &anyhow::Error) -> bool {
    let Some(error) = error.downcast_ref::<thirtyfour::error::WebDriverError>() else {
        return false;
    };
    matches!(
        error.as_inner(),
        WebDriverErrorInner::StaleElementReference(_)
            | WebDriverErrorInner::ElementClickIntercepted(_)
            | WebDriverErrorInner::ElementNotInteractable(_)
            | WebDriverErrorInner::NoSuchElement(_)
    )
}
