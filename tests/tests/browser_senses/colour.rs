//! Nothing is told by colour alone: the states of board and page as a screenshot shows them.

use anyhow::{Context, Result, ensure};
use hasami_tests::browser::Browser;
use hasami_tests::browser::Screen::Phone;
use hasami_tests::pair::{FIVE_AT_ONCE, server, square};
use serde_json::json;

/// The best contrast (as WCAG counts it) between the pixels of one marked square and the plain wood of
/// another, in a screenshot: how well what is drawn there stands out, whatever its hue.
const STANDS_OUT: &str = "return (async ([png, mark, plain]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const scale = image.width / innerWidth;
    const linear = (part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    // Inside the lines between the squares.
    const lights = (mark) => {
        const box = document.querySelector(`[data-test=${mark}]`).getBoundingClientRect();
        const [x, y, side] = [box.x + 2, box.y + 2, box.width - 4].map((at) => Math.round(at * scale));
        const { data } = context.getImageData(x, y, side, side);
        const found = [];
        for (let i = 0; i < data.length; i += 4)
            found.push(0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]));
        return found.sort((a, b) => a - b);
    };
    const wood = lights(plain);
    const ground = wood[wood.length >> 1];
    const drawn = lights(mark);
    // The darkest hundredth, so that one stray pixel proves nothing.
    const dark = drawn[Math.floor(drawn.length / 100)];
    return (ground + 0.05) / (dark + 0.05);
})(arguments[0]);";

async fn stands_out(page: &Browser, mark: &str, plain: &str) -> Result<f64> {
    let png = page.session().screenshot_as_png_base64().await?;
    page.script(STANDS_OUT, vec![json!([png, mark, plain])])
        .await
        .with_context(|| format!("looking at {mark}"))
}

/// A game on this device in which Sente holds the piece that takes five.
async fn five_to_take(page: &Browser) -> Result<()> {
    page.goto("/").await?;
    page.press("local").await?;
    page.press("start").await?;
    for mv in &FIVE_AT_ONCE[..10] {
        let (from, to) = mv.split_at(2);
        page.press(&format!("sq-{from}")).await?;
        page.press(&format!("sq-{to}")).await?;
    }
    page.press("sq-2i").await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_state_of_the_board_stands_out_without_its_hue_b59() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    five_to_take(&page).await?;
    // The pieces have come to rest.
    page.until("the board to be still", async |page| {
        let still = "return document.getAnimations().length === 0";
        Ok(page.script::<bool>(still, vec![]).await?.then_some(()))
    })
    .await?;
    for scheme in ["light", "dark"] {
        page.media(&[("prefers-color-scheme", scheme)]).await?;
        for deficiency in ["protanopia", "deuteranopia", "achromatopsia", "none"] {
            let kind = json!({ "type": deficiency });
            page.cdp("Emulation.setEmulatedVisionDeficiency", kind)
                .await?;
            page.screenshot(&format!("vision-{scheme}-{deficiency}"))
                .await?;
            for (mark, what) in [
                ("sq-9i", "Sente's piece"),
                ("sq-9a", "Gote's piece"),
                ("sq-3a", "where the last move began"),
                ("sq-3e", "the last move, and a piece to be taken"),
                ("sq-2i", "the piece in the hand"),
                ("sq-2f", "a slide"),
                ("sq-2e", "a capture"),
            ] {
                let contrast = stands_out(&page, mark, "sq-5g").await?;
                ensure!(
                    contrast >= 3.0,
                    "{what} stands out by {contrast} only ({scheme}, {deficiency})"
                );
            }
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_held_moved_and_reached_differ_by_shape_and_by_name_b59() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    five_to_take(&page).await?;
    for (shape, count) in [
        (".under .corners", 2),
        (".under .frame", 1),
        (".over circle.slide", 6),
        (".over .badge", 1),
        (".over .victim", 5),
        (".koma.held", 1),
    ] {
        let found: usize = page
            .script(
                "return document.querySelectorAll(`[data-test=board] ${arguments[0]}`).length",
                vec![json!(shape)],
            )
            .await?;
        ensure!(found == count, "{shape}: {found}");
    }
    for (name, words) in [
        ("2i", "picked up"),
        ("2f", "slide here"),
        ("2e", "take 5 pieces"),
        ("9a", "Gote piece"),
    ] {
        let label = square(&page, name).await?;
        ensure!(label.contains(words), "{name}: {label}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn forced_colours_keep_pieces_focus_and_turn_b59() -> Result<()> {
    let server = server().await?;
    let page = Browser::open(&server.url(), Phone).await?;
    five_to_take(&page).await?;
    for scheme in ["light", "dark"] {
        page.media(&[
            ("forced-colors", "active"),
            ("prefers-color-scheme", scheme),
        ])
        .await?;
        page.script::<()>(
            "document.querySelector('[data-test=sq-9i]').focus()",
            vec![],
        )
        .await?;
        page.screenshot(&format!("forced-{scheme}")).await?;
        for mark in ["sq-9i", "sq-9a", "sq-2e", "sq-3a"] {
            let contrast = stands_out(&page, mark, "sq-5g").await?;
            ensure!(contrast >= 3.0, "{mark}: {contrast} ({scheme})");
        }
        // The mark of the side to move has a ground of its own.
        let grounds: (String, String) = page
            .script(
                "const ground = (mark) => getComputedStyle(document.querySelector(`[data-test=${mark}] .seat-mark`)).backgroundColor;
                 return [ground('seat-near'), ground('seat-far')]",
                vec![],
            )
            .await?;
        ensure!(grounds.0 != grounds.1, "{grounds:?}");
    }
    Ok(())
}
