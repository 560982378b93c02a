//! What is heard: struck wood, when it may be, and once.

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::keys::{keep_said, said};
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server, shows_plies};
use serde::Deserialize;
use serde_json::json;

use crate::{hide, no_errors};

/// Runs before the page's own scripts: keeps the length (in milliseconds) of every sound that is started,
/// and every audio context.
const SPY: &str = "window.heard = []; window.contexts = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
        heard.push(Math.round(this.buffer.duration * 1000));
        return start.apply(this, args);
    };
    window.AudioContext = class extends AudioContext {
        constructor(...args) { super(...args); contexts.push(this); }
    };";

/// The lengths of the sounds, in milliseconds.
const MOVE: u32 = 120;
const TICK: u32 = 60;

/// What a sound is like.
#[derive(Debug, Deserialize)]
struct Heard {
    /// Milliseconds until nothing of it is heard any more.
    ms: f64,
    peak: f64,
    /// Milliseconds from the start in which nine tenths of its energy fall.
    most: f64,
    /// The part of its energy below 200 Hz, between 300 and 4000 Hz, and above 8000 Hz.
    low: f64,
    wood: f64,
    hiss: f64,
}

/// Renders a sound offline and looks at its samples and, by a plain Fourier transform, at its spectrum.
const LISTEN: &str = "return (async (name) => {
    const buffer = await hasamiTest.renderSound(name);
    const samples = buffer.getChannelData(0), rate = buffer.sampleRate;
    let end = samples.length;
    while (end > 0 && Math.abs(samples[end - 1]) < 1e-4) end--;
    const peak = samples.reduce((most, at) => Math.max(most, Math.abs(at)), 0);
    const all = samples.reduce((sum, at) => sum + at * at, 0);
    let most = 0;
    for (let sum = 0; sum < 0.9 * all; most++) sum += samples[most] ** 2;
    let low = 0, wood = 0, hiss = 0, total = 0;
    for (let hertz = 30; hertz < 20000; hertz += 30) {
        let re = 0, im = 0;
        for (let i = 0; i < end; i++) {
            const angle = (2 * Math.PI * hertz * i) / rate;
            re += samples[i] * Math.cos(angle);
            im += samples[i] * Math.sin(angle);
        }
        const power = re * re + im * im;
        total += power;
        if (hertz < 200) low += power;
        if (hertz >= 300 && hertz < 4000) wood += power;
        if (hertz > 8000) hiss += power;
    }
    const ms = 1000 / rate;
    return { ms: end * ms, peak, most: most * ms, low: low / total, wood: wood / total, hiss: hiss / total };
})(arguments[0]);";

async fn heard(page: &Browser) -> Result<Vec<u32>> {
    page.script("return heard", vec![]).await
}

