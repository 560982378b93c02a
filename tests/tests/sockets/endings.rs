//! Every way a game can end: both learn who won and why, and a rematch follows.

use std::time::Duration;

use hasami_core::protocol::{ClientMessage, OfferKind, Phase, Refusal, SideChoice};
use hasami_tests::player::Player;
use hasami_tests::server::TestServer;
use hasami_tests::table::{friend_game, get_ready};

/// A classic game that Sente wins by captures.
const BY_CAPTURES: &str = "5i5c 9a9h 3i3f 9h2h 3f2f 1a1c 2f2g 8a8c 6i6d 3a3d 6d5d 6a6f 9i9g 6f7f 5d5i 8c8d \
     5c3c 7a7e 2g2b 4a4h 3c9c 1c2c 9g9h 3d3f 9h9d 7f8f 9c4c 3f5f 4c4g 2c2d 1i1d 5f6f 4g4d 6f6h 4d7d \
     6h7h 8i8h 5a5b 7i6i 8f2f 7d3d 5b4b 6i6h";

async fn server() -> TestServer {
    TestServer::with(|config| {
        config.clocks = vec![1, 25];
        config.times.claim_after = Duration::from_millis(100);
        config.times.abort_after = Duration::from_millis(400);
    })
    .await
}

async fn game(server: &TestServer, clock: Option<u32>) -> (Player, Player) {
    friend_game(
        server.player().await,
        server.player().await,
        "classic",
        SideChoice::Sente,
        clock,
    )
    .await
}

/// Both see the outcome; then they play again, sides swapped.
async fn ends_and_begins_again(sente: &mut Player, gote: &mut Player, outcome: &str) {
    for player in [&mut *sente, &mut *gote] {
        player.until_board(|board| board.outcome().is_some()).await;
        assert_eq!(player.board().outcome(), Some(outcome));
        assert_eq!(player.board().view.phase, Phase::Over);
    }
    let sides = (sente.board().side(), gote.board().side());
    // A double click and a crossing offer are one rematch.
    gote.offer(OfferKind::Rematch).await;
    gote.offer(OfferKind::Rematch).await;
    sente.offer(OfferKind::Rematch).await;
    for player in [&mut *sente, &mut *gote] {
        player
            .until_board(|board| board.view.phase == Phase::Starting)
            .await;
        assert_eq!(player.board().game().number, 2);
    }
    assert_eq!((gote.board().side(), sente.board().side()), sides);
    get_ready(sente, gote).await;
    assert_eq!(sente.board().game_id(), gote.board().game_id());
}

#[tokio::test]
async fn captures_end_a_game_b29() {
    let server = server().await;
    let (mut sente, mut gote) = game(&server, None).await;
    let moves: Vec<_> = BY_CAPTURES.split_whitespace().collect();
    hasami_tests::table::play_moves(&mut sente, &mut gote, &moves).await;
    ends_and_begins_again(&mut sente, &mut gote, "sente: captures").await;
}

#[tokio::test]
async fn resignation_clock_and_agreement_end_a_game_b29() {
    let server = server().await;
    let (mut sente, mut gote) = game(&server, Some(25)).await;
    gote.resign().await;
    ends_and_begins_again(&mut sente, &mut gote, "sente: resignation").await;

    let (mut sente, mut gote) = game(&server, Some(1)).await;
    ends_and_begins_again(&mut sente, &mut gote, "gote: clock").await;

    let (mut sente, mut gote) = game(&server, Some(25)).await;
    sente.offer(OfferKind::Draw).await;
    gote.until_board(|board| !board.game().offers.is_empty())
        .await;
    gote.answer(OfferKind::Draw, true).await;
    ends_and_begins_again(&mut sente, &mut gote, "draw: agreed").await;
}

#[tokio::test]
async fn absence_without_a_clock_ends_a_game_when_it_is_claimed_b29() {
    let server = server().await;
    let (sente, mut gote) = game(&server, None).await;
    let (room, id) = (gote.board().view.code.clone(), gote.board().game_id());
    let claim = ClientMessage::Claim {
        game: id,
        claim: hasami_core::protocol::Claim::Win,
    };
    gote.say(&claim).await;
    assert_eq!(gote.refusal().await, Refusal::ClaimNotNow);
    let secret = sente.vanish().await;
    gote.until_board(|board| !board.view.seats.sente.here).await;
    loop {
        gote.say(&claim).await;
        gote.catch_up().await;
        if gote.board().outcome().is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    let mut sente = server.player_with(&secret).await;
    sente.enter(&room).await;
    ends_and_begins_again(&mut sente, &mut gote, "gote: abandoned").await;
}

#[tokio::test]
async fn a_game_that_both_abandon_is_aborted_b29() {
    let server = server().await;
    let (sente, gote) = game(&server, None).await;
    let room = sente.board().view.code.clone();
    let secrets = (sente.vanish().await, gote.vanish().await);
    server
        .until("nobody plays", |gauges| gauges.playing == 0)
        .await;
    let mut sente = server.player_with(&secrets.0).await;
    sente.enter(&room).await;
    let mut gote = server.player_with(&secrets.1).await;
    gote.enter(&room).await;
    ends_and_begins_again(&mut sente, &mut gote, "aborted").await;
}

#[tokio::test]
async fn a_rematch_with_somebody_who_left_is_refused_with_the_reason_b29() {
    let server = server().await;
    let (mut sente, mut gote) = game(&server, None).await;
    sente.resign().await;
    gote.until_board(|board| board.outcome().is_some()).await;
    let room = sente.board().view.code.clone();
    sente.say(&ClientMessage::Leave { room }).await;
    gote.until_board(|board| board.view.seats.sente.left).await;
    gote.offer(OfferKind::Rematch).await;
    assert_eq!(gote.refusal().await, Refusal::OpponentLeft);
}
