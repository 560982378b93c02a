//! The server ends, by request or by force, and comes back: games go on, and everybody finds the way.

use std::net::SocketAddr;
use std::time::Duration;

use hasami_core::protocol::{Phase, ServerMessage, Side, SideChoice, close};
use hasami_tests::child::ServerProcess;
use hasami_tests::http::get;
use hasami_tests::player::{PATIENCE, Player, token, try_socket};
use hasami_tests::port::HeldPort;
use hasami_tests::table::{friend_game, play_moves};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Error;

const PROGRAM: &str = env!("CARGO_BIN_EXE_server_child");

/// How long the server is away; ten seconds in the full case.
fn away() -> Duration {
    let seconds = std::env::var("HASAMI_B09_AWAY")
        .ok()
        .and_then(|value| value.parse().ok());
    Duration::from_secs(seconds.unwrap_or(1))
}

async fn player(address: SocketAddr) -> Player {
    Player::connect(address, &token()).await
}

/// Tries to come back as the page does: soon, and then at most three seconds apart. Also gives when
/// the tries began that came to nothing.
async fn come_back(address: SocketAddr, token: &str, jitter_ms: u64) -> (Player, Vec<Instant>) {
    let mut wait = Duration::from_millis(200 + jitter_ms);
    let mut in_vain = Vec::new();
    loop {
        let began = Instant::now();
        if let Some(player) = Player::try_connect(address, token).await {
            return (player, in_vain);
        }
        in_vain.push(began);
        sleep(wait).await;
        wait = (wait * 2).min(Duration::from_secs(3));
    }
}

