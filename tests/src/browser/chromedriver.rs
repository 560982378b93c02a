//! A chromedriver process of our own, on a port that it chooses.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::process::Process;

/// How often it is started: it takes a port that is free for IPv4, and ends when that is taken for IPv6.
const TRIES: usize = 5;

/// A running chromedriver, which ends when dropped.
#[derive(Debug)]
pub(super) struct Chromedriver {
    _process: Process,
    port: u16,
}

impl Chromedriver {
    /// Starts it and waits until it listens.
    pub(super) fn start() -> Result<Self> {
        for _ in 0..TRIES {
            if let Some(driver) = Self::try_start()? {
                return Ok(driver);
            }
        }
        bail!("chromedriver ended {TRIES} times without saying its port")
    }

    /// None when it ends at once.
    fn try_start() -> Result<Option<Self>> {
        let mut command = Command::new("chromedriver");
        command
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = Process::start(&mut command)?
            .context("chromedriver is not there: `cargo xtask test` installs it or says how")?;
        let output = process.0.stdout.take();
        let output = output.context("chromedriver has no output")?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let Some(port) = lines.find_map(|line| port_in(&line)) else {
            return Ok(None);
        };
        // It stops when nobody reads what it prints.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Some(Self {
            _process: process,
            port,
        }))
    }

    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

/// The port in `ChromeDriver was started successfully on port 40123.`
fn port_in(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("started successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_read_from_the_line_that_names_it() {
        assert_eq!(
            port_in("ChromeDriver was started successfully on port 40123."),
            Some(40123)
        );
        assert_eq!(port_in("Starting ChromeDriver 156 on port 0"), None);
    }
}
