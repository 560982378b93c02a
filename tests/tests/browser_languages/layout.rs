//! The main screens on the smallest phone, with English words made 40 % longer.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use hasami_tests::browser::Screen::Phone;
use hasami_tests::browser::{Browser, built_client};
use hasami_tests::pair::shows_plies;
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
    if let Some((before, after)) = text.split_once(MARK)
        && let Some((words, after)) = after.split_once('"')
    {
        let words: Vec<_> = words.lines().map(longer_line).collect();
        return Ok(format!("{before}{MARK}{}\"{after}", words.join("\n")));
    }
    Ok(text.to_owned())
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

/// What of the words is cut off, runs out of its box or of the screen, or lies under other words.
const FAULTS: &str = "
    const faults = [];
    const seen = [];
    // What is scrolled out of sight lies under nothing.
    const inSight = (element, rect) => {
        for (let box = element; box; box = box.parentElement) {
            const { top, bottom } = box.getBoundingClientRect();
            if (getComputedStyle(box).overflowY !== 'visible' && (rect.bottom > bottom + 1 || rect.top < top - 1)) return false;
        }
        return true;
    };
    // What is meant to lie over the rest.
    const layer = element => {
        for (let box = element; box; box = box.parentElement) {
            if (box.matches('dialog, [data-test=result]') || /sticky|fixed/.test(getComputedStyle(box).position)) return box;
        }
        return null;
    };
    const open = document.querySelector('dialog[open]');
    for (const element of document.querySelectorAll('body *')) {
        const own = [...element.childNodes].filter(node => node.nodeType === 3 && node.data.trim());
        if (!own.length || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (element.closest('svg, .hidden-text, .move-entry:not(:focus-within), template, script, noscript')) continue;
        if (open && !open.contains(element)) continue;
        const words = own.map(node => node.data.trim()).join(' ');
        const style = getComputedStyle(element);
        const says = what => faults.push(`${what}: ${words} <${element.tagName} ${element.className}>`);
        if (element.clientWidth && element.scrollWidth > element.clientWidth + 1) says('too wide');
        if (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) says('too high');
        const box = document.createRange();
        box.selectNodeContents(element);
        for (const rect of box.getClientRects()) {
            if (rect.right > innerWidth + 1 || rect.left < -1) says('off the screen');
            if (inSight(element, rect)) seen.push([rect, element, words, layer(element)]);
        }
    }
    for (const [a, one, first, on] of seen) for (const [b, two, second, other] of seen) {
        if (one === two || one.contains(two) || two.contains(one) || on !== other) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 4) faults.push(`one over the other: ${first} / ${second}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('scrolls sideways');
    return [...new Set(faults)];";

async fn fits(page: &Browser, name: &str) -> Result<()> {
    page.screenshot(&format!("longer-{name}")).await?;
    let faults: Vec<String> = page.script(FAULTS, vec![]).await?;
    ensure!(faults.is_empty(), "{name}: {faults:#?}");
    Ok(())
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
