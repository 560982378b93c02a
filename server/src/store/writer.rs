//! The task that owns the connection: one transaction for all that waits.

use hasami_core::ids::RoomCode;
use sqlx::{AnyConnection, Connection};
use tokio::sync::{mpsc, oneshot};

use super::{StoreError, connect, load, write};
use crate::room::{Record, SavedRoom};

/// Requests written in one transaction at most.
const BATCH: usize = 1024;

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

/// A request to the writer.
#[derive(Debug)]
pub(super) enum Ask {
    Append {
        records: Vec<Record>,
        answer: Answer<()>,
    },
    Load {
        room: RoomCode,
        answer: Answer<Option<SavedRoom>>,
    },
    LoadAll {
        answer: Answer<Vec<SavedRoom>>,
    },
    Ping {
        answer: Answer<()>,
    },
    Close {
        answer: Answer<()>,
    },
}

/// Records that wait to be written, and who waits for them.
struct Waiting {
    records: Vec<Record>,
    answer: Answer<()>,
}

pub(super) struct Writer {
    url: String,
    /// None after the database failed, until it is asked for again.
    connection: Option<AnyConnection>,
    zero_at: i64,
}

impl Writer {
    pub(super) fn new(url: String, connection: AnyConnection, zero_at: i64) -> Self {
        Self {
            url,
            connection: Some(connection),
            zero_at,
        }
    }

    /// Answers requests in their order until the store is closed or forgotten.
    pub(super) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        let mut waiting = Vec::new();
        let mut batch = Vec::new();
        while asks.recv_many(&mut waiting, BATCH).await > 0 {
            for ask in waiting.drain(..) {
                if let Ask::Append { records, answer } = ask {
                    batch.push(Waiting { records, answer });
                    continue;
                }
                self.append(std::mem::take(&mut batch)).await;
                match ask {
                    Ask::Append { .. } => {}
                    Ask::Load { room, answer } => tell(answer, self.load(room).await),
                    Ask::LoadAll { answer } => tell(answer, self.load_all().await),
                    Ask::Ping { answer } => tell(answer, self.ping().await),
                    Ask::Close { answer } => {
                        asks.close();
                        if let Some(connection) = self.connection.take() {
                            tell(answer, connection.close().await.map_err(StoreError::from));
                        }
                        return;
                    }
                }
            }
            self.append(std::mem::take(&mut batch)).await;
        }
    }

    /// Writes a batch in one transaction; when one request does not fit, each in its own.
    async fn append(&mut self, batch: Vec<Waiting>) {
        if batch.is_empty() {
            return;
        }
        let together = self
            .write(batch.iter().flat_map(|waiting| &waiting.records))
            .await;
        match together {
            Err(StoreError::Conflict { .. } | StoreError::Corrupt { .. }) if batch.len() > 1 => {
                for Waiting { records, answer } in batch {
                    let alone = self.write(records.iter()).await;
                    tell(answer, alone);
                }
            }
            result => {
                if let Err(error) = &result {
                    tracing::error!(%error, requests = batch.len(), "records were not kept");
                }
                for Waiting { answer, .. } in batch {
                    tell(answer, result.clone());
                }
            }
        }
    }

    async fn write(
        &mut self,
        records: impl Iterator<Item = &Record> + Send,
    ) -> Result<(), StoreError> {
        let zero_at = self.zero_at;
        let connection = self.connection().await?;
        let written = async {
            let mut tx = connection.begin().await?;
            for record in records {
                write::record(&mut tx, zero_at, record).await?;
            }
            tx.commit().await?;
            Ok(())
        }
        .await;
        self.forget_if_failed(written).await
    }

    async fn load(&mut self, room: RoomCode) -> Result<Option<SavedRoom>, StoreError> {
        let loaded = load::one(self.connection().await?, room).await;
        self.forget_if_failed(loaded).await
    }

    async fn load_all(&mut self) -> Result<Vec<SavedRoom>, StoreError> {
        let loaded = load::all(self.connection().await?).await;
        self.forget_if_failed(loaded).await
    }

    async fn ping(&mut self) -> Result<(), StoreError> {
        let answered = self
            .connection()
            .await?
            .ping()
            .await
            .map_err(StoreError::from);
        self.forget_if_failed(answered).await
    }

    /// The connection, made anew when the last one failed.
    async fn connection(&mut self) -> Result<&mut AnyConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect::again(&self.url).await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// A connection that failed is not trusted again.
    async fn forget_if_failed<T>(
        &mut self,
        result: Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if let Err(StoreError::Failed(_)) = &result
            && let Some(connection) = self.connection.take()
        {
            let _broken_anyway = connection.close_hard().await;
        }
        result
    }
}

/// Whoever asked may be gone by now; then nobody needs the answer.
fn tell<T>(answer: Answer<T>, result: Result<T, StoreError>) {
    let _nobody_waits = answer.send(result);
}
