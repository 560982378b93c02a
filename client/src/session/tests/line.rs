//! The connection: retries, probes, silence, takeover.

use hasami_core::protocol::{ClientMessage, Phase, Role, RoomKind, ServerMessage, Side, close};

use super::scene::{ROOM, Scene, clock, game_view, moved};
use crate::session::link::{Hold, LinkFace};
use crate::session::status::Controls;
use crate::session::{Cmd, Msg, Wish};

#[test]
fn a_page_in_the_background_does_not_connect_until_it_is_seen_b20() {
    let mut scene = Scene::hidden_at("?room=34679ACD");
    scene.pass(600_000);
    assert_eq!(scene.done(), []);
    scene.tell(Msg::Visible(true));
    assert_eq!(scene.opened(), 1);
    scene.connect();
    let join = ClientMessage::Join {
        room: ROOM.to_owned(),
        watch: false,
    };
    assert_eq!(scene.sent(), [join]);
}

#[test]
fn retries_are_at_most_three_seconds_apart_in_the_first_minute_then_thirty_b09() {
    let mut scene = Scene::playing();
    scene.done();
    scene.lose_line(close::RESTART);
    assert_eq!(scene.model.line(), LinkFace::Reconnecting);
    let lost_at = scene.now;
    let mut gaps = Vec::new();
    while scene.now < lost_at + 300_000 {
        let wait = scene.model.deadline().unwrap() - scene.now;
        gaps.push((scene.now - lost_at, wait));
        scene.pass(wait);
        if scene.opened() > 0 {
            scene.lose_line(1006);
        }
    }
    assert!(gaps[0].1 <= 1_000, "the first retry comes soon: {gaps:?}");
    for &(since, wait) in &gaps {
        let most = if since <= 60_000 { 3_000 } else { 30_000 };
        assert!(wait <= most, "{wait} ms at {since}");
        assert!(since <= 60_000 || wait >= 15_000, "{wait} ms at {since}");
    }
    assert!(gaps.len() > 25);
}

#[test]
fn retries_of_many_clients_are_spread_b09() {
    let waits: std::collections::BTreeSet<_> = (1..=100_u64)
        .map(|seed| {
            let mut link =
                crate::session::link::Link::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            link.connect(0, &mut Vec::new());
            link.greeted(0);
            link.closed(0, close::RESTART);
            link.deadline().unwrap()
        })
        .collect();
    assert!(waits.len() > 50, "{waits:?}");
    assert!(waits.iter().all(|&wait| wait <= 1_000), "{waits:?}");
}

#[test]
fn a_connection_attempt_that_hangs_is_given_up_and_made_again_b41() {
    let mut scene = Scene::at("");
    assert_eq!(scene.opened(), 1);
    // Accepted, but never upgraded: nothing is heard.
    scene.pass(8_000);
    let done = scene.done();
    assert!(done.contains(&Cmd::Close { generation: 1 }), "{done:?}");
    assert!(
        done.iter().any(|cmd| matches!(cmd, Cmd::Open { .. })),
        "{done:?}"
    );
}

#[test]
fn a_page_seen_again_probes_and_replaces_a_silent_socket_within_five_seconds_b41() {
    let mut scene = Scene::playing();
    scene.done();
    scene.tell(Msg::Visible(false));
    scene.now += 40_000;
    scene.tell(Msg::Visible(true));
    assert_eq!(scene.pings(), 1);
    scene.pass(3_000);
    let done = scene.done();
    assert!(
        matches!(done[..], [Cmd::Close { .. }, Cmd::Open { .. }]),
        "{done:?}"
    );
    scene.connect();
    let mut view = game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Playing,
        &["7i7e", "5a5e"],
    );
    view.game.as_mut().unwrap().clock = clock(Side::Sente, 9_000);
    scene.enter(view);
    assert_eq!(scene.model.line(), LinkFace::Up);
    let clock = scene
        .model
        .table
        .as_ref()
        .unwrap()
        .play
        .as_ref()
        .unwrap()
        .clock
        .unwrap();
    assert_eq!(clock.left_at(scene.now + 1_000), 8_000);
}

#[test]
fn a_probe_that_is_answered_keeps_the_socket_b41() {
    let mut scene = Scene::playing();
    scene.done();
    scene.tell(Msg::Visible(true));
    scene.pass(500);
    scene.hear(ServerMessage::Pong { n: 1 });
    scene.pass(14_000);
    assert_eq!(scene.done(), []);
    assert_eq!(scene.model.line(), LinkFace::Up);
}

