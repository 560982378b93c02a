//! Lets a browser test hear what a sound is made of. Not in the build that ships.

use leptos::web_sys::OfflineAudioContext;
use wasm_bindgen::{JsCast, JsValue};

use super::{Sound, voice};

/// Renders a sound ("Tick", "Move", "Capture", "Bell") without a loudspeaker: a promise of an `AudioBuffer`.
pub(crate) fn render(name: &str) -> Result<JsValue, JsValue> {
    let sound = Sound::ALL
        .into_iter()
        .find(|sound| format!("{sound:?}") == name)
        .ok_or("no such sound")?;
    // Two seconds: longer than any of them.
    let context = OfflineAudioContext::new_with_number_of_channels_and_length_and_sample_rate(
        1, 88_200, 44_100.0,
    )?;
    voice(&context, &super::render(&context, sound)?)?.start()?;
    context.start_rendering().map(JsCast::unchecked_into)
}
