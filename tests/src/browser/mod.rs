//! Real browsers for tests: Chromium with an empty profile, in the size of a phone or a desktop.
//!
//! A test file that uses them starts with `#![cfg(feature = "browser")]`; `cargo xtask test`
//! builds the client that they load and sets the feature.

mod chromedriver;
mod input;
mod wait;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tempfile::TempDir;
use thirtyfour::{
    ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, WebDriver, WindowHandle,
};

use chromedriver::Chromedriver;

/// Headless, and quiet towards a network that answers nothing.
const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// The sizes that the game is designed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// 360×640 CSS pixels, touch.
    Phone,
    /// 1280×800 CSS pixels, mouse.
    Desktop,
}

/// One browser with a profile of its own. It ends when dropped.
#[derive(Debug)]
pub struct Browser {
    session: WebDriver,
    process: String,
    // Dropped in this order: the driver ends before the profile goes.
    _driver: Chromedriver,
    _profile: TempDir,
    base: String,
    screen: Screen,
}

impl Browser {
    /// Opens a browser for the site at `base`, for example `http://127.0.0.1:4000`. It shows
    /// nothing until [`Browser::goto`].
    ///
    /// # Errors
    ///
    /// When Chromium or its driver is not installed or does not start.
    pub async fn open(base: &str, screen: Screen) -> Result<Self> {
        let driver = Chromedriver::start()?;
        let profile = tempfile::tempdir()?;
        let mut capabilities = ChromeCapabilities::new();
        for flag in FLAGS {
            capabilities.add_arg(flag)?;
        }
        capabilities.add_arg(&format!("--user-data-dir={}", profile.path().display()))?;
        capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        match screen {
            // The driver then also turns clicks into taps.
            Screen::Phone => capabilities.add_experimental_option(
                "mobileEmulation",
                json!({ "deviceMetrics": { "width": 360, "height": 640, "pixelRatio": 2.0, "touch": true, "mobile": true } }),
            )?,
            Screen::Desktop => {
                capabilities.add_arg("--window-size=1280,800")?;
                capabilities.add_arg("--force-device-scale-factor=2")?;
            }
        }
        let session = WebDriver::new(driver.url(), capabilities)
            .await
            .context("the browser did not start")?;
        let process = session
            .capabilities()
            .get("goog:processID")
            .context("the driver does not tell the browser's process")?
            .to_string();
        let browser = Self {
            session,
            process,
            _driver: driver,
            _profile: profile,
            base: base.trim_end_matches('/').to_owned(),
            screen,
        };
        if screen == Screen::Desktop {
            browser.fit_desktop().await?;
        }
        Ok(browser)
    }

    /// The WebDriver session, for what these helpers do not offer.
    #[must_use]
    pub fn session(&self) -> &WebDriver {
        &self.session
    }

    /// Opens a path of the site, such as `/?room=ABCDEF`, and waits until it is loaded.
    ///
    /// # Errors
    ///
    /// When the page cannot be loaded.
    pub async fn goto(&self, path: &str) -> Result<()> {
        Ok(self.session.goto(format!("{}{path}", self.base)).await?)
    }

    /// Loads the page again.
    ///
    /// # Errors
    ///
    /// When the page cannot be loaded.
    pub async fn reload(&self) -> Result<()> {
        Ok(self.session.refresh().await?)
    }

