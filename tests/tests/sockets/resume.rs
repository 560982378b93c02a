//! Lost connections, reloads and second tabs: the seat stays, and no move is lost or doubled.

use hasami_core::protocol::{
    ClientMessage, OfferKind, Refusal, RoomEvent, ServerMessage, Side, SideChoice, close,
};
use hasami_tests::player::Player;
use hasami_tests::server::TestServer;
use hasami_tests::table::{both_starting, friend_game, get_ready, play_moves, quick_game};

/// What a move message is answered with: done already, or refused.
async fn answer_to(player: &mut Player, message: &ClientMessage) -> Result<(), Refusal> {
    player.say(message).await;
    player
        .until(|message| match message {
            ServerMessage::AlreadyDone { .. } => Some(Ok(())),
            ServerMessage::Refused { code, .. } => Some(Err(*code)),
            _ => None,
        })
        .await
}

async fn full_state(player: &mut Player) {
    player
        .until(|message| matches!(message, ServerMessage::Room { .. }).then_some(()))
        .await;
}

#[tokio::test]
async fn a_move_whose_answer_was_lost_is_played_once_b07() {
    let server = TestServer::start().await;
    let people = (server.player().await, server.player().await);
    let (mut sente, mut gote) =
        friend_game(people.0, people.1, "classic", SideChoice::Sente, Some(25)).await;
    let room = sente.board().view.code.clone();
    let first_game = sente.move_message("9i9e");
    gote.resign().await;
    for player in [&mut sente, &mut gote] {
        player.until_board(|board| board.outcome().is_some()).await;
    }
    gote.offer(OfferKind::Rematch).await;
    sente.offer(OfferKind::Rematch).await;
    both_starting(&mut sente, &mut gote).await;
    get_ready(&mut sente, &mut gote).await;
    let (mut a, mut b) = (gote, sente);
    play_moves(&mut a, &mut b, &["7i7e", "3a3d"]).await;

    let lost = a.move_message("6i6e");
    let other = a.move_message("6i6d");
    a.say(&lost).await;
    // The link breaks before the answer is read; the move itself has arrived.
    b.until_board(|board| board.game().moves.len() == 3).await;
    let secret = a.vanish().await;
    let mut a = server.player_with(&secret).await;
    a.enter(&room).await;

    assert_eq!(answer_to(&mut a, &lost).await, Ok(()));
    assert_eq!(answer_to(&mut a, &other).await, Err(Refusal::Stale));
    full_state(&mut a).await;
    let mut earlier = lost.clone();
    if let ClientMessage::Move { ply, mv, .. } = &mut earlier {
        (*ply, *mv) = (0, "9i9e".to_owned());
    }
    assert_eq!(answer_to(&mut a, &earlier).await, Err(Refusal::Stale));
    full_state(&mut a).await;
    assert_eq!(answer_to(&mut a, &first_game).await, Err(Refusal::Stale));
    full_state(&mut a).await;

    b.catch_up().await;
    assert_eq!(a.board().game().moves, ["7i7e", "3a3d", "6i6e"]);
    assert_eq!(a.board().sfen(), b.board().sfen());
    b.play("4a4d").await;
    a.until_board(|board| board.game().moves.len() == 4).await;
}

#[tokio::test]
async fn a_second_tab_takes_the_seat_and_the_first_takes_it_back_b11() {
    let server = TestServer::start().await;
    let (mut first, mut gote) = quick_game(server.player().await, server.player().await).await;
    let room = first.board().view.code.clone();

    let mut second = first.another_tab().await;
    second.enter(&room).await;
    first
        .until(|message| matches!(message, ServerMessage::Replaced { .. }).then_some(()))
        .await;
    assert_eq!(first.until_closed().await, Some(close::REPLACED));
    second.play("7i7e").await;

    // "Use here" in the first tab.
    let mut first = second.another_tab().await;
    first.enter(&room).await;
    assert_eq!(second.until_closed().await, Some(close::REPLACED));
    assert_eq!(first.board().game().moves, ["7i7e"]);

    gote.until_board(|board| board.game().moves.len() == 1)
        .await;
    let seen = gote.catch_up().await;
    let flicker = seen.iter().any(|message| {
        matches!(
            message,
            ServerMessage::Event {
                event: RoomEvent::Presence { .. },
                ..
            }
        )
    });
    assert!(!flicker, "the opponent saw somebody go: {seen:?}");
    assert!(gote.board().view.seats.sente.here);
}

#[tokio::test]
async fn whoever_comes_back_finds_board_turn_and_clock_b14() {
    let server = TestServer::start().await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    play_moves(&mut sente, &mut gote, &["7i7e", "3a3d"]).await;
    let room = sente.board().view.code.clone();
    // A reload closes the page's socket; going to another site may only break it.
    for clean in [true, false] {
        let secret = if clean {
            sente.close().await
        } else {
            sente.vanish().await
        };
        gote.until_board(|board| !board.view.seats.sente.here).await;
        sente = server.player_with(&secret).await;
        let ServerMessage::Welcome { room: offered, .. } = &sente.welcome else {
            unreachable!("checked on connecting")
        };
        assert_eq!(
            offered.as_deref(),
            Some(room.as_str()),
            "the start page offers the way back"
        );
        sente.enter(&room).await;
        let clock = sente.board().game().clock.expect("a running clock");
        assert_eq!(clock.side, Side::Sente);
        assert!(clock.left_ms <= 25_000);
        assert!(sente.board().is_my_turn());
        assert_eq!(sente.board().sfen(), gote.board().sfen());
        gote.until_board(|board| board.view.seats.sente.here).await;
    }
    // Once the game is over there is nothing to return to.
    sente.resign().await;
    sente.until_board(|board| board.outcome().is_some()).await;
    let tab = sente.another_tab().await;
    assert!(
        matches!(tab.welcome, ServerMessage::Welcome { room: None, .. }),
        "{:?}",
        tab.welcome
    );
}
