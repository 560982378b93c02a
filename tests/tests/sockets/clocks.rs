//! Move clocks over real sockets: who runs out of time loses, nobody else, and only once.

use std::time::Duration;

use hasami_core::protocol::{
    Ended, OfferKind, Phase, Refusal, RoomEvent, ServerMessage, Side, SideChoice,
};
use hasami_tests::player::Player;
use hasami_tests::server::TestServer;
use hasami_tests::table::{both_starting, friend_game, get_ready, pair, quick_game};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

/// Games for each offset, and seconds a move; the full case is 50 games at 25 seconds.
fn setting(variable: &str, default: u32) -> u32 {
    std::env::var(variable)
        .ok()
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

async fn short_clock_server(seconds: u32) -> TestServer {
    TestServer::with(|config| {
        config.clocks = vec![seconds, 25];
        config.times.empty_room = Duration::from_millis(200);
        config.times.after_game = Duration::from_secs(600);
    })
    .await
}

/// Two people at a friend room's board, Sente first.
async fn short_game(server: &TestServer, seconds: u32) -> (Player, Player) {
    friend_game(
        server.player().await,
        server.player().await,
        "classic",
        SideChoice::Sente,
        Some(seconds),
    )
    .await
}

fn over(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::Event {
            event: RoomEvent::Over { .. },
            ..
        }
    )
}

