//! A real browser with a server that talks nonsense, or not at all: the page's socket is replaced by one
//! that the test plays.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::Phone;
use hasami_tests::pair::server;
use serde_json::{Value, json};

/// Stands in for `WebSocket`. It greets and answers pings unless told not to, keeps what was sent, and
/// says what the test makes it say.
const FAKE_SOCKET: &str = r#"
window.sockets = [];
window.sent = [];
window.silent = false;
window.WebSocket = class {
  constructor() {
    window.sockets.push(this);
    if (!window.silent) setTimeout(() => this.onopen?.(new Event("open")));
  }
  send(text) {
    const message = JSON.parse(text);
    window.sent.push(message.type);
    if (window.silent) return;
    if (message.type === "hello") this.say({ type: "welcome", protocol: 1, build: "test", counts: { waiting: 0, playing: 0 }, room: null, queued: false });
    if (message.type === "ping") this.say({ type: "pong", n: message.n });
    if (message.type === "join") this.say(window.room);
  }
  say(message) {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    setTimeout(() => this.onmessage?.(new MessageEvent("message", { data })));
  }
  close() {}
};
"#;

async fn page_with_fake_socket(url: &str, setup: &str) -> Result<Browser> {
    let page = Browser::open(url, Phone).await?;
    page.before_load(&format!("{FAKE_SOCKET}{setup}")).await?;
    page.goto("/?room=34679ACD").await?;
    Ok(page)
}

fn room() -> Value {
    let seat =
        json!({ "taken": true, "here": true, "ready": true, "left": false, "away_ms": null });
    json!({ "type": "room", "room": {
        "code": "34679ACD", "kind": "quick", "seq": 7, "you": "sente", "host": null,
        "rules": "classic", "clock": 25, "phase": "playing",
        "seats": { "sente": seat, "gote": seat },
        "game": {
            "id": "67e55044-10b1-426f-9247-bb680e5fe0c8", "number": 1, "moves": ["7i7e", "5a5e"],
            "takebacks": 0, "outcome": null, "clock": { "side": "sente", "left_ms": 20000 }, "offers": [],
        },
    }})
}

async fn say(page: &Browser, message: &Value) -> Result<()> {
    page.script::<Option<bool>>("sockets.at(-1).say(arguments[0])", vec![message.clone()])
        .await?;
    Ok(())
}

async fn sent(page: &Browser, kind: &str) -> Result<usize> {
    page.script(
        "return sent.filter(kind => kind === arguments[0]).length",
        vec![json!(kind)],
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_from_the_server_is_survived_and_healed_b42() -> Result<()> {
    let server = server().await?;
    let page = page_with_fake_socket(&server.url(), &format!("window.room = {};", room())).await?;
    page.says("status", "Your move").await?;
    let game = "67e55044-10b1-426f-9247-bb680e5fe0c8";
    let event = |event: Value| json!({ "type": "event", "room": "34679ACD", "game": game, "seq": 8, "event": event });
    for nonsense in [
        json!("no JSON at all {"),
        json!("[".repeat(10_000)),
        json!({ "type": "fireworks" }),
        json!({ "type": "counts", "counts": 7 }),
        event(json!({ "what": "exploded" })),
        event(json!({ "what": "moved", "ply": "3", "move": 4, "captures": null })),
        event(json!({ "what": "moved", "ply": 3, "move": "9i1a", "captures": [], "clock": null })),
        event(
            json!({ "what": "moved", "ply": 3, "move": "6i6e", "captures": ["0z"], "clock": null }),
        ),
    ] {
        let before = sent(&page, "resync").await?;
        say(&page, &nonsense).await?;
        page.until("a resync", async |page| {
            Ok((sent(page, "resync").await? > before).then_some(()))
        })
        .await?;
        say(&page, &room()).await?;
        page.says("status", "Your move").await?;
        ensure!(page.shown("crash").await?.is_none(), "{nonsense}");
    }
    // A board of eighty squares, or any other that does not follow from its moves, and again and again.
    let mut bad = room();
    bad["room"]["game"]["moves"] = json!(["7i7e", "9j9a"]);
    for _ in 0..3 {
        say(&page, &bad).await?;
    }
    page.says("banner", "out of date").await?;
    page.screenshot("outdated").await?;
    page.see("reload").await?;
    ensure!(page.shown("crash").await?.is_none());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_protocol_version_asks_for_a_reload_b42() -> Result<()> {
    let server = server().await?;
    let greeting = json!({ "type": "welcome", "protocol": 99, "build": "x", "counts": { "waiting": 0, "playing": 0 }, "room": null, "queued": false });
    let setup = format!("WebSocket.prototype.send = function () {{ this.say({greeting}); }};");
    let page = page_with_fake_socket(&server.url(), &setup).await?;
    page.says("banner", "out of date").await?;
    page.see("reload").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_say_nothing_are_given_up_b41() -> Result<()> {
    let server = server().await?;
    let page = page_with_fake_socket(
        &server.url(),
        &format!("window.room = {}; window.silent = true;", room()),
    )
    .await?;
    // The upgrade is never answered.
    page.until("a second try", async |page| {
        Ok((page
            .script::<usize>("return sockets.length", vec![])
            .await?
            >= 2)
            .then_some(()))
    })
    .await?;
    page.script::<Option<bool>>("window.silent = false", vec![])
        .await?;
    page.says("status", "Your move").await?;
    // The open line falls silent; the page is looked at again.
    let before: usize = page.script("return sockets.length", vec![]).await?;
    page.script::<Option<bool>>(
        "window.silent = true;
        document.dispatchEvent(new Event('visibilitychange'));
        setTimeout(() => { window.silent = false; }, 2000);",
        vec![],
    )
    .await?;
    page.until("a new socket", async |page| {
        Ok((page
            .script::<usize>("return sockets.length", vec![])
            .await?
            > before)
            .then_some(()))
    })
    .await?;
    page.says("status", "Your move").await
}
