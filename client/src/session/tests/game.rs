//! Moves and snapshots as the session sees them.

use hasami_core::Color;
use hasami_core::protocol::{
    ClientMessage, Phase, Refusal, Role, RoomEvent, RoomKind, ServerMessage, Side,
};

use super::scene::{GAME, Scene, game_view, move_message, moved};
use crate::session::status::Status;
use crate::session::{Msg, Notice, Wish};

#[test]
fn a_move_is_pending_until_the_server_shows_it() {
    let mut scene = Scene::playing();
    assert_eq!(scene.model.status(), Status::YourMove);
    scene.play("7i7e");
    assert_eq!(scene.sent(), [move_message(0, 0, "7i7e")]);
    assert_eq!(scene.model.status(), Status::Sending);
    scene.event(moved(1, "7i7e", Side::Gote));
    assert!(!scene.has_pending());
    assert_eq!(scene.model.status(), Status::OpponentMove);
}

#[test]
fn quick_clicks_send_one_move_b35() {
    let mut scene = Scene::playing();
    scene.play("7i7e");
    scene.play("7i7e");
    scene.play("6i6e");
    assert_eq!(scene.sent(), [move_message(0, 0, "7i7e")]);
}

#[test]
fn what_the_rules_forbid_is_not_even_sent() {
    let mut scene = Scene::playing();
    scene.play("7i7a");
    scene.play("7a7b");
    assert_eq!(scene.sent(), []);
}

#[test]
fn a_move_whose_answer_was_lost_is_sent_again_with_the_same_ply_b07() {
    let mut scene = Scene::playing();
    scene.play("7i7e");
    scene.sent();
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect();
    scene.sent();
    // The server never got it.
    scene.enter(game_view(Role::Sente, RoomKind::Quick, Phase::Playing, &[]));
    assert_eq!(scene.sent(), [move_message(0, 0, "7i7e")]);
    assert!(scene.has_pending());
    // The server had it after all and says so.
    scene.hear(ServerMessage::AlreadyDone {
        game: GAME.to_owned(),
        ply: 0,
    });
    assert!(!scene.has_pending());
}

#[test]
fn a_move_that_was_taken_is_simply_there_after_resuming_b07() {
    let mut scene = Scene::playing();
    scene.play("7i7e");
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect();
    scene.sent();
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Playing,
        &["7i7e"],
    ));
    assert_eq!(scene.sent(), []);
    assert!(!scene.has_pending());
    assert_eq!(scene.model.notice(), None);
    assert_eq!(scene.model.status(), Status::OpponentMove);
}

#[test]
fn a_move_that_came_too_late_is_visibly_undone_b08() {
    let mut scene = Scene::playing();
    scene.play("7i7e");
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect();
    scene.sent();
    // Meanwhile it was taken back to another state: the move does not fit any more.
    let mut view = game_view(Role::Sente, RoomKind::Quick, Phase::Playing, &["6i6e"]);
    view.game.as_mut().unwrap().takebacks = 1;
    scene.enter(view);
    assert_eq!(scene.sent(), []);
    assert!(!scene.has_pending());
    assert_eq!(scene.model.status(), Status::Notice(Notice::MoveUndone));
}

#[test]
fn a_refused_move_leaves_the_board_as_the_server_has_it() {
    let mut scene = Scene::playing();
    let before = scene.sfen();
    scene.play("7i7e");
    scene.refuse("move", Refusal::TooMany, None);
    assert!(!scene.has_pending());
    assert_eq!(scene.sfen(), before);
    assert_eq!(
        scene.model.status(),
        Status::Notice(Notice::Refused(Refusal::TooMany))
    );
    scene.pass(7_000);
    assert_eq!(scene.model.status(), Status::YourMove);
}

