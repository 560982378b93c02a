//! The main screens on the smallest phone, with English words made 40 % longer.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use hasami_tests::browser::Screen::Phone;
use hasami_tests::browser::{Browser, built_client};
use hasami_tests::looks::fits;
use hasami_tests::pair::{invite_path, shows_plies};
use hasami_tests::server::TestServer;
use serde_json::json;
use tempfile::TempDir;

/// Two of five letters stand there twice; names in braces and entities stay.
fn longer(words: &str) -> String {
    let mut out = String::new();
    let (mut letters, mut closing) = (0, None);
    for letter in words.chars() {
        out.push(letter);
        match (closing, letter) {
            (None, '{') => closing = Some('}'),
            (None, '&') => closing = Some(';'),
            (Some(end), _) if end == letter => closing = None,
            (None, _) if letter.is_alphabetic() => {
                if letters * 2 % 5 < 2 {
                    out.push(letter);
                }
                letters += 1;
            }
            _ => {}
        }
    }
    out
}

/// A line of a table: the names of plural forms stay.
fn longer_line(line: &str) -> String {
    let forms = line.split('\t').map(|form| match form.split_once(':') {
        Some((name @ ("one" | "other"), words)) => format!("{name}:{}", longer(words)),
        _ => longer(form),
    });
    forms.collect::<Vec<_>>().join("\t")
}

/// Where the page has the words of the first part.
const MARK: &str = "data-words=\"";

fn longer_file(path: &Path, text: &str) -> Result<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.starts_with("texts-en-") {
        let lines: Vec<String> = serde_json::from_str(text)?;
        let lines: Vec<_> = lines.iter().map(|line| longer_line(line)).collect();
        return Ok(serde_json::to_string(&lines)?);
    }
    if name.ends_with(".html") {
        return Ok(longer_page(text));
    }
    Ok(text.to_owned())
}

/// All words of a page that are read, and those that stand there for the client.
fn longer_page(text: &str) -> String {
    let (head, body) = text.split_once("<body>").unwrap_or((text, ""));
    let mut out = match head.split_once(MARK) {
        Some((before, after)) => {
            let (words, after) = after.split_once('"').unwrap_or((after, ""));
            let words: Vec<_> = words.lines().map(longer_line).collect();
            format!("{before}{MARK}{}\"{after}<body>", words.join("\n"))
        }
        None => format!("{head}<body>"),
    };
    for part in body.split_inclusive('>') {
        let (words, tag) = part.split_once('<').unwrap_or((part, ""));
        // A single letter stands for something else than a word.
        if words.trim().chars().nth(1).is_some() {
            out.push_str(&longer(words));
        } else {
            out.push_str(words);
        }
        if !tag.is_empty() {
            out.push('<');
            out.push_str(tag);
        }
    }
    out
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let to = to.join(path.file_name().unwrap_or_default());
        match fs::read_to_string(&path) {
            _ if path.is_dir() => copy(&path, &to)?,
            Ok(text) => fs::write(to, longer_file(&path, &text)?)?,
            Err(_) => fs::write(to, fs::read(&path)?)?,
        }
    }
    Ok(())
}

/// A page of 320×568 pixels from a server whose English is longer. The folder goes with the last value.
async fn page() -> Result<(Browser, TestServer, TempDir)> {
    let folder = tempfile::tempdir()?;
    copy(&built_client()?, folder.path())?;
    for entry in fs::read_dir(folder.path().join("assets"))? {
        let path = entry?.path();
        // Made of the words before.
        if path
            .extension()
            .is_some_and(|end| end == "br" || end == "gz")
        {
            fs::remove_file(path)?;
        }
    }
    let server = TestServer::with(|config| config.assets = folder.path().to_owned()).await;
    let page = Browser::open(&server.url(), Phone).await?;
    let metrics = json!({ "width": 320, "height": 568, "deviceScaleFactor": 2, "mobile": true });
    let devtools = page.session().cdp();
    devtools
        .send_raw("Emulation.setDeviceMetricsOverride", metrics)
        .await?;
    Ok((page, server, folder))
}

/// How much of a page is looked at before it scrolls on, in heights of the screen: some of each lies over
/// the next.
const SHARE: f64 = 0.8;

