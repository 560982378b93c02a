//! The session's hands in the browser: its socket, its timer, the address bar, and what wakes the page.
//!
//! It carries out what the [model](crate::session::Model) says and tells it what happens; it decides nothing.

#[cfg(feature = "test-hooks")]
mod hooks;
mod socket;

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;

use crate::game_view::page_time;
use crate::session::address::Address;
use crate::session::{Cmd, Millis, Model, Msg, Wish};
use crate::storage::Identity;
use socket::Socket;

/// The session as components hold it: a model to read and a way to tell it things.
#[derive(Clone, Copy)]
pub struct Session {
    model: RwSignal<Model>,
    hands: StoredValue<Hands, LocalStorage>,
    /// The browser keeps the identity: a reload finds the seat again.
    pub remembers: bool,
}

/// What holds on to the browser.
#[derive(Default)]
struct Hands {
    socket: Option<Socket>,
    timer: Option<TimeoutHandle>,
}

/// Milliseconds on the page's clock.
#[must_use]
pub fn now() -> Millis {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not negative, and far below 2^53"
    )]
    let now = page_time() as Millis;
    now
}

impl Session {
    /// Begins the session of this page.
    #[must_use]
    pub fn start() -> Self {
        let Identity { token, kept } = Identity::of_this_browser();
        let session = Self {
            model: RwSignal::new(Model::new(token, crate::storage::random_seed())),
            hands: StoredValue::new_local(Hands::default()),
            remembers: kept,
        };
        session.listen();
        #[cfg(feature = "test-hooks")]
        hooks::install();
        session.tell(Msg::Started {
            address: shown_address(),
            visible: is_visible(),
        });
        if !window().navigator().on_line() {
            session.tell(Msg::Offline(true));
        }
        session
    }

    /// A part of the model, followed: whoever reads it is told when this part has changed.
    pub fn read<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&Model) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.model.with(&part))
    }

    /// A part of the model, read anew at every change: for what is cheap to read and to show.
    pub fn derive<T: Send + Sync + 'static>(
        self,
        part: impl Fn(&Model) -> T + Send + Sync + 'static,
    ) -> Signal<T> {
        Signal::derive(move || self.model.with(&part))
    }

    /// A part of the model, followed by whatever is being rendered.
    pub fn with<T>(self, part: impl FnOnce(&Model) -> T) -> T {
        self.model.with(part)
    }

    /// A part of the model as it is at this moment.
    pub fn peek<T>(self, part: impl FnOnce(&Model) -> T) -> T {
        self.model.with_untracked(part)
    }

    /// The person wants something.
    pub fn wish(self, wish: Wish) {
        self.tell(Msg::Wish(wish));
    }

    /// A callback for one wish.
    #[must_use]
    pub fn on(self, wish: Wish) -> Callback<()> {
        Callback::new(move |()| self.wish(wish))
    }

    /// Tells the model what happened and does what follows.
    pub fn tell(self, msg: Msg) {
        let at = now();
        let Some(cmds) = self.model.try_update(|model| model.update(at, msg)) else {
            return;
        };
        for cmd in cmds {
            self.carry_out(cmd);
        }
        self.set_timer();
    }

    fn carry_out(self, cmd: Cmd) {
        match cmd {
            Cmd::Open { generation } => {
                let socket = Socket::open(generation, move |msg| self.tell(msg));
                let failed = socket.is_none();
                self.hands.update_value(|hands| hands.socket = socket);
                if failed {
                    self.tell(Msg::Closed {
                        generation,
                        code: socket::FAILED,
                    });
                }
            }
            Cmd::Close { generation } => self.hands.update_value(|hands| {
                hands
                    .socket
                    .take_if(|socket| socket.generation == generation);
            }),
            Cmd::Send(message) => self.hands.with_value(|hands| {
                if let Some(socket) = &hands.socket {
                    socket.send(&message);
                }
            }),
            Cmd::Show { path, push } => show_address(&path, push),
            Cmd::Reload => {
                let _ = window().location().reload();
            }
        }
    }

    fn set_timer(self) {
        let due = self.model.with_untracked(Model::deadline);
        self.hands.update_value(|hands| {
            if let Some(timer) = hands.timer.take() {
                timer.clear();
            }
            hands.timer = due.and_then(|due| {
                let wait = Duration::from_millis(due.saturating_sub(now()));
                set_timeout_with_handle(move || self.tell(Msg::Tick), wait).ok()
            });
        });
    }

    /// Hears of all that may change the line: the page seen again, the network, Back and Forward.
    fn listen(self) {
        let visible = move |_: web_sys::Event| self.tell(Msg::Visible(is_visible()));
        let _ = window_event_listener_untyped("pageshow", visible);
        let _ = window_event_listener_untyped("pagehide", move |_| self.tell(Msg::Left));
        let document = document();
        let on_change = wasm_bindgen::closure::Closure::<dyn FnMut(web_sys::Event)>::new(visible);
        let _ = document.add_event_listener_with_callback(
            "visibilitychange",
            wasm_bindgen::JsCast::unchecked_ref(on_change.as_ref()),
        );
        // It listens for as long as the page lives.
        on_change.forget();
        let _ = window_event_listener(ev::online, move |_| self.tell(Msg::Offline(false)));
        let _ = window_event_listener(ev::offline, move |_| self.tell(Msg::Offline(true)));
        let _ = window_event_listener(ev::popstate, move |_| {
            self.tell(Msg::Navigated(shown_address()));
        });
    }
}

/// The build that this page is of.
#[must_use]
pub fn own_build() -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("data-build"))
        .unwrap_or_default()
}

fn is_visible() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Visible
}

fn shown_address() -> Address {
    Address::parse(&window().location().search().unwrap_or_default())
}

fn show_address(path: &str, push: bool) {
    let Ok(history) = window().history() else {
        return;
    };
    let state = wasm_bindgen::JsValue::NULL;
    // Below the address of the page's language.
    let path = format!(".{path}");
    // A browser may refuse when asked too often: then only the address bar is behind.
    let _ = if push {
        history.push_state_with_url(&state, "", Some(&path))
    } else {
        history.replace_state_with_url(&state, "", Some(&path))
    };
}
