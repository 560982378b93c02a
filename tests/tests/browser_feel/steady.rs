//! Nothing that can be pressed changes its place.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server};

/// Where each control of a game stands, in CSS pixels.
async fn boxes(page: &Browser) -> Result<Vec<(String, [f64; 4])>> {
    let script = "return ['resign', 'draw', 'more', 'previous', 'next'].map(mark => {
        const box = document.querySelector(`[data-test=${mark}]`).getBoundingClientRect();
        return [mark, [box.x, box.y, box.width, box.height]];
    })";
    page.script(script, vec![]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn controls_stay_where_they_are_whatever_comes_and_goes_b38() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_invite(
        (&server.url(), Phone),
        (&server.url(), Desktop),
        &["clock-none"],
    )
    .await?;
    let (phone, other) = if is_phone(&pair.sente).await? {
        (&pair.sente, &pair.gote)
    } else {
        (&pair.gote, &pair.sente)
    };
    pair.play(0, &FIVE_AT_ONCE[..4]).await?;
    let watch = "window.shifted = [];
        new PerformanceObserver(list => {
            for (const entry of list.getEntries()) {
                for (const { node } of entry.sources) {
                    const control = node?.parentElement?.closest('button') ?? (node?.tagName === 'BUTTON' ? node : null);
                    if (control) shifted.push(control.dataset.test ?? control.outerHTML);
                }
            }
        }).observe({ type: 'layout-shift' })";
    phone.script::<Option<bool>>(watch, vec![]).await?;
    let before = boxes(phone).await?;
    let path = other.url().await?;
    let path = path
        .split_once("/?")
        .map_or("/".to_owned(), |(_, query)| format!("/?{query}"));
    for _ in 0..2 {
        other.goto("/assets/none").await?;
        phone.says("status", "away").await?;
        ensure!(boxes(phone).await? == before, "the opponent is away");
        other.goto(&path).await?;
        phone.says("status", "ove").await?;
        ensure!(boxes(phone).await? == before, "the opponent is back");
    }
    // A proposal, its answer, a look back and the way to the present.
    other.press("draw").await?;
    phone.see("offer").await?;
    ensure!(boxes(phone).await? == before, "a draw is proposed");
    phone.press("decline").await?;
    phone.gone("offer").await?;
    phone.press("previous").await?;
    phone.see("live").await?;
    ensure!(boxes(phone).await? == before, "a look back");
    phone.press("live").await?;
    // Two taps in one place open the question and answer nothing.
    let question = "document.querySelector('[data-test=resign]').click();
        return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
            const yes = document.querySelector('[data-test=confirm-yes]');
            yes.click();
            done(yes.disabled);
        })))";
    ensure!(
        phone.script::<bool>(question, vec![]).await?,
        "a button that wakes too early"
    );
    phone.press("confirm-no").await?;
    ensure!(boxes(phone).await? == before, "the question is gone");
    let shifted: Vec<String> = phone.script("return shifted", vec![]).await?;
    ensure!(shifted.is_empty(), "{shifted:?}");

    // At the end, what comes up under a finger sleeps at first.
    let watch = "window.early = [];
        new MutationObserver(() => {
            const mark = name => document.querySelector(`[data-test=${name}]`);
            if (!mark('result') || early.length) return;
            mark('rematch').click();
            mark('rematch-again').click();
            early.push(mark('rematch').matches(':disabled'), mark('rematch-again').disabled);
        }).observe(document.body, { childList: true, subtree: true })";
    phone.script::<Option<bool>>(watch, vec![]).await?;
    other.press("resign").await?;
    other.press("confirm-yes").await?;
    phone.says("result-headline", "You win").await?;
    let early: Vec<bool> = phone.script("return early", vec![]).await?;
    ensure!(early == [true, true], "{early:?}");
    phone.press("rematch").await?;
    other.see("rematch-accept").await?;
    Ok(())
}

async fn is_phone(page: &Browser) -> Result<bool> {
    page.script("return innerWidth < 500", vec![]).await
}
