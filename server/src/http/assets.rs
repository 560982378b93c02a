//! The built client's files: the service worker, always asked for anew, and assets that never change.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{BoxError, Router};
use tower_http::services::{ServeDir, ServeFile};

/// Routes for `/sw.js` and `/assets/`, from a folder that may not exist yet.
pub(super) fn routes(folder: &Path) -> Router {
    Router::new()
        .route("/sw.js", get(service_worker))
        .route("/assets/{*path}", get(asset))
        .with_state(folder.to_owned())
}

/// What keeps the client on a device; it lies at the root because it looks after the page there.
async fn service_worker(State(folder): State<PathBuf>, request: Request) -> Response {
    let mut file = ServeFile::new(folder.join("sw.js"));
    match found(file.try_call(request).await) {
        Some(script) => cached(script, "no-cache"),
        None => super::not_found(),
    }
}

/// An asset; its name holds a hash of what is in it. A missing one is 404, never the page.
async fn asset(State(folder): State<PathBuf>, request: Request) -> Response {
    let mut files = ServeDir::new(&folder)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    match found(files.try_call(request).await) {
        Some(asset) => cached(asset, "public, max-age=31536000, immutable"),
        None => super::not_found(),
    }
}

/// The answer, unless there is no such file. One that cannot be read is logged.
fn found<B>(answer: io::Result<Response<B>>) -> Option<Response>
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    match answer {
        Ok(answer) if answer.status() == StatusCode::NOT_FOUND => None,
        Ok(answer) => Some(answer.map(Body::new)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            None
        }
        Err(error) => {
            tracing::error!(%error, "a file of the client cannot be read");
            Some(StatusCode::INTERNAL_SERVER_ERROR.into_response())
        }
    }
}

fn cached(mut answer: Response, policy: &'static str) -> Response {
    if answer.status().is_success() || answer.status() == StatusCode::NOT_MODIFIED {
        answer
            .headers_mut()
            .insert(header::CACHE_CONTROL, HeaderValue::from_static(policy));
    }
    answer
}
