//! The server put together: what its parts share, and its life from listening to the last answer.

mod life;
mod shared;

use std::sync::Arc;

use hasami_core::ids::RoomCode;

use crate::config::Config;
use crate::http;
use crate::lobby::Lobby;
use crate::room::RoomInput;
use crate::runtime::{Clock, Gauges, Hub, mailbox};
use crate::store::{OpenError, Store, StoreError};

use shared::Parts;
pub(crate) use shared::Shared;

/// Requests that may wait for the lobby before connections are read more slowly.
const HUB_PLACES: usize = 1024;

/// Sees each input of each room before the room does; a test's way to make a room fail.
pub type Probe = Arc<dyn Fn(RoomCode, &RoomInput) + Send + Sync>;

/// A server that is ready to serve.
#[derive(Debug, Clone)]
pub struct App {
    shared: Shared,
}

/// Puts an [`App`] together; what is not given is made as the configuration says.
pub struct Builder {
    config: Config,
    clock: Option<Clock>,
    seed: Option<u128>,
    store: Option<Store>,
    probe: Option<Probe>,
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The unfinished games cannot be read.
    #[error("the unfinished games cannot be read: {0}")]
    Load(#[from] StoreError),
    /// The system gives no random numbers, without which room codes could be guessed.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl App {
    /// A server of this configuration, to be put together.
    #[must_use]
    pub fn builder(config: Config) -> Builder {
        Builder {
            config,
            clock: None,
            seed: None,
            store: None,
            probe: None,
        }
    }

    /// What the server holds at this moment.
    #[must_use]
    pub fn gauges(&self) -> Gauges {
        self.shared.gauges()
    }
}

impl Builder {
    /// Measures time with this clock.
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Draws room codes, ids and sides from this seed.
    #[must_use]
    pub fn seed(mut self, seed: u128) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Keeps games in this store.
    #[must_use]
    pub fn store(mut self, store: Store) -> Self {
        self.store = Some(store);
        self
    }

    /// Shows each input of each room to a probe first.
    #[must_use]
    pub fn probe(mut self, probe: Probe) -> Self {
        self.probe = Some(probe);
        self
    }

    /// Starts the lobby and the rooms that the store holds.
    ///
    /// # Errors
    ///
    /// When the store cannot be used.
    pub async fn start(self) -> Result<App, StartError> {
        let clock = self.clock.unwrap_or_else(Clock::start);
        let seed = match self.seed {
            Some(seed) => seed,
            None => {
                let mut bytes = [0; 16];
                getrandom::fill(&mut bytes)?;
                u128::from_ne_bytes(bytes)
            }
        };
        let store = match self.store {
            Some(store) => store,
            None => Store::open(&self.config.database_url, clock.now()).await?,
        };
        let saved = store.load_all().await?;
        tracing::info!(rooms = saved.len(), "unfinished games");
        let build = http::build_of(&self.config.assets)
            .unwrap_or_else(|| env!("CARGO_PKG_VERSION").to_owned());
        let answer_ms = self.config.times.answer_call.as_millis();
        let answer_ms = u64::try_from(answer_ms).unwrap_or(u64::MAX);
        let (hub, letters) = mailbox(HUB_PLACES);
        let parts = Parts::new(self.config, clock, seed, store, hub, self.probe);
        let shared = Shared::new(parts);
        let mut hub = Hub::new(shared.clone(), Lobby::new(seed, build, answer_ms));
        hub.restore(saved);
        tokio::spawn(hub.run(letters));
        Ok(App { shared })
    }
}