async fn hears(page: &Browser, sounds: usize) -> Result<()> {
    page.until(&format!("{sounds} sounds"), async |page| {
        Ok((heard(page).await?.len() == sounds).then_some(()))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_dry_struck_wood_and_no_sound_clips() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/").await?;
    page.see("quick").await?;
    for (name, length, loudest) in [
        ("Move", 90.0..121.0, 0.5),
        ("Capture", 150.0..216.0, 0.5),
        ("Tick", 25.0..61.0, 0.16),
        ("Bell", 700.0..951.0, 0.28),
    ] {
        let sound: Heard = page.script(LISTEN, vec![json!(name)]).await?;
        ensure!(length.contains(&sound.ms), "{name}: {sound:?}");
        ensure!((sound.peak - loudest).abs() < 0.01, "{name}: {sound:?}");
        if name == "Move" {
            ensure!(sound.most < 30.0, "it is dry: {sound:?}");
            ensure!(sound.wood > 0.7, "it is wood: {sound:?}");
            ensure!(sound.low < 0.05, "it does not boom: {sound:?}");
            ensure!(sound.hiss < 0.2, "it does not hiss: {sound:?}");
        }
    }
    no_errors(&page).await
}

#[tokio::test(flavor = "multi_thread")]
async fn sound_waits_for_a_gesture_comes_back_after_a_pause_and_stays_muted_b40() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-none"];
    let pair = Pair::by_invite((&server.url(), Desktop), (&server.url(), Phone), &choices).await?;
    let page = &pair.gote;
    page.before_load(SPY).await?;
    page.reload().await?;
    shows_plies(page, 0).await?;
    // A move comes before any gesture: nothing is made that the browser would refuse.
    pair.play(0, &FIVE_AT_ONCE[..1]).await?;
    let contexts: u32 = page.script("return contexts.length", vec![]).await?;
    ensure!(contexts == 0 && heard(page).await?.is_empty());
    // The own move is the gesture that opens the sound, and is heard.
    pair.play(1, &FIVE_AT_ONCE[1..2]).await?;
    hears(page, 1).await?;
    // The system takes the sound away: the next move asks for it back and is heard.
    page.script::<()>("return contexts[0].suspend()", vec![])
        .await?;
    pair.play(2, &FIVE_AT_ONCE[2..3]).await?;
    hears(page, 2).await?;
    // A call interrupts, and the browser gives the sound back to a gesture only.
    let refuse = "const context = contexts[0]; context.resume = () => new Promise(() => {}); return context.suspend()";
    page.script::<()>(refuse, vec![]).await?;
    hide(page, true).await?;
    pair.play(3, &FIVE_AT_ONCE[3..4]).await?;
    pair.play(4, &FIVE_AT_ONCE[4..5]).await?;
    ensure!(heard(page).await?.len() == 2);
    page.script::<()>("delete contexts[0].resume", vec![])
        .await?;
    hide(page, false).await?;
    pair.play(5, &FIVE_AT_ONCE[5..6]).await?;
    let sounds = heard(page).await?;
    ensure!(
        (3..=4).contains(&sounds.len()) && sounds.iter().all(|&ms| ms == MOVE),
        "{sounds:?}"
    );
    // Mute is remembered.
    page.press("more").await?;
    page.press("settings-open").await?;
    page.press("sound").await?;
    page.press("settings-close").await?;
    page.reload().await?;
    shows_plies(page, 6).await?;
    pair.play(6, &FIVE_AT_ONCE[6..8]).await?;
    ensure!(heard(page).await?.is_empty());
    no_errors(page).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_events_in_a_hidden_tab_leave_at_most_one_sound_for_the_return_b40() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-none"];
    let pair = Pair::by_invite((&server.url(), Desktop), (&server.url(), Phone), &choices).await?;
    let url = pair.sente.url().await?;
    let watcher = Browser::open(&server.url(), Desktop).await?;
    watcher.before_load(SPY).await?;
    watcher.session().goto(&url).await?;
    watcher.press("watch").await?;
    shows_plies(&watcher, 0).await?;
    let refuse = "const context = contexts[0]; context.resume = () => new Promise(() => {}); return context.suspend()";
    watcher.script::<()>(refuse, vec![]).await?;
    hide(&watcher, true).await?;
    // The bell that greeted the watcher.
    watcher.script::<()>("heard.length = 0", vec![]).await?;
    pair.play(0, &FIVE_AT_ONCE[..10]).await?;
    shows_plies(&watcher, 10).await?;
    ensure!(heard(&watcher).await?.is_empty());
    watcher
        .script::<()>(
            "delete contexts[0].resume; return contexts[0].resume()",
            vec![],
        )
        .await?;
    hide(&watcher, false).await?;
    pair.play(10, &FIVE_AT_ONCE[10..]).await?;
    watcher.see("result").await?;
    let sounds = heard(&watcher).await?;
    ensure!(sounds.len() <= 3, "{sounds:?}");
    no_errors(&watcher).await
}

#[tokio::test(flavor = "multi_thread")]
async fn low_time_is_seen_heard_and_read_out_once_b40_b58() -> Result<()> {
    let server = server().await?;
    let choices = ["side-sente", "clock-10"];
    let pair = Pair::by_invite((&server.url(), Phone), (&server.url(), Desktop), &choices).await?;
    let page = &pair.sente;
    page.before_load(SPY).await?;
    page.reload().await?;
    keep_said(page).await?;
    // A gesture, so that there is sound.
    page.press("sq-8i").await?;
    page.says("result-headline", "You lose").await?;
    let low = "return document.querySelectorAll('.clock.low').length";
    let _: u32 = page.script(low, vec![]).await?;
    let ticks = heard(page).await?;
    let ticks = ticks.iter().filter(|&&ms| ms == TICK).count();
    ensure!((3..=5).contains(&ticks), "{ticks} ticks");
    let warnings = said(page).await?;
    let warnings: Vec<_> = warnings
        .iter()
        .filter(|words| words.contains("seconds left"))
        .collect();
    ensure!(warnings.len() == 1, "{warnings:?}");
    Ok(())
}
