//! Firefox, driven by WebDriver BiDi: JSON messages over a WebSocket that it opens by itself.
//!
//! Protocol: <https://www.w3.org/TR/webdriver-bidi/>.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::process::Process;
use anyhow::{Context, Result, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// One Firefox with an empty profile and one page.
#[derive(Debug)]
pub struct Firefox {
    line: WebSocketStream<MaybeTlsStream<TcpStream>>,
    page: String,
    asked: u64,
    // Dropped in this order: the process ends before its profile goes.
    _process: Process,
    _profile: TempDir,
}

impl Firefox {
    pub(super) async fn start() -> Result<Option<Self>> {
        let profile = tempfile::tempdir()?;
        let Some((process, address)) = NAMES
            .iter()
            .find_map(|name| launch(name, &profile).transpose())
            .transpose()?
        else {
            return Ok(None);
        };
        let (line, _) = connect_async(format!("{address}/session")).await?;
        let mut firefox = Self {
            line,
            page: String::new(),
            asked: 0,
            _process: process,
            _profile: profile,
        };
        firefox
            .call("session.new", json!({ "capabilities": {} }))
            .await?;
        let tree = firefox
            .call("browsingContext.getTree", json!({ "maxDepth": 0 }))
            .await?;
        let page = tree["contexts"][0]["context"].as_str();
        firefox.page = page.context("Firefox has no page")?.to_owned();
        Ok(Some(firefox))
    }

    pub(super) async fn goto(&mut self, url: &str) -> Result<()> {
        let load = json!({ "context": self.page, "url": url, "wait": "complete" });
        self.call("browsingContext.navigate", load).await?;
        Ok(())
    }

    pub(super) async fn ask(&mut self, expression: &str) -> Result<Value> {
        // As text, because the protocol has a form of its own for each kind of value.
        let evaluate = json!({
            "expression": format!("JSON.stringify({expression})"),
            "target": { "context": self.page },
            "awaitPromise": true,
        });
        let answer = self.call("script.evaluate", evaluate).await?;
        match answer["result"]["value"].as_str() {
            Some(text) => Ok(serde_json::from_str(text)?),
            None => bail!("{expression} came to {answer}"),
        }
    }

    /// Sends a command and waits for its result; what else Firefox tells is left aside.
    async fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        self.asked += 1;
        let command = json!({ "id": self.asked, "method": method, "params": params });
        self.line.send(Message::text(command.to_string())).await?;
        loop {
            let message = self.line.next().await.context("Firefox has ended")??;
            let Message::Text(text) = message else {
                continue;
            };
            let answer: Value = serde_json::from_str(&text)?;
            if answer["id"] != self.asked {
                continue;
            }
            if answer["type"] == "error" {
                bail!("{method}: {answer}");
            }
            return Ok(answer["result"].clone());
        }
    }
}

/// The process and where it listens; none when there is no program of this name.
fn launch(name: &str, profile: &TempDir) -> Result<Option<(Process, String)>> {
    let process = Process::start(
        Command::new(name)
            .args(["--headless", "--no-remote", "--remote-debugging-port=0"])
            .arg("--profile")
            .arg(profile.path())
            .arg("about:blank")
            .stdout(Stdio::null())
            .stderr(Stdio::piped()),
    )?;
    let Some(mut process) = process else {
        return Ok(None);
    };
    let output = process.0.stderr.take().context("Firefox has no output")?;
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let address = lines
        .find_map(|line| address_in(&line))
        .context("Firefox ended without saying its address")?;
    // It stops when nobody reads what it prints.
    std::thread::spawn(move || lines.for_each(drop));
    Ok(Some((process, address)))
}

/// The address in `WebDriver BiDi listening on ws://127.0.0.1:40123`.
fn address_in(line: &str) -> Option<String> {
    let (_, address) = line.split_once("WebDriver BiDi listening on ")?;
    Some(address.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_the_line_that_names_it() {
        assert_eq!(
            address_in("WebDriver BiDi listening on ws://127.0.0.1:40123").as_deref(),
            Some("ws://127.0.0.1:40123")
        );
        assert_eq!(address_in("*** You are running in headless mode."), None);
    }
}
