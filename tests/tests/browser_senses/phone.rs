//! All in view at every size, nothing jumps, nothing zooms, and a tap is answered at once.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::Phone;
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server};
use serde::Deserialize;
use serde_json::json;

/// What must be in view in a game, as `data-test` marks.
const NEEDED: [&str; 6] = [
    "board",
    "seat-far",
    "seat-near",
    "status",
    "controls",
    "resign",
];

async fn size(page: &Browser, width: u32, height: u32) -> Result<()> {
    let metrics =
        json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
    page.cdp("Emulation.setDeviceMetricsOverride", metrics)
        .await
}

#[derive(Debug, Deserialize)]
struct Fit {
    /// The marks of what is not wholly in view.
    outside: Vec<String>,
    scrolls: bool,
    /// The width of a square in CSS pixels.
    square: f64,
    clocks: usize,
}

const FIT: &str = "const outside = arguments[0].filter((mark) => {
        const box = document.querySelector(`[data-test=${mark}]`)?.getBoundingClientRect();
        return !box || box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    });
    const root = document.scrollingElement;
    const clocks = [...document.querySelectorAll('[data-test=clock]')].filter((clock) => {
        const box = clock.getBoundingClientRect();
        return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    });
    return {
        outside,
        scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
        square: document.querySelector('[data-test=sq-5e]').getBoundingClientRect().width,
        clocks: clocks.length,
    };";

#[tokio::test(flavor = "multi_thread")]
async fn board_clocks_and_resign_are_in_view_without_scrolling_at_every_size_b39() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-60"];
    let pair = Pair::by_invite((&server.url(), Phone), (&server.url(), Phone), &choices).await?;
    let page = &pair.sente;
    for (width, height) in [
        (360, 640),
        (375, 667),
        (390, 844),
        (320, 568),
        (768, 1024),
        (1024, 768),
        (640, 360),
        (667, 375),
        (568, 320),
    ] {
        size(page, width, height).await?;
        let fit = page
            .until("the layout to settle", async |page| {
                let fits = "return innerWidth === arguments[0] && innerHeight === arguments[1]";
                let args = vec![json!(width), json!(height)];
                if !page.script::<bool>(fits, args).await? {
                    return Ok(None);
                }
                let fit: Fit = page.script(FIT, vec![json!(NEEDED)]).await?;
                Ok(Some(fit))
            })
            .await?;
        page.screenshot(&format!("fit-{width}x{height}")).await?;
        ensure!(
            fit.outside.is_empty() && !fit.scrolls && fit.clocks == 2,
            "{width}x{height}: {fit:?}"
        );
        if width >= 360 && height > width {
            ensure!(fit.square >= 36.0, "{width}x{height}: {fit:?}");
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn double_taps_do_not_zoom_and_a_drag_does_not_scroll_b39() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-none"];
    let pair = Pair::by_invite((&server.url(), Phone), (&server.url(), Phone), &choices).await?;
    let page = &pair.sente;
    for mark in ["sq-5e", "sq-5i", "seat-far", "status", "seat-near"] {
        let middle: (f64, f64) = page
            .script(
                "const box = document.querySelector(arguments[0]).getBoundingClientRect();
                 return [box.x + box.width / 2, box.y + box.height / 2];",
                vec![json!(format!("[data-test={mark}]"))],
            )
            .await?;
        for _ in 0..2 {
            let point = json!([{ "x": middle.0, "y": middle.1 }]);
            let down = json!({ "type": "touchStart", "touchPoints": point });
            page.cdp("Input.dispatchTouchEvent", down).await?;
            let up = json!({ "type": "touchEnd", "touchPoints": [] });
            page.cdp("Input.dispatchTouchEvent", up).await?;
        }
        let scale: f64 = page.script("return visualViewport.scale", vec![]).await?;
        ensure!((scale - 1.0).abs() < 0.001, "{mark}: {scale}");
        // What keeps a double tap from zooming, wherever it falls; and pinching is allowed.
        let actions: Vec<String> = page
            .script(
                "const found = [];
                 for (let at = document.querySelector(arguments[0]); at; at = at.parentElement)
                     found.push(getComputedStyle(at).touchAction);
                 return found;",
                vec![json!(format!("[data-test={mark}]"))],
            )
            .await?;
        ensure!(
            actions
                .iter()
                .any(|action| action == "manipulation" || action == "pinch-zoom"),
            "{mark}: {actions:?}"
        );
        ensure!(
            !actions.iter().any(|action| action == "none"),
            "{mark} can be pinched"
        );
    }
    page.drag("sq-7i", "sq-7e").await?;
    let moved: (f64, f64) = page
        .script("return [scrollY, visualViewport.pageTop]", vec![])
        .await?;
    ensure!(moved == (0.0, 0.0), "{moved:?}");
    hasami_tests::pair::shows_plies(page, 1).await
}

/// Keeps what moves on the page by itself.
const WATCH: &str = "window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            shifts.push({ value: entry.value, what: entry.sources.map((source) => (source.node?.outerHTML ?? source.node?.textContent)?.slice(0, 120)) });
    }).observe({ type: 'layout-shift', buffered: true });";

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "to be shown when there is one")]
struct Shift {
    value: f64,
    /// The beginnings of what moved.
    what: Vec<Option<String>>,
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_jumps_during_a_whole_game_b39() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-60"];
    let pair = Pair::by_invite((&server.url(), Phone), (&server.url(), Phone), &choices).await?;
    for page in [&pair.sente, &pair.gote] {
        page.before_load(WATCH).await?;
        page.reload().await?;
        page.see("board").await?;
        page.script::<()>("shifts.length = 0", vec![]).await?;
    }
    pair.play(0, &FIVE_AT_ONCE).await?;
    for page in [&pair.sente, &pair.gote] {
        page.see("result").await?;
        let shifts: Vec<Shift> = page.script("return shifts", vec![]).await?;
        ensure!(shifts.is_empty(), "{shifts:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_is_needed_lies_under_a_notch_or_a_home_bar_b39() -> Result<()> {
    const COVERED: &str = "const [marks, { top, right, bottom, left }] = arguments;
        return marks.filter((mark) => {
            const box = document.querySelector(`[data-test=${mark}]`).getBoundingClientRect();
            return box.left < left || box.top < top
                || box.right > innerWidth - right + 0.5 || box.bottom > innerHeight - bottom + 0.5;
        })";
    let server = server().await?;
    let choices = ["side-sente", "clock-60"];
    let pair = Pair::by_invite((&server.url(), Phone), (&server.url(), Phone), &choices).await?;
    let page = &pair.sente;
    for (width, height, insets) in [
        (
            390,
            844,
            json!({ "top": 47, "right": 0, "bottom": 34, "left": 0 }),
        ),
        (
            844,
            390,
            json!({ "top": 0, "right": 47, "bottom": 21, "left": 47 }),
        ),
    ] {
        size(page, width, height).await?;
        let params = json!({ "insets": insets });
        page.cdp("Emulation.setSafeAreaInsetsOverride", params)
            .await?;
        page.until("all to move out of the way", async |page| {
            let args = vec![json!(NEEDED), insets.clone()];
            let covered: Vec<String> = page.script(COVERED, args).await?;
            Ok(covered.is_empty().then_some(()))
        })
        .await?;
        page.screenshot(&format!("notch-{width}x{height}")).await?;
    }
    Ok(())
}
