//! Real browsers: how the game looks and feels under the hand.

#![cfg(feature = "browser")]

use anyhow::{Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::{Desktop, Phone};
use hasami_tests::pair::{FIVE_AT_ONCE, Pair, moves_shown, server, shows_plies, square, tap_move};

/// A game of two people on one screen.
async fn pass_and_play(page: &Browser) -> Result<()> {
    page.goto("/?local").await?;
    page.press("start").await?;
    page.see("game").await?;
    Ok(())
}

/// Makes a move by tapping, whoever is to move.
async fn tap(page: &Browser, mv: &str) -> Result<()> {
    let (from, to) = mv.split_at(2);
    page.press(&format!("sq-{from}")).await?;
    page.press(&format!("sq-{to}")).await
}

/// Changes a setting from the menu of a game.
async fn choose(page: &Browser, setting: &str) -> Result<()> {
    page.press("more").await?;
    page.press("settings-open").await?;
    page.press(setting).await?;
    page.press("settings-close").await?;
    page.gone("settings").await
}

/// The colour of the page, and the one that the browser's own bars take.
async fn colours(page: &Browser) -> Result<[String; 3]> {
    let script = "return [getComputedStyle(document.body).backgroundColor,
        document.querySelector('meta[name=theme-color]').content,
        getComputedStyle(document.documentElement).colorScheme]";
    page.script(script, vec![]).await
}

const ENTER: &str = "\u{E007}";
const TAB: &str = "\u{E004}";
const LEFT: &str = "\u{E012}";
const RIGHT: &str = "\u{E014}";
const UP: &str = "\u{E013}";
const DOWN: &str = "\u{E015}";
const ESCAPE: &str = "\u{E00C}";

const DAY: [&str; 3] = ["rgb(246, 241, 231)", "#F6F1E7", "light"];
const LAMP: [&str; 3] = ["rgb(23, 20, 17)", "#171411", "dark"];

#[tokio::test(flavor = "multi_thread")]
async fn colours_follow_the_system_until_one_is_chosen_in_the_middle_of_a_game() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    page.media(&[("prefers-color-scheme", "dark")]).await?;
    ensure!(colours(&page).await? == LAMP);
    page.media(&[("prefers-color-scheme", "light")]).await?;
    ensure!(colours(&page).await? == DAY);
    tap(&page, "7i7e").await?;
    choose(&page, "theme-lamp").await?;
    ensure!(colours(&page).await? == LAMP);
    shows_plies(&page, 1).await?;
    // The first script of the page knows before anything is painted: the client is not even there.
    page.goto("/").await?;
    let early: bool = page
        .script(
            "const script = document.querySelector('head script[src*=theme]');
             return !script.async && !script.defer && script.type === ''",
            vec![],
        )
        .await?;
    ensure!(early && colours(&page).await? == LAMP);
    page.media(&[("prefers-color-scheme", "dark")]).await?;
    page.press("settings-open").await?;
    page.press("theme-day").await?;
    ensure!(colours(&page).await? == DAY);
    let errors = page.console_errors().await?;
    ensure!(errors.is_empty(), "{errors:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_chosen_by_keyboard_apply_at_once_and_are_remembered() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    pass_and_play(&page).await?;
    let coordinates = async || -> Result<bool> {
        let script = "return getComputedStyle(document.querySelector('.board .coordinates')).display !== 'none'";
        page.script(script, vec![]).await
    };
    ensure!(coordinates().await?);
    choose(&page, "coordinates").await?;
    ensure!(!coordinates().await?, "they are still there");
    let focused: String = page
        .script("return document.activeElement.dataset.test", vec![])
        .await?;
    ensure!(focused == "more", "the focus went to {focused}");
    // The dialog again, by keyboard alone: three groups of radio buttons come before the switches.
    page.keys(ENTER).await?;
    page.until("the menu to wake", async |page| {
        let script =
            "return document.querySelector('[data-test=settings-open]')?.disabled === false";
        Ok(page.script::<bool>(script, vec![]).await?.then_some(()))
    })
    .await?;
    page.script::<Option<bool>>(
        "document.querySelector('[data-test=settings-open]').focus()",
        vec![],
    )
    .await?;
    page.keys(ENTER).await?;
    page.see("settings").await?;
    for _ in 0..4 {
        page.keys(TAB).await?;
    }
    page.keys(" ").await?;
    page.keys(ESCAPE).await?;
    page.gone("settings").await?;
    let script = "return localStorage.getItem('hasami-settings')";
    let kept: String = page.script(script, vec![]).await?;
    ensure!(
        kept.contains("coordinates=off") && kept.contains("confirm=on"),
        "{kept}"
    );
    page.reload().await?;
    page.see("game").await?;
    ensure!(!coordinates().await?, "forgotten by a reload");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_and_notation_change_in_the_middle_of_a_game() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    tap(&page, "7i7e").await?;
    tap(&page, "3a3d").await?;
    ensure!(moves_shown(&page).await? == ["7i7e", "3a3d"]);
    choose(&page, "notation-japanese").await?;
    ensure!(moves_shown(&page).await? == ["▲７五歩(79)", "△３四と(31)"]);
    let disc = "return document.querySelectorAll('#sente-up circle').length";
    ensure!(page.script::<u32>(disc, vec![]).await? == 0);
    choose(&page, "pieces-modern").await?;
    ensure!(page.script::<u32>(disc, vec![]).await? > 0);
    page.screenshot("modern-pieces").await?;
    // The piece under the finger is of the new kind at once.
    tap(&page, "7e6e").await?;
    shows_plies(&page, 3).await?;
    Ok(())
}

