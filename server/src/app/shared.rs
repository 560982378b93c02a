//! What every part of the server can reach.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

use super::Probe;
use crate::config::Config;
use crate::room::ConnId;
use crate::runtime::{
    Addresses, Clock, Drain, Gauges, HubMessage, LobbyGauges, Mailbox, Peers, Rooms, Tally,
};
use crate::store::Store;

/// The parts of one server; clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Shared(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) store: Store,
    pub(crate) drain: Drain,
    pub(crate) hub: Mailbox<HubMessage>,
    pub(crate) peers: Peers,
    pub(crate) rooms: Rooms,
    pub(crate) addresses: Addresses,
    pub(crate) sessions: Tally,
    pub(crate) room_tasks: Tally,
    pub(crate) gauges: LobbyGauges,
    pub(crate) probe: Option<Probe>,
    seed: u128,
    seeds_drawn: AtomicU64,
    conns: AtomicU64,
}

impl Parts {
    pub(super) fn new(
        config: Config,
        clock: Clock,
        seed: u128,
        store: Store,
        hub: Mailbox<HubMessage>,
        probe: Option<Probe>,
    ) -> Self {
        Self {
            config,
            clock,
            store,
            drain: Drain::new(),
            hub,
            peers: Peers::default(),
            rooms: Rooms::default(),
            addresses: Addresses::default(),
            sessions: Tally::new(),
            room_tasks: Tally::new(),
            gauges: LobbyGauges::default(),
            probe,
            seed,
            seeds_drawn: AtomicU64::new(0),
            conns: AtomicU64::new(1),
        }
    }

    /// The id of the next connection.
    pub(crate) fn next_conn(&self) -> ConnId {
        ConnId(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// A number that nobody outside can foresee, for a room to draw from.
    pub(crate) fn draw_seed(&self) -> u64 {
        let drawn = self.seeds_drawn.fetch_add(1, Ordering::Relaxed);
        let digest = Sha256::new()
            .chain_update(self.seed.to_be_bytes())
            .chain_update(drawn.to_be_bytes())
            .finalize();
        let mut number = [0; 8];
        number.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(number)
    }

    pub(super) fn gauges(&self) -> Gauges {
        let counts = self.gauges.counts();
        Gauges {
            connections: self.sessions.count(),
            rooms: self.rooms.count(),
            tasks: self.sessions.count() + self.room_tasks.count(),
            waiting: counts.waiting,
            playing: counts.playing,
            addresses: self.addresses.known(),
        }
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

impl Shared {
    pub(super) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }
}

impl Deref for Shared {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
