//! What waits to be written to one socket. It is bounded, and a socket that does not read is closed.

use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

/// One thing to write.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// A message, encoded.
    Text(Utf8Bytes),
    /// The end, with a close code.
    Close(u16),
}

/// The sending side.
#[derive(Debug)]
pub(crate) struct Outbox {
    waiting: mpsc::Sender<Outgoing>,
    full: AtomicBool,
    overflow: Notify,
}

impl Outbox {
    /// An outbox of `size` messages, and where they come out.
    pub(crate) fn new(size: usize) -> (Self, mpsc::Receiver<Outgoing>) {
        let (waiting, outgoing) = mpsc::channel(size);
        (
            Self {
                waiting,
                full: AtomicBool::new(false),
                overflow: Notify::new(),
            },
            outgoing,
        )
    }

    /// Leaves a message to be written; when there is no place for it, the socket is to be closed.
    pub(crate) fn push(&self, outgoing: Outgoing) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.waiting.try_send(outgoing) {
            self.full.store(true, Ordering::Release);
            self.overflow.notify_one();
        }
    }

    /// Done when a message found no place: what the socket gets from now on has a hole.
    pub(crate) async fn overflowed(&self) {
        while !self.full.load(Ordering::Acquire) {
            self.overflow.notified().await;
        }
    }
}
