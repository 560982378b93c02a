//! A port of this machine that stays a test's own while no server listens at it.

use std::io::{ErrorKind, Result};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::time::{Instant, sleep};

/// How long the last listener may take to go.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);
/// As many callers as may wait to be let in, as `TcpListener::bind` has it.
const BACKLOG: u32 = 1024;

/// A port that no other program is given, neither to listen at nor to call from, as long as this lives. It
/// is bound and does not listen, so that without a server callers are refused.
#[derive(Debug)]
pub struct HeldPort {
    _bound: TcpSocket,
    address: SocketAddr,
}

impl HeldPort {
    /// Takes a free port.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn take() -> Result<Self> {
        let socket = open()?;
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        Ok(Self {
            address: socket.local_addr()?,
            _bound: socket,
        })
    }

    /// The address on this machine.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Listens at the port. A process that a test starts has for an instant a copy of everything open here, so
    /// a listener that was just closed may still be there.
    ///
    /// # Errors
    ///
    /// When another listener stays.
    pub async fn listen(&self) -> Result<TcpListener> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let socket = open()?;
            match socket.bind(self.address) {
                Err(error) if error.kind() == ErrorKind::AddrInUse && Instant::now() < deadline => {
                    sleep(PAUSE).await;
                }
                bound => return bound.and_then(|()| socket.listen(BACKLOG)),
            }
        }
    }
}

/// A socket that shares its port with others of the kind while none of them listens.
fn open() -> Result<TcpSocket> {
    let socket = TcpSocket::new_v4()?;
    socket.set_reuseaddr(true)?;
    Ok(socket)
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use tokio::net::TcpStream;

    use super::*;

    #[tokio::test]
    async fn a_held_port_is_closed_until_a_server_listens_and_again_after_it() {
        let port = HeldPort::take().unwrap();
        let refused = async || TcpStream::connect(port.address()).await.is_err();
        assert!(refused().await);
        let listener = port.listen().await.unwrap();
        assert!(!refused().await);
        drop(listener);
        assert!(refused().await);
        assert!(
            TcpListener::bind(port.address()).await.is_ok(),
            "for a child"
        );
    }

    #[tokio::test]
    async fn processes_started_meanwhile_do_not_keep_a_port_from_the_next_server() {
        let port = HeldPort::take().unwrap();
        let done = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&done);
        let starting = tokio::task::spawn_blocking(move || {
            while !until.load(Ordering::Relaxed) {
                assert!(Command::new("true").status().unwrap().success());
            }
        });
        let mut servers = 0;
        let listening = loop {
            let listening = port.listen().await;
            servers += 1;
            if listening.is_err() || servers == 2_000 {
                break listening;
            }
        };
        done.store(true, Ordering::Relaxed);
        starting.await.unwrap();
        assert!(listening.is_ok(), "server {servers}: {listening:?}");
    }
}
