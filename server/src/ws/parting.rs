//! How a connection ends: with a close code that the other side has time to read.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use hasami_core::protocol::close;
use tokio::time::{sleep, timeout};
use tungstenite::Error;

/// For the close frame to be taken and answered; whoever does not is cut off.
const GOODBYE: Duration = Duration::from_secs(1);
/// When bytes are left that cannot be read, the kernel answers with a reset, which may overtake the
/// close frame: time for that to be read first.
const LINGER: Duration = Duration::from_millis(250);

/// Bytes that are no text, as RFC 6455 calls it.
const NOT_TEXT: u16 = 1007;
/// Bytes that are no WebSocket frame.
const NOT_WEBSOCKET: u16 = 1002;

/// Why a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The other side is gone.
    Gone,
    /// It is sent away.
    Close(u16),
    /// What it sends cannot be read any further.
    Garbled(u16),
}

/// What an error in reading means for the connection.
pub(super) fn unreadable(error: axum::Error) -> End {
    match error.into_inner().downcast::<Error>().map(|error| *error) {
        Ok(Error::Capacity(_)) => End::Garbled(close::TOO_BIG),
        Ok(Error::Utf8(_)) => End::Garbled(NOT_TEXT),
        Ok(Error::Protocol(tungstenite::error::ProtocolError::ResetWithoutClosingHandshake)) => {
            End::Gone
        }
        Ok(Error::Protocol(_)) => End::Garbled(NOT_WEBSOCKET),
        _ => End::Gone,
    }
}

/// Ends the connection.
pub(super) async fn part(mut socket: WebSocket, end: End) {
    let (End::Close(code) | End::Garbled(code)) = end else {
        return;
    };
    let goodbye = async {
        let frame = CloseFrame {
            code,
            reason: "".into(),
        };
        if socket.send(Message::Close(Some(frame))).await.is_ok() {
            while let Some(Ok(_)) = socket.recv().await {}
        }
    };
    let _cut_off = timeout(GOODBYE, goodbye).await;
    if matches!(end, End::Garbled(_)) {
        sleep(LINGER).await;
    }
}
