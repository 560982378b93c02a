//! One WebSocket, from its opening to its end.

use hasami_core::protocol::{ClientMessage, MAX_FRAME};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

use crate::session::{Msg, decode};

/// The close code of a socket that never worked (RFC 6455: closed abnormally).
pub(super) const FAILED: u16 = 1006;

/// A socket and what it calls. Dropped, it is closed and says nothing more.
pub(super) struct Socket {
    pub(super) generation: u32,
    inner: WebSocket,
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(CloseEvent)>,
}

impl Socket {
    /// Opens a socket to the page's own server. None when the browser will not even try.
    pub(super) fn open(generation: u32, tell: impl Fn(Msg) + Copy + 'static) -> Option<Self> {
        let inner = WebSocket::new(&address()?).ok()?;
        let on_open =
            Closure::<dyn FnMut(_)>::new(move |_: Event| tell(Msg::Opened { generation }));
        let on_message = Closure::<dyn FnMut(_)>::new(move |event: MessageEvent| {
            #[cfg(feature = "test-hooks")]
            super::hooks::on_message();
            let text = event
                .data()
                .as_string()
                .filter(|text| text.len() <= MAX_FRAME);
            let message = text
                .and_then(|text| decode::server_message(&text))
                .map(Box::new);
            tell(Msg::Heard {
                generation,
                message,
            });
        });
        let on_close = Closure::<dyn FnMut(_)>::new(move |event: CloseEvent| {
            tell(Msg::Closed {
                generation,
                code: event.code(),
            });
        });
        inner.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        inner.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        inner.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Some(Self {
            generation,
            inner,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
        })
    }

    pub(super) fn send(&self, message: &ClientMessage) {
        if let Ok(text) = serde_json::to_string(message) {
            // A socket that is closing says so by its close event.
            let _ = self.inner.send_with_str(&text);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.inner.set_onopen(None);
        self.inner.set_onmessage(None);
        self.inner.set_onclose(None);
        let _ = self.inner.close();
    }
}

fn address() -> Option<String> {
    let location = leptos::prelude::window().location();
    let scheme = if location.protocol().ok()? == "https:" {
        "wss"
    } else {
        "ws"
    };
    Some(format!("{scheme}://{}/ws", location.host().ok()?))
}
