//! The way of a stranger in each language, on a phone and on a desktop: the start page, the guide, the first
//! lesson, a first game against the computer, and a first one against somebody else.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{self, Desktop, Phone};
use hasami_tests::keys::focused;
use hasami_tests::looks::fits;
use hasami_tests::pair::{server, shows_plies};
use hasami_tests::tongue::Tongue;
use serde_json::json;

/// One who has never been here.
struct Stranger {
    page: Browser,
    tongue: Tongue,
    screen: Screen,
}

impl Stranger {
    async fn comes(url: &str, language: &'static str, screen: Screen) -> Result<Self> {
        let page = Browser::open(url, screen).await?;
        let tongue = Tongue::of(language)?;
        page.goto(&tongue.home()).await?;
        page.see("settings-open").await?;
        let stranger = Self {
            page,
            tongue,
            screen,
        };
        stranger.looks("home").await?;
        Ok(stranger)
    }

    /// Looks round at a stop: all words can be read, and none is of another language.
    async fn looks(&self, stop: &str) -> Result<()> {
        let name = format!("stranger{}{:?}-{stop}", self.tongue.home(), self.screen);
        fits(&self.page, &name.replace('/', "-")).await?;
        self.tongue.alone_on(&self.page).await
    }

    /// Presses what leads to another screen, and looks round there. The place of the keyboard is not lost.
    async fn goes(&self, way: &str, screen: &str) -> Result<()> {
        self.page.press(way).await?;
        self.page.see(screen).await?;
        self.page
            .until(&format!("a focus after {way}"), async |page| {
                Ok((focused(page).await? != "BODY").then_some(()))
            })
            .await?;
        self.looks(screen).await
    }

    async fn goes_back(&self, screen: &str) -> Result<()> {
        self.page.session().back().await?;
        self.page.see(screen).await.map(drop)
    }

    /// Makes a move, whosever turn it is.
    async fn moves(&self, mv: &str) -> Result<()> {
        let (from, to) = mv.split_at(2);
        self.page.press(&format!("sq-{from}")).await?;
        self.page.press(&format!("sq-{to}")).await
    }

    async fn status_is(&self, key: &str) -> Result<()> {
        self.page.says("status", self.tongue.text(key)?).await
    }

    /// An anchor of the contents leads to its chapter, and back from there.
    async fn reads_the_guide(&self) -> Result<()> {
        let follow = "document.querySelector('.contents a[href=\"#sandwich\"]').click()";
        self.page.script::<()>(follow, vec![]).await?;
        let at_chapter =
            "const { top } = document.getElementById('sandwich').getBoundingClientRect();
            return location.hash === '#sandwich' && top >= 0 && top < innerHeight / 2";
        self.page
            .until("the chapter", async |page| {
                let there: bool = page.script(at_chapter, vec![]).await?;
                Ok(there.then_some(()))
            })
            .await?;
        self.looks("guide").await?;
        self.page.session().back().await?;
        self.page
            .until("the top of the page", async |page| {
                let top: bool = page
                    .script("return scrollY === 0 && !location.hash", vec![])
                    .await?;
                Ok(top.then_some(()))
            })
            .await
    }

    async fn does_the_first_lesson(&self) -> Result<()> {
        self.goes("lessons", "learn").await?;
        self.goes("learn-on", "lesson").await?;
        self.goes_back("learn").await?;
        self.goes("lesson-slide", "lesson").await?;
        for (step, mv) in ["5i5e", "5f5d", "5i5g"].into_iter().enumerate() {
            if step > 0 {
                self.page.press("lesson-on").await?;
            }
            self.moves(mv).await?;
            let good = self.tongue.text(&format!("slide_{}_good", step + 1))?;
            self.page.says("lesson-news", good).await?;
        }
        self.looks("lesson-done").await
    }

    /// The end of the lesson leads on to it. Whoever resigns after a few moves has lost. The second move goes to
    /// where no first move of the computer reaches.
    async fn plays_the_computer(&self) -> Result<()> {
        self.goes("lesson-ai", "ai-setup").await?;
        self.page.press("level-easy").await?;
        self.page.press("side-sente").await?;
        self.goes("start", "board").await?;
        for (move_number, mv) in ["7i7e", "7e7f"].into_iter().enumerate() {
            self.status_is("status_your_move").await?;
            self.moves(mv).await?;
            shows_plies(&self.page, 2 * move_number + 2).await?;
        }
        self.looks("ai-game").await?;
        self.page.press("resign").await?;
        self.page.see("confirm-yes").await?;
        self.looks("resign").await?;
        self.page.press("confirm-yes").await?;
        let lost = self.tongue.text("result_you_lose")?;
        self.page.says("result-headline", lost).await?;
        self.looks("ai-result").await?;
        // Somebody who has had a lesson is not offered one.
        ensure!(self.page.shown("lessons").await?.is_none());
        self.goes("result-home", "home").await
    }

    async fn plays_alone(url: &str, language: &'static str, screen: Screen) -> Result<Self> {
        let stranger = Self::comes(url, language, screen).await?;
        stranger.reads_the_guide().await?;
        stranger.does_the_first_lesson().await?;
        stranger.plays_the_computer().await?;
        Ok(stranger)
    }

    async fn is_sente(&self) -> Result<bool> {
        let script = "return document.querySelector('[data-test=board] .square').dataset.test === arguments[0]";
        self.page.see("board").await?;
        self.page.script(script, vec![json!("sq-9a")]).await
    }
}

/// Two strangers of one language find each other and play until one gives up.
async fn walk(language: &'static str) -> Result<()> {
    let server = server().await?;
    let url = server.url();
    let (phone, desktop) = tokio::try_join!(
        Stranger::plays_alone(&url, language, Phone),
        Stranger::plays_alone(&url, language, Desktop),
    )?;
    phone.goes("quick", "queue").await?;
    desktop.page.press("quick").await?;
    for stranger in [&phone, &desktop] {
        stranger.page.see("game").await?;
        stranger.looks("game").await?;
    }
    let (sente, gote) = if phone.is_sente().await? {
        (&phone, &desktop)
    } else {
        (&desktop, &phone)
    };
    for (ply, mv) in ["8i8e", "7a7e", "9i9h", "6a6e"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { sente } else { gote };
        mover.status_is("status_your_move").await?;
        mover.moves(mv).await?;
        for stranger in [sente, gote] {
            shows_plies(&stranger.page, ply + 1).await?;
        }
    }
    gote.page.press("resign").await?;
    gote.page.press("confirm-yes").await?;
    for (stranger, headline) in [(sente, "result_you_win"), (gote, "result_you_lose")] {
        let headline = stranger.tongue.text(headline)?;
        stranger.page.says("result-headline", headline).await?;
        let reason = stranger.tongue.text("reason_resignation")?;
        stranger.page.says("result-reason", reason).await?;
        stranger.looks("result").await?;
        stranger.goes("result-home", "home").await?;
        let errors = stranger.page.console_errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_reads_english_comes_to_a_game() -> Result<()> {
    walk("en").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_reads_japanese_comes_to_a_game() -> Result<()> {
    walk("ja").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_reads_basque_comes_to_a_game() -> Result<()> {
    walk("eu").await
}
