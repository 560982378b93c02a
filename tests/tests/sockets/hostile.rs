//! Bad input, floods and failures: only whoever causes them is affected.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hasami_core::protocol::{
    ClientMessage, Ended, Phase, Refusal, ServerMessage, SideChoice, close,
};
use hasami_server::room::{RoomInput, RoomRequest};
use hasami_server::runtime::Clock;
use hasami_server::store::Store;
use hasami_tests::http::get;
use hasami_tests::player::{PATIENCE, Player, open_socket, token};
use hasami_tests::server::TestServer;
use hasami_tests::table::{friend_game, pair, play_moves, quick_game};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// The close code that the server answers with, if it got through before the connection broke.
async fn closed_with(mut player: Player) -> Option<u16> {
    timeout(PATIENCE, player.until_closed())
        .await
        .expect("closed in the end")
}

#[tokio::test]
async fn what_is_no_message_is_refused_and_the_connection_stays_b48() {
    let server = TestServer::start().await;
    let mut player = server.player().await;
    for text in [
        "",
        "{",
        "{\"type\":\"hel",
        "[]",
        &"[".repeat(16_000),
        "{\"type\":\"ping\",\"n\":1e999}",
    ] {
        player.say_text(text.to_owned()).await;
        assert_eq!(player.refusal().await, Refusal::BadMessage, "{text:.20}");
    }
    assert!(
        player
            .send_frame(Message::binary(vec![0, 159, 146, 150]))
            .await
    );
    assert_eq!(player.refusal().await, Refusal::BadMessage);
    player.catch_up().await;
}

#[tokio::test]
async fn frames_that_cannot_be_read_close_their_connection_b48() {
    let server = TestServer::start().await;
    let too_big = [
        Message::text("x".repeat(20 * 1024)),
        Message::text("x".repeat(1024 * 1024)),
        Message::binary(vec![0; 1024 * 1024]),
    ];
    for frame in too_big {
        let mut player = server.player().await;
        let _broken_while_sending = player.send_frame(frame).await;
        let code = closed_with(player).await;
        assert!(matches!(code, Some(close::TOO_BIG) | None), "{code:?}");
    }

    // A frame that says it has 64 MiB, and never sends them.
    let mut bare = open_socket(server.address()).await;
    let header = [0x82, 0xff, 0, 0, 0, 0, 4, 0, 0, 0, 1, 2, 3, 4];
    bare.get_mut().write_all(&header).await.expect("sent");
    let code = loop {
        match timeout(PATIENCE, bare.next())
            .await
            .expect("closed in the end")
        {
            Some(Ok(Message::Close(frame))) => break frame.map(|frame| u16::from(frame.code)),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => break None,
        }
    };
    assert_eq!(code, Some(close::TOO_BIG));

    // Fragments without end.
    let mut player = server.player().await;
    let fragment = |opcode| {
        Message::Frame(Frame::message(
            vec![b'x'; 4_000],
            OpCode::Data(opcode),
            false,
        ))
    };
    let mut sent = player.send_frame(fragment(Data::Text)).await;
    for _fragment in 0..100 {
        sent = sent && player.send_frame(fragment(Data::Continue)).await;
    }
    let code = closed_with(player).await;
    assert!(matches!(code, Some(close::TOO_BIG) | None), "{code:?}");

    // Text that is not UTF-8.
    let mut player = server.player().await;
    let garbage = Frame::message(vec![0xff, 0xfe, 0xfd], OpCode::Data(Data::Text), true);
    assert!(player.send_frame(Message::Frame(garbage)).await);
    assert_eq!(closed_with(player).await, Some(1007));

    server
        .until("nobody is left", |gauges| gauges.connections == 0)
        .await;
}

#[tokio::test]
async fn nothing_is_done_before_hello_b48() {
    let server =
        TestServer::with(|config| config.times.hello_within = Duration::from_millis(400)).await;
    let mut socket = open_socket(server.address()).await;
    for text in [
        r#"{"type":"quick_match"}"#,
        r#"{"type":"ping","n":1}"#,
        r#"{"type":"resync"}"#,
    ] {
        socket.send(Message::text(text)).await.expect("sent");
    }
    let mut refused = 0;
    let code = loop {
        match timeout(PATIENCE, socket.next())
            .await
            .expect("closed in the end")
        {
            Some(Ok(Message::Text(text))) => {
                let message: ServerMessage = serde_json::from_str(&text).expect("a message");
                assert!(
                    matches!(
                        message,
                        ServerMessage::Refused {
                            code: Refusal::HelloFirst,
                            ..
                        }
                    ),
                    "{message:?}"
                );
                refused += 1;
            }
            Some(Ok(Message::Close(frame))) => break frame.map(|frame| u16::from(frame.code)),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => break None,
        }
    };
    assert_eq!((refused, code), (3, Some(close::POLICY)));
    assert_eq!(server.gauges().waiting, 0);
}

