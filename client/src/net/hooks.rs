//! What only the browser tests may do: break the client on purpose. Not in the build that ships.

use std::cell::Cell;

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

thread_local! {
    static PANIC_ON_MESSAGE: Cell<bool> = const { Cell::new(false) };
}

/// Puts `hasamiTest` on the window; its `panicInHandler()` panics where it is called from, such as a
/// click handler, `panicOnMessage()` makes the next message of the server do so, and `renderSound(name)` renders a sound offline.
pub(super) fn install() {
    let hooks = js_sys::Object::new();
    let set = |name: &str, value: &JsValue| {
        let _ = js_sys::Reflect::set(&hooks, &name.into(), value);
    };
    set("mark", &"hasami-test-hooks".into());
    let now = Closure::<dyn Fn()>::new(|| break_down("a handler"));
    let later = Closure::<dyn Fn()>::new(|| PANIC_ON_MESSAGE.set(true));
    set("panicInHandler", &now.into_js_value());
    set("panicOnMessage", &later.into_js_value());
    let render = Closure::<dyn Fn(String) -> Result<JsValue, JsValue>>::new(|name: String| {
        crate::sound::hooks::render(&name)
    });
    set("renderSound", &render.into_js_value());
    let _ = js_sys::Reflect::set(&window(), &"hasamiTest".into(), &hooks);
}

/// Called for every message of the server.
pub(super) fn on_message() {
    if PANIC_ON_MESSAGE.get() {
        break_down("the socket");
    }
}

#[expect(clippy::panic, reason = "that is what it is for")]
fn break_down(place: &str) {
    panic!("a test broke {place} on purpose");
}