#[test]
fn known_events_are_dropped_and_a_gap_asks_for_the_state() {
    let mut scene = Scene::playing();
    scene.event(moved(1, "7i7e", Side::Gote));
    let after_one = scene.sfen();
    scene.event_at(1, moved(1, "7i7e", Side::Gote));
    assert_eq!(scene.sfen(), after_one);
    assert_eq!(scene.sent(), []);
    scene.event_at(3, moved(3, "6i6e", Side::Gote));
    assert_eq!(scene.sent(), [ClientMessage::Resync]);
    // Asked once, and again when nothing comes.
    scene.event_at(4, moved(4, "5a5e", Side::Sente));
    assert_eq!(scene.sent(), []);
    assert_eq!(scene.model.movable(), None);
    scene.pass(3_000);
    assert_eq!(scene.sent(), [ClientMessage::Resync]);
}

#[test]
fn events_that_make_no_sense_ask_for_the_state_b42() {
    let nonsense = [
        moved(1, "7i7a", Side::Gote),
        moved(1, "zz", Side::Gote),
        moved(9, "7i7e", Side::Gote),
        RoomEvent::Moved {
            ply: 1,
            mv: "7i7e".to_owned(),
            captures: vec!["5e".to_owned()],
            clock: None,
        },
        RoomEvent::TookBack {
            ply: 7,
            takebacks: 1,
            clock: None,
        },
        RoomEvent::Over {
            outcome: "sente: magic".to_owned(),
        },
    ];
    for event in nonsense {
        let mut scene = Scene::playing();
        scene.event(event.clone());
        assert_eq!(scene.sent(), [ClientMessage::Resync], "{event:?}");
        scene.enter(game_view(Role::Sente, RoomKind::Quick, Phase::Playing, &[]));
        assert_eq!(scene.model.status(), Status::YourMove);
    }
}

#[test]
fn noise_asks_for_the_state_b42() {
    let mut scene = Scene::playing();
    scene.hear_noise();
    assert_eq!(scene.sent(), [ClientMessage::Resync]);
    let mut at_home = Scene::connected_at("");
    at_home.hear_noise();
    assert_eq!(at_home.sent(), []);
}

#[test]
fn a_state_that_cannot_be_read_is_asked_for_again_then_the_page_says_it_is_outdated_b42() {
    let mut scene = Scene::playing();
    let mut view = game_view(Role::Sente, RoomKind::Quick, Phase::Playing, &["7i7a"]);
    view.rules = "shogi".to_owned();
    scene.enter(view.clone());
    assert_eq!(scene.sent(), [ClientMessage::Resync]);
    scene.enter(view.clone());
    scene.enter(view);
    assert_eq!(
        scene.model.line(),
        crate::session::link::LinkFace::Held(crate::session::link::Hold::Outdated)
    );
}

#[test]
fn ready_is_said_once_the_board_is_on_the_screen_of_a_visible_page_b20() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.hear(ServerMessage::Queued);
    scene.tell(Msg::Visible(false));
    scene.enter(game_view(Role::Gote, RoomKind::Quick, Phase::Starting, &[]));
    scene.sent();
    scene.tell(Msg::BoardShown(Some(GAME.to_owned())));
    assert_eq!(scene.sent(), []);
    scene.tell(Msg::Visible(true));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Ready {
            game: GAME.to_owned()
        }]
    );
    scene.tell(Msg::Tick);
    assert_eq!(scene.sent(), []);
    // A line lost before the start: the server may have forgotten.
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect();
    scene.sent();
    scene.enter(game_view(Role::Gote, RoomKind::Quick, Phase::Starting, &[]));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Ready {
            game: GAME.to_owned()
        }]
    );
}

#[test]
fn who_is_away_is_not_ready() {
    let mut scene = Scene::connected_at("?room=34679ACD");
    scene.enter(game_view(
        Role::Gote,
        RoomKind::Friend,
        Phase::Starting,
        &[],
    ));
    scene.event(RoomEvent::Ready { side: Side::Sente });
    scene.event(RoomEvent::Presence {
        side: Side::Sente,
        here: false,
        left: false,
    });
    assert_eq!(scene.model.status(), Status::HostAway);
    scene.event(RoomEvent::Presence {
        side: Side::Sente,
        here: true,
        left: false,
    });
    assert!(!scene.model.table.unwrap().seats[Color::Sente].ready);
}
