//! The built client: one page that is always asked for anew, and assets that never change.

use std::path::{Path, PathBuf};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::services::{ServeDir, ServeFile};

/// Routes for `/` and `/assets/`, from a folder that may not exist yet.
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
        .route("/assets/{*path}", get(asset))
        .with_state(folder.to_owned())
}

/// The page, the same for every query, so that an invite link costs its room nothing.
async fn front_page(State(folder): State<PathBuf>, request: Request) -> Response {
    let mut file = ServeFile::new(folder.join("index.html"))
        .precompressed_br()
        .precompressed_gzip();
    let found = match file.try_call(request).await {
        Ok(answer) => answer,
        Err(error) => return unreadable(&error),
    };
    if found.status() == StatusCode::NOT_FOUND {
        return super::plain_page(
            StatusCode::OK,
            "Hasami Shogi Online",
            "<p>The server runs, but the client is not built. \
             Build it with <code>cargo xtask run</code>.</p>",
        );
    }
    cached(found.map(Body::new), "no-cache")
}

/// An asset; its name holds a hash of what is in it. A missing one is 404, never the page.
async fn asset(State(folder): State<PathBuf>, request: Request) -> Response {
    let mut files = ServeDir::new(&folder)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    match files.try_call(request).await {
        Ok(found) if found.status() == StatusCode::NOT_FOUND => super::not_found(),
        Ok(found) => cached(found.map(Body::new), "public, max-age=31536000, immutable"),
        Err(error) => unreadable(&error),
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

fn unreadable(error: &std::io::Error) -> Response {
    tracing::error!(%error, "a file of the client cannot be read");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}
