//! Whether the process lives, and whether it should be sent people.

use axum::extract::State;
use axum::http::StatusCode;

use crate::app::Shared;

/// `/healthz`: the process answers.
pub(super) async fn alive() -> &'static str {
    "ok\n"
}

/// `/readyz`: the store can be written and the server is not ending.
pub(super) async fn ready(State(shared): State<Shared>) -> (StatusCode, &'static str) {
    if shared.drain.has_begun() {
        return (StatusCode::SERVICE_UNAVAILABLE, "ending\n");
    }
    match shared.store.ping().await {
        Ok(()) => (StatusCode::OK, "ok\n"),
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store cannot be used\n",
        ),
    }
}