#[tokio::test]
async fn another_version_is_told_to_reload() {
    let server = TestServer::start().await;
    let mut socket = open_socket(server.address()).await;
    let hello = format!(r#"{{"type":"hello","protocol":2,"token":"{}"}}"#, token());
    socket.send(Message::text(hello)).await.expect("sent");
    let mut heard = Vec::new();
    while let Some(Ok(frame)) = timeout(PATIENCE, socket.next())
        .await
        .expect("closed in the end")
    {
        match frame {
            Message::Text(text) => heard.push(text.to_string()),
            Message::Close(frame) => heard.push(frame.expect("a code").code.to_string()),
            _ => {}
        }
    }
    assert!(
        heard[0].contains("wrong_version") && heard[1] == close::VERSION.to_string(),
        "{heard:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_beside_a_flood_goes_on_b48() {
    let server = TestServer::start().await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    let address = server.address();
    let mut flood = JoinSet::new();
    for number in 0..200 {
        flood.spawn(async move {
            let mut socket = open_socket(address).await;
            let rubbish = if number % 2 == 0 {
                "{".repeat(10_000)
            } else {
                "x".repeat(50_000)
            };
            while socket.send(Message::text(rubbish.as_str())).await.is_ok() {}
        });
    }
    while sente.board().game().moves.len() < 10 && sente.board().view.phase == Phase::Playing {
        for _turn in 0..2 {
            let (mover, other) = if sente.board().is_my_turn() {
                (&mut sente, &mut gote)
            } else {
                (&mut gote, &mut sente)
            };
            let mv = mover.greedy_move().to_string();
            play_moves(mover, other, &[&mv]).await;
        }
    }
    flood.join_all().await;
    server
        .until("only the players are left", |gauges| {
            gauges.connections == 2
        })
        .await;
}

#[tokio::test]
async fn a_panic_in_one_room_is_healed_and_nobody_else_notices_b48() {
    let armed = Arc::new(AtomicBool::new(true));
    let probe = {
        let armed = Arc::clone(&armed);
        move |_room, input: &RoomInput| {
            let resigns = matches!(
                input,
                RoomInput::Request {
                    request: RoomRequest::Resign { .. },
                    ..
                }
            );
            if resigns && armed.swap(false, Ordering::SeqCst) {
                panic!("as the test asks");
            }
        }
    };
    let server = TestServer::built(|_| (), |builder| builder.probe(Arc::new(probe))).await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    let people = (server.player().await, server.player().await);
    let (mut by_sente, mut by_gote) =
        friend_game(people.0, people.1, "dai", SideChoice::Sente, None).await;
    let mut watcher = server.player().await;
    let room = sente.board().view.code.clone();
    watcher
        .say(&ClientMessage::Join { room, watch: true })
        .await;
    watcher.until_board(|_| true).await;
    play_moves(&mut sente, &mut gote, &["7i7e", "3a3d"]).await;

    sente.resign().await;
    assert_eq!(sente.refusal().await, Refusal::Unavailable);
    for player in [&mut sente, &mut gote, &mut watcher] {
        player
            .until(|message| matches!(message, ServerMessage::Room { .. }).then_some(()))
            .await;
        player.catch_up().await;
        assert_eq!(player.board().view.phase, Phase::Playing);
        assert_eq!(player.board().game().moves, ["7i7e", "3a3d"]);
    }
    play_moves(&mut sente, &mut gote, &["6i6e"]).await;
    watcher
        .until_board(|board| board.game().moves.len() == 3)
        .await;
    gote.resign().await;
    sente
        .until_board(|board| board.outcome() == Some("sente: resignation"))
        .await;

    // The bystanders, the queue and new rooms.
    assert!(by_sente.catch_up().await.is_empty() && by_gote.catch_up().await.is_empty());
    play_moves(&mut by_sente, &mut by_gote, &["7h7g"]).await;
    quick_game(server.player().await, server.player().await).await;
}

#[tokio::test]
async fn a_room_that_cannot_be_healed_is_closed_with_a_word_b48() {
    let probe = |_room, input: &RoomInput| {
        if matches!(
            input,
            RoomInput::Request {
                request: RoomRequest::Ready { .. },
                ..
            }
        ) {
            panic!("as the test asks");
        }
    };
    let server = TestServer::built(|_| (), |builder| builder.probe(Arc::new(probe))).await;
    let (mut a, mut b) = (server.player().await, server.player().await);
    pair(&mut a, &mut b).await;
    // A pairing that has not begun is in no store.
    a.ready().await;
    for player in [&mut a, &mut b] {
        let reason = player
            .until(|message| match message {
                ServerMessage::RoomEnded { reason, .. } => Some(*reason),
                _ => None,
            })
            .await;
        assert_eq!(reason, Ended::Error);
    }
    server
        .until("the room is gone", |gauges| {
            (gauges.rooms, gauges.playing) == (0, 0)
        })
        .await;
    b.create_room("classic", SideChoice::Random, None).await;
}

#[tokio::test]
async fn a_move_that_cannot_be_kept_is_not_shown_b48() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("hasami.db").display());
    let clock = Clock::start();
    let store = Store::open(&url, clock.now()).await.expect("a store");
    let given = store.clone();
    let server = TestServer::built(|_| (), |builder| builder.clock(clock).store(given)).await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    play_moves(&mut sente, &mut gote, &["7i7e"]).await;
    assert_eq!(get(server.address(), "/readyz").await.status, 200);

    store.close().await;
    assert_eq!(get(server.address(), "/readyz").await.status, 503);
    let lost = gote.move_message("3a3d");
    gote.say(&lost).await;
    assert_eq!(gote.refusal().await, Refusal::Unavailable);
    for player in [&mut gote, &mut sente] {
        player
            .until(|message| match message {
                ServerMessage::Event { event, .. } => panic!("shown: {event:?}"),
                ServerMessage::RoomEnded { reason, .. } => {
                    assert_eq!(*reason, Ended::Error);
                    Some(())
                }
                _ => None,
            })
            .await;
    }

    // What had been kept goes on with the next server.
    let again = Store::open(&url, clock.now()).await.expect("a store");
    let server = TestServer::built(|_| (), |builder| builder.store(again)).await;
    let mut gote = server.player_with(&gote.token).await;
    let ServerMessage::Welcome { room, .. } = &gote.welcome else {
        unreachable!("checked on connecting")
    };
    let room = room.clone().expect("the game lives");
    gote.enter(&room).await;
    assert_eq!(gote.board().game().moves, ["7i7e"]);
}