/// One game in which Sente's first move comes `offset_ms` after the deadline.
async fn move_at_the_deadline(mut sente: Player, mut gote: Player, seconds: u32, offset_ms: i64) {
    let full_ms = u64::from(seconds) * 1_000;
    let started = Instant::now();
    let late = sente.move_message("7i7e");
    sleep_until(started + Duration::from_millis(full_ms.saturating_add_signed(offset_ms))).await;
    sente.say(&late).await;
    let mut refused = None;
    sente
        .until(|message| match message {
            ServerMessage::Event {
                event: RoomEvent::Moved { clock, .. },
                ..
            } => {
                let clock = clock.expect("the next clock");
                assert_eq!((clock.side, clock.left_ms), (Side::Gote, full_ms));
                Some(())
            }
            ServerMessage::Refused { code, .. } => {
                refused = Some(*code);
                Some(())
            }
            _ => None,
        })
        .await;
    // Whatever came of it, nothing about moves or clocks follows, and the socket stays open.
    let mut after = sente.catch_up().await;
    gote.until_board(|board| board.outcome().is_some() || board.game().moves.len() == 1)
        .await;
    after.extend(gote.catch_up().await);
    assert!(!after.iter().any(over), "{after:?}");
    match refused {
        Some(code) => {
            assert_eq!(code, Refusal::GameOver);
            assert_eq!(sente.board().outcome(), Some("gote: clock"));
            assert_eq!(gote.board().outcome(), Some("gote: clock"));
            assert!(sente.board().game().moves.is_empty() && gote.board().game().moves.is_empty());
        }
        None => {
            assert_eq!(sente.board().view.phase, Phase::Playing);
            assert_eq!(gote.board().view.phase, Phase::Playing);
            assert_eq!(sente.board().sfen(), gote.board().sfen());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_at_the_deadline_counts_or_loses_and_never_both_b01() {
    let seconds = setting("HASAMI_B01_CLOCK", 2);
    let games = setting("HASAMI_B01_GAMES", 3);
    let server = short_clock_server(seconds).await;
    let mut running = JoinSet::new();
    for offset_ms in [-60, -30, -10, 0, 10, 30, 60] {
        for _ in 0..games {
            let (sente, gote) = short_game(&server, seconds).await;
            running.spawn(move_at_the_deadline(sente, gote, seconds, offset_ms));
        }
    }
    while let Some(game) = running.join_next().await {
        game.expect("one of two things");
    }
}

#[tokio::test]
async fn the_clock_runs_out_with_its_player_gone_and_the_other_silent_b02() {
    let server = short_clock_server(1).await;

    // Reset in the own turn.
    let (sente, mut gote) = short_game(&server, 1).await;
    sente.vanish().await;
    gote.until_board(|board| board.outcome() == Some("gote: clock"))
        .await;

    // Closed in the other's turn, never to return.
    let (mut sente, mut gote) = short_game(&server, 1).await;
    sente.play("7i7e").await;
    sente.close().await;
    gote.until_board(|board| board.game().moves.len() == 1)
        .await;
    gote.play("3a3d").await;
    gote.until_board(|board| board.outcome() == Some("gote: clock"))
        .await;
}

#[tokio::test]
async fn a_game_that_both_left_ends_by_itself_b02() {
    let server = short_clock_server(1).await;
    let (sente, gote) = short_game(&server, 1).await;
    assert_eq!(server.gauges().rooms, 1);
    sente.vanish().await;
    gote.vanish().await;
    server
        .until("the room is gone", |gauges| {
            gauges.rooms == 0 && gauges.playing == 0
        })
        .await;
    let server = server.restarted().await;
    assert_eq!(
        server.gauges().rooms,
        0,
        "its result was kept: nothing is left unfinished"
    );
}

#[tokio::test]
async fn the_clock_of_a_finished_game_never_rings_in_the_next_b04() {
    let server = short_clock_server(2).await;
    let (mut sente, mut gote) = short_game(&server, 2).await;
    for ended_by_clock in [false, true] {
        if ended_by_clock {
            sente
                .until_board(|board| board.outcome() == Some("gote: clock"))
                .await;
        } else {
            sleep_until(Instant::now() + Duration::from_millis(1_200)).await;
            sente.resign().await;
        }
        for player in [&mut sente, &mut gote] {
            player.until_board(|board| board.outcome().is_some()).await;
        }
        sente.offer(OfferKind::Rematch).await;
        gote.offer(OfferKind::Rematch).await;
        both_starting(&mut sente, &mut gote).await;
        std::mem::swap(&mut sente, &mut gote);
        sente.ready().await;
        gote.ready().await;
        let clock = sente
            .until_event(|event| match event {
                RoomEvent::Started { clock } => Some(*clock),
                _ => None,
            })
            .await
            .expect("a clock");
        let started = Instant::now();
        assert_eq!((clock.side, clock.left_ms), (Side::Sente, 2_000));
        gote.until_board(|board| board.view.phase == Phase::Playing)
            .await;
        // The old deadline passes; the new one is the first to be heard of.
        if ended_by_clock {
            gote.until_board(|board| board.outcome() == Some("gote: clock"))
                .await;
            assert!(
                started.elapsed() >= Duration::from_millis(1_900),
                "an old clock rang"
            );
        }
    }
}

#[tokio::test]
async fn the_first_clock_waits_for_both_boards_b06() {
    let server = TestServer::start().await;
    let (mut a, mut b) = (server.player().await, server.player().await);
    pair(&mut a, &mut b).await;
    a.ready().await;
    b.until_event(|event| matches!(event, RoomEvent::Ready { .. }).then_some(()))
        .await;
    sleep_until(Instant::now() + Duration::from_millis(300)).await;
    assert_eq!(b.board().view.phase, Phase::Starting);
    b.ready().await;
    let clock = a
        .until_event(|event| match event {
            RoomEvent::Started { clock } => Some(*clock),
            _ => None,
        })
        .await;
    assert_eq!(
        clock.map(|clock| (clock.side, clock.left_ms)),
        Some((Side::Sente, 25_000))
    );
}

#[tokio::test]
async fn whoever_meets_nobody_is_first_in_the_queue_again_b06() {
    let server =
        TestServer::with(|config| config.times.show_board = Duration::from_millis(400)).await;
    let (mut dead, mut b) = (server.player().await, server.player().await);
    dead.quick_match().await;
    dead.until(|message| matches!(message, ServerMessage::Queued).then_some(()))
        .await;
    // From here on nothing is read or sent on this connection.
    b.quick_match().await;
    b.until_board(|board| board.view.phase == Phase::Starting)
        .await;
    b.ready().await;
    b.until(|message| match message {
        ServerMessage::RoomEnded { reason, .. } => {
            assert_eq!(*reason, Ended::OpponentNotReady);
            Some(())
        }
        _ => None,
    })
    .await;
    b.until(|message| matches!(message, ServerMessage::Queued).then_some(()))
        .await;
    server
        .until("one waits, nobody plays", |gauges| {
            (gauges.waiting, gauges.playing, gauges.rooms) == (1, 0, 0)
        })
        .await;
    let (sente, _gote) = quick_game_with_waiting(b, server.player().await).await;
    assert_eq!(sente.board().view.phase, Phase::Playing);
}

/// A game of somebody who already waits.
async fn quick_game_with_waiting(mut waiting: Player, mut other: Player) -> (Player, Player) {
    other.quick_match().await;
    both_starting(&mut waiting, &mut other).await;
    get_ready(&mut waiting, &mut other).await;
    (waiting, other)
}

#[tokio::test]
async fn quick_match_has_its_clock() {
    let server = TestServer::start().await;
    let (sente, gote) = quick_game(server.player().await, server.player().await).await;
    for player in [&sente, &gote] {
        let clock = player.board().game().clock.expect("a clock");
        assert_eq!(clock.side, Side::Sente);
        assert!(clock.left_ms <= 25_000);
    }
}
