//! Starts the web client on the page.

use std::panic;

use wasm_bindgen::JsCast;

fn main() {
    panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        report_crash(&info.to_string());
    }));
    hasami_client::app::start();
}

/// Lets the page's script put its message over a client that no longer works.
fn report_crash(message: &str) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let crashed = js_sys::Reflect::get(&window, &"hasamiCrashed".into()).unwrap_or_default();
    if let Some(crashed) = crashed.dyn_ref::<js_sys::Function>() {
        let _ = crashed.call1(&window, &message.into());
    }
}
