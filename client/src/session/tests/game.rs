//! Moves, snapshots, offers and endings as the session sees them.

use hasami_core::protocol::{
    Claim, ClientMessage, OfferKind, Phase, Refusal, Role, RoomEvent, RoomKind, ServerMessage, Side,
};
use hasami_core::{Color, DrawReason, Outcome, WinReason};

use super::scene::{GAME, REMATCH, Scene, game_view, moved};
use crate::session::status::{Status, Title};
use crate::session::table::Happening;
use crate::session::{Msg, Notice, Wish};

fn move_message(ply: u16, takebacks: u16, mv: &str) -> ClientMessage {
    ClientMessage::Move {
        game: GAME.to_owned(),
        ply,
        takebacks,
        mv: mv.to_owned(),
    }
}

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

#[test]
fn offers_are_shown_answered_and_closed() {
    let mut scene = Scene::playing();
    scene.event(RoomEvent::Offered {
        by: Side::Gote,
        offer: OfferKind::Draw,
    });
    assert_eq!(scene.model.controls().answer, Some(OfferKind::Draw));
    assert_eq!(scene.model.status(), Status::Asked(OfferKind::Draw));
    scene.wish(Wish::Answer(OfferKind::Draw, false));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Answer {
            game: GAME.to_owned(),
            offer: OfferKind::Draw,
            accept: false
        }]
    );
    scene.event(RoomEvent::OfferClosed {
        by: Side::Gote,
        offer: OfferKind::Draw,
        declined: true,
    });
    assert_eq!(scene.model.controls().answer, None);
    assert_eq!(scene.model.notice(), None);

    scene.wish(Wish::Offer(OfferKind::Draw));
    scene.event(RoomEvent::Offered {
        by: Side::Sente,
        offer: OfferKind::Draw,
    });
    assert_eq!(scene.model.status(), Status::Proposed(OfferKind::Draw));
    assert!(!scene.model.controls().draw);
    scene.event(RoomEvent::OfferClosed {
        by: Side::Sente,
        offer: OfferKind::Draw,
        declined: true,
    });
    let declined = Notice::Happening(Happening::Declined(OfferKind::Draw));
    assert_eq!(scene.model.status(), Status::Notice(declined));
}

#[test]
fn take_backs_are_for_friends_and_give_the_position_back() {
    let mut quick = Scene::playing();
    quick.event(moved(1, "7i7e", Side::Gote));
    assert!(!quick.model.controls().take_back);

    let mut scene = Scene::connected_at("?room=34679ACD");
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Friend,
        Phase::Playing,
        &[],
    ));
    let start = scene.sfen();
    assert!(
        !scene.model.controls().take_back,
        "nothing to take back yet"
    );
    scene.event(moved(1, "7i7e", Side::Gote));
    assert!(scene.model.controls().take_back);
    scene.event(RoomEvent::TookBack {
        ply: 0,
        takebacks: 1,
        clock: None,
    });
    assert_eq!(scene.sfen(), start);
    scene.sent();
    scene.play("6i6e");
    assert_eq!(scene.sent(), [move_message(0, 1, "6i6e")]);
}

#[test]
fn every_ending_is_told_and_leads_on_b29() {
    let endings = [
        (
            "sente: captures",
            Outcome::Win(Color::Sente, WinReason::Captures),
        ),
        (
            "gote: resignation",
            Outcome::Win(Color::Gote, WinReason::Resignation),
        ),
        ("gote: clock", Outcome::Win(Color::Gote, WinReason::Clock)),
        (
            "sente: no legal move",
            Outcome::Win(Color::Sente, WinReason::NoLegalMove),
        ),
        (
            "gote: abandoned",
            Outcome::Win(Color::Gote, WinReason::Abandoned),
        ),
        ("draw: agreed", Outcome::Draw(DrawReason::Agreed)),
        ("aborted", Outcome::NoResult),
    ];
    for (text, outcome) in endings {
        let mut scene = Scene::playing();
        scene.event(RoomEvent::Over {
            outcome: text.to_owned(),
        });
        assert_eq!(scene.model.status(), Status::Over(outcome), "{text}");
        let controls = scene.model.controls();
        assert!(
            controls.rematch && !controls.resign && !controls.draw,
            "{text}"
        );
        assert_eq!(scene.model.movable(), None, "{text}");
        scene.event(RoomEvent::Presence {
            side: Side::Gote,
            here: false,
            left: true,
        });
        assert!(!scene.model.controls().rematch, "{text}");
    }
}

