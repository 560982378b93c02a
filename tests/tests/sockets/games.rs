//! Whole games over real sockets, from meeting to result.

use hasami_core::protocol::{Ended, OfferKind, Phase, Role, ServerMessage, Side, SideChoice};
use hasami_tests::server::TestServer;
use hasami_tests::table::{friend_game, get_ready, play_moves, quick_game};

#[tokio::test]
async fn two_strangers_meet_and_play_a_game_to_its_end() {
    let server = TestServer::start().await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    assert_eq!(sente.board().view.rules, "classic");
    assert_eq!(sente.board().view.clock, Some(25));
    while sente.board().view.phase == Phase::Playing {
        let (mover, other) = if sente.board().is_my_turn() {
            (&mut sente, &mut gote)
        } else {
            (&mut gote, &mut sente)
        };
        let mv = mover.greedy_move().to_string();
        mover.play(&mv).await;
        let plies = mover.board().game().moves.len();
        other
            .until_board(|board| board.game().moves.len() == plies)
            .await;
        let over = mover.board().replayed().outcome().is_over();
        if over {
            for player in [mover, other] {
                player
                    .until_board(|board| board.view.phase == Phase::Over)
                    .await;
            }
        }
    }
    let game = sente.board().replayed();
    assert!(game.outcome().is_over());
    assert_eq!(
        sente.board().outcome(),
        Some(game.outcome().to_string().as_str())
    );
    assert_eq!(gote.board().outcome(), sente.board().outcome());
    server
        .until("nobody plays", |gauges| gauges.playing == 0)
        .await;
}

#[tokio::test]
async fn friends_play_by_link_with_rematch_while_a_third_watches() {
    let server = TestServer::start().await;
    let (mut host, mut friend) = friend_game(
        server.player().await,
        server.player().await,
        "dai+nohop",
        SideChoice::Gote,
        Some(60),
    )
    .await;
    assert_eq!(host.board().side(), Some(Side::Gote));
    assert_eq!(friend.board().side(), Some(Side::Sente));
    assert_eq!(friend.board().view.host, Some(Side::Gote));

    let code = host.board().view.code.clone();
    let mut watcher = server.player().await;
    watcher
        .say_text(format!(r#"{{"type":"join","room":"{code}","watch":true}}"#))
        .await;
    watcher
        .until_board(|board| board.view.you == Role::Watcher)
        .await;

    let first = friend.greedy_move().to_string();
    friend.play(&first).await;
    for player in [&mut host, &mut watcher] {
        player
            .until_board(|board| board.game().moves.len() == 1)
            .await;
    }
    host.resign().await;
    for player in [&mut host, &mut friend, &mut watcher] {
        player
            .until_board(|board| board.outcome() == Some("sente: resignation"))
            .await;
    }

    host.offer(OfferKind::Rematch).await;
    friend
        .until_board(|board| !board.game().offers.is_empty())
        .await;
    friend.answer(OfferKind::Rematch, true).await;
    for player in [&mut host, &mut friend, &mut watcher] {
        player.until_board(|board| board.game().number == 2).await;
    }
    assert_eq!(host.board().side(), Some(Side::Sente));
    assert_eq!(watcher.board().view.host, Some(Side::Sente));
    get_ready(&mut host, &mut friend).await;
    let first = host.greedy_move().to_string();
    host.play(&first).await;
    watcher
        .until_board(|board| board.game().moves.len() == 1)
        .await;
    assert_eq!(watcher.board().sfen(), host.board().sfen());
}

#[tokio::test]
async fn draws_and_take_backs_need_both() {
    let server = TestServer::start().await;
    let (mut host, mut friend) = friend_game(
        server.player().await,
        server.player().await,
        "classic",
        SideChoice::Sente,
        None,
    )
    .await;
    play_moves(&mut host, &mut friend, &["7i7e", "3a3d", "6i6e"]).await;
    host.offer(OfferKind::TakeBack).await;
    friend
        .until_board(|board| !board.game().offers.is_empty())
        .await;
    friend.answer(OfferKind::TakeBack, true).await;
    for player in [&mut host, &mut friend] {
        player
            .until_board(|board| board.game().takebacks == 1)
            .await;
        assert_eq!(player.board().game().moves, ["7i7e", "3a3d"]);
    }
    play_moves(&mut host, &mut friend, &["5i5e"]).await;
    host.offer(OfferKind::Draw).await;
    friend
        .until_board(|board| !board.game().offers.is_empty())
        .await;
    friend.answer(OfferKind::Draw, false).await;
    host.until_board(|board| board.game().offers.is_empty())
        .await;
    friend.offer(OfferKind::Draw).await;
    host.until_board(|board| !board.game().offers.is_empty())
        .await;
    host.offer(OfferKind::Draw).await;
    for player in [&mut host, &mut friend] {
        player
            .until_board(|board| board.outcome() == Some("draw: agreed"))
            .await;
    }
}

#[tokio::test]
async fn a_player_who_comes_back_has_the_same_seat_and_the_same_board() {
    let server = TestServer::start().await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    play_moves(&mut sente, &mut gote, &["7i7e"]).await;
    let code = sente.board().view.code.clone();
    let token = sente.vanish().await;
    gote.until_board(|board| !board.view.seats.sente.here).await;
    let mut sente = server.player_with(&token).await;
    let ServerMessage::Welcome { room, .. } = &sente.welcome else {
        unreachable!("checked on connecting")
    };
    assert_eq!(room.as_deref(), Some(code.as_str()));
    sente.enter(&code).await;
    assert_eq!(sente.board().side(), Some(Side::Sente));
    assert_eq!(sente.board().sfen(), gote.board().sfen());
    gote.until_board(|board| board.view.seats.sente.here).await;
    play_moves(&mut gote, &mut sente, &["3a3d", "6i6e"]).await;
}

#[tokio::test]
async fn leaving_after_the_game_ends_the_series() {
    let server = TestServer::start().await;
    let (mut sente, mut gote) = quick_game(server.player().await, server.player().await).await;
    let code = sente.board().view.code.clone();
    sente.resign().await;
    gote.until_board(|board| board.outcome() == Some("gote: resignation"))
        .await;
    sente
        .say_text(format!(r#"{{"type":"leave","room":"{code}"}}"#))
        .await;
    let reason = sente
        .until(|message| match message {
            ServerMessage::RoomEnded { reason, .. } => Some(*reason),
            _ => None,
        })
        .await;
    assert_eq!(reason, Ended::Left);
    gote.until_board(|board| board.view.seats.sente.left).await;
}
