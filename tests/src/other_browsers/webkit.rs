//! The browser of WebKitGTK, which has the engine of Safari: driven by WebDriver, on a screen in memory.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::process::Process;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use thirtyfour::{Capabilities, WebDriver};
use tokio::net::TcpStream;
use tokio::time::Instant;

/// How long the driver may take to listen.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(50);

/// One browser with nothing kept and one page.
#[derive(Debug)]
pub struct WebKit {
    session: WebDriver,
    // Dropped in this order: the driver, and the browser with it, ends before its screen goes.
    _driver: Process,
    _screen: Process,
}

impl WebKit {
    pub(super) async fn start() -> Result<Option<Self>> {
        let Some((screen, display)) = screen()? else {
            return Ok(None);
        };
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port();
        let mut driver = Command::new("WebKitWebDriver");
        driver
            .arg(format!("--port={port}"))
            .env("DISPLAY", display)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stderr(Stdio::null());
        let Some(driver) = Process::start(&mut driver)? else {
            return Ok(None);
        };
        listening(port).await?;
        let mut capabilities = Capabilities::new();
        capabilities.set("browserName", "MiniBrowser")?;
        let session = WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities)
            .await
            .context("WebKit's browser did not start")?;
        Ok(Some(Self {
            session,
            _driver: driver,
            _screen: screen,
        }))
    }

    pub(super) async fn goto(&self, url: &str) -> Result<()> {
        Ok(self.session.goto(url).await?)
    }

    pub(super) async fn ask(&self, expression: &str) -> Result<Value> {
        let answer = self
            .session
            .execute(format!("return {expression}"), vec![])
            .await?;
        Ok(answer.json().clone())
    }
}

/// A screen in memory, and its name.
fn screen() -> Result<Option<(Process, String)>> {
    let mut screen = Command::new("Xvfb");
    screen
        .args(["-displayfd", "1", "-screen", "0", "1280x900x24"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let Some(mut screen) = Process::start(&mut screen)? else {
        return Ok(None);
    };
    let output = screen.0.stdout.take().context("Xvfb has no output")?;
    let number = BufReader::new(output).lines().next();
    let number = number.context("Xvfb ended without naming its screen")??;
    Ok(Some((screen, format!(":{number}"))))
}

/// The driver does not say when it listens.
async fn listening(port: u16) -> Result<()> {
    let deadline = Instant::now() + PATIENCE;
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port))
        .await
        .is_err()
    {
        if Instant::now() >= deadline {
            bail!("WebKitWebDriver does not listen on port {port}");
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}
