//! One record into the tables.

use hasami_core::ids::{GameId, PlayerId};
use hasami_core::protocol::RoomKind;
use hasami_core::{Color, Outcome, Timestamp};
use sqlx::{AnyConnection, Row};

use super::event::{Course, Event};
use super::{StoreError, unix_ms_now};
use crate::room::Record;

const OPEN: &str = "INSERT INTO games \
    (id, room, kind, rules, clock_s, sente, gote, host, number, state, opened_at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10) ON CONFLICT (id) DO NOTHING";
const SEE_PLAYER: &str =
    "INSERT INTO players (id, first_seen) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING";
const SEAT_SENTE: &str =
    "UPDATE games SET sente = $2 WHERE id = $1 AND sente IS NULL AND state = 'open'";
const SEAT_GOTE: &str =
    "UPDATE games SET gote = $2 WHERE id = $1 AND gote IS NULL AND state = 'open'";
const START: &str =
    "UPDATE games SET state = 'started', started_at = $2 WHERE id = $1 AND state = 'open'";
const ADD_EVENT: &str = "INSERT INTO events (game, seq, at, what) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (game, seq) DO NOTHING";
const EVENTS: &str = "SELECT seq, what FROM events WHERE game = $1 ORDER BY seq";
const FINISH: &str = "UPDATE games SET state = 'finished', finished_at = $2, result = $3, \
    moves = $4, times = $5, takebacks = $6 WHERE id = $1 AND state = 'started'";
const FORGET_EVENTS: &str = "DELETE FROM events WHERE game = $1";
const DROP: &str = "DELETE FROM games WHERE id = $1 AND state = 'open'";

/// Writes a record inside the connection's transaction. `zero_at` is when the records' clock was at
/// zero, in milliseconds since 1970.
pub(super) async fn record(
    tx: &mut AnyConnection,
    zero_at: i64,
    record: &Record,
) -> Result<(), StoreError> {
    let wall = |at: Timestamp| zero_at.saturating_add_unsigned(at.0);
    match record {
        Record::Opened {
            game,
            setup,
            number,
            at,
        } => {
            let done = sqlx::query(OPEN)
                .bind(game.to_string())
                .bind(setup.code.to_string())
                .bind(kind_name(setup.kind))
                .bind(setup.rules.to_string())
                .bind(setup.clock_s.map(i64::from))
                .bind(setup.seats.sente.map(|player| player.to_string()))
                .bind(setup.seats.gote.map(|player| player.to_string()))
                .bind(setup.host.map(|color| color.to_string()))
                .bind(i64::from(*number))
                .bind(wall(*at))
                .execute(&mut *tx)
                .await?;
            expect_one(*game, done.rows_affected())?;
            for player in setup.seats.iter().filter_map(|(_, player)| *player) {
                see(tx, player).await?;
            }
            Ok(())
        }
        Record::Seated {
            game,
            color,
            player,
        } => {
            let seat = if *color == Color::Sente {
                SEAT_SENTE
            } else {
                SEAT_GOTE
            };
            let done = sqlx::query(seat)
                .bind(game.to_string())
                .bind(player.to_string())
                .execute(&mut *tx)
                .await?;
            expect_one(*game, done.rows_affected())?;
            see(tx, *player).await
        }
        Record::Started { game, seq, at } => {
            let done = sqlx::query(START)
                .bind(game.to_string())
                .bind(wall(*at))
                .execute(&mut *tx)
                .await?;
            expect_one(*game, done.rows_affected())?;
            add_event(tx, *game, *seq, wall(*at), Event::Started).await
        }
        Record::Moved {
            game,
            seq,
            mv,
            took_ms,
            at,
        } => {
            let event = Event::Moved {
                mv: *mv,
                took_ms: *took_ms,
            };
            add_event(tx, *game, *seq, wall(*at), event).await
        }
        Record::TookBack { game, seq, ply, at } => {
            add_event(tx, *game, *seq, wall(*at), Event::TookBack { ply: *ply }).await
        }
        Record::Finished {
            game,
            seq,
            outcome,
            at,
        } => fold(tx, *game, *seq, *outcome, wall(*at)).await,
        Record::Dropped { game } => {
            let done = sqlx::query(DROP)
                .bind(game.to_string())
                .execute(&mut *tx)
                .await?;
            expect_one(*game, done.rows_affected())
        }
    }
}

async fn see(tx: &mut AnyConnection, player: PlayerId) -> Result<(), StoreError> {
    sqlx::query(SEE_PLAYER)
        .bind(player.to_string())
        .bind(unix_ms_now())
        .execute(tx)
        .await?;
    Ok(())
}

async fn add_event(
    tx: &mut AnyConnection,
    game: GameId,
    seq: u64,
    at: i64,
    event: Event,
) -> Result<(), StoreError> {
    let done = sqlx::query(ADD_EVENT)
        .bind(game.to_string())
        .bind(column(seq))
        .bind(at)
        .bind(event.to_string())
        .execute(tx)
        .await?;
    expect_one(game, done.rows_affected())
}

/// Packs a game's events into its row and deletes them.
async fn fold(
    tx: &mut AnyConnection,
    game: GameId,
    seq: u64,
    outcome: Outcome,
    at: i64,
) -> Result<(), StoreError> {
    let course = course(tx, &game.to_string()).await?;
    if course.seq + 1 != seq {
        return Err(StoreError::Conflict {
            game: game.to_string(),
        });
    }
    let moves: Vec<_> = course
        .moves
        .iter()
        .map(|saved| saved.mv.to_string())
        .collect();
    let times: Vec<_> = course
        .moves
        .iter()
        .map(|saved| saved.took_ms.to_string())
        .collect();
    let done = sqlx::query(FINISH)
        .bind(game.to_string())
        .bind(at)
        .bind(outcome.to_string())
        .bind(moves.join(" "))
        .bind(times.join(" "))
        .bind(i64::from(course.takebacks))
        .execute(&mut *tx)
        .await?;
    expect_one(game, done.rows_affected())?;
    sqlx::query(FORGET_EVENTS)
        .bind(game.to_string())
        .execute(tx)
        .await?;
    Ok(())
}

/// Where the stored events of a game have led to.
pub(super) async fn course(tx: &mut AnyConnection, game: &str) -> Result<Course, StoreError> {
    let rows = sqlx::query(EVENTS).bind(game).fetch_all(tx).await?;
    let rows = rows
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect::<Result<Vec<(i64, String)>, sqlx::Error>>()?;
    Course::follow(&rows).ok_or_else(|| StoreError::Corrupt {
        game: game.to_owned(),
    })
}

/// One row must have changed: none means that the record is there already or does not fit.
fn expect_one(game: GameId, changed: u64) -> Result<(), StoreError> {
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict {
            game: game.to_string(),
        })
    }
}

fn column(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) const fn kind_name(kind: RoomKind) -> &'static str {
    match kind {
        RoomKind::Quick => "quick",
        RoomKind::Friend => "friend",
    }
}
