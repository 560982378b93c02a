//! The scenarios, each on a database of its own.

use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::protocol::RoomKind;
use hasami_core::{ByColor, Color, Outcome, Timestamp, WinReason};
use sqlx::{AnyConnection, Connection, Executor, Row};

use crate::room::{Record, RoomSetup, SavedGame, SavedMove, SavedRoom};
use crate::store::{Store, StoreError};

const SENTE: PlayerId = PlayerId(1);
const GOTE: PlayerId = PlayerId(2);

async fn open(url: &str) -> Store {
    Store::open(url, Timestamp(0))
        .await
        .expect("the store opens")
}

fn room(number: u64) -> RoomCode {
    RoomCode::from_number(number)
}

fn opened(number: u64) -> Record {
    Record::Opened {
        game: GameId(number.into()),
        setup: setup(number, None),
        number: 1,
        at: Timestamp(number),
    }
}

fn setup(number: u64, gote: Option<PlayerId>) -> RoomSetup {
    RoomSetup {
        code: room(number),
        kind: RoomKind::Friend,
        rules: "dai+nohop".parse().expect("rules"),
        clock_s: Some(60),
        seats: ByColor {
            sente: Some(SENTE),
            gote,
        },
        host: Some(Color::Sente),
    }
}

fn seated(number: u64) -> Record {
    Record::Seated {
        game: GameId(number.into()),
        color: Color::Gote,
        player: GOTE,
    }
}

fn started(number: u64) -> Record {
    Record::Started {
        game: GameId(number.into()),
        seq: 1,
        at: Timestamp(10),
    }
}

fn moved(number: u64, seq: u64, mv: &str) -> Record {
    Record::Moved {
        game: GameId(number.into()),
        seq,
        mv: mv.parse().expect("a move"),
        took_ms: seq * 100,
        at: Timestamp(seq * 1_000),
    }
}

fn took_back(number: u64, seq: u64, ply: u16) -> Record {
    Record::TookBack {
        game: GameId(number.into()),
        seq,
        ply,
        at: Timestamp(seq * 1_000),
    }
}

fn finished(number: u64, seq: u64) -> Record {
    let outcome = Outcome::Win(Color::Gote, WinReason::Resignation);
    Record::Finished {
        game: GameId(number.into()),
        seq,
        outcome,
        at: Timestamp(seq * 1_000),
    }
}

fn saved_move(seq: u64, mv: &str) -> SavedMove {
    SavedMove {
        mv: mv.parse().expect("a move"),
        took_ms: seq * 100,
    }
}

async fn keep(store: &Store, records: impl IntoIterator<Item = Record>) {
    for record in records {
        store.append(vec![record]).await.expect("kept");
    }
}

async fn number_of(url: &str, query: &'static str) -> i64 {
    let mut connection = AnyConnection::connect(url).await.expect("a connection");
    connection.fetch_one(query).await.expect("a row").get(0)
}

fn conflict(number: u64) -> Result<(), StoreError> {
    Err(StoreError::Conflict {
        game: GameId(number.into()).to_string(),
    })
}

pub(super) async fn what_was_kept_is_there_after_a_restart(url: &str) {
    let store = open(url).await;
    keep(
        &store,
        [
            opened(1),
            seated(1),
            started(1),
            moved(1, 2, "7h7f"),
            moved(1, 3, "3b3d"),
            took_back(1, 4, 1),
            moved(1, 5, "4b4d"),
        ],
    )
    .await;
    store.close().await;
    let store = open(url).await;
    let expected = SavedRoom {
        setup: setup(1, Some(GOTE)),
        game: SavedGame {
            id: GameId(1),
            number: 1,
            started: true,
            seq: 5,
            moves: vec![saved_move(2, "7h7f"), saved_move(5, "4b4d")],
            takebacks: 1,
        },
    };
    assert_eq!(store.load(room(1)).await, Ok(Some(expected.clone())));
    assert_eq!(store.load_all().await, Ok(vec![expected]));
    assert_eq!(store.load(room(2)).await, Ok(None));
    keep(&store, [moved(1, 6, "6h6f")]).await;
    store.close().await;
}

pub(super) async fn a_finished_game_is_one_row_and_no_events(url: &str) {
    let store = open(url).await;
    keep(
        &store,
        [
            opened(1),
            seated(1),
            started(1),
            moved(1, 2, "7h7f"),
            moved(1, 3, "3b3d"),
        ],
    )
    .await;
    let last = vec![moved(1, 4, "6h6f"), finished(1, 5)];
    store.append(last).await.expect("kept");
    assert_eq!(store.load(room(1)).await, Ok(None));
    store.close().await;
    assert_eq!(number_of(url, "SELECT COUNT(*) FROM events").await, 0);
    assert_eq!(number_of(url, "SELECT COUNT(*) FROM players").await, 2);
    let mut connection = AnyConnection::connect(url).await.expect("a connection");
    let row = connection
        .fetch_one("SELECT state, result, moves, times FROM games")
        .await
        .expect("one row");
    let columns: Vec<String> = (0..4).map(|column| row.get(column)).collect();
    assert_eq!(
        columns,
        [
            "finished",
            "gote: resignation",
            "7h7f 3b3d 6h6f",
            "200 300 400"
        ]
    );
}