/// Three moves back, by the button.
async fn step_back(page: &Browser) -> Result<()> {
    for _ in 0..3 {
        page.press("previous").await?;
    }
    page.see("live").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_sent_from_the_past_and_news_do_not_pull_the_view_away_b37() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_quick_match((&server.url(), Phone), (&server.url(), Desktop)).await?;
    pair.play(0, &FIVE_AT_ONCE[..4]).await?;
    // It is Sente's turn, who looks back to the position after the first move.
    let past = &pair.sente;
    step_back(past).await?;
    past.says("status", "Move 1 of 4").await?;
    past.see("clock").await?;
    past.screenshot("looking-back").await?;
    ensure!(square(past, "7a").await?.contains("Gote"));
    tap(past, "8e8d").await?;
    past.drag("sq-9i", "sq-9h").await?;
    ensure!(square(past, "9i").await?.contains("Sente"));
    shows_plies(&pair.gote, 4).await?;
    ensure!(pair.gote.text("status").await?.contains("Opponent"));
    // Back at the present a move goes through; then Sente looks back again while Gote plays.
    past.press("live").await?;
    pair.play(4, &FIVE_AT_ONCE[4..5]).await?;
    step_back(past).await?;
    tap_move(&pair.gote, FIVE_AT_ONCE[5]).await?;
    past.says("live", "+1").await?;
    past.says("status", "Move 2 of 6").await?;
    let told: String = past
        .script(
            "return document.querySelector('[data-test=said]').textContent",
            vec![],
        )
        .await?;
    ensure!(told.contains("5a to 5e"), "{told}");
    ensure!(square(past, "5a").await?.contains("Gote"));
    past.press("live").await?;
    past.gone("live").await?;
    ensure!(square(past, "5e").await?.contains("Gote"));
    pair.play(6, &FIVE_AT_ONCE[6..]).await?;
    past.says("result-headline", "You win").await?;
    past.press("result-close").await?;
    // A game that is over is stepped through as well: before the last move nothing was captured.
    past.press("previous").await?;
    past.says("stand-sente", "0 / 5").await?;
    past.press("live").await?;
    past.says("stand-sente", "5 / 5").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn past_moves_are_reached_by_button_key_and_the_list_on_one_screen_b37() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Desktop).await?;
    pass_and_play(&page).await?;
    for mv in FIVE_AT_ONCE {
        tap(&page, mv).await?;
    }
    page.press("result-close").await?;
    page.press("first").await?;
    page.says("status", "Move 0 of 11").await?;
    page.says("live", "Back to the end").await?;
    page.press("next").await?;
    page.says("status", "Move 1 of 11").await?;
    page.keys(RIGHT).await?;
    page.says("status", "Move 2 of 11").await?;
    page.keys(LEFT).await?;
    page.keys(DOWN).await?;
    page.gone("live").await?;
    let pick = "document.querySelector('[data-ply=\"6\"]').click()";
    page.script::<Option<bool>>(pick, vec![]).await?;
    page.says("status", "Move 6 of 11").await?;
    // Inside the board the arrow keys go from square to square.
    page.script::<Option<bool>>(
        "document.querySelector('[data-test=sq-5i]').focus()",
        vec![],
    )
    .await?;
    page.keys(LEFT).await?;
    page.says("status", "Move 6 of 11").await?;
    page.press("last").await?;
    page.gone("live").await?;
    // Undo leads to the present, too.
    page.press("first").await?;
    page.press("undo").await?;
    page.gone("live").await?;
    shows_plies(&page, 10).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_to_be_confirmed_is_played_by_a_second_tap_a_button_or_a_key() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    choose(&page, "confirm-moves").await?;
    tap(&page, "7i7e").await?;
    page.says("status", "Play 7i").await?;
    page.screenshot("move-proposed").await?;
    ensure!(
        moves_shown(&page).await?.is_empty(),
        "played before it was confirmed"
    );
    // Elsewhere: nothing is played. Then again, and a second tap on the target.
    page.press("sq-2e").await?;
    page.says("status", "Sente to move").await?;
    tap(&page, "7i7e").await?;
    page.press("sq-7e").await?;
    shows_plies(&page, 1).await?;
    // A drag proposes, the button plays.
    page.drag("sq-3a", "sq-3d").await?;
    page.press("confirm-move").await?;
    shows_plies(&page, 2).await?;
    // By keyboard alone: Enter on the piece, on its target, and once more; Escape takes it back.
    page.script::<Option<bool>>(
        "document.querySelector('[data-test=sq-9i]').focus()",
        vec![],
    )
    .await?;
    page.keys(format!("{ENTER}{UP}{ENTER}")).await?;
    page.says("status", "Play 9i").await?;
    page.keys(ESCAPE).await?;
    page.says("status", "Sente to move").await?;
    shows_plies(&page, 2).await?;
    page.keys(format!("{DOWN}{ENTER}{UP}{ENTER}{ENTER}"))
        .await?;
    shows_plies(&page, 3).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_played_when_its_turn_comes_and_goes_when_it_no_longer_fits() -> Result<()> {
    let server = server().await?;
    let pair = Pair::by_quick_match((&server.url(), Desktop), (&server.url(), Phone)).await?;
    pair.play(0, &["7i7e"]).await?;
    // It is Gote's turn; Sente plans ahead by tap, cancels, and plans again by drag.
    tap(&pair.sente, "9i9h").await?;
    pair.sente.says("status", "Next: 9i").await?;
    pair.sente.screenshot("premove").await?;
    pair.sente.press("drop-plan").await?;
    pair.sente.says("status", "Opponent's move").await?;
    pair.sente.drag("sq-8i", "sq-8h").await?;
    pair.sente.says("status", "Next: 8i").await?;
    tap_move(&pair.gote, "3a3d").await?;
    shows_plies(&pair.gote, 3).await?;
    ensure!(moves_shown(&pair.gote).await?[2] == "8i8h");
    // Now Gote plans, and Sente's move gets in the way.
    pair.sente.says("status", "Opponent's move").await?;
    tap_move(&pair.gote, "1a1b").await?;
    tap(&pair.gote, "3d3g").await?;
    pair.gote.says("status", "Next: 3d").await?;
    tap_move(&pair.sente, "3i3f").await?;
    pair.gote.says("status", "Your move").await?;
    shows_plies(&pair.sente, 5).await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_on_this_device_go_on_after_a_reload_and_end_when_they_are_left() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    pass_and_play(&page).await?;
    tap(&page, "7i7e").await?;
    tap(&page, "3a3d").await?;
    page.reload().await?;
    shows_plies(&page, 2).await?;
    tap(&page, "9i9h").await?;
    page.goto("/").await?;
    page.press("local").await?;
    shows_plies(&page, 3).await?;
    page.press("more").await?;
    page.press("home").await?;
    page.press("confirm-yes").await?;
    page.press("local").await?;
    page.see("local-setup").await?;

    page.goto("/?ai").await?;
    page.press("level-easy").await?;
    page.press("side-gote").await?;
    page.press("start").await?;
    shows_plies(&page, 1).await?;
    page.reload().await?;
    page.says("seat-far", "Easy").await?;
    page.says("seat-near", "You").await?;
    page.says("seat-near", "Gote").await?;
    tap_move(&page, "9a9b").await?;
    shows_plies(&page, 3).await?;
    // The result stays, too.
    page.press("resign").await?;
    page.press("confirm-yes").await?;
    page.says("result-headline", "You lose").await?;
    page.reload().await?;
    page.says("result-headline", "You lose").await
}

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
