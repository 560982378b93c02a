//! The pages that stand before the client does, in every language: their links, their reading, and how the
//! client takes the start page over.

#![cfg(feature = "browser")]

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::browser::{Browser, built_client};
use hasami_tests::deploy::{pages, record};
use hasami_tests::http::get;
use hasami_tests::pair::{Pair, server_without};
use hasami_tests::server::TestServer;
use serde_json::json;

const HOMES: [(&str, &str); 3] = [
    ("/", "Pinch five pieces"),
    ("/ja/", "はさみ取ろう"),
    ("/eu/", "Harrapatu bost fitxa"),
];

async fn server() -> Result<TestServer> {
    let client = built_client()?;
    Ok(TestServer::with(|config| config.assets = client).await)
}

/// Waits until the client has taken the start page over.
async fn taken_over(page: &Browser) -> Result<()> {
    page.see("settings-open").await.map(drop)
}

/// What a page links to and loads, as paths of this site.
fn targets(base: &str, address: &str, text: &str) -> BTreeSet<String> {
    let quoted = text.split('"').collect::<Vec<_>>();
    let links = quoted.windows(2).filter(|pair| {
        [
            " href=",
            " src=",
            " content=",
            " data-call=",
            " data-worker=",
        ]
        .iter()
        .any(|name| pair[0].ends_with(name))
    });
    links
        .map(|pair| pair[1].split('#').next().unwrap_or_default())
        .filter_map(|target| match target.strip_prefix(base) {
            Some(path) => Some(path.to_owned()),
            None if target.starts_with('/') => Some(target.to_owned()),
            None if target.starts_with('?') => Some(format!("{address}{target}")),
            None => None,
        })
        .collect()
}

#[tokio::test]
async fn every_page_and_all_that_it_names_is_there() -> Result<()> {
    let server = server().await?;
    let record = record(&built_client()?)?;
    let mut seen = 0;
    for page in pages(&record) {
        let answer = get(server.address(), &page.address).await;
        ensure!(answer.status == 200, "{}: {}", page.address, answer.status);
        let text = String::from_utf8(answer.body)?;
        ensure!(!text.contains("{{"), "{} is not filled in", page.address);
        let path = page.address.trim_end_matches("?room");
        for target in targets(&server.url(), path, &text) {
            let answer = get(server.address(), &target).await;
            ensure!(answer.status == 200, "{path} names {target}");
            seen += 1;
        }
    }
    ensure!(seen > 100, "only {seen} links were found");
    Ok(())
}

/// How much of the page has moved since it was loaded without anybody asking for it, and what.
async fn stands_still(page: &Browser, name: &str) -> Result<()> {
    let script = "
        const shifts = await new Promise(done => {
            new PerformanceObserver(list => done(list.getEntries()))
                .observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done([]), 200);
        });
        const shift = shifts.reduce((sum, { value }) => sum + value, 0);
        const moved = shifts.flatMap(({ sources }) => sources)
            .map(({ node, previousRect: from, currentRect: to }) =>
                `${(node?.outerHTML ?? node?.textContent)?.slice(0, 60)} from ${JSON.stringify(from)} to ${JSON.stringify(to)}`);
        return [shift, moved];";
    let (shift, moved): (f64, Vec<String>) = page.script(script, vec![]).await?;
    ensure!(shift < 0.001, "{name}: shifts by {shift}: {moved:?}");
    Ok(())
}

