//! A chromedriver process of our own, on a port that it chooses.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// A running chromedriver, which ends when dropped.
#[derive(Debug)]
pub(super) struct Chromedriver {
    process: Child,
    port: u16,
}

impl Chromedriver {
    /// Starts it and waits until it listens.
    pub(super) fn start() -> Result<Self> {
        let process = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver does not start: `cargo xtask test` installs it or says how")?;
        let mut driver = Self { process, port: 0 };
        let output = driver
            .process
            .stdout
            .take()
            .context("chromedriver has no output")?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        driver.port = lines
            .find_map(|line| port_in(&line))
            .context("chromedriver ended without saying its port")?;
        // It stops when nobody reads what it prints.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(driver)
    }

    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        // Both fail only when the process has ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
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
