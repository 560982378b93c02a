//! The WebSocket side: who may connect, and one task for each connection.

pub mod dispatch;
mod identity;
mod line;
mod pace;
mod parting;
mod session;

use std::net::SocketAddr;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hasami_core::protocol::MAX_FRAME;

use crate::app::Shared;
use crate::runtime::Address;
use session::Session;

/// Our messages fit; longer ones make it grow. axum's 128 KiB would be most of what an idle connection costs.
const READ_BUFFER: usize = 1024;

/// `/ws`: a connection, unless there are too many or the server ends.
///
/// A page of any site may connect: nothing here is done in the name of a cookie, a browser adds the
/// secret of a seat to no request by itself, and what another site could do it can do from its server.
pub(crate) async fn upgrade(
    State(shared): State<Shared>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if shared.drain.has_begun() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server restarts\n").into_response();
    }
    let limits = &shared.config.limits;
    let Some(counted) = shared.sessions.one_of(limits.max_connections) else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many connections\n").into_response();
    };
    let address = Address::from(from.ip());
    let limit = limits.max_connections_per_address;
    let Some(holding) = shared.addresses.connect(address, limit) else {
        return (
            StatusCode::TOO_MANY_REQUESTS,
            "too many connections from your address\n",
        )
            .into_response();
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_frame_size(MAX_FRAME)
        .max_message_size(MAX_FRAME)
        .on_upgrade(move |socket| async move {
            // Both count until the socket is closed.
            let _held = (counted, holding);
            Session::new(shared, address).run(socket).await;
        })
}
