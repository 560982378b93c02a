//! Whether the process lives.

/// `/healthz`: the process answers.
pub(super) async fn alive() -> &'static str {
    "ok\n"
}
