//! The whole course on a phone, a third of it in each language: each lesson and puzzle with one wrong try.

use anyhow::{Context, Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::Phone;
use hasami_tests::pair::{server, square};
use hasami_tests::tongue::{LANGUAGES, Tongue};

use super::{fits, tap};

/// A lesson: its name, a move that is wrong in one of its steps, and the right moves of each step.
struct Course {
    name: &'static str,
    /// The step, and the move.
    wrong: (usize, &'static str),
    steps: &'static [&'static [&'static str]],
}

const fn course(
    name: &'static str,
    wrong: (usize, &'static str),
    steps: &'static [&'static [&'static str]],
) -> Course {
    Course { name, wrong, steps }
}

const COURSES: [Course; 17] = [
    course("slide", (1, "9i9g"), &[&["5i5e"], &["5f5d"], &["5i5g"]]),
    course("pincer", (0, "6i6f"), &[&["4i4e"], &["3i3e"], &["7e5e"]]),
    course("chain", (1, "3i3e"), &[&["4i4e"], &["5i5e"]]),
    course("double", (0, "9i9h"), &[&["5i5e"], &["5i5e"]]),
    course("corner", (0, "8i8h"), &[&["4d9d"], &["9i9b"], &["1i1h"]]),
    course("wedge", (0, "9i9h"), &[&["5i5e"], &["5i5e", "3i3e"]]),
    course("danger", (2, "4i4e"), &[&["7i7e"], &["3f3g"], &["3i3g"]]),
    course("fork", (0, "8i8h"), &[&["5i5e", "9c5c"]]),
    course("line", (2, "1h1g"), &[&["3h3e"], &["9c5c"], &["5h5d"]]),
    course("puzzle-1", (0, "8a8b"), &[&["4d5d"]]),
    course("puzzle-2", (0, "9f9e"), &[&["2d2e"]]),
    course("puzzle-3", (0, "5a8a"), &[&["5c8c", "5a8a"]]),
    course("puzzle-4", (0, "3c2c"), &[&["4d4b"]]),
    course("puzzle-5", (0, "9f9g"), &[&["9i9g", "9f8f"]]),
    course("puzzle-6", (0, "8h8g"), &[&["7h1h", "1d1e", "2c1c"]]),
    course("puzzle-7", (0, "8c8d"), &[&["9i3i", "3h3i", "1g1i"]]),
    course("puzzle-8", (0, "1i1h"), &[&["7d9d", "8f9f", "9i9g"]]),
];

impl Course {
    async fn is_walked(&self, page: &Browser, tongue: &Tongue) -> Result<()> {
        page.goto(&format!("{}?learn={}", tongue.home(), self.name))
            .await?;
        page.see("lesson").await?;
        for (step, moves) in self.steps.iter().enumerate() {
            if step > 0 {
                page.press("lesson-on").await?;
            }
            if step == self.wrong.0 {
                self.tries_what_is_wrong(page, tongue).await?;
            }
            for mv in *moves {
                plays(page, tongue, mv).await?;
            }
            page.until(&format!("step {step} to be done"), async |page| {
                let on = page.see("lesson-on").await?;
                Ok(on.is_enabled().await?.then_some(()))
            })
            .await?;
            fits(page).await?;
            tongue.alone_on(page).await?;
        }
        page.see("lesson-ai").await.map(drop)
    }

    /// It is answered by what is wrong with it or by what it allows, and taken back.
    async fn tries_what_is_wrong(&self, page: &Browser, tongue: &Tongue) -> Result<()> {
        let mv = self.wrong.1;
        // The step before had it stand there, too, but not to be moved.
        let before = page
            .until("a piece to move", async |page| {
                let label = square(page, &mv[..2]).await?;
                let stands = tongue.is_said(&label, "square_sente");
                Ok((!stands).then_some(label))
            })
            .await?;
        tap(page, mv).await?;
        let said = page
            .until("an answer", async |page| {
                let said = page.text("lesson-news").await?;
                Ok((!said.is_empty()).then_some(said))
            })
            .await?;
        let keys = tongue.keys("wrong_").chain(tongue.keys("allows_"));
        let answers: Vec<_> = keys.filter(|key| tongue.is_said(&said, key)).collect();
        ensure!(!answers.is_empty(), "{said}");
        fits(page).await?;
        page.until("the piece to be back", async |page| {
            Ok((square(page, &mv[..2]).await? == before).then_some(()))
        })
        .await
    }
}

/// A right move, as soon as the answer to the one before has come.
async fn plays(page: &Browser, tongue: &Tongue, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    page.until(&format!("{mv} to be possible"), async |page| {
        page.press(&format!("sq-{from}")).await?;
        let label = square(page, from).await?;
        Ok(tongue.is_said(&label, "square_held").then_some(()))
    })
    .await?;
    page.press(&format!("sq-{to}")).await
}

async fn walks_a_third(language: &'static str) -> Result<()> {
    let tongue = Tongue::of(language)?;
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    let first = LANGUAGES.iter().position(|known| *known == language);
    let first = first.context("a language")?;
    let walked = || COURSES.iter().skip(first).step_by(LANGUAGES.len());
    for course in walked() {
        let done = course.is_walked(&page, &tongue).await;
        done.with_context(|| course.name)?;
    }
    page.goto(&format!("{}?learn", tongue.home())).await?;
    let done = tongue.text("learn_done")?;
    for course in walked() {
        page.says(&format!("lesson-{}", course.name), done).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_third_of_the_course_is_walked_in_english() -> Result<()> {
    walks_a_third("en").await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_third_of_the_course_is_walked_in_japanese() -> Result<()> {
    walks_a_third("ja").await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_third_of_the_course_is_walked_in_basque() -> Result<()> {
    walks_a_third("eu").await
}
