//! What the server holds at this moment, as numbers.

use std::sync::atomic::{AtomicU32, Ordering};

use hasami_core::protocol::Counts;

/// The numbers of one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gauges {
    /// Open sockets.
    pub connections: usize,
    /// Rooms that run.
    pub rooms: usize,
    /// Tasks of sockets and rooms.
    pub tasks: usize,
    /// People in the queue.
    pub waiting: u32,
    /// People on a seat of a live game.
    pub playing: u32,
    /// Addresses that something is remembered of.
    pub addresses: usize,
}

/// The lobby's counts, readable from outside its task.
#[derive(Debug, Default)]
pub(crate) struct LobbyGauges {
    waiting: AtomicU32,
    playing: AtomicU32,
}

impl LobbyGauges {
    pub(crate) fn set_counts(&self, counts: Counts) {
        self.waiting.store(counts.waiting, Ordering::Relaxed);
        self.playing.store(counts.playing, Ordering::Relaxed);
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts {
            waiting: self.waiting.load(Ordering::Relaxed),
            playing: self.playing.load(Ordering::Relaxed),
        }
    }
}
