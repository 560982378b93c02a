//! What may wait until the answer to a gesture has been painted: lists, words that are read out, what is kept.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::time::Duration;

use leptos::prelude::*;

/// What is to be done. Boxed by whoever asks: each type of its own would weigh a copy of the asking.
pub(crate) type Work = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<VecDeque<Work>> = RefCell::default();
    static WATCHES: Cell<bool> = const { Cell::new(false) };
}

/// Does `work` once the next frame has been painted, in a task of its own: gestures come in between. It is
/// done at once in a page that is hidden, which paints nothing, and when the page is left before.
///
/// What `work` reads may be gone by then.
pub(crate) fn after_paint(work: impl FnOnce() + 'static) {
    if document().hidden() {
        work();
        return;
    }
    if !WATCHES.replace(true) {
        watch();
    }
    WAITING.with_borrow_mut(|waiting| waiting.push_back(Box::new(work)));
    request_animation_frame(|| next_task(Box::new(do_next)));
}

/// What `of` is, but behind: it changes once the page has been painted with what else changed.
pub(crate) fn behind<T: Clone + PartialEq + Send + Sync + 'static>(of: Signal<T>) -> Signal<T> {
    let shown = RwSignal::new(of.get_untracked());
    Effect::new(move || {
        // What it is by then counts. But a memo that is only followed, and not read, does not notice a change.
        of.with(|_| ());
        after_paint(move || {
            if let Some(now) = of.try_get_untracked()
                && shown.try_with_untracked(|shown| *shown != now) == Some(true)
            {
                shown.set(now);
            }
        });
    });
    shown.into()
}

/// Does `work` in the next task.
pub(crate) fn next_task(work: Work) {
    set_timeout(work, Duration::ZERO);
}

fn do_next() {
    if let Some(work) = next() {
        work();
    }
}

fn next() -> Option<Work> {
    WAITING.with_borrow_mut(VecDeque::pop_front)
}

/// Does all that waits when the page is left or hidden, for as long as the page lives.
fn watch() {
    let do_all = || {
        while let Some(work) = next() {
            work();
        }
    };
    // They listen for as long as the page lives.
    let _ = window_event_listener_untyped("pagehide", move |_| do_all());
    let _ = window_event_listener_untyped("visibilitychange", move |_| {
        if document().hidden() {
            do_all();
        }
    });
}
