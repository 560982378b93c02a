//! No English where another language was asked for.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{server, shows_plies};
use serde_json::json;

/// The English texts that read otherwise in `language`, without those that have values put in.
fn english_only(language: &str) -> Result<Vec<String>> {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales");
    let read = |language: &str, file: &str| -> Result<BTreeMap<String, String>> {
        let text = fs::read_to_string(locales.join(language).join(file))?;
        Ok(serde_json::from_str(&text)?)
    };
    let mut list = Vec::new();
    for file in ["first.json", "game.json"] {
        let other = read(language, file)?;
        let english = read("en", file)?.into_iter().filter(|(key, words)| {
            !words.contains('{') && other.get(key).is_some_and(|other| other != words)
        });
        list.extend(english.map(|(_, words)| words));
    }
    Ok(list)
}

/// What the client shows and reads out must not be among `english`.
async fn says_no_english(page: &Browser, english: &[String]) -> Result<()> {
    let script = "
        const said = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            if (!walk.currentNode.parentElement.closest('#home, template, script')) said.push(walk.currentNode.data.trim());
        }
        for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
            if (element.closest('#home')) continue;
            for (const name of ['aria-label', 'title', 'placeholder']) said.push(element.getAttribute(name));
        }
        return said.filter(words => arguments[0].includes(words));";
    let found: Vec<String> = page.script(script, vec![json!(english)]).await?;
    ensure!(found.is_empty(), "English: {found:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_one_screen_is_japanese_from_its_rules_to_its_end() -> Result<()> {
    let english = english_only("ja")?;
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    page.goto("/ja/?local").await?;
    page.says("rules", "大はさみ将棋").await?;
    says_no_english(&page, &english).await?;
    page.press("start").await?;
    page.says("status", "先手の番です").await?;
    for (ply, square) in ["sq-7i", "sq-7e", "sq-3a", "sq-3e"].into_iter().enumerate() {
        page.press(square).await?;
        says_no_english(&page, &english).await?;
        shows_plies(&page, ply.div_ceil(2)).await?;
    }
    page.press("more").await?;
    says_no_english(&page, &english).await?;
    page.press("settings-open").await?;
    page.says("settings", "手番を通知").await?;
    says_no_english(&page, &english).await?;
    page.screenshot("japanese-settings").await?;
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_is_basque_up_to_its_review() -> Result<()> {
    let english = english_only("eu")?;
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    page.goto("/eu/?ai").await?;
    page.see("ai-setup").await?;
    says_no_english(&page, &english).await?;
    for choice in ["level-easy", "side-sente", "start"] {
        page.press(choice).await?;
    }
    page.says("status", "Zure txanda").await?;
    says_no_english(&page, &english).await?;
    page.press("sq-7i").await?;
    page.press("sq-7e").await?;
    shows_plies(&page, 2).await?;
    page.press("hint").await?;
    page.says("status", "–").await?;
    says_no_english(&page, &english).await?;
    page.press("resign").await?;
    page.press("confirm-yes").await?;
    page.says("result-headline", "Galdu duzu").await?;
    page.says("result-reason", "Errendizioz.").await?;
    says_no_english(&page, &english).await?;
    page.press("review").await?;
    page.says("review-words", "jokaldiaren ondoren").await?;
    says_no_english(&page, &english).await?;
    page.screenshot("basque-review").await?;
    Ok(())
}