#[tokio::test]
async fn the_start_page_stands_still_in_every_language_and_size() -> Result<()> {
    let server = server().await?;
    for screen in [Phone, Desktop] {
        let page = Browser::open(&server.url(), screen).await?;
        for (address, words) in HOMES {
            page.goto(address).await?;
            page.says("home", words).await?;
            taken_over(&page).await?;
            stands_still(&page, &format!("{address}, {screen:?}")).await?;
            let script = "
                const { scrollWidth, clientWidth } = document.documentElement;
                const board = document.querySelector('.opening').getBoundingClientRect();
                return [scrollWidth - clientWidth, board.height / innerHeight];";
            let (over, board): (i64, f64) = page.script(script, vec![]).await?;
            ensure!(board > 0.35, "{address}, {screen:?}: a board of {board}");
            ensure!(over <= 0, "{address}, {screen:?}: {over} pixels too wide");
            let errors = page.console_errors().await?;
            ensure!(errors.is_empty(), "{address}: {errors:?}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn no_chapter_of_the_guide_lies_over_the_next_before_anybody_scrolls_to_it() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    // How much of the height that a chapter is given its text takes, at the least and at the most.
    let script = "
        const bottom = (element) => element.getBoundingClientRect().bottom;
        const taken = [...document.querySelectorAll('.chapters section')].map((chapter) => {
            const { top, height } = chapter.getBoundingClientRect();
            return (bottom(chapter.lastElementChild) - top) / height;
        });
        return [taken.length, Math.min(...taken), Math.max(...taken)];";
    for (address, _) in HOMES {
        page.goto(address).await?;
        taken_over(&page).await?;
        let (chapters, least, most): (u32, f64, f64) = page.script(script, vec![]).await?;
        ensure!(chapters > 10, "{address}: {chapters} chapters");
        let fits = least > 0.5 && most <= 1.0;
        ensure!(
            fits,
            "{address}: the text takes {least} to {most} of its chapter"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_back_into_a_game_and_the_number_of_those_who_wait_push_nothing_away() -> Result<()>
{
    let server = server().await?;
    let url = server.url();
    let pair = Pair::by_invite((&url, Phone), (&url, Desktop), &["clock-none"]).await?;
    let waiting = Browser::open(&url, Phone).await?;
    waiting.goto("/?quick").await?;
    waiting.see("queue").await?;
    for page in [&pair.sente, &pair.gote] {
        for (address, _) in HOMES {
            page.goto(address).await?;
            page.see("return").await?;
            page.says("quick", "1").await?;
            stands_still(page, address).await?;
        }
    }
    pair.sente.screenshot("return").await?;
    pair.sente.press("return").await?;
    pair.sente.see("game").await.map(drop)
}

#[tokio::test]
async fn the_ways_to_play_are_links_that_the_client_answers_in_place() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/ja/").await?;
    taken_over(&page).await?;
    page.script::<()>("window.sameprobe = true", vec![]).await?;
    for (mark, query, screen) in [
        ("ai", "?ai", "ai-setup"),
        ("friend", "?new", "create"),
        ("open-record", "?record", "record-field"),
        ("quick", "?quick", "queue"),
    ] {
        page.press(mark).await?;
        page.see(screen).await?;
        let url = page.url().await?;
        ensure!(url.ends_with(&format!("/ja/{query}")), "{url}");
        page.gone("local").await?;
        page.session().back().await?;
        page.see("local").await?;
        page.gone(screen).await?;
    }
    let same: bool = page
        .script("return window.sameprobe === true", vec![])
        .await?;
    ensure!(same, "the page was loaded anew");
    Ok(())
}

#[tokio::test]
async fn back_from_a_game_leads_to_the_chapter_that_one_left() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/").await?;
    taken_over(&page).await?;
    let to_chapter = "document.querySelector('.contents a[href=\"#wedge\"], .contents a[href=\"#safe\"]').click()";
    page.script::<()>(to_chapter, vec![]).await?;
    let top = "return Math.round(document.getElementById('safe').getBoundingClientRect().top)";
    let in_view = async |page: &Browser| {
        page.until("the chapter to be in view", async |page| {
            let top: i64 = page.script(top, vec![]).await?;
            Ok((0..400).contains(&top).then_some(()))
        })
        .await
    };
    in_view(&page).await?;
    page.script::<()>(
        "document.querySelector('#about ~ p a[href=\"?ai\"]').click()",
        vec![],
    )
    .await?;
    page.see("ai-setup").await?;
    let scrolled: i64 = page.script("return Math.round(scrollY)", vec![]).await?;
    ensure!(scrolled == 0, "the new screen begins at {scrolled}");
    page.session().back().await?;
    page.see("home").await?;
    ensure!(page.url().await?.ends_with("/#safe"));
    in_view(&page).await
}

#[tokio::test]
async fn the_start_page_does_not_flash_up_before_another_screen() -> Result<()> {
    let (server, _folder) = server_without(".wasm").await?;
    let page = Browser::open(&server.url(), Phone).await?;
    for address in ["/?ai", "/ja/?room=34679ACD", "/eu/?quick", "/?utm=1&local"] {
        page.goto(address).await?;
        page.see("crash").await?;
        ensure!(
            page.shown("home").await?.is_none(),
            "{address} shows the start page"
        );
    }
    page.goto("/?utm=1").await?;
    page.see("home").await.map(drop)
}

#[tokio::test]
async fn an_invite_is_announced_as_one_and_names_nobody() -> Result<()> {
    let server = server().await?;
    let answer = get(server.address(), "/?room=34679ACD").await;
    let text = String::from_utf8(answer.body)?;
    ensure!(text.contains("og:title\" content=\"A game of Hasami Shogi\""));
    ensure!(!text.contains("34679ACD"), "the code is on the page");
    let home = String::from_utf8(get(server.address(), "/").await.body)?;
    ensure!(home.contains("og:title\" content=\"Hasami Shogi: play online"));
    Ok(())
}

#[tokio::test]
async fn without_script_the_page_is_read_and_says_what_playing_needs() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    let cdp = page.session().cdp();
    cdp.send_raw(
        "Emulation.setScriptExecutionDisabled",
        json!({ "value": true }),
    )
    .await?;
    page.goto("/").await?;
    let snapshot = cdp.send_raw(
        "DOMSnapshot.captureSnapshot",
        json!({ "computedStyles": [] }),
    );
    let snapshot = snapshot.await?;
    let strings = snapshot["strings"].as_array().context("texts")?;
    let shown = snapshot["documents"][0]["layout"]["text"]
        .as_array()
        .context("a layout")?;
    let shown: String = shown
        .iter()
        .filter_map(|index| {
            strings
                .get(usize::try_from(index.as_i64()?).ok()?)?
                .as_str()
        })
        .collect();
    for words in ["Playing needs JavaScript", "The sandwich", "Quick Match"] {
        ensure!(shown.contains(words), "{words:?} is not shown");
    }
    ensure!(!shown.contains("Loading the board"), "it seems to load");
    Ok(())
}