/// Nothing is cut off, from the top of the page to its end.
async fn fits_throughout(page: &Browser, name: &str) -> Result<()> {
    let script = "const at = scrollY;
        scrollBy({ top: innerHeight * arguments[0], behavior: 'instant' });
        return scrollY > at";
    loop {
        fits(page, name).await?;
        if !page.script::<bool>(script, vec![json!(SHARE)]).await? {
            return Ok(());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_are_longer_by_two_fifths_fit_on_the_smallest_phone() -> Result<()> {
    let (page, _server, _folder) = page().await?;
    page.goto("/?local").await?;
    page.press("preset-hybrid").await?;
    fits(&page, "rules").await?;
    page.press("start").await?;
    page.press("sq-7i").await?;
    page.press("sq-7e").await?;
    shows_plies(&page, 1).await?;
    fits(&page, "pass-and-play").await?;
    page.press("more").await?;
    page.see("menu").await?;
    fits(&page, "menu").await?;
    page.press("settings-open").await?;
    page.see("settings").await?;
    fits(&page, "settings").await?;

    page.goto("/?ai").await?;
    page.see("ai-setup").await?;
    fits(&page, "ai-setup").await?;
    page.press("side-sente").await?;
    page.press("start").await?;
    page.press("hint").await?;
    page.says("status", "–").await?;
    fits(&page, "ai-hint").await?;
    page.press("sq-7i").await?;
    page.press("sq-7e").await?;
    shows_plies(&page, 2).await?;
    page.press("resign").await?;
    page.see("confirm-yes").await?;
    fits(&page, "confirm").await?;
    page.press("confirm-yes").await?;
    page.see("result-headline").await?;
    fits(&page, "result").await?;
    page.press("review").await?;
    page.see("review-words").await?;
    fits(&page, "review").await?;

    page.goto("/?record").await?;
    page.see("record-field").await?;
    fits(&page, "record").await?;
    page.goto("/?room=34679ACD").await?;
    page.see("stop").await?;
    fits(&page, "stop").await?;
    page.goto("/?quick").await?;
    page.see("queue").await?;
    fits(&page, "queue").await?;
    page.press("cancel").await?;
    page.goto("/?new").await?;
    page.see("create").await?;
    fits(&page, "new-room").await?;
    page.press("create").await?;
    page.see("link").await?;
    fits(&page, "invite").await
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_do_not_fit_are_noticed() -> Result<()> {
    let (page, _server, _folder) = page().await?;
    page.goto("/").await?;
    page.see("settings-open").await?;
    for (element, style, fault) in [
        ("h1", "transform: translateX(-200px)", "off the screen"),
        ("h1", "transform: translateY(40px)", "one over the other"),
        ("h1", "width: 20px", "too wide"),
        (
            "[data-test=quick]",
            "height: 20px; min-height: 0",
            "higher than its box",
        ),
        (
            "[data-test=quick]",
            "width: 40px; min-width: 0",
            "wider than its box",
        ),
    ] {
        fits(&page, "before").await?;
        let script = "document.querySelector(arguments[0]).style.cssText = arguments[1]";
        let change = |style: &str| vec![json!(element), json!(style)];
        let _: () = page.script(script, change(style)).await?;
        let seen = fits(&page, "broken").await;
        let noticed = seen.is_err_and(|error| error.to_string().contains(fault));
        ensure!(noticed, "{element} with {style} is not {fault:?}");
        let _: () = page.script(script, change("")).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn longer_words_fit_on_the_pages_that_teach_and_in_a_lesson() -> Result<()> {
    let (page, _server, _folder) = page().await?;
    page.goto("/").await?;
    page.see("settings-open").await?;
    fits_throughout(&page, "home").await?;
    page.goto("/privacy").await?;
    page.see("privacy").await?;
    fits_throughout(&page, "privacy").await?;
    page.goto("/?learn").await?;
    page.see("learn").await?;
    fits_throughout(&page, "lessons").await?;
    for name in ["slide", "danger", "puzzle-2", "puzzle-8"] {
        page.goto(&format!("/?learn={name}")).await?;
        page.see("lesson").await?;
        fits(&page, name).await?;
    }
    page.goto("/?learn=fork").await?;
    for (square, step) in [("sq-5i", "lesson-0"), ("sq-5h", "lesson-1")] {
        page.press(square).await?;
        fits(&page, step).await?;
    }
    page.says("lesson-news", ".").await?;
    fits(&page, "lesson-wrong").await
}

#[tokio::test(flavor = "multi_thread")]
async fn longer_words_fit_for_who_watches_a_game() -> Result<()> {
    let (page, server, _folder) = page().await?;
    let url = server.url();
    let host = Browser::open(&url, Phone).await?;
    host.goto("/?new").await?;
    host.press("create").await?;
    let path = invite_path(&host).await?;
    let friend = Browser::open(&url, Phone).await?;
    friend.goto(&path).await?;
    friend.see("game").await?;
    host.see("game").await?;
    page.goto(&path).await?;
    page.press("watch").await?;
    page.see("game").await?;
    fits(&page, "watching").await?;
    friend.goto("/").await?;
    friend.see("return").await?;
    page.see("seat-far").await?;
    fits(&page, "watching-away").await
}
