//! The network between a client and the server, which a test can cut, silence and restore.
//!
//! Chromium's own offline switch leaves open WebSockets alive, so a browser that is to lose its
//! network goes through a link.

use std::net::SocketAddr;

use anyhow::Result;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A listener that passes each connection on to a target. It ends when dropped.
#[derive(Debug)]
pub struct Link {
    address: SocketAddr,
    state: watch::Sender<State>,
    listening: JoinHandle<()>,
}

/// What becomes of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    passing: Passing,
    /// Counts the cuts; a connection lives only in the one it was made in.
    cuts: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passing {
    /// Bytes pass.
    Open,
    /// New connections are closed at once.
    Closed,
    /// Connections are accepted and kept, but no byte passes.
    Silent,
}

impl Link {
    /// Starts to pass connections on to `target`.
    ///
    /// # Errors
    ///
    /// When no port can be had.
    pub async fn start(target: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (state, watching) = watch::channel(State {
            passing: Passing::Open,
            cuts: 0,
        });
        let listening = tokio::spawn(listen(listener, target, watching));
        Ok(Self {
            address,
            state,
            listening,
        })
    }

    /// Where clients find the server through this link.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Closes all connections and takes no new ones, as when a network goes away.
    pub fn cut(&self) {
        self.state.send_modify(|state| {
            state.passing = Passing::Closed;
            state.cuts += 1;
        });
    }

    /// Lets nothing pass any more and closes nothing, as when packets get lost: what is sent
    /// waits, and a new connection gets no answer.
    pub fn silence(&self) {
        self.state
            .send_modify(|state| state.passing = Passing::Silent);
    }

    /// Lets everything pass again, what waits first.
    pub fn restore(&self) {
        self.state
            .send_modify(|state| state.passing = Passing::Open);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.cut();
        self.listening.abort();
    }
}

async fn listen(listener: TcpListener, target: SocketAddr, state: watch::Receiver<State>) {
    while let Ok((client, _)) = listener.accept().await {
        if state.borrow().passing != Passing::Closed {
            tokio::spawn(connect(client, target, state.clone()));
        }
    }
}

async fn connect(client: TcpStream, target: SocketAddr, state: watch::Receiver<State>) {
    let Ok(server) = TcpStream::connect(target).await else {
        return;
    };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::spawn(pass(from_client, to_server, state.clone()));
    pass(from_server, to_client, state).await;
}

/// Moves bytes one way until an end closes or the link is cut.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut state: watch::Receiver<State>) {
    let born = state.borrow().cuts;
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let Ok(now) = state
            .wait_for(|state| state.passing != Passing::Silent || state.cuts != born)
            .await
            .map(|state| *state)
        else {
            return;
        };
        if now.cuts != born {
            return;
        }
        let read = tokio::select! {
            read = from.read(&mut buffer) => read,
            _ = state.changed() => continue,
        };
        match read {
            Ok(length) if length > 0 => {
                if to.write_all(&buffer[..length]).await.is_err() {
                    return;
                }
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that sends back what it gets.
    async fn echo() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut read, mut write) = stream.split();
                    tokio::io::copy(&mut read, &mut write).await
                });
            }
        });
        address
    }

    /// A connection that has been answered.
    async fn connected(address: SocketAddr) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"a").await.unwrap();
        assert_eq!(stream.read_u8().await.unwrap(), b'a');
        stream
    }

    #[tokio::test]
    async fn a_cut_closes_what_is_open_and_what_comes() {
        let link = Link::start(echo().await).await.unwrap();
        let mut open = connected(link.address).await;
        link.cut();
        assert!(open.read_u8().await.is_err());
        let mut late = TcpStream::connect(link.address).await.unwrap();
        assert!(late.read_u8().await.is_err());
        link.restore();
        connected(link.address).await;
    }

    #[tokio::test]
    async fn a_silent_link_keeps_what_is_sent_until_it_is_restored() {
        let target = echo().await;
        let link = Link::start(target).await.unwrap();
        let mut open = connected(link.address).await;
        link.silence();
        open.write_all(b"b").await.unwrap();
        // Answers on other connections show that this one had its chance.
        for _ in 0..10 {
            connected(target).await;
        }
        assert!(open.try_read(&mut [0]).is_err(), "something passed");
        link.restore();
        assert_eq!(open.read_u8().await.unwrap(), b'b');
    }
}
