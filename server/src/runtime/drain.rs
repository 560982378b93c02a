//! The order of a graceful end: first the connections, then the rooms, then the rest.

use tokio::sync::watch;

/// How far the end is; each step includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Nothing ends.
    Serving,
    /// Connections are sent away and no new ones taken; no clock runs out any more.
    Parting,
    /// Rooms finish what is in their mailboxes and end; their games stay unfinished in the store.
    Closing,
    /// HTTP ends.
    Ended,
}

/// The one switch that everybody watches.
#[derive(Debug)]
pub(crate) struct Drain {
    phase: watch::Sender<Phase>,
}

impl Drain {
    pub(crate) fn new() -> Self {
        Self {
            phase: watch::Sender::new(Phase::Serving),
        }
    }

    /// Whether the server is ending.
    pub(crate) fn has_begun(&self) -> bool {
        *self.phase.borrow() > Phase::Serving
    }

    /// Goes on to a phase.
    pub(crate) fn enter(&self, phase: Phase) {
        self.phase.send_if_modified(|now| {
            let further = phase > *now;
            *now = phase.max(*now);
            further
        });
    }

    /// Done as soon as the phase is reached.
    pub(crate) async fn reached(&self, phase: Phase) {
        let mut watching = self.phase.subscribe();
        // The sender lives as long as self.
        let _closed = watching.wait_for(|now| *now >= phase).await;
    }
}
