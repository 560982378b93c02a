//! Messages as text.

use axum::extract::ws::Utf8Bytes;
use hasami_core::protocol::ServerMessage;

/// The JSON of a message.
pub(crate) fn encode(message: &ServerMessage) -> Utf8Bytes {
    #[expect(
        clippy::expect_used,
        reason = "these types hold no map with keys other than text"
    )]
    let json = serde_json::to_string(message).expect("every message has a JSON form");
    json.into()
}
