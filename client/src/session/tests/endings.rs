//! Proposals, endings and rematches as the session sees them.

use hasami_core::protocol::{
    Claim, ClientMessage, OfferKind, Phase, Role, RoomEvent, RoomKind, ServerMessage, Side,
};
use hasami_core::{Color, DrawReason, Outcome, WinReason};

use super::scene::{GAME, REMATCH, Scene, game_view, move_message, moved};
use crate::session::status::{Status, Title};
use crate::session::table::Happening;
use crate::session::{Msg, Notice, Wish};

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
