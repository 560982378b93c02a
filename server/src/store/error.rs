//! What can go wrong with the store.

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder of a SQLite file cannot be made.
    #[error("the folder {folder} for the database cannot be made: {source}")]
    Folder {
        /// Which.
        folder: String,
        /// Why.
        source: std::io::Error,
    },
    /// The database cannot be reached or used.
    #[error("the database cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    /// The tables cannot be brought up to date.
    #[error("the database's tables cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

/// Why records were not kept, or rooms not read. Nothing of the request was done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A record is there already, or does not fit what is there: somebody else writes this game.
    #[error("a record of game {game} does not follow what is stored")]
    Conflict {
        /// Which game.
        game: String,
    },
    /// What is stored makes no sense.
    #[error("what is stored of game {game} cannot be understood")]
    Corrupt {
        /// Which game.
        game: String,
    },
    /// The database failed; it may be back later.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.to_string())
    }
}
