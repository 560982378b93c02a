//! Moves decided ahead of the turn.

use hasami_core::protocol::{Phase, Role, RoomEvent, RoomKind, Side};

use super::scene::{Scene, game_view, move_message, moved};
use crate::session::{Notice, Wish};

fn premove(scene: &mut Scene, mv: Option<&str>) {
    scene.wish(Wish::Premove(mv.map(|mv| mv.parse().unwrap())));
}

fn shown(scene: &Scene) -> Option<String> {
    scene.model.premove().map(|mv| mv.to_string())
}

/// Sente has moved, and waits.
fn waiting() -> Scene {
    let mut scene = Scene::playing();
    scene.play("7i7e");
    scene.event(moved(1, "7i7e", Side::Gote));
    scene.sent();
    scene
}

#[test]
fn a_premove_is_sent_once_as_soon_as_the_turn_comes() {
    let mut scene = waiting();
    assert!(scene.model.premovable().is_some());
    premove(&mut scene, Some("9i9h"));
    assert_eq!(scene.sent(), []);
    assert_eq!(shown(&scene).as_deref(), Some("9i9h"));
    scene.event(moved(2, "3a3d", Side::Sente));
    assert_eq!(scene.sent(), [move_message(2, 0, "9i9h")]);
    assert_eq!(shown(&scene), None);
    // Neither the same event again nor a snapshot sends another.
    scene.event_at(2, moved(2, "3a3d", Side::Sente));
    scene.event(moved(3, "9i9h", Side::Gote));
    scene.event(moved(4, "1a1b", Side::Sente));
    assert_eq!(scene.sent(), []);
}

#[test]
fn a_premove_that_no_longer_fits_is_dropped_and_said() {
    let mut scene = waiting();
    premove(&mut scene, Some("7e4e"));
    scene.event(moved(2, "6a6e", Side::Sente));
    assert_eq!(scene.sent(), []);
    assert_eq!(shown(&scene), None);
    assert_eq!(scene.model.notice(), Some(Notice::PremoveGone));
    assert!(scene.model.movable().is_some());
}

#[test]
fn a_premove_can_be_replaced_and_cancelled() {
    let mut scene = waiting();
    premove(&mut scene, Some("9i9h"));
    premove(&mut scene, Some("8i8h"));
    assert_eq!(shown(&scene).as_deref(), Some("8i8h"));
    premove(&mut scene, None);
    scene.event(moved(2, "3a3d", Side::Sente));
    assert_eq!(scene.sent(), []);
    assert_eq!(scene.model.notice(), None);
}

#[test]
fn nothing_is_decided_ahead_on_the_own_turn_or_against_the_rules() {
    let mut scene = Scene::playing();
    assert_eq!(scene.model.premovable(), None);
    premove(&mut scene, Some("9i9h"));
    assert_eq!(shown(&scene), None);
    let mut scene = waiting();
    premove(&mut scene, Some("7e6d"));
    assert_eq!(shown(&scene), None);
}

#[test]
fn a_premove_outlives_a_lost_line_but_not_a_take_back_or_the_end() {
    let mut scene = waiting();
    premove(&mut scene, Some("9i9h"));
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect();
    scene.sent();
    let moves = ["7i7e", "3a3d"];
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Playing,
        &moves,
    ));
    assert_eq!(scene.sent(), [move_message(2, 0, "9i9h")]);

    let mut scene = waiting();
    premove(&mut scene, Some("9i9h"));
    scene.event(RoomEvent::TookBack {
        ply: 0,
        takebacks: 1,
        clock: None,
    });
    assert_eq!(shown(&scene), None);

    let mut scene = waiting();
    premove(&mut scene, Some("9i9h"));
    scene.event(RoomEvent::Over {
        outcome: "sente: resignation".to_owned(),
    });
    assert_eq!(shown(&scene), None);
    assert_eq!(scene.sent(), []);
}
