//! Pages, assets and health over HTTP.

use std::path::Path;
use std::time::Duration;

use hasami_core::ids::RoomCode;
use hasami_core::protocol::{Phase, ServerMessage, SideChoice};
use hasami_tests::http::{get, request};
use hasami_tests::player::PATIENCE;
use hasami_tests::server::TestServer;
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

const PAGE: &str = "<!doctype html><title>Hasami Shogi</title>";
const INVITE: &str = "<!doctype html><title>A game of Hasami Shogi</title>";

/// A built client: its pages, its service worker and two assets.
fn client() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, content).expect("written");
    };
    write("index.html", PAGE.as_bytes());
    write("invite.html", INVITE.as_bytes());
    write("ja/index.html", b"<title>\xe5\xb0\x86\xe6\xa3\x8b</title>");
    write("sitemap.xml", b"<loc>{{origin}}/</loc>");
    let pages = [
        ("/", "index.html"),
        ("/?room", "invite.html"),
        ("/ja/", "ja/index.html"),
        ("/sitemap.xml", "sitemap.xml"),
    ]
    .map(|(address, file)| json!({ "address": address, "file": file }));
    let record = json!({ "build": "0f", "pages": pages, "files": [] });
    write("build.json", record.to_string().as_bytes());
    write("assets/app-1234.wasm", b"plain wasm");
    write("assets/app-1234.wasm.br", b"brotli");
    write("assets/app-1234.wasm.gz", b"gzip");
    write("assets/app-1234.js", b"script");
    write("sw.js", b"keeper");
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
                let body = if method == "GET" { INVITE } else { "" };
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
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert_eq!(page.header("x-robots-tag"), None);
    let room = get(server.address(), "/?room=34679ACD").await;
    assert_eq!(room.header("x-robots-tag"), Some("noindex"));

    let keeper = get(server.address(), "/sw.js").await;
    assert_eq!(
        (keeper.status, keeper.header("cache-control")),
        (200, Some("no-cache"))
    );
    assert_eq!(keeper.header("content-type"), Some("text/javascript"));

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
async fn a_page_is_sent_again_only_when_it_has_changed_and_in_the_coding_that_is_asked_for() {
    let folder = client();
    let server = serving(folder.path()).await;
    let first = get(server.address(), "/").await;
    let tag = first.header("etag").expect("a tag");
    for (asked, status) in [(tag, 304), ("W/\"0\"", 200)] {
        let again = request(server.address(), "GET", "/", &[("If-None-Match", asked)]).await;
        assert_eq!((again.status, again.header("etag")), (status, Some(tag)));
    }
    for (accepted, coding) in [
        ("gzip, br", Some("br")),
        ("gzip", Some("gzip")),
        ("br;q=0", None),
    ] {
        let headers = [("Accept-Encoding", accepted)];
        let page = request(server.address(), "GET", "/", &headers).await;
        assert_eq!(page.header("content-encoding"), coding, "{accepted}");
        assert_eq!(page.body == PAGE.as_bytes(), coding.is_none());
    }
}

#[tokio::test]
async fn each_language_has_its_own_address() {
    let folder = client();
    let server = serving(folder.path()).await;
    let page = get(server.address(), "/ja/?ai").await;
    assert_eq!(page.status, 200);
    assert!(String::from_utf8_lossy(&page.body).contains("将棋"));
    let bare = get(server.address(), "/ja?ai").await;
    assert_eq!(
        (bare.status, bare.header("location")),
        (308, Some("/ja/?ai"))
    );
}

#[tokio::test]
async fn pages_name_the_public_address_or_else_the_one_that_is_asked() {
    let folder = client();
    let server = serving(folder.path()).await;
    let listed = |address: &str| format!("<loc>{address}/</loc>");
    let here = get(server.address(), "/sitemap.xml").await;
    assert_eq!(here.header("content-type"), Some("application/xml"));
    let expected = listed(&format!("http://{}", server.address()));
    assert_eq!(String::from_utf8_lossy(&here.body), expected);

    let public = "https://hasami.example".to_owned();
    let server = TestServer::with(|config| {
        config.assets = folder.path().to_owned();
        config.origin = Some(public.clone());
    })
    .await;
    let there = get(server.address(), "/sitemap.xml").await;
    assert_eq!(String::from_utf8_lossy(&there.body), listed(&public));
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
        "/sw.js",
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
    for missing in ["/assets/app-1234.wasm", "/sw.js"] {
        let answer = get(server.address(), missing).await;
        assert_eq!(answer.status, 404, "{missing}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    assert_eq!(get(server.address(), "/healthz").await.status, 200);
    assert_eq!(get(server.address(), "/readyz").await.status, 200);
}

#[tokio::test]
async fn the_greeting_names_the_build_of_the_client_that_is_served() {
    let folder = TempDir::new().expect("a folder");
    for (record, expected) in [
        (None, env!("CARGO_PKG_VERSION")),
        (Some("no record"), env!("CARGO_PKG_VERSION")),
        (Some(r#"{"build":"0a1b2c3d","files":[]}"#), "0a1b2c3d"),
    ] {
        if let Some(record) = record {
            std::fs::write(folder.path().join("build.json"), record).expect("written");
        }
        let server = serving(folder.path()).await;
        let player = server.player().await;
        let ServerMessage::Welcome { build, .. } = &player.welcome else {
            unreachable!("checked on connecting")
        };
        assert_eq!(build, expected, "{record:?}");
    }
    let server = serving(folder.path()).await;
    assert_eq!(get(server.address(), "/build.json").await.status, 404);
}

#[tokio::test]
async fn who_does_not_ask_in_time_is_cut_off_and_who_asked_is_not() {
    let server =
        TestServer::with(|config| config.times.head_within = Duration::from_millis(300)).await;
    let mut player = server.player().await;
    let asked = "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n";
    let mut silent = Vec::new();
    for sent in ["", "GET /hea", "GET / HTTP/1.1\r\nHost: here\r\n", asked] {
        let mut stream = TcpStream::connect(server.address()).await.expect("a line");
        stream.write_all(sent.as_bytes()).await.expect("sent");
        silent.push((sent, stream));
    }
    for (sent, mut stream) in silent {
        let mut answer = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut answer))
            .await
            .expect("closed")
            .expect("in order");
        let answered = answer.starts_with(b"HTTP/1.1 200 ");
        assert_eq!(answered, sent == asked, "{sent:?}");
    }

    // A head that never ends, however busily it is written.
    let stream = TcpStream::connect(server.address()).await.expect("a line");
    let (mut reading, mut writing) = stream.into_split();
    let dripping = tokio::spawn(async move {
        let mut drip = "GET / HTTP/1.1\r\n".to_owned();
        while writing.write_all(drip.as_bytes()).await.is_ok() {
            sleep(Duration::from_millis(20)).await;
            drip = "X-More: and more\r\n".to_owned();
        }
    });
    let mut answer = Vec::new();
    let _reset_or_closed = timeout(PATIENCE, reading.read_to_end(&mut answer))
        .await
        .expect("closed");
    assert!(!answer.starts_with(b"HTTP/1.1 200 "));
    dripping.abort();
    player.catch_up().await;
}
