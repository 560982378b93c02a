//! How much memory a connection and a room cost, as the operating system counts it.

use hasami_core::protocol::SideChoice;
use hasami_tests::child::ServerProcess;
use hasami_tests::player::{Player, token};
use hasami_tests::port::HeldPort;
use hasami_tests::table::{friend_game, play_moves};
use tempfile::TempDir;

const CONNECTIONS: u64 = 2_000;
const ROOMS: u64 = CONNECTIONS / 2;

/// What a connection and a room may cost at most.
const CONNECTION_KIB: f64 = 10.0;
const ROOM_KIB: f64 = 20.0;

fn resident_kib(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("Linux");
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .expect("a resident size");
    line.split_whitespace()
        .nth(1)
        .and_then(|kib| kib.parse().ok())
        .expect("a number")
}

fn each(kib: u64, count: u64) -> f64 {
    // Far below where a float loses whole numbers.
    kib as f64 / count as f64
}

#[tokio::test]
#[ignore = "measures memory: cargo test --release -p hasami-tests --test sockets memory -- --ignored --nocapture"]
async fn a_connection_and_a_room_cost_little() {
    let folder = TempDir::new().expect("a folder");
    let program = env!("CARGO_BIN_EXE_server_child");
    // The people of this test do not answer pings while it looks at others.
    let patient = ["--ping-every", "20m", "--give-up-after", "30m"];
    let port = HeldPort::take().expect("a free port");
    let server = ServerProcess::start(program, folder.path(), &port, &patient);
    let address = server.address();

    // What is made once, and what comes with the first of each kind.
    let first = (
        Player::connect(address, &token()).await,
        Player::connect(address, &token()).await,
    );
    let (mut sente, mut gote) =
        friend_game(first.0, first.1, "classic", SideChoice::Sente, None).await;
    play_moves(&mut sente, &mut gote, &["7i7e", "3a3d"]).await;

    let before = resident_kib(server.id());
    let mut people = Vec::new();
    for _connection in 0..CONNECTIONS {
        people.push(Player::connect(address, &token()).await);
    }
    let connected = resident_kib(server.id());

    let mut playing = Vec::new();
    while let (Some(a), Some(b)) = (people.pop(), people.pop()) {
        let (mut a, mut b) = friend_game(a, b, "classic", SideChoice::Sente, Some(60)).await;
        play_moves(&mut a, &mut b, &["7i7e", "3a3d"]).await;
        playing.push((a, b));
    }
    let seated = resident_kib(server.id());

    let connection = each(connected.saturating_sub(before), CONNECTIONS);
    let room = each(seated.saturating_sub(connected), ROOMS);
    println!("an idle connection: {connection:.1} KiB ({CONNECTIONS} of them)");
    println!("a room with a game begun: {room:.1} KiB ({ROOMS} of them)");
    assert!(
        connection <= CONNECTION_KIB,
        "{connection} KiB a connection"
    );
    assert!(room <= ROOM_KIB, "{room} KiB a room");
}
