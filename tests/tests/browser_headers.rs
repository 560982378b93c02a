//! The headers of what ships, file by file, and a real browser that holds the page to its policy.

#![cfg(feature = "browser")]

use anyhow::{Context, Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::Phone;
use hasami_tests::browser::built_client;
use hasami_tests::deploy::Build;
use hasami_tests::http::request;
use hasami_tests::pair::{server, shows_plies, tap_move};

/// What a browser needs to be told that a file is, by the end of its name.
const TYPES: [(&str, &str); 9] = [
    (".wasm", "application/wasm"),
    (".js", "text/javascript"),
    (".css", "text/css"),
    (".html", "text/html"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".woff2", "font/woff2"),
    (".json", "application/json"),
    (".webmanifest", "application/manifest+json"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_file_comes_with_its_type_its_encoding_and_the_policy_b45() -> Result<()> {
    let server = server().await?;
    let folder = built_client()?;
    let mut files = Build::first()?.assets;
    files.push("/sw.js".to_owned());
    for path in files {
        let file = folder.join(path.trim_start_matches('/'));
        let (_, kind) = TYPES
            .into_iter()
            .find(|(end, _)| path.ends_with(end))
            .context("a type for every file")?;
        for (accepted, encoding, ending) in [
            ("br", Some("br"), ".br"),
            ("gzip", Some("gzip"), ".gz"),
            ("identity", None, ""),
        ] {
            // A quick build is not compressed, and what would not become smaller never is.
            let packed = file.with_file_name(format!(
                "{}{ending}",
                file.file_name().context("a name")?.to_string_lossy()
            ));
            let (encoding, expected) = if packed.is_file() {
                (encoding, std::fs::read(&packed)?)
            } else {
                (None, std::fs::read(&file)?)
            };
            let headers = [("Accept-Encoding", accepted)];
            let answer = request(server.address(), "GET", &path, &headers).await;
            ensure!(
                answer.status == 200 && answer.body == expected,
                "{path} as {accepted}"
            );
            ensure!(
                answer.header("content-encoding") == encoding,
                "{path} as {accepted}"
            );
            let said = answer.header("content-type").context("a type")?;
            ensure!(said.split(';').next() == Some(kind), "{path} is {said}");
            ensure!(
                answer.header("x-content-type-options") == Some("nosniff"),
                "{path}"
            );
            let policy = answer
                .header("content-security-policy")
                .context("a policy")?;
            for part in [
                "'wasm-unsafe-eval'",
                "worker-src 'self'",
                "default-src 'none'",
            ] {
                ensure!(policy.contains(part), "{path}: {policy}");
            }
            ensure!(!policy.contains("'unsafe-eval'"), "{path}: {policy}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_breaks_no_rule_of_the_policy_b45() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    let listen = "window.violations = [];
        addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective + ' ' + event.blockedURI));";
    page.before_load(listen).await?;
    page.goto("/").await?;
    page.press("ai").await?;
    page.press("side-sente").await?;
    page.press("start").await?;
    tap_move(&page, "7i7e").await?;
    shows_plies(&page, 2).await?;
    page.until("the service worker", async |page| {
        let script = "return navigator.serviceWorker.controller !== null";
        Ok(page.script::<bool>(script, vec![]).await?.then_some(()))
    })
    .await?;
    let violations: Vec<String> = page.script("return violations", vec![]).await?;
    ensure!(violations.is_empty(), "{violations:?}");
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}
