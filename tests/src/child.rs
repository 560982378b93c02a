//! The server as a process of its own, to be ended by signals.

#![expect(
    clippy::expect_used,
    reason = "a test fails by a panic, here as in a test function"
)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::port::HeldPort;

/// A running server; killed when dropped.
pub struct ServerProcess {
    child: Child,
    address: SocketAddr,
}

impl ServerProcess {
    /// Starts `program` (the command of this crate) on a store in `folder` and waits until it listens at `port`.
    ///
    /// # Panics
    ///
    /// When it does not come up.
    #[must_use]
    pub fn start(program: &str, folder: &Path, port: &HeldPort, flags: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(["--listen", &port.address().to_string(), "--log", "warn"])
            .arg("--assets")
            .arg(folder.join("dist"))
            .arg("--database-url")
            .arg(format!("sqlite:{}", folder.join("hasami.db").display()))
            .args([
                "--max-connections-per-address",
                "20000",
                "--max-rooms-per-address",
                "10000",
            ])
            .args(["--rooms-per-minute", "100000"])
            .args(flags)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let stdout = child.stdout.take().expect("piped");
        let mut line = String::new();
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("it says where it listens");
        let address = line
            .trim()
            .strip_prefix("listening on http://")
            .and_then(|address| address.parse().ok());
        Self {
            child,
            address: address.expect("an address"),
        }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends SIGTERM.
    ///
    /// # Panics
    ///
    /// When the signal cannot be sent.
    pub fn terminate(&self) {
        let sent = Command::new("kill")
            .args(["-TERM", &self.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
    }

    /// Sends SIGKILL and waits for the end.
    ///
    /// # Panics
    ///
    /// When the process cannot be killed.
    pub fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Waits for the end; none when it has not come within the time.
    pub async fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + within;
        while Instant::now() < until {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        None
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ended_already = self.child.kill();
        let _reaped_already = self.child.wait();
    }
}
