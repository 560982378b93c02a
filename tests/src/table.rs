//! Two people at one board: how they get there, and moves that both see.

use hasami_core::protocol::{Phase, ServerMessage, SideChoice};

use crate::player::Player;

/// Pairs two people by Quick Match and starts their game; Sente comes first.
pub async fn quick_game(mut a: Player, mut b: Player) -> (Player, Player) {
    a.quick_match().await;
    a.until(|message| matches!(message, ServerMessage::Queued).then_some(()))
        .await;
    b.quick_match().await;
    both_starting(&mut a, &mut b).await;
    started(a, b).await
}

/// Seats two people in a friend room and starts their game; the host comes first.
pub async fn friend_game(
    mut host: Player,
    mut friend: Player,
    rules: &str,
    side: SideChoice,
    clock: Option<u32>,
) -> (Player, Player) {
    let room = host.create_room(rules, side, clock).await;
    friend.enter(&room).await;
    host.until_board(|board| board.view.phase == Phase::Starting)
        .await;
    get_ready(&mut host, &mut friend).await;
    (host, friend)
}

/// Pairs two people by Quick Match, in whatever order their wishes arrive; their game has not begun.
pub async fn pair(a: &mut Player, b: &mut Player) {
    a.quick_match().await;
    b.quick_match().await;
    both_starting(a, b).await;
}

/// Both are at a game that waits for their boards.
pub async fn both_starting(a: &mut Player, b: &mut Player) {
    for player in [a, b] {
        player
            .until_board(|board| board.view.phase == Phase::Starting)
            .await;
    }
}

/// Both boards are on the screen, and the game begins.
pub async fn get_ready(a: &mut Player, b: &mut Player) {
    a.ready().await;
    b.ready().await;
    for player in [a, b] {
        player
            .until_board(|board| board.view.phase == Phase::Playing)
            .await;
    }
}

async fn started(mut a: Player, mut b: Player) -> (Player, Player) {
    get_ready(&mut a, &mut b).await;
    if a.board().is_my_turn() {
        (a, b)
    } else {
        (b, a)
    }
}

/// Plays moves alternately, beginning with `first`; both see each.
pub async fn play_moves(first: &mut Player, second: &mut Player, moves: &[&str]) {
    for (ply, mv) in moves.iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 {
            (&mut *first, &mut *second)
        } else {
            (&mut *second, &mut *first)
        };
        mover.play(mv).await;
        let plies = mover.board().game().moves.len();
        other
            .until_board(|board| board.game().moves.len() == plies)
            .await;
        assert_eq!(mover.board().sfen(), other.board().sfen());
    }
}
