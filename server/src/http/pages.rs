//! The built client's pages: the build wrote them but for the public address, which is put in here.

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{BoxError, Router};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;

/// What stands in a page for the public address.
const ORIGIN: &str = "{{origin}}";
/// So many pages are kept made; more are asked for only by requests that name hosts at random.
const KEPT: usize = 64;
/// The best, where a page is made once for the one public address.
const BEST_BROTLI: i32 = 11;
/// Nearly as small in a tenth of the time, where each request may name an address of its own.
const QUICK_BROTLI: i32 = 9;

/// The record that a build keeps of itself.
#[derive(Deserialize)]
struct Record {
    build: String,
    #[serde(default)]
    pages: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    address: String,
    file: PathBuf,
}

fn record(folder: &Path) -> Option<Record> {
    let path = folder.join("build.json");
    let text = std::fs::read(&path).ok()?;
    match serde_json::from_slice(&text) {
        Ok(record) => Some(record),
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "not the record of a build");
            None
        }
    }
}

/// The name of the build of the client in a folder, as its `build.json` gives it; none without a client.
pub(crate) fn build_of(folder: &Path) -> Option<String> {
    Some(record(folder)?.build)
}

/// The pages of a build.
struct Pages {
    /// The public address, where it is set.
    origin: Option<String>,
    files: BTreeMap<String, PathBuf>,
    made: Mutex<HashMap<(PathBuf, String), Arc<Made>>>,
}

/// A page as it goes over the wire.
struct Made {
    tag: HeaderValue,
    kind: &'static str,
    plain: Bytes,
    brotli: Bytes,
    gzip: Bytes,
}

/// A route for each page of the build in a folder, which may not exist yet. Pages name `origin`, else the
/// host that is asked, as their address.
pub(super) fn routes(folder: &Path, origin: Option<String>) -> Router {
    let entries = record(folder).map_or_else(Vec::new, |record| record.pages);
    if entries.is_empty() {
        tracing::warn!(
            folder = %folder.display(),
            "no built client here: `cargo xtask run` builds one; the server serves sockets all the same"
        );
        return Router::new().route("/", get(async || not_built()));
    }
    let files: BTreeMap<_, _> = entries
        .into_iter()
        .map(|entry| (entry.address, folder.join(entry.file)))
        .collect();
    let mut router = Router::new();
    for address in files.keys().filter(|address| !address.contains('?')) {
        router = router.route(address, get(page));
        let bare = address.trim_end_matches('/');
        if bare.len() > 1 && bare.len() < address.len() {
            router = router.route(bare, get(with_slash));
        }
    }
    router.with_state(Arc::new(Pages {
        origin,
        files,
        made: Mutex::default(),
    }))
}

fn not_built() -> Response {
    super::plain_page(
        StatusCode::OK,
        "Hasami Shogi Online",
        "<p>The server runs, but the client is not built. \
         Build it with <code>cargo xtask run</code>.</p>",
    )
}

async fn with_slash(uri: Uri) -> Redirect {
    let query = uri
        .query()
        .map_or_else(String::new, |query| format!("?{query}"));
    Redirect::permanent(&format!("{}/{query}", uri.path()))
}

/// A page, the same for every query but a room's, so that an invite link costs its room nothing. A room
/// is nothing for a search engine.
async fn page(State(pages): State<Arc<Pages>>, request: Request) -> Response {
    let path = request.uri().path();
    let query = request.uri().query().unwrap_or_default();
    let is_room = query.split('&').any(|pair| pair.starts_with("room="));
    let invite = format!("{path}?room");
    let file = (is_room.then(|| pages.files.get(&invite)).flatten())
        .or_else(|| pages.files.get(path))
        .cloned();
    let Some(file) = file else {
        return super::not_found();
    };
    let origin = match &pages.origin {
        Some(origin) => origin.clone(),
        None => asked_origin(request.headers()),
    };
    let making = tokio::task::spawn_blocking(move || pages.made(file, origin));
    let made = match making.await.map_err(BoxError::from).flatten() {
        Ok(made) => made,
        Err(error) => {
            tracing::error!(%error, "a page cannot be made");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let mut answer = made.answer(request.headers());
    if is_room {
        let noindex = HeaderValue::from_static("noindex");
        answer.headers_mut().insert("x-robots-tag", noindex);
    }
    answer
}

/// The address under which the server is asked, as far as it is one. It may be any: nothing is kept of
/// it but the page that it asked for.
fn asked_origin(headers: &HeaderMap) -> String {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    match host {
        Some(host) if host.len() <= 255 && host.chars().all(plain) => format!("http://{host}"),
        _ => String::new(),
    }
}

impl Pages {
    fn made(&self, file: PathBuf, origin: String) -> Result<Arc<Made>, BoxError> {
        let key = (file, origin);
        let kept = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = kept.get(&key) {
            return Ok(Arc::clone(made));
        }
        drop(kept);
        let quality = match self.origin {
            Some(_) => BEST_BROTLI,
            None => QUICK_BROTLI,
        };
        let made = Arc::new(Made::new(&key.0, &key.1, quality)?);
        let mut kept = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&made));
        Ok(made)
    }
}

impl Made {
    fn new(file: &Path, origin: &str, quality: i32) -> Result<Self, BoxError> {
        let text = std::fs::read_to_string(file)?.replace(ORIGIN, origin);
        let mut brotli = Vec::new();
        let params = brotli::enc::BrotliEncoderParams {
            quality,
            size_hint: text.len(),
            ..Default::default()
        };
        brotli::BrotliCompress(&mut text.as_bytes(), &mut brotli, &params)?;
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(text.as_bytes())?;
        let kind = match file.extension().and_then(|kind| kind.to_str()) {
            Some("xml") => "application/xml",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "text/html; charset=utf-8",
        };
        Ok(Self {
            tag: HeaderValue::try_from(format!("W/\"{:x}\"", digest(&text)))?,
            kind,
            plain: text.into(),
            brotli: brotli.into(),
            gzip: gzip.finish()?.into(),
        })
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let said = |name| asked.get(name).and_then(|value| value.to_str().ok());
        let tag = self.tag.to_str().unwrap_or_default();
        let known = said(header::IF_NONE_MATCH)
            .is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
        let accepts = |coding| {
            let accepted = said(header::ACCEPT_ENCODING).unwrap_or_default();
            accepted.split(',').any(|each| {
                let (name, weight) = each.split_once(';').unwrap_or((each, ""));
                name.trim() == coding && !matches!(weight.trim(), "q=0" | "q=0.0")
            })
        };
        let (coding, body) = if accepts("br") {
            (Some("br"), &self.brotli)
        } else if accepts("gzip") {
            (Some("gzip"), &self.gzip)
        } else {
            (None, &self.plain)
        };
        let mut answer = match known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => Body::from(body.clone()).into_response(),
        };
        let headers = answer.headers_mut();
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        answer
    }
}

/// Tells one text of a page from another; nothing secret hangs on it.
fn digest(text: &str) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