    /// The address shown, with its query.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn url(&self) -> Result<String> {
        Ok(self.session.current_url().await?.to_string())
    }

    /// Opens another tab of the same profile, turns to it and loads a path of the site.
    ///
    /// # Errors
    ///
    /// When the tab cannot be opened or the page cannot be loaded.
    pub async fn new_tab(&self, path: &str) -> Result<WindowHandle> {
        let tab = self.session.new_tab().await?;
        self.turn_to(&tab).await?;
        if self.screen == Screen::Desktop {
            self.fit_desktop().await?;
        }
        self.goto(path).await?;
        Ok(tab)
    }

    /// The tab that the other methods act on.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn tab(&self) -> Result<WindowHandle> {
        Ok(self.session.window().await?)
    }

    /// Makes the other methods act on this tab, and shows it.
    ///
    /// # Errors
    ///
    /// When the tab is closed.
    pub async fn turn_to(&self, tab: &WindowHandle) -> Result<()> {
        Ok(self.session.switch_to_window(tab.clone()).await?)
    }

    /// Runs JavaScript in the page; `return` gives a value.
    ///
    /// # Errors
    ///
    /// When the script throws or gives something else than a `T`.
    pub async fn script<T: serde::de::DeserializeOwned>(
        &self,
        script: &str,
        args: Vec<serde_json::Value>,
    ) -> Result<T> {
        Ok(self.session.execute(script, args).await?.convert()?)
    }

    /// Writes a picture of the screen to `NAME.png` in the build's `screenshots` folder.
    ///
    /// # Errors
    ///
    /// When there is no picture or it cannot be written.
    pub async fn screenshot(&self, name: &str) -> Result<PathBuf> {
        let folder = screenshots()?;
        std::fs::create_dir_all(&folder)?;
        let path = folder.join(name).with_extension("png");
        self.session.screenshot(&path).await?;
        Ok(path)
    }

    /// What the console has said of the level SEVERE since the last call: uncaught errors,
    /// policy reports, failed fetches.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        let entries = self.session.browser_log().await?;
        let severe = entries.into_iter().filter(|entry| entry.level == "SEVERE");
        Ok(severe.map(|entry| entry.message).collect())
    }

    /// Tells the current tab that it has no network, or has it again: nothing new can be fetched
    /// or connected. A WebSocket that is open stays so: see [`crate::link`] to cut that.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn offline(&self, offline: bool) -> Result<()> {
        self.cdp("Network.enable", json!({})).await?;
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.cdp("Network.emulateNetworkConditions", conditions)
            .await
    }

    /// Freezes the current tab as a phone does with a page in the background, or wakes it.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn frozen(&self, frozen: bool) -> Result<()> {
        let state = if frozen { "frozen" } else { "active" };
        self.cdp("Page.setWebLifecycleState", json!({ "state": state }))
            .await
    }

    /// Has each page that is loaded from now on run a script before its own.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn before_load(&self, script: &str) -> Result<()> {
        let source = json!({ "source": script });
        self.cdp("Page.addScriptToEvaluateOnNewDocument", source)
            .await
    }

    /// Lets the page believe that the system asks for these media features, for example
    /// `[("prefers-color-scheme", "dark")]`.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn media(&self, features: &[(&str, &str)]) -> Result<()> {
        let features: Vec<_> = features
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        self.cdp(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        )
        .await
    }

    /// Sends a command of the DevTools protocol.
    ///
    /// # Errors
    ///
    /// When the browser does not answer, or refuses.
    pub async fn cdp(&self, method: &str, params: serde_json::Value) -> Result<()> {
        self.session.cdp().send_raw(method, params).await?;
        Ok(())
    }

    /// A window has borders even without a screen; the page itself is to have the size.
    async fn fit_desktop(&self) -> Result<()> {
        let metrics =
            json!({ "width": 1280, "height": 800, "deviceScaleFactor": 2, "mobile": false });
        self.cdp("Emulation.setDeviceMetricsOverride", metrics)
            .await
    }
}

impl Drop for Browser {
    /// Ends the browser the hard way. Asking the driver would wait for an answer, and a page that
    /// waits for a server on this very thread would keep it waiting.
    fn drop(&mut self) {
        // Each fails only when there is nothing left to end.
        let _ = Command::new("kill").args(["-KILL", &self.process]).status();
        let _ = self.session.clone().leak();
    }
}

/// The client built with the hooks of the browser tests, to be served as assets.
///
/// # Errors
///
/// When it is not built.
pub fn built_client() -> Result<PathBuf> {
    let folder = project().join("dist-test");
    ensure!(
        folder.join("index.html").is_file(),
        "the client for the browser tests is not built: run `cargo xtask build-client --test-hooks`"
    );
    Ok(folder)
}

fn project() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Beside the programs that this build made, so inside the target folder wherever that is.
fn screenshots() -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    let target = test
        .ancestors()
        .nth(3)
        .context("the test has no target folder")?;
    Ok(target.join("screenshots"))
}
