//! Waiting at something else over real sockets: the call, its answer, and what crosses with it.

use std::time::Duration;

use hasami_core::protocol::{ClientMessage, Phase, Refusal, ServerMessage, Unqueued};
use hasami_tests::player::Player;
use hasami_tests::server::TestServer;
use hasami_tests::table::{get_ready, play_moves};
use tokio::time::sleep;

async fn wait_aside(player: &mut Player) {
    let aside = ClientMessage::QuickMatch {
        here: false,
        aside: true,
    };
    player.say(&aside).await;
    player
        .until(|message| matches!(message, ServerMessage::Queued).then_some(()))
        .await;
}

/// Reads on to the call; the seconds it gives.
async fn called(player: &mut Player) -> u32 {
    player
        .until(|message| match message {
            ServerMessage::Called { answer_s } => Some(*answer_s),
            _ => None,
        })
        .await
}

async fn answer(player: &mut Player, accept: bool) {
    player.say(&ClientMessage::AnswerCall { accept }).await;
}

async fn starting(player: &mut Player) -> String {
    player
        .until_board(|board| board.view.phase == Phase::Starting)
        .await;
    player.board().view.code.clone()
}

#[tokio::test]
async fn a_call_answered_with_yes_leads_both_into_one_game() {
    let server = TestServer::start().await;
    let (mut a, mut b) = (server.player().await, server.player().await);
    wait_aside(&mut a).await;
    b.quick_match().await;
    assert_eq!(called(&mut a).await, 15);
    b.catch_up().await;
    assert!(b.board.is_none(), "a call is no pairing");
    answer(&mut a, true).await;
    assert_eq!(starting(&mut a).await, starting(&mut b).await);
    get_ready(&mut a, &mut b).await;
    let (mut sente, mut gote) = if a.board().is_my_turn() {
        (a, b)
    } else {
        (b, a)
    };
    play_moves(&mut sente, &mut gote, &["7i7e", "3a3d"]).await;
}

#[tokio::test]
async fn a_call_that_nobody_answers_runs_out_by_itself() {
    let server =
        TestServer::with(|config| config.times.answer_call = Duration::from_millis(300)).await;
    let (mut a, mut b) = (server.player().await, server.player().await);
    wait_aside(&mut a).await;
    b.quick_match().await;
    assert_eq!(called(&mut a).await, 1, "a second begun is a second told");
    let reason = a
        .until(|message| match message {
            ServerMessage::Unqueued { reason } => Some(*reason),
            _ => None,
        })
        .await;
    assert_eq!(reason, Unqueued::NoAnswer);
    answer(&mut a, true).await;
    assert_eq!(a.refusal().await, Refusal::NoCall);
    b.catch_up().await;
    assert!(b.board.is_none());
    server
        .until("B waits on", |gauges| {
            (gauges.waiting, gauges.playing, gauges.rooms) == (1, 0, 0)
        })
        .await;
}

#[tokio::test]
async fn a_yes_that_crosses_with_a_third_makes_one_game_b16() {
    let server = TestServer::start().await;
    for trial in 0..40_u64 {
        let [mut a, mut b, mut c] = [
            server.player().await,
            server.player().await,
            server.player().await,
        ];
        wait_aside(&mut a).await;
        b.quick_match().await;
        called(&mut a).await;
        let later = Duration::from_micros(trial % 10 * 100);
        tokio::join!(
            async {
                if trial % 2 == 0 {
                    sleep(later).await;
                }
                answer(&mut a, true).await;
            },
            async {
                if trial % 2 == 1 {
                    sleep(later).await;
                }
                c.quick_match().await;
            }
        );
        let room = starting(&mut b).await;
        a.catch_up().await;
        c.catch_up().await;
        let (inside, outside) = match (&a.board, &c.board) {
            (Some(_), None) => (a, c),
            (None, Some(_)) => (c, a),
            both => panic!("{both:?}"),
        };
        assert_eq!(inside.board().view.code, room);
        server
            .until("one waits, two play", |gauges| {
                (gauges.waiting, gauges.playing, gauges.rooms) == (1, 2, 1)
            })
            .await;
        for player in [inside, outside] {
            player.vanish().await;
        }
        server
            .until("B is alone", |gauges| gauges.connections == 1)
            .await;
        b.say(&ClientMessage::Leave { room }).await;
        server
            .until("nothing is left of it", |gauges| {
                (gauges.waiting, gauges.playing, gauges.rooms) == (0, 0, 0)
            })
            .await;
        b.vanish().await;
        server
            .until("all are gone", |gauges| gauges.connections == 0)
            .await;
    }
}
