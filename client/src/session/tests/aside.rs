//! Waiting in the queue during a game against the computer, and being called from there.

use hasami_core::protocol::{
    ClientMessage, Phase, Refusal, Role, RoomKind, ServerMessage, Unqueued,
};

use super::scene::{ROOM, Scene, game_view};
use crate::session::{Page, Queue, Wish};

const ASIDE: ClientMessage = ClientMessage::QuickMatch {
    here: false,
    aside: true,
};
const PAIR_ME: ClientMessage = ClientMessage::QuickMatch {
    here: false,
    aside: false,
};

/// In the queue, playing the computer meanwhile.
fn waiting_aside() -> Scene {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.hear(ServerMessage::Queued);
    scene.sent();
    scene.wish(Wish::AiMeanwhile);
    assert_eq!(scene.sent(), [ASIDE]);
    scene.hear(ServerMessage::Queued);
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Ai { at_once: true }, Queue::Waiting)
    );
    scene
}

fn called() -> Scene {
    let mut scene = waiting_aside();
    scene.hear(ServerMessage::Called { answer_s: 15 });
    assert_eq!(
        scene.model.call.map(|call| call.until),
        Some(scene.now + 15_000)
    );
    scene
}

fn answer(accept: bool) -> ClientMessage {
    ClientMessage::AnswerCall { accept }
}

#[test]
fn the_computer_instead_of_the_wait_leaves_the_queue() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.hear(ServerMessage::Queued);
    scene.sent();
    scene.wish(Wish::AiNow);
    assert_eq!(scene.sent(), [ClientMessage::Cancel]);
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Ai { at_once: true }, Queue::Out)
    );
    // A pairing that crossed the cancel still leads into its game.
    scene.refuse("cancel", Refusal::AlreadyMatched, None);
    scene.enter(game_view(
        Role::Sente,
        RoomKind::Quick,
        Phase::Starting,
        &[],
    ));
    assert_eq!(scene.model.page, Page::Room);
}

#[test]
fn after_ten_seconds_alone_the_computer_is_offered_first() {
    let mut scene = Scene::connected_at("");
    scene.wish(Wish::QuickMatch);
    scene.hear(ServerMessage::Queued);
    let due = scene.now + 10_000;
    scene.pass(9_999);
    assert!(!scene.model.is_lonely());
    assert_eq!(scene.model.deadline(), Some(due));
    scene.pass(1);
    assert!(scene.model.is_lonely());
    scene.wish(Wish::CancelQueue);
    assert!(!scene.model.is_lonely());
}

#[test]
fn a_call_that_is_taken_leads_into_the_room() {
    let mut scene = called();
    scene.wish(Wish::AnswerCall(true));
    // A second tap does nothing more.
    scene.wish(Wish::AnswerCall(true));
    assert_eq!(scene.sent(), [answer(true)]);
    assert!(scene.model.call.is_some_and(|call| call.accepted));
    scene.enter(game_view(Role::Gote, RoomKind::Quick, Phase::Starting, &[]));
    assert_eq!(
        (scene.model.page, scene.model.queue, scene.model.call),
        (Page::Room, Queue::Out, None)
    );
}

#[test]
fn a_call_that_is_declined_or_missed_ends_the_wait_and_says_so() {
    let mut scene = called();
    scene.wish(Wish::AnswerCall(false));
    assert_eq!(scene.sent(), [answer(false)]);
    assert_eq!(scene.model.call, None);
    for reason in [Unqueued::Declined, Unqueued::NoAnswer] {
        let mut scene = called();
        scene.hear(ServerMessage::Unqueued { reason });
        assert_eq!(
            (scene.model.queue, scene.model.call),
            (Queue::Ended(reason), None)
        );
        // The game against the computer goes on, and a new place is to be had from there.
        assert_eq!(scene.model.page, Page::Ai { at_once: true });
        scene.wish(Wish::AiMeanwhile);
        assert_eq!(scene.sent(), [ASIDE]);
        scene.hear(ServerMessage::Queued);
        assert_eq!(scene.model.queue, Queue::Waiting);
    }
}

#[test]
fn a_call_that_is_off_keeps_the_place() {
    let mut scene = called();
    scene.hear(ServerMessage::CallOff);
    assert_eq!(
        (scene.model.queue, scene.model.call),
        (Queue::Waiting, None)
    );
    let mut scene = called();
    scene.wish(Wish::AnswerCall(true));
    scene.refuse("answer_call", Refusal::NoCall, None);
    assert_eq!(
        (scene.model.queue, scene.model.call),
        (Queue::Waiting, None)
    );
}

#[test]
fn a_lost_line_disturbs_neither_the_game_nor_the_wait() {
    let mut scene = called();
    scene.lose_line(1006);
    assert_eq!(scene.model.call, None);
    assert_eq!(scene.model.page, Page::Ai { at_once: true });
    scene.sent();
    scene.pass(1_000);
    scene.connect();
    assert_eq!(scene.sent(), [ASIDE]);
    scene.hear(ServerMessage::Queued);
    scene.hear(ServerMessage::Called { answer_s: 9 });
    assert!(scene.model.call.is_some());
}

#[test]
fn from_the_game_one_can_leave_the_queue_or_go_back_to_waiting() {
    let mut scene = waiting_aside();
    scene.wish(Wish::LeaveQueue);
    assert_eq!(scene.sent(), [ClientMessage::Cancel]);
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Ai { at_once: true }, Queue::Out)
    );
    // A call or a word of the queue that crossed it finds nobody.
    scene.hear(ServerMessage::Called { answer_s: 15 });
    scene.hear(ServerMessage::Queued);
    assert_eq!((scene.model.queue, scene.model.call), (Queue::Out, None));

    let mut scene = waiting_aside();
    scene.wish(Wish::QuickMatch);
    assert_eq!(scene.sent(), [PAIR_ME]);
    assert_eq!(
        (scene.model.page, scene.model.queue),
        (Page::Queue, Queue::Waiting)
    );

    let mut scene = waiting_aside();
    scene.wish(Wish::Home);
    assert_eq!(scene.sent(), [ClientMessage::Cancel]);
    assert_eq!(scene.model.queue, Queue::Out);
}

#[test]
fn a_pairing_found_after_a_lost_line_is_gone_into() {
    let mut scene = called();
    scene.wish(Wish::AnswerCall(true));
    scene.lose_line(1006);
    scene.sent();
    scene.pass(1_000);
    scene.connect_with(Some(ROOM));
    assert_eq!(
        scene.sent(),
        [ClientMessage::Join {
            room: ROOM.to_owned(),
            watch: false
        }]
    );
}
