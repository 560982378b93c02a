//! What the page lets people hear, made on the spot: there are no sound files.
//!
//! [`synth`] makes the sounds, `ear` decides which are played; here are their hands in the browser. A
//! browser lets a page be heard only after a gesture, and may silence it later (another call, a
//! locked phone): each gesture, and each return to the page, opens the sound again.

mod ear;
#[cfg(feature = "test-hooks")]
pub(crate) mod hooks;
pub mod synth;

use std::cell::RefCell;
use std::time::Duration;

use leptos::prelude::{document, set_timeout};
use leptos::web_sys::{
    AudioBuffer, AudioBufferSourceNode, AudioContext, AudioContextState, BaseAudioContext, Event,
};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::after_paint::after_paint;
use crate::net::now;
use ear::{Ear, Start};
pub use synth::Sound;

thread_local! {
    static SPEAKER: RefCell<Speaker> = RefCell::default();
}

#[derive(Default)]
struct Speaker {
    /// The one context, made at the first gesture; browsers allow only a few.
    context: Option<AudioContext>,
    ear: Ear,
    /// What was made is not made again: a move is to show first.
    made: Vec<(Sound, AudioBuffer)>,
    /// [`sound_out`], once something was played: the start page, which plays nothing, does without it.
    out: Option<fn(&mut Speaker, Start)>,
}

impl Speaker {
    fn is_open(&self) -> bool {
        self.context
            .as_ref()
            .is_some_and(|context| context.state() == AudioContextState::Running)
    }

    /// The samples of a sound, made if they were not yet.
    fn make(&mut self, context: &AudioContext, sound: Sound) -> Option<AudioBuffer> {
        let known = self.made.iter().find(|(made, _)| *made == sound);
        if let Some((_, buffer)) = known {
            return Some(buffer.clone());
        }
        let buffer = render(context, sound).ok()?;
        self.made.push((sound, buffer.clone()));
        Some(buffer)
    }
}

/// A sound is due. It is played if it can be heard now.
pub fn play(sound: Sound) {
    SPEAKER.with_borrow_mut(|speaker| {
        let open = speaker.is_open();
        speaker.out = Some(sound_out);
        let start = speaker.ear.hear(now(), sound, open);
        if !open {
            resume(speaker);
        }
        if let Some(start) = start {
            sound_out(speaker, start);
        }
    });
}

/// Makes all sounds, for a game that begins: its first move is not to wait for that.
pub(crate) fn make_ready() {
    for sound in Sound::ALL {
        after_paint(move || {
            SPEAKER.with_borrow_mut(|speaker| {
                if let Some(context) = speaker.context.clone() {
                    speaker.make(&context, sound);
                }
            });
        });
    }
}

/// Switches all sounds off or on.
pub fn mute(muted: bool) {
    SPEAKER.with_borrow_mut(|speaker| speaker.ear.muted = muted);
}

/// Opens the sound at each gesture, and when the page is seen again.
pub fn listen() {
    for gesture in ["pointerup", "keydown"] {
        on(gesture, || {
            SPEAKER.with_borrow_mut(|speaker| {
                if speaker.context.is_none() {
                    speaker.context = AudioContext::new().ok();
                }
                resume(speaker);
            });
        });
    }
    on("visibilitychange", || {
        if !document().hidden() {
            SPEAKER.with_borrow_mut(|speaker| {
                resume(speaker);
                woken(speaker);
            });
        }
    });
}

/// Listens on the document for as long as the page lives.
fn on(event: &str, mut does: impl FnMut() + 'static) {
    let handler = Closure::<dyn FnMut(Event)>::new(move |_| does());
    // A page that cannot listen is silent, no worse.
    let _ = document().add_event_listener_with_callback_and_bool(
        event,
        handler.as_ref().unchecked_ref(),
        true,
    );
    handler.forget();
}

/// Asks for sound where there is none. A browser may refuse until the next gesture.
fn resume(speaker: &Speaker) {
    let Some(context) = speaker.context.as_ref().filter(|_| !speaker.is_open()) else {
        return;
    };
    if let Ok(opened) = context.resume() {
        let done = Closure::once(|_: JsValue| SPEAKER.with_borrow_mut(woken));
        let refused = Closure::once(|_: JsValue| {});
        drop(opened.then2(&done, &refused));
        done.forget();
        refused.forget();
    }
}

fn woken(speaker: &mut Speaker) {
    let open = speaker.is_open();
    if let Some((start, out)) = speaker.ear.wake(now(), open).zip(speaker.out) {
        out(speaker, start);
    }
}

fn sound_out(speaker: &mut Speaker, Start { sound, after }: Start) {
    let Some(context) = speaker.context.clone() else {
        return;
    };
    let Some(buffer) = speaker.make(&context, sound) else {
        return;
    };
    // A sound that the browser refuses is not heard, no worse.
    let begin = move || drop(voice(&context, &buffer).and_then(|voice| voice.start()));
    if after == 0 {
        begin();
    } else {
        set_timeout(begin, Duration::from_millis(after));
    }
}

/// The samples of a sound, for a context.
fn render(context: &BaseAudioContext, sound: Sound) -> Result<AudioBuffer, JsValue> {
    let rate = context.sample_rate();
    let samples = sound.samples(rate);
    let length = u32::try_from(samples.len()).unwrap_or(u32::MAX);
    let buffer = context.create_buffer(1, length, rate)?;
    buffer.copy_to_channel(&samples, 0)?;
    Ok(buffer)
}

/// The graph of a sound, in any context: its samples, to where they are heard.
fn voice(
    context: &BaseAudioContext,
    buffer: &AudioBuffer,
) -> Result<AudioBufferSourceNode, JsValue> {
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(buffer));
    source.connect_with_audio_node(&context.destination())?;
    Ok(source)
}
