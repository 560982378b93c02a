//! The rooms of this process, by their codes.

use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use hasami_core::ids::RoomCode;

use super::mailbox::{Letters, Mailbox, mailbox};
use crate::room::RoomInput;

/// How to reach a room.
#[derive(Debug, Clone)]
pub(crate) struct RoomHandle {
    pub(crate) code: RoomCode,
    /// Which of the tasks that this code has had: a task removes its own entry only.
    generation: u64,
    pub(crate) mailbox: Mailbox<RoomInput>,
}

/// All rooms of this process.
#[derive(Debug, Default)]
pub(crate) struct Rooms {
    by_code: DashMap<RoomCode, RoomHandle>,
    generations: AtomicU64,
}

impl Rooms {
    /// A new room's entry, and the receiving side of its mailbox.
    pub(crate) fn add(&self, code: RoomCode, places: usize) -> (RoomHandle, Letters<RoomInput>) {
        let (mailbox, letters) = mailbox(places);
        let generation = self.generations.fetch_add(1, Ordering::Relaxed);
        let handle = RoomHandle {
            code,
            generation,
            mailbox,
        };
        self.by_code.insert(code, handle.clone());
        (handle, letters)
    }

    pub(crate) fn get(&self, code: RoomCode) -> Option<RoomHandle> {
        self.by_code.get(&code).map(|handle| handle.clone())
    }

    /// Removes the entry if it is still this one.
    pub(crate) fn remove(&self, handle: &RoomHandle) {
        self.by_code.remove_if(&handle.code, |_, entry| {
            entry.generation == handle.generation
        });
    }

    pub(crate) fn count(&self) -> usize {
        self.by_code.len()
    }
}
