//! What the page lets people hear, made on the spot: there are no sound files.

use leptos::web_sys::{AudioContext, OscillatorType};
use std::cell::RefCell;
use wasm_bindgen::JsValue;

thread_local! {
    /// The one context; browsers allow only a few.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// The two notes of the bell: frequency in hertz, and when it begins, in seconds.
const NOTES: [(f32, f64); 2] = [(784.0, 0.0), (1_046.5, 0.16)];

/// A short bell. A browser that allows no sound before the first gesture stays silent.
pub fn bell() {
    let _ = try_bell();
}

fn try_bell() -> Result<(), JsValue> {
    let context = CONTEXT.with_borrow_mut(|context| match context {
        Some(context) => Ok(context.clone()),
        None => AudioContext::new().inspect(|new| *context = Some(new.clone())),
    })?;
    drop(context.resume()?);
    let now = context.current_time();
    for (frequency, after) in NOTES {
        let (tone, level) = (context.create_oscillator()?, context.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value(frequency);
        let (begin, end) = (now + after, now + after + 0.7);
        level.gain().set_value_at_time(0.2, begin)?;
        level.gain().exponential_ramp_to_value_at_time(0.001, end)?;
        tone.connect_with_audio_node(&level)?
            .connect_with_audio_node(&context.destination())?;
        tone.start_with_when(begin)?;
        tone.stop_with_when(end)?;
    }
    Ok(())
}
