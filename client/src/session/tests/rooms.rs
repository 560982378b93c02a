//! Ways into rooms and out of them, the queue, and what stands in the way.

use hasami_core::protocol::{
    ClientMessage, Ended, Phase, Refusal, Role, RoomKind, ServerMessage, SideChoice, Unqueued,
    close,
};
use hasami_core::{Preset, Rules};

use super::scene::{GAME, ROOM, Scene, game_view, waiting_view};
use crate::session::address::Address;
use crate::session::status::Status;
use crate::session::{Cmd, Msg, Notice, Page, Queue, Stop, Wish};

fn join() -> ClientMessage {
    ClientMessage::Join {
        room: ROOM.to_owned(),
        watch: false,
    }
}

fn leave() -> ClientMessage {
    ClientMessage::Leave {
        room: ROOM.to_owned(),
    }
}

fn create() -> Wish {
    Wish::CreateRoom {
        rules: Rules::new(Preset::Classic),
        side: SideChoice::Random,
        clock: Some(25),
    }
}

#[test]
fn quick_match_waits_then_plays_under_the_rooms_address() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    assert_eq!(
        scene.sent(),
        [ClientMessage::QuickMatch {
            here: false,
            aside: false
        }]
    );
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Queue, Queue::Asking)
    );
    scene.hear(ServerMessage::Queued);
    assert_eq!(scene.model.queue, Queue::Waiting);
    scene.done();
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Starting,
        &[],
    ));
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Room, Queue::Out)
    );
    assert_eq!(
        scene.done(),
        [Cmd::Show {
            path: format!("/?room={ROOM}"),
            push: false
        }]
    );
}

#[test]
fn a_cancel_that_crosses_the_pairing_leads_into_the_game_b16() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.hear(ServerMessage::Queued);
    scene.wish(Wish::CancelQueue);
    assert_eq!(scene.model.page, Page::Home);
    scene.refuse("cancel", Refusal::AlreadyMatched, None);
    scene.enter(game_view(Role::Gote, RoomKind::Quick, Phase::Starting, &[]));
    assert_eq!(scene.model.page, Page::Room);
}

#[test]
fn the_second_tab_is_told_why_and_can_wait_here_instead_b15() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.refuse("quick_match", Refusal::WaitingElsewhere, None);
    assert_eq!(scene.model.queue, Queue::Elsewhere);
    scene.sent();
    scene.wish(Wish::WaitHere);
    assert_eq!(
        scene.sent(),
        [ClientMessage::QuickMatch {
            here: true,
            aside: false
        }]
    );
    scene.hear(ServerMessage::Queued);
    assert_eq!(scene.model.queue, Queue::Waiting);
    // And the other tab, which lost its wait:
    scene.hear(ServerMessage::Unqueued {
        reason: Unqueued::Elsewhere,
    });
    assert_eq!(scene.model.queue, Queue::Elsewhere);
}

#[test]
fn a_wait_goes_on_after_a_lost_line_and_a_pairing_meanwhile_is_found() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.hear(ServerMessage::Queued);
    scene.sent();
    scene.lose_line(close::RESTART);
    scene.pass(1_000);
    scene.connect();
    assert_eq!(
        scene.sent(),
        [ClientMessage::QuickMatch {
            here: false,
            aside: false
        }]
    );
    scene.hear(ServerMessage::Queued);
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect_with(Some(ROOM));
    assert_eq!(scene.sent(), [join()]);
}

#[test]
fn an_opponent_who_never_arrived_puts_the_wait_back_with_a_word_b06() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.hear(ServerMessage::Queued);
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Starting,
        &[],
    ));
    let reason = Ended::OpponentNotReady;
    scene.hear(ServerMessage::RoomEnded {
        room: ROOM.to_owned(),
        reason,
    });
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Queue, Queue::Waiting)
    );
    assert_eq!(scene.model.notice(), Some(Notice::OpponentNotReady));
    assert!(scene.model.table.is_none());
}