/// A game goes on after the server was ended in either way, with a full move for the side to move.
async fn a_game_survives(by_force: bool) {
    let folder = TempDir::new().expect("a folder");
    let port = HeldPort::take().expect("a free port");
    let mut server = ServerProcess::start(PROGRAM, folder.path(), &port, &[]);
    let address = server.address();
    let people = (player(address).await, player(address).await);
    let (mut sente, mut gote) =
        friend_game(people.0, people.1, "hybrid", SideChoice::Sente, Some(25)).await;
    play_moves(&mut sente, &mut gote, &["7i7e", "3a3d", "6i6e"]).await;
    let room = sente.board().view.code.clone();
    let before = sente.board().sfen();

    if by_force {
        server.kill();
    } else {
        server.terminate();
        sente
            .until(|message| matches!(message, ServerMessage::Restarting).then_some(()))
            .await;
        assert_eq!(sente.until_closed().await, Some(close::RESTART));
        let status = server
            .ended(Duration::from_secs(10))
            .await
            .expect("ended in time");
        assert!(status.success(), "{status}");
    }
    sleep(away()).await;

    let server = ServerProcess::start(PROGRAM, folder.path(), &port, &[]);
    let (mut sente, _) = come_back(server.address(), &sente.token, 0).await;
    let (mut gote, _) = come_back(server.address(), &gote.token, 0).await;
    for player in [&mut gote, &mut sente] {
        let ServerMessage::Welcome { room: offered, .. } = &player.welcome else {
            unreachable!("checked on connecting")
        };
        assert_eq!(offered.as_deref(), Some(room.as_str()));
        player.enter(&room).await;
        assert_eq!(player.board().view.phase, Phase::Playing);
        assert_eq!(player.board().sfen(), before);
    }
    let clock = sente.board().game().clock.expect("a clock");
    assert_eq!(clock.side, Side::Gote);
    assert!(clock.left_ms > 20_000, "{clock:?}");
    play_moves(&mut gote, &mut sente, &["4a4d", "5i5e"]).await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart_b09() {
    a_game_survives(false).await;
}

#[tokio::test]
async fn a_game_goes_on_after_the_server_was_killed_b09() {
    a_game_survives(true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_people_are_back_soon_after_a_restart_b09() {
    let folder = TempDir::new().expect("a folder");
    let port = HeldPort::take().expect("a free port");
    let mut server = ServerProcess::start(PROGRAM, folder.path(), &port, &[]);
    let address = server.address();
    let mut people = JoinSet::new();
    for _pair in 0..100 {
        people.spawn(async move {
            let (a, b) = (player(address).await, player(address).await);
            friend_game(a, b, "classic", SideChoice::Sente, Some(60)).await
        });
    }
    let pairs = people.join_all().await;
    server.terminate();
    assert!(
        server
            .ended(Duration::from_secs(10))
            .await
            .is_some_and(|status| status.success())
    );

    let mut coming = JoinSet::new();
    for (number, (a, b)) in pairs.into_iter().enumerate() {
        let room = a.board().view.code.clone();
        for (token, number) in [(a.token, 2 * number), (b.token, 2 * number + 1)] {
            let room = room.clone();
            coming.spawn(async move {
                let jitter_ms = number as u64 * 5 % 1_000;
                let (mut player, in_vain) = come_back(address, &token, jitter_ms).await;
                player.enter(&room).await;
                assert_eq!(player.board().view.phase, Phase::Playing);
                (player, in_vain)
            });
        }
    }
    sleep(away()).await;
    let _server = ServerProcess::start(PROGRAM, folder.path(), &port, &[]);
    let up = Instant::now();
    let back = timeout(PATIENCE, coming.join_all())
        .await
        .expect("all are back");
    assert_eq!(back.len(), 200);
    // Nobody waits longer than three seconds for the next try, so a server that turns nobody away once
    // it is up has all of them back in little more, however slow the machine of the test is.
    let tries = back.iter().flat_map(|(_player, in_vain)| in_vain);
    assert!(tries.clone().count() > 0, "it was away");
    let late = tries.filter(|&&began| began > up).count();
    assert_eq!(late, 0, "tries in vain after the server was up");
}

#[tokio::test]
async fn the_server_ends_in_order_whatever_a_client_does_b52() {
    let folder = TempDir::new().expect("a folder");
    let port = HeldPort::take().expect("a free port");
    let mut server =
        ServerProcess::start(PROGRAM, folder.path(), &port, &["--shutdown-within", "8s"]);
    let address = server.address();
    let mut playing = Vec::new();
    for game in 0..20 {
        let people = (player(address).await, player(address).await);
        let (mut sente, mut gote) =
            friend_game(people.0, people.1, "classic", SideChoice::Sente, Some(60)).await;
        play_moves(&mut sente, &mut gote, &["7i7e"]).await;
        if game < 5 {
            // These end at the very moment of the restart.
            gote.resign().await;
        }
        playing.push((game < 5, sente, gote));
    }
    let mut queued = player(address).await;
    queued.quick_match().await;
    queued
        .until(|message| matches!(message, ServerMessage::Queued).then_some(()))
        .await;
    // One that reads nothing, with much to read.
    let mut stuck = player(address).await;
    for _message in 0..50 {
        stuck.say_text(r#"{"type":"resync"}"#.to_owned()).await;
    }

    let asked = Instant::now();
    server.terminate();
    queued
        .until(|message| matches!(message, ServerMessage::Restarting).then_some(()))
        .await;
    assert_eq!(queued.until_closed().await, Some(close::RESTART));
    let mut people = Vec::new();
    for (ended, mut sente, mut gote) in playing {
        let room = sente.board().view.code.clone();
        for player in [&mut sente, &mut gote] {
            assert_eq!(player.until_closed().await, Some(close::RESTART));
        }
        people.push((ended, room, sente.token, gote.token));
    }
    let status = server
        .ended(Duration::from_secs(10))
        .await
        .expect("ended in time");
    assert!(status.success(), "{status}");
    assert!(asked.elapsed() < Duration::from_secs(10));
    drop(stuck);

    // Ended games were stored, the others go on, and whoever waited waits again.
    let server = ServerProcess::start(PROGRAM, folder.path(), &port, &[]);
    for (ended, room, sente, _gote) in people {
        let mut sente = Player::connect(server.address(), &sente).await;
        let ServerMessage::Welcome { room: offered, .. } = &sente.welcome else {
            unreachable!("checked on connecting")
        };
        if ended && offered.is_none() {
            continue;
        }
        assert!(!ended, "a game that had ended goes on");
        assert_eq!(offered.as_deref(), Some(room.as_str()));
        sente.enter(&room).await;
        assert_eq!(sente.board().game().moves, ["7i7e"]);
    }
    let mut queued = Player::connect(server.address(), &queued.token).await;
    assert!(matches!(
        queued.welcome,
        ServerMessage::Welcome { queued: false, .. }
    ));
    queued.quick_match().await;
    queued
        .until(|message| matches!(message, ServerMessage::Queued).then_some(()))
        .await;
}

#[tokio::test]
async fn while_the_server_ends_new_sockets_get_503_b52() {
    let folder = TempDir::new().expect("a folder");
    let port = HeldPort::take().expect("a free port");
    let flags = ["--write-within", "4s"];
    let mut server = ServerProcess::start(PROGRAM, folder.path(), &port, &flags);
    let address = server.address();
    assert_eq!(get(address, "/readyz").await.status, 200);
    // A client that never closes its side keeps the server in its last second.
    let stuck = player(address).await;
    server.terminate();
    while get(address, "/readyz").await.status == 200 {
        sleep(Duration::from_millis(5)).await;
    }
    let refused = try_socket(address).await.expect_err("no new sockets");
    assert!(
        matches!(&refused, Error::Http(answer) if answer.status() == 503),
        "{refused}"
    );
    assert_eq!(get(address, "/healthz").await.status, 200);
    assert!(
        server
            .ended(Duration::from_secs(10))
            .await
            .is_some_and(|status| status.success())
    );
    drop(stuck);
}

#[test]
fn what_keeps_the_server_from_starting_is_told_in_one_line() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").expect("written");
    let below_a_file = format!("sqlite:{}", file.join("games.db").display());
    let good = format!("sqlite:{}", folder.path().join("games.db").display());
    for (flags, complaint) in [
        (&["--ping-every", "60s"][..], "--ping-every"),
        (&["--max-rooms", "0"], "--max-rooms"),
        (&["--database-url", &below_a_file], "database"),
        (
            &["--database-url", "postgres://localhost:1/none"],
            "database",
        ),
        (
            &["--listen", &address, "--database-url", &good],
            "cannot listen",
        ),
        (&["--log", "=,="], "--log"),
    ] {
        let output = std::process::Command::new(PROGRAM)
            .args(
                ["--listen", "127.0.0.1:0"]
                    .iter()
                    .filter(|_| !flags.contains(&"--listen")),
            )
            .args(flags)
            .args(
                ["--log", "off"]
                    .iter()
                    .filter(|_| !flags.contains(&"--log")),
            )
            .current_dir(folder.path())
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{flags:?}");
        assert!(
            said.contains(complaint) && said.trim().lines().count() == 1,
            "{flags:?}: {said}"
        );
    }
}
