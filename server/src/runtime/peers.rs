//! The connections of this process, as the rest of the server sees them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use dashmap::DashMap;
use hasami_core::ids::RoomCode;
use hasami_core::protocol::{Refusal, ServerMessage, close};

use super::addresses::{Address, Tries};
use super::clock::Clock;
use super::outbox::{Outbox, Outgoing};
use super::rooms::RoomHandle;
use super::wire::encode;
use crate::room::ConnId;

/// No counts are sent before the greeting.
const NOT_GREETED: u64 = u64::MAX;

/// A connection: where to reach it, and where it is.
#[derive(Debug)]
pub(crate) struct Peer {
    pub(crate) conn: ConnId,
    pub(crate) address: Address,
    outbox: Outbox,
    clock: Clock,
    refused_a_minute: u32,
    refused: Mutex<Tries>,
    /// The room its requests go to. Never held over an await.
    room: Mutex<Option<RoomHandle>>,
    /// The version of the counts that it got last.
    counts: AtomicU64,
}

impl Peer {
    pub(crate) fn new(
        conn: ConnId,
        address: Address,
        outbox: Outbox,
        clock: Clock,
        refused_a_minute: u32,
    ) -> Self {
        Self {
            conn,
            address,
            outbox,
            clock,
            refused_a_minute,
            refused: Mutex::default(),
            room: Mutex::default(),
            counts: AtomicU64::new(NOT_GREETED),
        }
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.deliver(
            encode(message),
            matches!(message, ServerMessage::Refused { .. }),
        );
    }

    /// Says no to a request.
    pub(crate) fn refuse(&self, about: Option<String>, code: Refusal, message: &str) {
        let message = message.to_owned();
        self.send(&ServerMessage::Refused {
            about,
            code,
            message,
            room: None,
        });
    }

    /// Sends a message that is encoded already. Who is refused too often is closed.
    pub(crate) fn deliver(&self, text: Utf8Bytes, refusal: bool) {
        self.outbox.push(Outgoing::Text(text));
        if refusal {
            let now = self.clock.now();
            let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
            if !refused.another(now, self.refused_a_minute) {
                self.close(close::POLICY);
            }
        }
    }

    /// Closes the socket after what waits in the outbox.
    pub(crate) fn close(&self, code: u16) {
        self.outbox.push(Outgoing::Close(code));
    }

    /// Done when the socket did not take what it was sent.
    pub(crate) async fn overflowed(&self) {
        self.outbox.overflowed().await;
    }

    /// The room its requests go to.
    pub(crate) fn room(&self) -> Option<RoomHandle> {
        self.room
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Whether its requests go to this room.
    pub(crate) fn is_in(&self, code: RoomCode) -> bool {
        let room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
        room.as_ref().is_some_and(|room| room.code == code)
    }

    /// From now on its requests go to this room.
    pub(crate) fn enter(&self, room: RoomHandle) {
        *self.room.lock().unwrap_or_else(PoisonError::into_inner) = Some(room);
    }

    /// It is out of this room; if it has gone to another in the meantime, it stays there.
    pub(crate) fn leave(&self, code: RoomCode) {
        let mut room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
        if room.as_ref().is_some_and(|room| room.code == code) {
            *room = None;
        }
    }

    /// It was greeted, with these counts.
    pub(crate) fn greeted(&self, version: u64) {
        self.counts.store(version, Ordering::Relaxed);
    }

    /// Sends counts to a connection in no room that has older ones.
    fn tell_counts(&self, version: u64, text: &Utf8Bytes) {
        let seen = self.counts.load(Ordering::Relaxed);
        if seen != NOT_GREETED && seen != version && self.room().is_none() {
            self.counts.store(version, Ordering::Relaxed);
            self.deliver(text.clone(), false);
        }
    }
}

/// All connections of this process.
#[derive(Debug, Default)]
pub(crate) struct Peers(DashMap<ConnId, Arc<Peer>>);

impl Peers {
    pub(crate) fn add(&self, peer: Arc<Peer>) {
        self.0.insert(peer.conn, peer);
    }

    pub(crate) fn remove(&self, conn: ConnId) {
        self.0.remove(&conn);
    }

    pub(crate) fn get(&self, conn: ConnId) -> Option<Arc<Peer>> {
        self.0.get(&conn).map(|peer| Arc::clone(&peer))
    }

    /// Sends counts to every connection in no room that has older ones.
    pub(crate) fn tell_counts(&self, version: u64, text: &Utf8Bytes) {
        for peer in &self.0 {
            peer.tell_counts(version, text);
        }
    }
}