#[test]
fn a_made_room_shows_under_its_own_address_b24() {
    let mut scene = Scene::connected_at("?new");
    assert_eq!(scene.model.page, Page::NewRoom);
    scene.wish(create());
    assert!(scene.model.creating);
    scene.done();
    scene.enter(waiting_view());
    assert!(!scene.model.creating);
    assert_eq!(
        scene.done(),
        [Cmd::Show {
            path: format!("/?room={ROOM}"),
            push: false
        }]
    );
    // A reload is a new page at that address.
    let mut scene = Scene::connected_at("?room=34679acd");
    assert_eq!(scene.sent(), [join()]);
    scene.enter(waiting_view());
    assert_eq!(scene.model.page, Page::Room);
}

#[test]
fn a_room_that_was_asked_for_is_asked_for_again_after_a_lost_line() {
    let mut scene = Scene::connected_at("?new");
    scene.wish(create());
    scene.sent();
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect();
    assert!(matches!(
        scene.sent()[..],
        [ClientMessage::CreateRoom { .. }]
    ));
}

#[test]
fn the_waiting_host_may_look_at_the_start_page_and_comes_along_when_the_game_begins_b24() {
    let mut scene = Scene::connected_at("?room=34679ACD");
    scene.enter(waiting_view());
    scene.sent();
    scene.wish(Wish::Home);
    assert_eq!(scene.sent(), [], "the room stays open");
    assert_eq!(scene.model.return_room(), Some(ROOM));
    scene.enter(waiting_view());
    assert_eq!(scene.model.page, Page::Home);
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Friend,
        Phase::Starting,
        &[],
    ));
    assert_eq!(scene.model.page, Page::Room);
}

#[test]
fn closing_the_waiting_room_says_so_to_the_server() {
    let mut scene = Scene::connected_at("?room=34679ACD");
    scene.enter(waiting_view());
    scene.sent();
    scene.wish(Wish::CloseRoom);
    assert_eq!(scene.sent(), [leave()]);
    assert_eq!(scene.model.return_room(), None);
    assert_eq!(scene.model.page, Page::Home);
}

#[test]
fn the_friend_sees_that_the_host_is_away_b24() {
    let mut scene = Scene::connected_at("?room=34679ACD");
    let mut view = game_view(Role::Gote, RoomKind::Friend, Phase::Starting, &[]);
    view.seats.sente.here = false;
    view.seats.sente.away_ms = Some(60_000);
    scene.enter(view);
    assert_eq!(scene.model.status(), Status::HostAway);
}

#[test]
fn each_dead_link_has_its_own_word_and_no_retry_loop_b26() {
    let reasons = [
        (Refusal::NoRoom, Stop::NoRoom),
        (Refusal::BadCode, Stop::BadCode),
        (Refusal::RoomFull, Stop::RoomFull),
        (Refusal::TooMany, Stop::TooMany),
        (Refusal::Unavailable, Stop::Unavailable),
    ];
    for (code, stop) in reasons {
        let mut scene = Scene::connected_at("?room=34679ACD");
        scene.sent();
        scene.refuse("join", code, None);
        assert_eq!(
            (scene.model.page, scene.model.stop),
            (Page::Room, Some(stop))
        );
        scene.pass(10_000);
        assert_eq!(scene.sent(), [], "{code:?}");
    }
}

#[test]
fn what_is_no_code_is_not_even_sent_b26() {
    for query in [
        "?room=",
        "?room=%3Cscript%3E",
        &format!("?room={}", "A".repeat(10_000)),
    ] {
        let mut scene = Scene::connected_at(query);
        assert_eq!(scene.sent(), []);
        assert_eq!(
            (scene.model.page, scene.model.stop),
            (Page::Room, Some(Stop::BadCode))
        );
    }
}

#[test]
fn a_full_room_can_be_watched_and_is_watched_again_after_a_lost_line_b22() {
    let mut scene = Scene::connected_at("?room=34679ACD");
    scene.refuse("join", Refusal::RoomFull, None);
    scene.sent();
    let watch = ClientMessage::Join {
        room: ROOM.to_owned(),
        watch: true,
    };
    scene.wish(Wish::Watch);
    assert_eq!(scene.sent(), std::slice::from_ref(&watch));
    scene.enter(game_view(
        Role::Watcher,
        RoomKind::Friend,
        Phase::Playing,
        &["7i7e"],
    ));
    assert_eq!(scene.model.stop, None);
    assert_eq!(scene.model.movable(), None);
    scene.lose_line(1006);
    scene.pass(1_000);
    scene.connect();
    assert_eq!(scene.sent(), [watch]);
}

