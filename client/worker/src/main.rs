//! The worker's program: takes lines from the page, thinks, answers.

use std::cell::RefCell;
use std::rc::Rc;

use hasami_worker::desk::Desk;
use hasami_worker::words::Answer;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let worker: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let Some(clock) = worker.performance() else {
        say(&worker, &Answer::Failed("no clock".to_owned()));
        return;
    };
    let desk = Rc::new(RefCell::new(Desk::default()));

    let work = {
        let (worker, desk) = (worker.clone(), Rc::clone(&desk));
        Closure::<dyn FnMut()>::new(move || {
            if let Some(answer) = desk.borrow_mut().work(|| clock.now()) {
                say(&worker, &answer);
            }
        })
    };
    let hear = {
        let worker = worker.clone();
        let work = work.into_js_value();
        Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(line) = message.data().as_string() {
                desk.borrow_mut().hear(&line);
                // Only after the messages that have come meanwhile: the newest may make this one stale.
                let _ = worker.set_timeout_with_callback(work.unchecked_ref());
            }
        })
    };
    worker.set_onmessage(Some(hear.into_js_value().unchecked_ref()));
    say(&worker, &Answer::Ready);
}

fn say(worker: &DedicatedWorkerGlobalScope, answer: &Answer) {
    // A page that is gone needs no answer.
    let _ = worker.post_message(&answer.to_string().into());
}