#[test]
fn silence_is_noticed_within_25_seconds_b50() {
    let mut scene = Scene::playing();
    scene.done();
    scene.pass(25_000);
    assert_eq!(scene.pings(), 1);
    let done = scene.done();
    assert!(
        matches!(done[..], [Cmd::Close { .. }, Cmd::Open { .. }]),
        "{done:?}"
    );
}

#[test]
fn a_page_that_is_left_closes_its_socket_and_comes_back_when_it_is_shown_again_b14() {
    let mut scene = Scene::playing();
    scene.done();
    scene.tell(Msg::Left);
    assert!(matches!(scene.done()[..], [Cmd::Close { .. }]));
    scene.pass(60_000);
    assert_eq!(scene.opened(), 0);
    scene.tell(Msg::Visible(true));
    assert_eq!(scene.opened(), 1);
    scene.connect_with(Some(ROOM));
    let join = ClientMessage::Join {
        room: ROOM.to_owned(),
        watch: false,
    };
    assert_eq!(scene.sent(), [join]);
}

#[test]
fn an_old_socket_is_not_listened_to() {
    let mut scene = Scene::playing();
    let before = scene.sfen();
    scene.tell(Msg::Heard {
        generation: 0,
        message: Some(Box::new(ServerMessage::Restarting)),
    });
    scene.tell(Msg::Closed {
        generation: 0,
        code: close::REPLACED,
    });
    assert_eq!(scene.model.line(), LinkFace::Up);
    assert_eq!(scene.sfen(), before);
}

#[test]
fn a_replaced_tab_waits_until_it_is_used_here_b11() {
    let mut scene = Scene::playing();
    scene.done();
    scene.hear(ServerMessage::Replaced {
        room: ROOM.to_owned(),
    });
    scene.lose_line(close::REPLACED);
    assert_eq!(scene.model.line(), LinkFace::Held(Hold::Replaced));
    scene.pass(120_000);
    scene.tell(Msg::Visible(true));
    scene.tell(Msg::Offline(false));
    scene.pass(120_000);
    assert_eq!(scene.opened(), 0);
    assert_eq!(scene.model.movable(), None);
    scene.wish(Wish::UseHere);
    assert_eq!(scene.opened(), 1);
    scene.connect_with(Some(ROOM));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Join {
            room: ROOM.to_owned(),
            watch: false
        }]
    );
}

#[test]
fn an_outdated_page_says_so_and_stops_b42() {
    let mut scene = Scene::at("");
    scene.done();
    scene.lose_line(close::VERSION);
    assert_eq!(scene.model.line(), LinkFace::Held(Hold::Outdated));
    scene.pass(600_000);
    assert_eq!(scene.opened(), 0);
}

#[test]
fn a_client_that_broke_the_protocol_comes_back_slowly() {
    let mut scene = Scene::playing();
    scene.done();
    scene.lose_line(close::POLICY);
    assert_eq!(scene.model.line(), LinkFace::Blocked);
    scene.pass(14_000);
    assert_eq!(scene.opened(), 0);
    scene.pass(16_000);
    assert_eq!(scene.opened(), 1);
}

#[test]
fn no_network_is_said_at_once_and_its_return_is_used_at_once_b08() {
    let mut scene = Scene::playing();
    scene.done();
    scene.tell(Msg::Offline(true));
    assert_eq!(scene.model.line(), LinkFace::Offline);
    assert_eq!(scene.model.movable(), None);
    assert_eq!(scene.model.controls(), Controls::default());
    scene.play("7i7e");
    assert!(!scene.has_pending());
    scene.pass(5_000);
    scene.lose_line(1006);
    scene.done();
    scene.tell(Msg::Offline(false));
    assert_eq!(scene.opened(), 1);
}

#[test]
fn clocks_stand_while_the_server_cannot_be_heard_b09() {
    let mut scene = Scene::playing();
    scene.event(moved(1, "7i7e", Side::Gote));
    scene.pass(4_000);
    scene.hear(ServerMessage::Restarting);
    scene.lose_line(close::RESTART);
    assert_eq!(scene.model.line(), LinkFace::Restarting);
    let lost_at = scene.now;
    scene.now += 10_000;
    assert_eq!(scene.model.stopped_at(), Some(lost_at));
    scene.tell(Msg::Tick);
    assert_eq!(
        scene.model.stopped_at(),
        Some(lost_at),
        "also while a retry is under way"
    );
}

#[test]
fn a_page_learns_from_the_greeting_that_the_server_serves_a_newer_one_b44() {
    let mut scene = Scene::at("");
    assert!(!scene.model.is_succeeded("test"), "nothing was said yet");
    scene.connect();
    assert!(!scene.model.is_succeeded("test"));
    assert!(scene.model.is_succeeded("another"));
}
