//! Real browsers without a network, and across a deploy: one whole build is kept, and none is mixed.

#![cfg(feature = "browser")]

use anyhow::{Context, Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::deploy::Build;
use hasami_tests::link::Link;
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, server_without, shows_plies, tap_move};
use serde_json::json;

/// Waits until this build alone is kept on the device, whole, and its service worker serves.
async fn keeps(page: &Browser, build: &Build) -> Result<()> {
    page.until(&format!("build {} to be kept", build.name), async |page| {
        let kept = kept(page).await?;
        let all = build.assets.iter().chain(&build.pages);
        let only = kept
            .iter()
            .all(|path| all.clone().any(|known| known == path));
        let whole = all.clone().all(|path| kept.contains(path));
        let script = "return navigator.serviceWorker.controller?.state === 'activated'";
        let serves: bool = page.script(script, vec![]).await?;
        Ok((whole && only && serves).then_some(()))
    })
    .await
}

/// The paths of everything that is kept on the device.
async fn kept(page: &Browser) -> Result<Vec<String>> {
    let script = "
        const paths = [];
        for (const name of await caches.keys()) {
            for (const { url } of await (await caches.open(name)).keys()) {
                paths.push(url.slice(location.origin.length));
            }
        }
        return paths;";
    page.script(script, vec![]).await
}

/// The build that the page is of, after every asset that it has loaded is known to be of the same.
async fn build_of(page: &Browser, builds: [&Build; 2]) -> Result<String> {
    let script = "return [document.documentElement.dataset.build, ...performance.getEntriesByType('resource')
        .map(entry => new URL(entry.name).pathname).filter(path => path.startsWith('/assets/'))]";
    let said: Vec<String> = page.script(script, vec![]).await?;
    let (name, loaded) = said.split_first().context("no build")?;
    let build = builds.into_iter().find(|build| build.name == *name);
    let build = build.context("a build that was not made here")?;
    ensure!(loaded.len() > 4, "only {loaded:?}");
    for path in loaded {
        ensure!(build.assets.contains(path), "{path} is not of {name}");
    }
    Ok(name.clone())
}

async fn mark(page: &Browser) -> Result<()> {
    page.script("window.sameprobe = true", vec![]).await
}

async fn is_marked(page: &Browser) -> Result<bool> {
    page.script("return window.sameprobe === true", vec![])
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_one_visit_the_page_the_computer_and_pass_and_play_need_no_network() -> Result<()> {
    let build = Build::first()?;
    let server = build.serve().await;
    let link = Link::start(server.address()).await?;
    let page = Browser::open(&link.url(), Phone).await?;
    page.goto("/").await?;
    keeps(&page, &build).await?;

    link.cut();
    page.offline(true).await?;
    page.goto("/").await?;
    page.says("banner", "You are offline").await?;
    page.screenshot("offline-home").await?;
    page.press("local").await?;
    page.press("start").await?;
    page.press("sq-7i").await?;
    page.press("sq-7e").await?;
    shows_plies(&page, 1).await?;

    page.goto("/?ai").await?;
    page.press("side-sente").await?;
    page.press("start").await?;
    tap_move(&page, "7i7e").await?;
    shows_plies(&page, 2).await?;

    // An invite shows the page and says why it leads nowhere yet.
    page.goto("/?room=34679ACD").await?;
    page.says("coming-words", "You are offline").await?;
    page.screenshot("offline-invite").await?;
    link.restore();
    page.offline(false).await?;
    page.says("stop", "This room is gone").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_build_replaces_the_kept_one_whole_and_after_a_word_b44() -> Result<()> {
    let (first, second) = (Build::first()?, Build::second()?);
    let server = first.serve().await;
    let link = Link::start(server.address()).await?;
    let page = Browser::open(&link.url(), Desktop).await?;
    page.goto("/").await?;
    keeps(&page, &first).await?;
    page.reload().await?;
    page.see("home").await?;
    ensure!(build_of(&page, [&first, &second]).await? == first.name);

    let server = second.replace(server).await;
    mark(&page).await?;
    page.says("banner", "A new version").await?;
    page.screenshot("new-version").await?;
    ensure!(is_marked(&page).await?, "the page was loaded anew unasked");
    page.press("reload").await?;
    page.see("home").await?;
    page.gone("banner").await?;
    ensure!(build_of(&page, [&first, &second]).await? == second.name);
    keeps(&page, &second).await?;

    // What is missing is missing, and not kept.
    let old = &first.assets[0];
    let script = "const answer = await fetch(arguments[0], { cache: 'no-store' }); return [answer.status, await answer.text()]";
    let (status, text): (u16, String) = page.script(script, vec![json!(old)]).await?;
    ensure!(
        status == 404 && !text.contains("data-build"),
        "{status} {text}"
    );
    ensure!(!kept(&page).await?.contains(old));

    link.cut();
    page.reload().await?;
    page.see("home").await?;
    ensure!(build_of(&page, [&first, &second]).await? == second.name);
    // Nothing of a room or of the server's state was ever kept.
    link.restore();
    page.goto("/?room=34679ACD").await?;
    page.says("stop", "This room is gone").await?;
    keeps(&page, &second).await?;
    drop(server);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_through_a_deploy_with_the_files_it_began_with_b44() -> Result<()> {
    let (first, second) = (Build::first()?, Build::second()?);
    let server = first.serve().await;
    let url = server.url();
    let choices = ["side-sente", "clock-none"];
    let pair = Pair::by_invite((&url, Phone), (&url, Desktop), &choices).await?;
    pair.play(0, &FIVE_AT_ONCE[..2]).await?;
    let (page, game) = (&pair.sente, pair.sente.tab().await?);
    keeps(page, &first).await?;
    for page in [&pair.sente, &pair.gote] {
        mark(page).await?;
    }

    let _server = second.replace(server).await;
    pair.play(2, &FIVE_AT_ONCE[2..4]).await?;
    for page in [&pair.sente, &pair.gote] {
        ensure!(is_marked(page).await?, "a running game was loaded anew");
        // What tells of the broken line goes; a word of the new build would stay.
        page.gone("banner").await?;
    }

    // Another tab gets the new build, while the old one is kept for the game.
    let other = page.new_tab("/").await?;
    page.see("home").await?;
    ensure!(build_of(page, [&first, &second]).await? == second.name);
    page.until("the new build to be kept beside the old", async |page| {
        let kept = kept(page).await?;
        let both = first.assets.iter().chain(&second.assets);
        Ok(both.clone().all(|path| kept.contains(path)).then_some(()))
    })
    .await?;
    // The old page still finds a file of its own that the server has no longer.
    page.turn_to(&game).await?;
    page.press("more").await?;
    page.press("home").await?;
    page.press("confirm-yes").await?;
    page.press("ai").await?;
    page.press("side-sente").await?;
    page.press("start").await?;
    tap_move(page, "7i7e").await?;
    shows_plies(page, 2).await?;
    ensure!(build_of(page, [&first, &second]).await? == first.name);

    // With its last page the old build goes.
    page.session().close_window().await?;
    page.turn_to(&other).await?;
    page.reload().await?;
    keeps(page, &second).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_build_that_cannot_be_kept_whole_is_not_kept_and_the_game_works() -> Result<()> {
    let (server, _folder) = server_without("seal-512").await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/").await?;
    page.press("ai").await?;
    page.press("side-sente").await?;
    page.press("start").await?;
    tap_move(&page, "7i7e").await?;
    shows_plies(&page, 2).await?;
    ensure!(page.shown("crash").await?.is_none());
    Ok(())
}
