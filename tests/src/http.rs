//! Plain HTTP requests, one a connection.

#![expect(
    clippy::expect_used,
    reason = "a test fails by a panic, here as in a test function"
)]

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The status line and headers.
    pub head: String,
    /// What follows them.
    pub body: Vec<u8>,
}

impl Answer {
    /// A header's value.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

/// Asks for a path with further header lines.
///
/// # Panics
///
/// When the server gives no HTTP answer.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let mut asked = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        asked.push_str(&format!("{name}: {value}\r\n"));
    }
    asked.push_str("\r\n");
    stream.write_all(asked.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("headers");
    let head = String::from_utf8(answer[..end].to_vec()).expect("text");
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|code| code.parse().ok())
        .expect("a status");
    Answer {
        status,
        head,
        body: answer[end + 4..].to_vec(),
    }
}

/// Asks for a path.
pub async fn get(address: SocketAddr, path: &str) -> Answer {
    request(address, "GET", path, &[]).await
}
