//! The store: games and their events, durable before anybody sees them. Nothing else knows of SQL.
//!
//! One task owns the one connection. It takes all requests that wait, of all rooms, and writes them in
//! one transaction (group commit), then answers each. A request that does not fit what is stored fails
//! alone: the others of its batch are written again without it.

mod connect;
mod error;
mod event;
mod load;
mod write;
mod writer;

use std::time::{SystemTime, UNIX_EPOCH};

use hasami_core::Timestamp;
use hasami_core::ids::RoomCode;
use tokio::sync::{mpsc, oneshot};

use crate::room::{Record, SavedRoom};
use writer::{Ask, Writer};

pub use error::{OpenError, StoreError};

/// How many requests may wait for the writer before rooms wait to ask.
const QUEUE: usize = 1024;

/// A handle to the store; clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    asks: mpsc::Sender<Ask>,
}

impl Store {
    /// Opens the database, makes what is missing, and brings its tables up to date. `now` is the
    /// present moment on the clock that records carry.
    ///
    /// # Errors
    ///
    /// When the database cannot be used.
    pub async fn open(url: &str, now: Timestamp) -> Result<Self, OpenError> {
        let connection = connect::first(url).await?;
        let zero_at = unix_ms_now().saturating_sub_unsigned(now.0);
        let (asks, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(Writer::new(url.to_owned(), connection, zero_at).run(waiting));
        Ok(Self { asks })
    }

    /// Keeps records, all or none; when this returns they are durable.
    ///
    /// # Errors
    ///
    /// When they are not kept.
    pub async fn append(&self, records: Vec<Record>) -> Result<(), StoreError> {
        self.ask(|answer| Ask::Append { records, answer }).await
    }

    /// The room's unfinished game, or the one that waits to begin.
    ///
    /// # Errors
    ///
    /// When the database fails or what it holds cannot be understood.
    pub async fn load(&self, room: RoomCode) -> Result<Option<SavedRoom>, StoreError> {
        self.ask(|answer| Ask::Load { room, answer }).await
    }

    /// Every room with an unfinished game. What cannot be understood is logged and left out.
    ///
    /// # Errors
    ///
    /// When the database fails.
    pub async fn load_all(&self) -> Result<Vec<SavedRoom>, StoreError> {
        self.ask(|answer| Ask::LoadAll { answer }).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.ask(|answer| Ask::Ping { answer }).await
    }

    /// Writes what waits and closes the database; everything asked later fails.
    pub async fn close(&self) {
        let _closed_before = self.ask(|answer| Ask::Close { answer }).await;
    }

    async fn ask<T>(
        &self,
        ask: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Ask,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.asks
            .send(ask(answer))
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

fn unix_ms_now() -> i64 {
    let since_1970 = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
