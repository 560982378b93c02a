//! How people find each other: the queue, invites, and what crosses on the way.

use std::time::Duration;

use hasami_core::protocol::{ClientMessage, Phase, Refusal, ServerMessage, SideChoice};
use hasami_tests::player::{Player, token};
use hasami_tests::server::TestServer;
use hasami_tests::table::{both_starting, get_ready};
use tokio::time::sleep;

fn trials(default: u32) -> u32 {
    std::env::var("HASAMI_TRIALS")
        .ok()
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

async fn cancel(player: &mut Player) {
    player.say(&ClientMessage::Cancel).await;
}

async fn queued(player: &mut Player) {
    player
        .until(|message| matches!(message, ServerMessage::Queued).then_some(()))
        .await;
}

#[tokio::test]
async fn nobody_is_ever_paired_with_themselves_b15() {
    let server = TestServer::start().await;
    let mut a = server.player().await;
    let quick = ClientMessage::QuickMatch {
        here: false,
        aside: false,
    };
    a.say_at_once(&[quick.clone(), ClientMessage::Cancel, quick.clone()])
        .await;
    a.say_at_once(&vec![quick.clone(); 40]).await;
    a.catch_up().await;
    let mut tab = a.another_tab().await;
    tab.say(&quick).await;
    assert_eq!(tab.refusal().await, Refusal::WaitingElsewhere);
    server
        .until("one waits", |gauges| {
            gauges.waiting == 1 && gauges.rooms == 0
        })
        .await;

    // The second tab takes the wait over, and the first is told.
    tab.say(&ClientMessage::QuickMatch {
        here: true,
        aside: false,
    })
    .await;
    queued(&mut tab).await;
    a.until(|message| matches!(message, ServerMessage::Unqueued { .. }).then_some(()))
        .await;
    server
        .until("one waits", |gauges| {
            gauges.waiting == 1 && gauges.rooms == 0
        })
        .await;

    let mut b = server.player().await;
    b.quick_match().await;
    both_starting(&mut tab, &mut b).await;
    assert_ne!(tab.board().view.you, b.board().view.you);
    a.catch_up().await;
    assert!(a.board.is_none());
    server
        .until("one game", |gauges| {
            gauges.rooms == 1 && gauges.waiting == 0
        })
        .await;
}

#[tokio::test]
async fn a_cancel_that_crosses_the_pairing_has_one_of_two_outcomes_b16() {
    let server = TestServer::start().await;
    for trial in 0..trials(60) {
        let (mut a, mut b) = (server.player().await, server.player().await);
        a.quick_match().await;
        queued(&mut a).await;
        let b_first = Duration::from_micros(u64::from(trial % 20) * 100);
        let (a_first, b_first) = if trial % 2 == 0 {
            (Duration::ZERO, b_first)
        } else {
            (b_first, Duration::ZERO)
        };
        tokio::join!(
            async {
                sleep(a_first).await;
                cancel(&mut a).await;
            },
            async {
                sleep(b_first).await;
                b.quick_match().await;
            }
        );
        let paired = a
            .until(|message| match message {
                ServerMessage::Unqueued { .. } => Some(false),
                ServerMessage::Refused { code, .. } => {
                    assert_eq!(*code, Refusal::AlreadyMatched);
                    Some(true)
                }
                _ => None,
            })
            .await;
        if paired {
            both_starting(&mut a, &mut b).await;
            assert_eq!(a.board().game_id(), b.board().game_id());
            server
                .until("one game", |gauges| {
                    (gauges.waiting, gauges.rooms) == (0, 1)
                })
                .await;
            get_ready(&mut a, &mut b).await;
            a.resign().await;
            b.until_board(|board| board.outcome().is_some()).await;
            for player in [&mut a, &mut b] {
                let room = player.board().view.code.clone();
                player.say(&ClientMessage::Leave { room }).await;
            }
        } else {
            queued(&mut b).await;
            server
                .until("one waits", |gauges| {
                    (gauges.waiting, gauges.rooms) == (1, 0)
                })
                .await;
            assert!(a.board.is_none());
            a.quick_match().await;
            both_starting(&mut a, &mut b).await;
            let room = a.board().view.code.clone();
            a.say(&ClientMessage::Leave { room }).await;
            // B is first in the queue again, and cancels in peace.
            queued(&mut b).await;
            cancel(&mut b).await;
        }
        server
            .until("nothing is left", |gauges| {
                (gauges.waiting, gauges.rooms) == (0, 0)
            })
            .await;
    }
}

#[tokio::test]
async fn of_two_who_take_the_open_seat_one_gets_it_b22() {
    let server = TestServer::start().await;
    for trial in 0..trials(40) {
        let mut host = server.player().await;
        let room = host.create_room("classic", SideChoice::Random, None).await;
        let (mut b, mut c) = (server.player().await, server.player().await);
        let later = Duration::from_micros(u64::from(trial % 10) * 100);
        tokio::join!(b.join(&room), async {
            sleep(later).await;
            c.join(&room).await;
        });
        let mut seated = Vec::new();
        for player in [&mut b, &mut c] {
            seated.push(
                player
                    .until(|message| match message {
                        ServerMessage::Room { .. } => Some(true),
                        ServerMessage::Refused { code, .. } => {
                            assert_eq!(*code, Refusal::RoomFull);
                            Some(false)
                        }
                        _ => None,
                    })
                    .await,
            );
        }
        assert_eq!(
            seated.iter().filter(|&&seated| seated).count(),
            1,
            "{seated:?}"
        );
        let (mut friend, mut late) = if seated[0] { (b, c) } else { (c, b) };
        host.until_board(|board| board.view.phase == Phase::Starting)
            .await;
        get_ready(&mut host, &mut friend).await;
        let (mover, other) = if host.board().is_my_turn() {
            (&mut host, &mut friend)
        } else {
            (&mut friend, &mut host)
        };
        mover.play("7i7e").await;

        // The other one tries during the game and after it, also with a seat of their own making.
        late.join(&room).await;
        assert_eq!(late.refusal().await, Refusal::RoomFull);
        let forged = format!(r#"{{"type":"join","room":"{room}","seat":"gote","you":"gote"}}"#);
        late.say_text(forged).await;
        assert_eq!(late.refusal().await, Refusal::RoomFull);
        other.resign().await;
        mover.until_board(|board| board.outcome().is_some()).await;
        late.join(&room).await;
        assert_eq!(late.refusal().await, Refusal::RoomFull);
        assert!(late.board.is_none(), "it never got a state of the room");
    }
}

#[tokio::test]
async fn a_waiting_room_outlives_its_hosts_reloads_b24() {
    let server = TestServer::start().await;
    let mut host = server.player().await;
    let room = host.create_room("hybrid", SideChoice::Gote, Some(25)).await;
    let mut secret = host.vanish().await;
    for _reload in 0..2 {
        let mut host = server.player_with(&secret).await;
        let ServerMessage::Welcome { room: offered, .. } = &host.welcome else {
            unreachable!("checked on connecting")
        };
        assert_eq!(offered.as_deref(), Some(room.as_str()));
        host.enter(&room).await;
        assert_eq!(host.board().view.phase, Phase::Waiting);
        assert!(host.board().view.seats.gote.taken && !host.board().view.seats.sente.taken);
        secret = host.close().await;
    }

    // The friend comes while the host is away, and sees so; nothing begins without the host.
    let mut friend = server.player().await;
    friend.enter(&room).await;
    assert_eq!(friend.board().view.phase, Phase::Starting);
    assert!(!friend.board().view.seats.gote.here);
    friend.ready().await;
    friend.catch_up().await;
    assert_eq!(friend.board().view.phase, Phase::Starting);
    let mut host = server.player_with(&secret).await;
    host.enter(&room).await;
    friend.until_board(|board| board.view.seats.gote.here).await;
    host.ready().await;
    for player in [&mut host, &mut friend] {
        player
            .until_board(|board| board.view.phase == Phase::Playing)
            .await;
    }
    assert!(friend.board().game().clock.expect("a clock").left_ms > 20_000);
}

#[tokio::test]
async fn a_waiting_room_is_closed_when_its_host_stays_away_b24() {
    let server =
        TestServer::with(|config| config.times.waiting_room = Duration::from_millis(300)).await;
    let mut host = server.player().await;
    let room = host.create_room("classic", SideChoice::Random, None).await;
    let secret = host.close().await;
    server
        .until("the room is gone", |gauges| gauges.rooms == 0)
        .await;
    let mut host = server.player_with(&secret).await;
    host.join(&room).await;
    assert_eq!(host.refusal().await, Refusal::NoRoom);
}

#[tokio::test]
async fn a_dead_link_is_answered_and_makes_no_room_b26() {
    let server = TestServer::start().await;
    let mut player = server.player().await;
    for (code, refusal) in [
        ("AAAAAAAA".to_owned(), Refusal::NoRoom),
        (String::new(), Refusal::BadCode),
        ("A".repeat(10_000), Refusal::BadCode),
        ("<script>alert(1)</script>".to_owned(), Refusal::BadCode),
        ("%00%0d%0a".to_owned(), Refusal::BadCode),
    ] {
        player.join(&code).await;
        let (about, code, message) = player
            .until(|message| match message {
                ServerMessage::Refused {
                    about,
                    code,
                    message,
                    ..
                } => Some((about.clone(), *code, message.clone())),
                _ => None,
            })
            .await;
        assert_eq!((about.as_deref(), code), (Some("join"), refusal));
        assert!(
            !message.contains("script"),
            "nothing is sent back: {message}"
        );
    }
    assert_eq!(server.gauges().rooms, 0);
}

#[tokio::test]
async fn guessing_codes_is_refused_after_a_while() {
    let server = TestServer::with(|config| {
        config.limits.wrong_codes_per_minute = 5;
        config.limits.refused_per_minute = 100;
    })
    .await;
    let mut host = server.player().await;
    let room = host.create_room("classic", SideChoice::Random, None).await;
    let mut guesser = server.player().await;
    for _guess in 0..5 {
        guesser.join("AAAAAAAA").await;
        assert_eq!(guesser.refusal().await, Refusal::NoRoom);
    }
    // Not even the right one is told from the wrong ones now, on whichever connection.
    for player in [&mut guesser, &mut server.player().await] {
        player.join(&room).await;
        assert_eq!(player.refusal().await, Refusal::TooMany);
    }
}

#[tokio::test]
async fn one_address_makes_no_more_rooms_than_its_share() {
    let server = TestServer::with(|config| config.limits.max_rooms_per_address = 2).await;
    let mut hosts = Vec::new();
    for _room in 0..2 {
        let mut host = server.player().await;
        host.create_room("classic", SideChoice::Random, None).await;
        hosts.push(host);
    }
    let mut third = server.player().await;
    let create = ClientMessage::CreateRoom {
        rules: "classic".to_owned(),
        side: SideChoice::Random,
        clock: None,
    };
    third.say(&create).await;
    assert_eq!(third.refusal().await, Refusal::TooMany);
    let room = hosts[0].board().view.code.clone();
    hosts[0].say(&ClientMessage::Leave { room }).await;
    server
        .until("one room is closed", |gauges| gauges.rooms == 1)
        .await;
    third.create_room("classic", SideChoice::Random, None).await;
}

#[tokio::test]
async fn a_full_house_says_so() {
    let server = TestServer::with(|config| {
        config.limits.max_rooms = 1;
        config.limits.max_rooms_per_address = 1;
    })
    .await;
    let mut host = server.player().await;
    host.create_room("classic", SideChoice::Random, None).await;
    let mut other = server.player().await;
    other.quick_match().await;
    assert_eq!(other.refusal().await, Refusal::Unavailable);
}

#[tokio::test]
async fn people_outside_of_rooms_hear_how_many_wait_and_play() {
    let server = TestServer::start().await;
    let mut onlooker = server.player_with(&token()).await;
    let mut waiting = server.player().await;
    waiting.quick_match().await;
    for expected in [(1, 0), (0, 2)] {
        onlooker
            .until(|message| match message {
                ServerMessage::Counts { counts } => {
                    ((counts.waiting, counts.playing) == expected).then_some(())
                }
                _ => None,
            })
            .await;
        if expected == (1, 0) {
            let mut other = server.player().await;
            other.quick_match().await;
            both_starting(&mut waiting, &mut other).await;
            get_ready(&mut waiting, &mut other).await;
            // Kept open for the rest of the test.
            tokio::spawn(async move { other.until_closed().await });
        }
    }
}
