//! What the store promises, tried on SQLite always and on PostgreSQL where its programs are found.

mod postgres;
mod scenarios;

use tempfile::TempDir;

use postgres::Postgres;

macro_rules! on_sqlite {
    ($($scenario:ident),+ $(,)?) => {$(
        #[tokio::test]
        async fn $scenario() {
            let folder = TempDir::new().expect("a folder");
            let file = folder.path().join("made/when/missing.db");
            scenarios::$scenario(&format!("sqlite:{}", file.display())).await;
        }
    )+

        #[tokio::test]
        async fn all_of_it_holds_on_postgresql_too() {
            let Some(postgres) = Postgres::start() else {
                eprintln!("SKIPPED: no PostgreSQL server programs here, so nothing was tried on PostgreSQL");
                return;
            };
            $(
                scenarios::$scenario(&postgres.database(stringify!($scenario))).await;
            )+
        }
    };
}

on_sqlite!(
    what_was_kept_is_there_after_a_restart,
    a_finished_game_is_one_row_and_no_events,
    an_event_cannot_be_written_twice,
    a_request_is_kept_whole_or_not_at_all,
    one_bad_request_fails_alone_b48,
    a_dropped_game_leaves_nothing,
    rooms_come_back_in_the_order_they_were_opened,
    what_makes_no_sense_is_left_out_and_left_alone,
    many_rooms_at_once_are_all_kept,
    a_closed_store_keeps_nothing_more,
);

#[tokio::test]
async fn a_failing_database_says_so_and_is_used_again_when_it_is_back() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("games.db").display());
    scenarios::a_failing_database_says_so_and_is_used_again_when_it_is_back(&url).await;
}
