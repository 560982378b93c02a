//! The worker's hands in the browser: it carries out what [`Life`] says and decides nothing.

use std::time::Duration;

use hasami_core::Position;
use hasami_worker::words::{Answer, Found, Request, Task};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::life::{Cmd, Event, Face, Life};
use crate::net::now;

/// The computer player as a page holds it. It ends with the page that made it.
#[derive(Clone, Copy)]
pub struct Engine {
    face: RwSignal<Face>,
    hands: StoredValue<Hands, LocalStorage>,
}

/// Takes the answer to one question; none when there is no move.
type Asker = Box<dyn FnOnce(Option<Found>)>;

/// What holds on to the browser.
#[derive(Default)]
struct Hands {
    life: Life,
    worker: Option<Running>,
    timer: Option<TimeoutHandle>,
    asker: Option<Asker>,
}

impl Engine {
    /// A computer player that has not started.
    #[must_use]
    pub fn new() -> Self {
        let engine = Self {
            face: RwSignal::new(Face::Idle),
            hands: StoredValue::new_local(Hands::default()),
        };
        let hands = engine.hands;
        on_cleanup(move || {
            hands.try_update_value(|hands| {
                if let Some(timer) = hands.timer.take() {
                    timer.clear();
                }
                hands.asker = None;
                hands.worker = None;
            });
        });
        engine
    }

    /// How it stands.
    #[must_use]
    pub fn face(self) -> Face {
        self.face.get()
    }

    /// It will be needed soon: fetched now, it answers at once later, network or not.
    pub fn warm_up(self) {
        self.tell(Event::Needed);
    }

    /// Asks for a thought. Of several only the last is answered.
    pub fn ask(self, task: Task, position: Position, then: impl FnOnce(Option<Found>) + 'static) {
        self.hands
            .update_value(|hands| hands.asker = Some(Box::new(then)));
        self.tell(Event::Ask(task, Box::new(position)));
    }

    /// The answer is no longer wanted.
    pub fn forget(self) {
        self.hands.try_update_value(|hands| hands.asker = None);
        self.tell(Event::Forget);
    }

    /// The person wants to try again.
    pub fn retry(self) {
        self.tell(Event::Retry);
    }

    fn tell(self, event: Event) {
        let cmds = self
            .hands
            .try_update_value(|hands| hands.life.update(now(), event));
        // Its page may be gone.
        for cmd in cmds.into_iter().flatten() {
            self.carry_out(cmd);
        }
        self.settle();
    }

    fn carry_out(self, cmd: Cmd) {
        match cmd {
            Cmd::Start => {
                let worker = Running::start(move |event| self.tell(event));
                let failed = worker.is_none();
                self.hands.update_value(|hands| hands.worker = worker);
                if failed {
                    self.tell(Event::Broke);
                }
            }
            Cmd::End => self.hands.update_value(|hands| hands.worker = None),
            Cmd::Say(request) => self.hands.with_value(|hands| {
                if let Some(worker) = &hands.worker {
                    worker.say(&request);
                }
            }),
            Cmd::Answer(found) => {
                let asker = self
                    .hands
                    .try_update_value(|hands| hands.asker.take())
                    .flatten();
                if let Some(asker) = asker {
                    asker(found);
                }
            }
        }
    }

    /// Sets the timer and the face by how it stands now.
    fn settle(self) {
        let face = self.hands.try_update_value(|hands| {
            if let Some(timer) = hands.timer.take() {
                timer.clear();
            }
            hands.timer = hands.life.deadline().and_then(|due| {
                let wait = Duration::from_millis(due.saturating_sub(now()));
                set_timeout_with_handle(move || self.tell(Event::Tick), wait).ok()
            });
            hands.life.face()
        });
        if let Some(face) = face
            && self
                .face
                .try_get_untracked()
                .is_some_and(|shown| shown != face)
        {
            self.face.try_set(face);
        }
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

/// One worker and what it calls. Dropped, it is ended and says nothing more.
struct Running {
    inner: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Running {
    /// Starts the worker that the page names. None when the browser will not even try.
    fn start(tell: impl Fn(Event) + Copy + 'static) -> Option<Self> {
        let url = document()
            .document_element()?
            .get_attribute("data-worker")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let inner = Worker::new_with_options(&url, &options).ok()?;
        let on_message = Closure::<dyn FnMut(_)>::new(move |message: MessageEvent| {
            let said = message.data().as_string();
            if let Some(answer) = said.and_then(|line| Answer::parse(&line)) {
                tell(Event::Said(answer));
            }
        });
        let on_error = Closure::<dyn FnMut(_)>::new(move |_: web_sys::Event| tell(Event::Broke));
        inner.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        inner.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Self {
            inner,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    fn say(&self, request: &Request) {
        // A worker that takes no message gives no answer, which is noticed.
        let _ = self.inner.post_message(&request.to_string().into());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.inner.set_onmessage(None);
        self.inner.set_onerror(None);
        self.inner.terminate();
    }
}
