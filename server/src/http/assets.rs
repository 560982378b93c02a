//! The built client: a page and its service worker, always asked for anew, and assets that never change.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{BoxError, Router};
use serde::Deserialize;
use tower_http::services::{ServeDir, ServeFile};

/// Routes for `/`, `/sw.js` and `/assets/`, from a folder that may not exist yet.
pub(super) fn routes(folder: &Path) -> Router {
    let page = folder.join("index.html");
    if !page.is_file() {
        tracing::warn!(
            folder = %folder.display(),
            "no built client here: `cargo xtask run` builds one; the server serves sockets all the same"
        );
    }
    Router::new()
        .route("/", get(front_page))
        .route("/sw.js", get(service_worker))
        .route("/assets/{*path}", get(asset))
        .with_state(folder.to_owned())
}

/// The name of the build of the client in a folder, as its `build.json` gives it; none without a client.
pub(crate) fn build_of(folder: &Path) -> Option<String> {
    #[derive(Deserialize)]
    struct Record {
        build: String,
    }
    let path = folder.join("build.json");
    let text = std::fs::read(&path).ok()?;
    match serde_json::from_slice::<Record>(&text) {
        Ok(record) => Some(record.build),
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "not the record of a build");
            None
        }
    }
}

/// The page, the same for every query, so that an invite link costs its room nothing. A room is nothing
/// for a search engine.
async fn front_page(State(folder): State<PathBuf>, request: Request) -> Response {
    let query = request.uri().query().unwrap_or_default();
    let is_room = query.split('&').any(|pair| pair.starts_with("room="));
    match anew(folder.join("index.html"), request).await {
        Some(mut page) => {
            if is_room {
                let noindex = HeaderValue::from_static("noindex");
                page.headers_mut().insert("x-robots-tag", noindex);
            }
            page
        }
        None => super::plain_page(
            StatusCode::OK,
            "Hasami Shogi Online",
            "<p>The server runs, but the client is not built. \
             Build it with <code>cargo xtask run</code>.</p>",
        ),
    }
}

/// What keeps the client on a device; it lies at the root because it looks after the page there.
async fn service_worker(State(folder): State<PathBuf>, request: Request) -> Response {
    let script = anew(folder.join("sw.js"), request).await;
    script.unwrap_or_else(super::not_found)
}

/// A file under a name that stays the same when its content changes.
async fn anew(path: PathBuf, request: Request) -> Option<Response> {
    let mut file = ServeFile::new(path).precompressed_br().precompressed_gzip();
    let answer = found(file.try_call(request).await)?;
    Some(cached(answer, "no-cache"))
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