pub(super) async fn an_event_cannot_be_written_twice(url: &str) {
    let store = open(url).await;
    keep(
        &store,
        [opened(1), seated(1), started(1), moved(1, 2, "7h7f")],
    )
    .await;
    for twice in [
        opened(1),
        seated(1),
        started(1),
        moved(1, 2, "7h7f"),
        moved(1, 2, "6h6f"),
        finished(1, 7),
    ] {
        assert_eq!(
            store.append(vec![twice.clone()]).await,
            conflict(1),
            "{twice:?}"
        );
    }
    keep(&store, [moved(1, 3, "3b3d"), finished(1, 4)]).await;
    assert_eq!(store.append(vec![finished(1, 5)]).await, conflict(1));
    store.close().await;
}

pub(super) async fn a_request_is_kept_whole_or_not_at_all(url: &str) {
    let store = open(url).await;
    keep(&store, [opened(1), seated(1), started(1)]).await;
    let half_wrong = vec![moved(1, 2, "7h7f"), moved(1, 2, "6h6f")];
    assert_eq!(store.append(half_wrong).await, conflict(1));
    let saved = store.load(room(1)).await.expect("read").expect("there");
    assert_eq!(saved.game.moves, []);
    store.close().await;
}

pub(super) async fn one_bad_request_fails_alone_b48(url: &str) {
    let store = open(url).await;
    for number in 1..=20 {
        keep(&store, [opened(number), seated(number), started(number)]).await;
    }
    let asked: Vec<_> = (1..=20)
        .map(|number| {
            let store = store.clone();
            // The seventh repeats an event that is there.
            let record = if number == 7 {
                started(7)
            } else {
                moved(number, 2, "7h7f")
            };
            tokio::spawn(async move { (number, store.append(vec![record]).await) })
        })
        .collect();
    for asked in asked {
        let (number, kept) = asked.await.expect("no panic");
        assert_eq!(kept.is_ok(), number != 7, "room {number}");
    }
    store.close().await;
    assert_eq!(
        number_of(url, "SELECT COUNT(*) FROM events WHERE seq = 2").await,
        19
    );
}

pub(super) async fn a_dropped_game_leaves_nothing(url: &str) {
    let store = open(url).await;
    keep(
        &store,
        [opened(1), seated(1), Record::Dropped { game: GameId(1) }],
    )
    .await;
    assert_eq!(store.load(room(1)).await, Ok(None));
    keep(&store, [opened(2), seated(2), started(2)]).await;
    let begun = Record::Dropped { game: GameId(2) };
    assert_eq!(
        store.append(vec![begun]).await,
        conflict(2),
        "what has begun is not forgotten"
    );
    store.close().await;
    assert_eq!(number_of(url, "SELECT COUNT(*) FROM games").await, 1);
}

pub(super) async fn rooms_come_back_in_the_order_they_were_opened(url: &str) {
    let store = open(url).await;
    keep(
        &store,
        [opened(3), opened(1), opened(2), seated(1), started(1)],
    )
    .await;
    let rooms = store.load_all().await.expect("read");
    let found: Vec<_> = rooms
        .iter()
        .map(|room| (room.setup.code, room.game.started))
        .collect();
    assert_eq!(found, [(room(1), true), (room(2), false), (room(3), false)]);
    store.close().await;
}

pub(super) async fn what_makes_no_sense_is_left_out_and_left_alone(url: &str) {
    let store = open(url).await;
    keep(&store, [opened(1), opened(2)]).await;
    let mut connection = AnyConnection::connect(url).await.expect("a connection");
    let spoil =
        "UPDATE games SET rules = 'chess' WHERE opened_at = (SELECT MIN(opened_at) FROM games)";
    connection.execute(spoil).await.expect("spoilt");
    let rooms = store.load_all().await.expect("read");
    assert_eq!(
        rooms.iter().map(|room| room.setup.code).collect::<Vec<_>>(),
        [room(2)]
    );
    let game = GameId(1).to_string();
    assert_eq!(store.load(room(1)).await, Err(StoreError::Corrupt { game }));
    assert_eq!(store.ping().await, Ok(()));
    store.close().await;
    assert_eq!(number_of(url, "SELECT COUNT(*) FROM games").await, 2);
}

pub(super) async fn many_rooms_at_once_are_all_kept(url: &str) {
    let store = open(url).await;
    let rooms: Vec<_> = (1..=300)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                store
                    .append(vec![opened(number), seated(number), started(number)])
                    .await?;
                store.append(vec![moved(number, 2, "7h7f")]).await
            })
        })
        .collect();
    for room in rooms {
        assert_eq!(room.await.expect("no panic"), Ok(()));
    }
    assert_eq!(store.load_all().await.expect("read").len(), 300);
    store.close().await;
}

pub(super) async fn a_closed_store_keeps_nothing_more(url: &str) {
    let store = open(url).await;
    store.close().await;
    assert_eq!(store.append(vec![opened(1)]).await, Err(StoreError::Closed));
    assert_eq!(store.ping().await, Err(StoreError::Closed));
    store.close().await;
}

pub(super) async fn a_failing_database_says_so_and_is_used_again_when_it_is_back(url: &str) {
    let store = open(url).await;
    keep(&store, [opened(1), seated(1), started(1)]).await;
    let mut connection = AnyConnection::connect(url).await.expect("a connection");
    connection
        .execute("CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        .await
        .expect("broken");
    let kept = store.append(vec![moved(1, 2, "7h7f")]).await;
    assert!(matches!(kept, Err(StoreError::Failed(_))), "{kept:?}");
    connection
        .execute("DROP TRIGGER broken")
        .await
        .expect("mended");
    keep(&store, [moved(1, 2, "7h7f")]).await;
    store.close().await;
}
