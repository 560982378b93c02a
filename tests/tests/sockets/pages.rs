//! Pages, assets and health over HTTP.

use std::path::Path;

use hasami_core::ids::RoomCode;
use hasami_core::protocol::{Phase, SideChoice};
use hasami_tests::http::{get, request};
use hasami_tests::server::TestServer;
use tempfile::TempDir;

const PAGE: &str = "<!doctype html><title>Hasami Shogi</title>";

/// A built client of one page and two assets.
fn client() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, content).expect("written");
    };
    write("index.html", PAGE.as_bytes());
    write("assets/app-1234.wasm", b"plain wasm");
    write("assets/app-1234.wasm.br", b"brotli");
    write("assets/app-1234.wasm.gz", b"gzip");
    write("assets/app-1234.js", b"script");
    write("secret.txt", b"not an asset");
    folder
}

async fn serving(folder: &Path) -> TestServer {
    TestServer::with(|config| config.assets = folder.to_owned()).await
}

#[tokio::test]
async fn no_get_or_head_ever_takes_a_seat_b20() {
    let folder = client();
    let server = serving(folder.path()).await;
    let mut host = server.player().await;
    let room = host
        .create_room("classic", SideChoice::Random, Some(25))
        .await;
    let previews = [
        "Slackbot-LinkExpanding 1.0",
        "WhatsApp/2.23",
        "facebookexternalhit/1.1",
        "Discordbot/2.0",
        "Twitterbot/1.0",
    ];
    for agent in previews {
        for method in ["GET", "HEAD"] {
            for _again in 0..4 {
                let path = format!("/?room={room}");
                let page = request(server.address(), method, &path, &[("User-Agent", agent)]).await;
                assert_eq!(page.status, 200);
                let body = if method == "GET" { PAGE } else { "" };
                assert_eq!(page.body, body.as_bytes());
            }
        }
    }
    for number in 0..500 {
        let path = format!("/?room={}", RoomCode::from_number(number * 7_919));
        assert_eq!(get(server.address(), &path).await.status, 200);
    }
    host.catch_up().await;
    assert_eq!(host.board().view.phase, Phase::Waiting);
    assert_eq!(server.gauges().rooms, 1);
    let mut friend = server.player().await;
    friend.enter(&room).await;
    host.until_board(|board| board.view.phase == Phase::Starting)
        .await;
}

#[tokio::test]
async fn the_page_is_asked_for_anew_and_an_asset_only_once() {
    let folder = client();
    let server = serving(folder.path()).await;
    let page = get(server.address(), "/").await;
    assert_eq!(
        (page.status, page.header("cache-control")),
        (200, Some("no-cache"))
    );
    assert_eq!(page.header("content-type"), Some("text/html"));

    let wasm = get(server.address(), "/assets/app-1234.wasm").await;
    assert_eq!(wasm.header("content-type"), Some("application/wasm"));
    assert_eq!(
        wasm.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert_eq!(
        (wasm.header("content-encoding"), wasm.body.as_slice()),
        (None, &b"plain wasm"[..])
    );
    for (accepted, encoding, body) in [
        ("br, gzip", Some("br"), &b"brotli"[..]),
        ("gzip", Some("gzip"), b"gzip"),
        ("identity", None, b"plain wasm"),
    ] {
        let headers = [("Accept-Encoding", accepted)];
        let wasm = request(server.address(), "GET", "/assets/app-1234.wasm", &headers).await;
        assert_eq!(
            (wasm.header("content-encoding"), wasm.body.as_slice()),
            (encoding, body)
        );
        assert_eq!(wasm.header("content-type"), Some("application/wasm"));
    }
    let script = get(server.address(), "/assets/app-1234.js").await;
    assert_eq!(
        (script.status, script.body.as_slice()),
        (200, &b"script"[..])
    );
}

#[tokio::test]
async fn what_is_missing_is_missing_and_never_the_page() {
    let folder = client();
    let server = serving(folder.path()).await;
    for path in [
        "/assets/old-0000.wasm",
        "/assets/",
        "/assets/../secret.txt",
        "/assets/%2e%2e/secret.txt",
        "/assets/..%2fsecret.txt",
        "/secret.txt",
        "/index.html",
        "/play",
        "/assets/app-1234.wasm/",
    ] {
        let answer = get(server.address(), path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert!(
            !String::from_utf8_lossy(&answer.body).contains("Hasami Shogi</title>"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn every_answer_keeps_the_browser_strict() {
    let folder = client();
    let server = serving(folder.path()).await;
    for path in [
        "/",
        "/assets/app-1234.wasm",
        "/assets/missing",
        "/nowhere",
        "/healthz",
        "/ws",
    ] {
        let answer = get(server.address(), path).await;
        let policy = answer.header("content-security-policy").expect(path);
        assert!(
            policy.contains("'wasm-unsafe-eval'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(
            !policy.contains("'unsafe-eval'") && !policy.contains("script-src 'self' 'unsafe"),
            "{policy}"
        );
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            answer.header("referrer-policy"),
            Some("no-referrer"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn without_a_built_client_the_server_says_how_to_build_it() {
    let server = TestServer::start().await;
    let page = get(server.address(), "/?room=ABCDEFGH").await;
    assert_eq!(page.status, 200);
    assert!(String::from_utf8_lossy(&page.body).contains("cargo xtask run"));
    assert_eq!(
        get(server.address(), "/assets/app-1234.wasm").await.status,
        404
    );
    assert_eq!(get(server.address(), "/healthz").await.status, 200);
    assert_eq!(get(server.address(), "/readyz").await.status, 200);
}
