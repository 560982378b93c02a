//! The plain HTTP side: the pages, the assets, health, and the headers on all of it.
//!
//! No request here touches a room: a link preview or prerender of an invite is only ever given the page.

mod assets;
mod connections;
mod headers;
mod health;
mod pages;

use axum::Router;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::app::Shared;

pub(crate) use connections::serve;
pub(crate) use pages::build_of;

/// Every route of the server.
pub(crate) fn router(shared: Shared) -> Router {
    let assets = assets::routes(&shared.config.assets);
    let pages = pages::routes(&shared.config.assets, shared.config.origin.clone());
    let router = Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/ws", get(crate::ws::upgrade))
        .with_state(shared)
        .merge(assets)
        .merge(pages)
        .fallback(async || not_found());
    headers::on_every_answer(router)
}

/// The plain page for paths that do not exist.
fn not_found() -> Response {
    plain_page(
        StatusCode::NOT_FOUND,
        "Nothing here",
        "<p>There is no such page. <a href=\"/\">Go to the game</a>.</p>",
    )
}

/// A small page that needs no script, style or asset.
fn plain_page(status: StatusCode, title: &str, body: &str) -> Response {
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <h1>{title}</h1>{body}"
    );
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, page).into_response()
}
