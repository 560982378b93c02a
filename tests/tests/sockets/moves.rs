//! The server checks every move: what is not allowed changes nothing and disturbs nobody else.

use std::time::Duration;

use hasami_core::protocol::{ClientMessage, Phase, Refusal, ServerMessage, close};
use hasami_tests::player::Player;
use hasami_tests::server::TestServer;
use hasami_tests::table::{get_ready, pair, play_moves, quick_game};

fn move_of(game: &str, ply: &str, mv: &str) -> String {
    format!(r#"{{"type":"move","game":"{game}","ply":{ply},"takebacks":0,"move":{mv}}}"#)
}

async fn refused(player: &mut Player, text: String, expected: Refusal) {
    player.say_text(text.clone()).await;
    assert_eq!(player.refusal().await, expected, "{text}");
}

#[tokio::test]
async fn no_bad_move_changes_anything_b34() {
    let server = TestServer::with(|config| config.limits.refused_per_minute = 100).await;
    let (mut a, mut b) = (server.player().await, server.player().await);
    pair(&mut a, &mut b).await;
    let game = a.board().game_id();
    for player in [&mut a, &mut b] {
        refused(player, move_of(&game, "0", "\"7i7e\""), Refusal::NotStarted).await;
    }
    get_ready(&mut a, &mut b).await;
    let (mut sente, mut gote) = if a.board().is_my_turn() {
        (a, b)
    } else {
        (b, a)
    };

    let before = sente.board().sfen();
    refused(
        &mut gote,
        move_of(&game, "0", "\"3a3d\""),
        Refusal::NotYourTurn,
    )
    .await;
    for (mv, code) in [
        ("\"3a3d\"", Refusal::IllegalMove), // the other's piece
        ("\"5e5d\"", Refusal::IllegalMove), // an empty square
        ("\"7i6i\"", Refusal::IllegalMove), // onto a piece
        ("\"7i5i\"", Refusal::IllegalMove), // over a piece onto another
        ("\"7i6h\"", Refusal::IllegalMove), // diagonally
        ("\"7i7i\"", Refusal::IllegalMove), // nowhere
        ("\"7i7a\"", Refusal::IllegalMove), // onto the other's piece
        ("\"7j7e\"", Refusal::BadMove),     // off the board
        ("\"0a1a\"", Refusal::BadMove),
        ("\"歩\"", Refusal::BadMove),
        ("\"\"", Refusal::BadMove),
        ("-1", Refusal::BadMessage),
        ("255", Refusal::BadMessage),
        ("2147483648", Refusal::BadMessage),
        ("1.5", Refusal::BadMessage),
        ("null", Refusal::BadMessage),
    ] {
        refused(&mut sente, move_of(&game, "0", mv), code).await;
    }
    refused(
        &mut sente,
        move_of(&game, "-1", "\"7i7e\""),
        Refusal::BadMessage,
    )
    .await;
    refused(&mut sente, move_of(&game, "5", "\"7i7e\""), Refusal::Stale).await;
    let elsewhere = "00000000-0000-4000-8000-000000000001";
    refused(
        &mut sente,
        move_of(elsewhere, "0", "\"7i7e\""),
        Refusal::Stale,
    )
    .await;

    gote.catch_up().await;
    sente.catch_up().await;
    assert_eq!(sente.board().sfen(), before);
    assert_eq!(gote.board().sfen(), before);
    play_moves(&mut sente, &mut gote, &["7i7e"]).await;

    gote.resign().await;
    sente.until_board(|board| board.outcome().is_some()).await;
    refused(
        &mut sente,
        move_of(&game, "1", "\"6i6e\""),
        Refusal::GameOver,
    )
    .await;
}

#[tokio::test]
async fn too_many_refusals_cost_the_connection_and_not_the_game_b34() {
    let server = TestServer::with(|config| config.limits.refused_per_minute = 5).await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    let (game, room) = (sente.board().game_id(), sente.board().view.code.clone());
    for _strike in 0..6 {
        sente.say_text(move_of(&game, "0", "\"7i6h\"")).await;
    }
    assert_eq!(sente.until_closed().await, Some(close::POLICY));
    gote.until_board(|board| !board.view.seats.sente.here).await;
    assert_eq!(gote.board().view.phase, Phase::Playing);
    let mut sente = server.player_with(&sente.token).await;
    sente.enter(&room).await;
    play_moves(&mut sente, &mut gote, &["7i7e"]).await;
}

#[tokio::test]
async fn of_rapid_actions_the_first_counts_b35() {
    let server = TestServer::start().await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;

    let mv = sente.move_message("7i7e");
    sente.say_at_once(&[mv.clone(), mv]).await;
    sente
        .until(|message| matches!(message, ServerMessage::AlreadyDone { ply: 0, .. }).then_some(()))
        .await;
    gote.until_board(|board| board.game().moves.len() == 1)
        .await;

    let (one, two) = (gote.move_message("3a3d"), gote.move_message("4a4d"));
    gote.say_at_once(&[one, two]).await;
    assert_eq!(gote.refusal().await, Refusal::Stale);
    sente
        .until_board(|board| board.game().moves.len() == 2)
        .await;
    sente.catch_up().await;
    assert_eq!(sente.board().game().moves, ["7i7e", "3a3d"]);

    let game = sente.board().game_id();
    let (first, resign) = (sente.move_message("6i6e"), ClientMessage::Resign { game });
    let mut second = sente.move_message("5i5e");
    if let ClientMessage::Move { ply, .. } = &mut second {
        *ply += 2;
    }
    sente.say_at_once(&[first, resign, second]).await;
    assert_eq!(sente.refusal().await, Refusal::GameOver);
    for player in [&mut sente, &mut gote] {
        player
            .until_board(|board| board.outcome() == Some("gote: resignation"))
            .await;
        player.catch_up().await;
        assert_eq!(player.board().game().moves, ["7i7e", "3a3d", "6i6e"]);
    }
}

#[tokio::test]
async fn a_flood_is_read_more_slowly_and_loses_nothing() {
    let server = TestServer::with(|config| {
        config.limits.messages_per_second = 50;
        config.limits.message_burst = 10;
    })
    .await;
    let mut player = server.player().await;
    let started = tokio::time::Instant::now();
    let pings: Vec<_> = (0..60).map(|n| ClientMessage::Ping { n }).collect();
    player.say_at_once(&pings).await;
    for expected in 0..60 {
        let n = player
            .until(|message| match message {
                ServerMessage::Pong { n } => Some(*n),
                _ => None,
            })
            .await;
        assert_eq!(n, expected);
    }
    assert!(
        started.elapsed() >= Duration::from_millis(900),
        "50 a second after the first 10"
    );
}