#[tokio::test]
async fn who_does_not_read_is_closed_and_slows_nobody() {
    let server = TestServer::with(|config| {
        config.limits.outbox = 8;
        config.limits.messages_per_second = 100_000;
        config.limits.message_burst = 100_000;
        config.times.write_within = Duration::from_millis(500);
    })
    .await;
    let people = (server.player().await, server.player().await);
    let (mut sente, mut gote) =
        friend_game(people.0, people.1, "classic", SideChoice::Sente, None).await;
    // Snapshots without end for somebody who reads none of them.
    let secret = gote.token.clone();
    let flooding = async {
        loop {
            if !gote.send_frame(Message::text(r#"{"type":"resync"}"#)).await {
                break;
            }
        }
    };
    timeout(PATIENCE, flooding)
        .await
        .expect("the connection is closed");
    sente.until_board(|board| !board.view.seats.gote.here).await;
    sente.play("7i7e").await;
    let mut gote = server.player_with(&secret).await;
    let room = sente.board().view.code.clone();
    gote.enter(&room).await;
    assert_eq!(gote.board().game().moves, ["7i7e"]);
}

#[tokio::test]
async fn a_silent_line_is_given_up_and_the_opponent_is_told_b50() {
    let server = TestServer::with(|config| {
        config.times.ping_every = Duration::from_millis(300);
        config.times.give_up_after = Duration::from_secs(2);
    })
    .await;
    let (sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    // Sente's side reads nothing any more, so it answers no ping; the connection stays open.
    gote.until_board(|board| !board.view.seats.sente.here).await;
    server
        .until("one is left", |gauges| gauges.connections == 1)
        .await;
    drop(sente);
    sleep(Duration::from_millis(1)).await;
    gote.catch_up().await;
}

#[tokio::test]
async fn no_more_connections_than_the_limits_say() {
    let server = TestServer::with(|config| config.limits.max_connections_per_address = 2).await;
    let (first, _second) = (server.player().await, server.player().await);
    assert!(
        hasami_tests::player::try_socket(server.address())
            .await
            .is_err()
    );
    first.close().await;
    server
        .until("one is left", |gauges| gauges.connections == 1)
        .await;
    server.player().await;
}
