//! Fingers and mice: pressing and dragging what carries a `data-test` mark.

use anyhow::Result;
use serde_json::json;

use super::wait::selector;
use super::{Browser, Screen};

/// Steps of a drag between its ends, so that the page sees it move.
const DRAG_STEPS: u32 = 8;

impl Browser {
    /// Clicks the element with this mark, or taps it on a phone, as soon as it can be hit.
    ///
    /// # Errors
    ///
    /// When it cannot be hit in time.
    pub async fn press(&self, mark: &str) -> Result<()> {
        self.until(&format!("{mark} to press"), async |page| {
            match page.shown(mark).await? {
                Some(element) if element.is_enabled().await? => {
                    // Away from what is fixed to the screen's edge.
                    element.scroll_into_view().await?;
                    Ok(Some(element.click().await?))
                }
                _ => Ok(None),
            }
        })
        .await
    }

    /// Presses keys one after the other, on whatever has the focus. Keys without a character are those
    /// of WebDriver, such as `thirtyfour::Key::Tab`.
    ///
    /// # Errors
    ///
    /// When the browser does not answer.
    pub async fn keys(&self, keys: impl AsRef<str>) -> Result<()> {
        let chain = self.session.action_chain().send_keys(keys.as_ref());
        Ok(chain.perform().await?)
    }

    /// Drags from the middle of one marked element to the middle of another, by finger on a
    /// phone and by mouse on a desktop.
    ///
    /// # Errors
    ///
    /// When one of them does not show in time.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        self.see(from).await?;
        self.see(to).await?;
        let start = self.middle(from).await?;
        let end = self.middle(to).await?;
        self.pointer(Phase::Down, start).await?;
        for step in 1..=DRAG_STEPS {
            let part = f64::from(step) / f64::from(DRAG_STEPS);
            let at = (
                start.0 + (end.0 - start.0) * part,
                start.1 + (end.1 - start.1) * part,
            );
            self.pointer(Phase::Move, at).await?;
        }
        self.pointer(Phase::Up, end).await
    }

    /// Where the marked element's middle is, in CSS pixels of the viewport.
    async fn middle(&self, mark: &str) -> Result<(f64, f64)> {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];";
        self.script(script, vec![json!(selector(mark))]).await
    }

    async fn pointer(&self, phase: Phase, (x, y): (f64, f64)) -> Result<()> {
        match self.screen {
            Screen::Phone => {
                let (kind, points) = match phase {
                    Phase::Down => ("touchStart", json!([{ "x": x, "y": y }])),
                    Phase::Move => ("touchMove", json!([{ "x": x, "y": y }])),
                    Phase::Up => ("touchEnd", json!([])),
                };
                self.cdp(
                    "Input.dispatchTouchEvent",
                    json!({ "type": kind, "touchPoints": points }),
                )
                .await
            }
            Screen::Desktop => {
                let kind = match phase {
                    Phase::Down => "mousePressed",
                    Phase::Move => "mouseMoved",
                    Phase::Up => "mouseReleased",
                };
                let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
                self.cdp("Input.dispatchMouseEvent", event).await
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Phase {
    Down,
    Move,
    Up,
}
