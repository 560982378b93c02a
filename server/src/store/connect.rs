//! The one connection to the database: how it is made, and what makes it durable.

use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use sqlx::{AnyConnection, Connection, Executor};

use super::OpenError;

/// How long a connection may take to come up.
const WITHIN: Duration = Duration::from_secs(5);

/// The first connection: makes a missing SQLite file with its folder, and the tables.
pub(super) async fn first(url: &str) -> Result<AnyConnection, OpenError> {
    if let Some(folder) = sqlite_path(url).and_then(|path| Path::new(path).parent()) {
        std::fs::create_dir_all(folder).map_err(|source| OpenError::Folder {
            folder: folder.display().to_string(),
            source,
        })?;
    }
    let mut connection = again(url).await?;
    sqlx::migrate!("../migrations").run(&mut connection).await?;
    Ok(connection)
}

/// A connection to a database that has its tables.
pub(super) async fn again(url: &str) -> Result<AnyConnection, sqlx::Error> {
    static DRIVERS: Once = Once::new();
    DRIVERS.call_once(sqlx::any::install_default_drivers);
    let url = create_if_missing(url);
    let connecting = AnyConnection::connect(&url);
    let mut connection = tokio::time::timeout(WITHIN, connecting)
        .await
        .map_err(|_| sqlx::Error::PoolTimedOut)??;
    if connection.backend_name() == "SQLite" {
        connection
            .execute(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000",
            )
            .await?;
    }
    Ok(connection)
}

/// The file of a SQLite URL; none for a database in memory or another kind.
fn sqlite_path(url: &str) -> Option<&str> {
    let path = url.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    let path = path.split('?').next().unwrap_or(path);
    (!path.is_empty() && path != ":memory:").then_some(path)
}

fn create_if_missing(url: &str) -> String {
    if sqlite_path(url).is_none() || url.contains("mode=") {
        url.to_owned()
    } else if url.contains('?') {
        format!("{url}&mode=rwc")
    } else {
        format!("{url}?mode=rwc")
    }
}