#[test]
fn a_room_that_vanished_in_a_restart_gives_a_clear_page_b09() {
    let mut scene = Scene::playing();
    scene.lose_line(close::RESTART);
    scene.pass(1_000);
    scene.connect();
    assert_eq!(scene.sent(), [join()]);
    scene.refuse("join", Refusal::NoRoom, None);
    assert_eq!(scene.model.stop, Some(Stop::NoRoom));
}

#[test]
fn leaving_a_live_game_keeps_the_seat_and_offers_the_way_back_b14() {
    let mut scene = Scene::playing();
    scene.wish(Wish::Home);
    assert_eq!(scene.sent(), [leave()]);
    assert_eq!(scene.model.page, Page::Home);
    assert_eq!(scene.model.return_room(), Some(ROOM));
    // What was on its way does not drag the person back.
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Playing,
        &["7i7e"],
    ));
    assert_eq!(scene.model.page, Page::Home);
    scene.wish(Wish::Return);
    assert_eq!(scene.sent(), [join()]);
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Playing,
        &["7i7e"],
    ));
    assert_eq!(scene.model.page, Page::Room);
}

#[test]
fn a_fresh_page_at_the_root_offers_the_way_back_b14() {
    let mut scene = Scene::at("");
    scene.connect_with(Some(ROOM));
    assert_eq!(scene.sent(), []);
    assert_eq!(scene.model.return_room(), Some(ROOM));
    scene.done();
    scene.wish(Wish::Return);
    assert_eq!(scene.sent(), [join()]);
    assert_eq!(
        scene.done(),
        [Cmd::Show {
            path: format!("/?room={ROOM}"),
            push: true
        }]
    );
    assert!(
        scene.model.table.is_none(),
        "no board before the server has shown one"
    );
}

#[test]
fn back_and_forward_follow_the_address_b14() {
    let mut scene = Scene::playing();
    scene.tell(Msg::Navigated(Address::Home));
    assert_eq!(scene.model.page, Page::Home);
    assert_eq!(scene.sent(), [leave()]);
    scene.tell(Msg::Navigated(Address::Room(ROOM.to_owned())));
    assert_eq!(scene.model.page, Page::Room);
    assert_eq!(scene.sent(), [join()]);
}

#[test]
fn with_a_live_game_one_may_return_to_it() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.refuse("quick_match", Refusal::LiveGame, Some(ROOM));
    assert_eq!(scene.model.elsewhere.as_ref().unwrap().room, ROOM);
    scene.sent();
    scene.wish(Wish::Return);
    assert_eq!(scene.sent(), [join()]);
    assert!(scene.model.elsewhere.is_none());
}

#[test]
fn with_a_live_game_one_may_resign_it_and_go_on() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.refuse("quick_match", Refusal::LiveGame, Some(ROOM));
    scene.sent();
    scene.wish(Wish::ResignElsewhere);
    assert_eq!(scene.sent(), [join()]);
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Friend,
        Phase::Playing,
        &[],
    ));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Resign {
            game: GAME.to_owned()
        }]
    );
    assert_eq!(scene.model.page, Page::Queue, "the old game is not shown");
    scene.event(hasami_core::protocol::RoomEvent::Over {
        outcome: "gote: resignation".to_owned(),
    });
    assert_eq!(
        scene.sent(),
        [
            leave(),
            ClientMessage::QuickMatch {
                here: false,
                aside: false
            }
        ]
    );
    assert!(scene.model.elsewhere.is_none());
}

#[test]
fn a_game_that_ended_meanwhile_stands_in_nobodys_way() {
    let mut scene = Scene::connected_at("?new");
    scene.wish(create());
    scene.refuse("create_room", Refusal::LiveGame, Some(ROOM));
    scene.wish(Wish::ResignElsewhere);
    scene.sent();
    scene.refuse("join", Refusal::NoRoom, None);
    assert!(matches!(
        scene.sent()[..],
        [ClientMessage::CreateRoom { .. }]
    ));
}

#[test]
fn the_live_game_question_can_be_left_alone() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.refuse("quick_match", Refusal::LiveGame, Some(ROOM));
    scene.wish(Wish::Dismiss);
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Home, Queue::Out)
    );
    assert!(scene.model.elsewhere.is_none());
    assert_eq!(scene.model.return_room(), Some(ROOM));
}