#[test]
fn a_rematch_brings_a_new_game_with_sides_swapped_b27() {
    let mut scene = Scene::playing();
    scene.event(RoomEvent::Over {
        outcome: "sente: captures".to_owned(),
    });
    scene.wish(Wish::Offer(OfferKind::Rematch));
    scene.event(RoomEvent::Offered {
        by: Side::Sente,
        offer: OfferKind::Rematch,
    });
    assert_eq!(scene.model.controls().withdraw, Some(OfferKind::Rematch));
    let mut view = game_view(Role::Gote, RoomKind::Quick, Phase::Starting, &[]);
    let game = view.game.as_mut().unwrap();
    game.id = REMATCH.to_owned();
    game.number = 2;
    scene.enter(view.clone());
    scene.sent();
    scene.tell(Msg::BoardShown(Some(REMATCH.to_owned())));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Ready {
            game: REMATCH.to_owned()
        }]
    );
    scene.event(RoomEvent::Started {
        clock: super::scene::clock(Side::Sente, 25_000),
    });
    let table = scene.model.table.as_ref().unwrap();
    assert_eq!(table.you, Some(Color::Gote));
    assert_eq!(table.title(Color::Gote), Title::You);
    assert_eq!(scene.model.movable(), None);
    assert_eq!(scene.model.status(), Status::OpponentMove);
    // A late event of the game before is no news.
    scene.hear(ServerMessage::Event {
        room: super::scene::ROOM.to_owned(),
        game: GAME.to_owned(),
        seq: 1,
        event: RoomEvent::Over {
            outcome: "gote: clock".to_owned(),
        },
    });
    assert_eq!(scene.model.status(), Status::OpponentMove);
}

#[test]
fn the_player_present_may_claim_after_three_minutes_without_a_clock() {
    let mut scene = Scene::connected_at("?room=34679ACD");
    let mut view = game_view(Role::Sente, RoomKind::Friend, Phase::Playing, &["7i7e"]);
    view.clock = None;
    view.game.as_mut().unwrap().clock = None;
    scene.enter(view);
    scene.event(RoomEvent::Presence {
        side: Side::Gote,
        here: false,
        left: false,
    });
    assert_eq!(scene.model.status(), Status::OpponentAway);
    let answer_pings = |scene: &mut Scene, ms| {
        for _ in 0..ms / 1_000 {
            scene.pass(1_000);
            scene.hear(ServerMessage::Pong { n: 0 });
        }
    };
    answer_pings(&mut scene, 179_000);
    assert!(!scene.model.controls().claim);
    answer_pings(&mut scene, 1_000);
    assert_eq!(scene.model.status(), Status::MayClaim);
    scene.sent();
    scene.wish(Wish::Claim(Claim::Win));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Claim {
            game: GAME.to_owned(),
            claim: Claim::Win
        }]
    );
    scene.event(RoomEvent::Presence {
        side: Side::Gote,
        here: true,
        left: false,
    });
    assert!(!scene.model.controls().claim);
}

#[test]
fn titles_name_the_host_for_the_friend_and_sides_for_watchers() {
    let title = |you, kind| {
        let mut scene = Scene::connected_at("?room=34679ACD");
        scene.enter(game_view(you, kind, Phase::Playing, &[]));
        let table = scene.model.table.unwrap();
        (table.title(Color::Sente), table.title(Color::Gote))
    };
    assert_eq!(
        title(Role::Gote, RoomKind::Friend),
        (Title::Host, Title::You)
    );
    assert_eq!(
        title(Role::Sente, RoomKind::Friend),
        (Title::You, Title::Opponent)
    );
    assert_eq!(
        title(Role::Gote, RoomKind::Quick),
        (Title::Opponent, Title::You)
    );
    let sides = (Title::Side(Color::Sente), Title::Side(Color::Gote));
    assert_eq!(title(Role::Watcher, RoomKind::Friend), sides);
}
