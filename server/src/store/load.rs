//! Unfinished games out of the tables, as rooms that can go on.

use std::str::FromStr;

use hasami_core::ByColor;
use hasami_core::ids::RoomCode;
use hasami_core::protocol::RoomKind;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Row};

use super::StoreError;
use super::write::{course, kind_name};
use crate::room::{RoomSetup, SavedGame, SavedRoom};

const ONE: &str = "SELECT id, room, kind, rules, clock_s, sente, gote, host, number, state FROM games \
    WHERE state <> 'finished' AND room = $1 ORDER BY number DESC LIMIT 1";
const ALL: &str = "SELECT id, room, kind, rules, clock_s, sente, gote, host, number, state FROM games \
    WHERE state <> 'finished' ORDER BY opened_at, id";

/// The room's unfinished game.
pub(super) async fn one(
    connection: &mut AnyConnection,
    room: RoomCode,
) -> Result<Option<SavedRoom>, StoreError> {
    let mut tx = connection.begin().await?;
    let Some(row) = sqlx::query(ONE)
        .bind(room.to_string())
        .fetch_optional(&mut *tx)
        .await?
    else {
        return Ok(None);
    };
    saved(&mut tx, &row).await.map(Some)
}

/// Every unfinished game; what cannot be understood is logged and left where it is.
pub(super) async fn all(connection: &mut AnyConnection) -> Result<Vec<SavedRoom>, StoreError> {
    let mut tx = connection.begin().await?;
    let rows = sqlx::query(ALL).fetch_all(&mut *tx).await?;
    let mut rooms = Vec::with_capacity(rows.len());
    for row in &rows {
        match saved(&mut tx, row).await {
            Ok(room) => rooms.push(room),
            Err(error @ StoreError::Corrupt { .. }) => tracing::error!(%error, "left out"),
            Err(error) => return Err(error),
        }
    }
    Ok(rooms)
}

async fn saved(connection: &mut AnyConnection, row: &AnyRow) -> Result<SavedRoom, StoreError> {
    let id: String = row.try_get("id")?;
    let course = course(connection, &id).await?;
    let corrupt = || StoreError::Corrupt { game: id.clone() };
    let parts = Parts {
        room: row.try_get("room")?,
        kind: row.try_get("kind")?,
        rules: row.try_get("rules")?,
        clock_s: row.try_get("clock_s")?,
        sente: row.try_get("sente")?,
        gote: row.try_get("gote")?,
        host: row.try_get("host")?,
        number: row.try_get("number")?,
        state: row.try_get("state")?,
    };
    let game = SavedGame {
        id: id.parse().map_err(|_| corrupt())?,
        number: u32::try_from(parts.number).map_err(|_| corrupt())?,
        started: parts.state == "started",
        seq: course.seq,
        moves: course.moves,
        takebacks: course.takebacks,
    };
    let setup = parts.setup().ok_or_else(corrupt)?;
    Ok(SavedRoom { setup, game })
}

/// The columns of a game as they stand in its row.
struct Parts {
    room: String,
    kind: String,
    rules: String,
    clock_s: Option<i64>,
    sente: Option<String>,
    gote: Option<String>,
    host: Option<String>,
    number: i64,
    state: String,
}

impl Parts {
    fn setup(&self) -> Option<RoomSetup> {
        Some(RoomSetup {
            code: self.room.parse().ok()?,
            kind: [RoomKind::Quick, RoomKind::Friend]
                .into_iter()
                .find(|kind| kind_name(*kind) == self.kind)?,
            rules: self.rules.parse().ok()?,
            clock_s: self.clock_s.map(u32::try_from).transpose().ok()?,
            seats: ByColor {
                sente: parsed(&self.sente)?,
                gote: parsed(&self.gote)?,
            },
            host: parsed(&self.host)?,
        })
    }
}

/// Nothing where there is nothing; none where there is something that cannot be read.
fn parsed<T: FromStr>(text: &Option<String>) -> Option<Option<T>> {
    text.as_deref().map(str::parse).transpose().ok()
}
