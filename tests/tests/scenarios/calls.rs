//! Waiting aside: who is called when, and what becomes of a call.

use hasami_core::protocol::{
    ClientMessage, Ended, Phase, Refusal, ServerMessage, SideChoice, Unqueued,
};
use hasami_tests::sim::house::{ANSWER_MS, Worker};
use hasami_tests::sim::scene::{
    Scene, Tab, answer_call, aside, ended, join, last_view, quick, refusal, unqueued,
};

/// What a tab that waits aside hears: that it is called, and nothing else.
pub(super) fn is_called(scene: &mut Scene, tab: Tab) -> bool {
    scene.hear(tab) == [ServerMessage::Called { answer_s: 15 }]
}

/// What a tab that waits aside hears: that the call is off, and nothing else.
pub(super) fn is_called_off(scene: &mut Scene, tab: Tab) -> bool {
    scene.hear(tab) == [ServerMessage::CallOff]
}

fn waiting_and_playing(scene: &mut Scene) -> (u32, u32) {
    let counts = scene.counts();
    (counts.waiting, counts.playing)
}

/// Tabs of A, who waits aside, and of B, who came after; A is called.
fn call() -> (Scene, Tab, Tab) {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    scene.hear(a);
    assert_eq!(scene.say(a, aside()), [ServerMessage::Queued]);
    scene.hear(b);
    assert_eq!(
        scene.say(b, quick()),
        [ServerMessage::Queued],
        "a call is no pairing"
    );
    assert!(is_called(&mut scene, a));
    assert_eq!(waiting_and_playing(&mut scene), (2, 0));
    (scene, a, b)
}

#[test]
fn yes_makes_the_game_and_the_time_for_the_boards_begins_then() {
    let (mut scene, a, b) = call();
    scene.pass(ANSWER_MS - 1);
    let heard = scene.say(a, answer_call(true));
    let room = last_view(&heard).expect("A is in the room");
    assert_eq!(room.phase, Phase::Starting);
    assert_eq!(
        last_view(&scene.hear(b)).map(|view| view.code),
        Some(room.code)
    );
    assert_eq!(waiting_and_playing(&mut scene), (0, 2));
    scene.pass(9_999);
    assert_eq!(ended(&scene.hear(a)), None);
    scene.pass(1);
    assert_eq!(ended(&scene.hear(a)), Some(Ended::NotReady));
}

#[test]
fn no_ends_the_wait_and_the_newcomer_waits_on() {
    let (mut scene, a, b) = call();
    let heard = scene.say(a, answer_call(false));
    assert_eq!(unqueued(&heard), Some(Unqueued::Declined));
    assert_eq!(scene.hear(b), []);
    assert_eq!(waiting_and_playing(&mut scene), (1, 0));
    let c = scene.tab("C");
    assert!(
        last_view(&scene.say(c, quick())).is_some(),
        "B is paired next"
    );
}

#[test]
fn silence_ends_the_wait_and_the_next_who_waits_aside_is_called() {
    let (mut scene, a, b) = call();
    let c = scene.tab("C");
    scene.hear(c);
    assert_eq!(
        scene.say(c, aside()),
        [ServerMessage::Queued],
        "one call at a time"
    );
    scene.pass(ANSWER_MS - 1);
    assert_eq!((scene.hear(a), scene.hear(c)), (vec![], vec![]));
    scene.pass(1);
    assert_eq!(unqueued(&scene.hear(a)), Some(Unqueued::NoAnswer));
    assert!(is_called(&mut scene, c), "with a time of its own");
    assert_eq!(
        refusal(&scene.say(a, answer_call(true))),
        Some(Refusal::NoCall),
        "too late"
    );
    scene.pass(ANSWER_MS - 1);
    assert!(last_view(&scene.say(c, answer_call(true))).is_some());
    assert!(last_view(&scene.hear(b)).is_some());
}

#[test]
fn a_third_pairs_with_the_newcomer_at_once_and_the_call_is_off() {
    let (mut scene, a, b) = call();
    let c = scene.tab("C");
    assert!(last_view(&scene.say(c, quick())).is_some());
    assert!(last_view(&scene.hear(b)).is_some());
    assert!(is_called_off(&mut scene, a));
    assert_eq!(waiting_and_playing(&mut scene), (1, 2), "the place is kept");
    scene.pass(ANSWER_MS);
    assert_eq!(scene.hear(a), [], "an old call runs out for nobody");
    let d = scene.tab("D");
    scene.say(d, quick());
    assert!(is_called(&mut scene, a));
}

#[test]
fn of_a_yes_and_a_third_that_cross_the_first_counts() {
    let (mut scene, a, b) = call();
    let c = scene.tab("C");
    scene.hear(c);
    scene.house.read(c.0, quick());
    scene.house.read(a.0, answer_call(true));
    let heard = scene.hear(a);
    assert_eq!(heard[0], ServerMessage::CallOff);
    assert_eq!(refusal(&heard), Some(Refusal::NoCall));
    assert_eq!(
        last_view(&scene.hear(b)).map(|v| v.code),
        last_view(&scene.hear(c)).map(|v| v.code)
    );
    assert_eq!(waiting_and_playing(&mut scene), (1, 2));

    let (mut scene, a, b) = call();
    let c = scene.tab("C");
    scene.house.read(a.0, answer_call(true));
    scene.house.read(c.0, quick());
    assert_eq!(
        last_view(&scene.hear(a)).map(|v| v.code),
        last_view(&scene.hear(b)).map(|v| v.code)
    );
    assert_eq!(waiting_and_playing(&mut scene), (1, 2), "C waits");
}

#[test]
fn when_the_newcomer_goes_the_call_is_off_and_the_place_is_kept() {
    type Go = fn(&mut Scene, Tab);
    let cancel: Go = |scene, tab| scene.tell(tab, ClientMessage::Cancel);
    let cut: Go = Scene::cut;
    let open_a_room: Go = |scene, tab| {
        scene.open_room(tab, "dai", None);
    };
    for go in [cancel, cut, open_a_room] {
        let (mut scene, a, b) = call();
        go(&mut scene, b);
        assert!(is_called_off(&mut scene, a));
        assert_eq!(scene.counts().waiting, 1);
        assert_eq!(
            refusal(&scene.say(a, answer_call(false))),
            Some(Refusal::NoCall),
            "a no that crossed changes nothing"
        );
        assert_eq!(scene.counts().waiting, 1);
        let c = scene.tab("C");
        scene.say(c, quick());
        assert!(is_called(&mut scene, a));
    }
}

#[test]
fn when_the_called_one_goes_the_next_is_called() {
    type Go = fn(&mut Scene, Tab);
    let cancel: Go = |scene, tab| scene.tell(tab, ClientMessage::Cancel);
    let cut: Go = Scene::cut;
    let join_a_friend: Go = |scene, tab| {
        let host = scene.tab("H");
        let room = scene.open_room(host, "dai", None);
        scene.tell(tab, join(&room));
    };
    for go in [cancel, cut, join_a_friend] {
        let (mut scene, a, b) = call();
        let c = scene.tab("C");
        scene.say(c, aside());
        go(&mut scene, a);
        assert!(is_called(&mut scene, c));
        assert_eq!(scene.counts().waiting, 2);
        assert!(last_view(&scene.say(c, answer_call(true))).is_some());
        assert!(last_view(&scene.hear(b)).is_some());
    }
}

#[test]
fn another_tab_takes_the_wait_over_with_its_call() {
    let (mut scene, one, b) = call();
    let two = scene.tab("A");
    let heard = scene.say(two, aside());
    assert_eq!(refusal(&heard), Some(Refusal::WaitingElsewhere));
    scene.pass(4_500);
    let here = |aside| ClientMessage::QuickMatch { here: true, aside };
    assert_eq!(
        scene.say(two, here(true)),
        [
            ServerMessage::Queued,
            ServerMessage::Called { answer_s: 11 }
        ],
        "the time goes on"
    );
    assert_eq!(unqueued(&scene.hear(one)), Some(Unqueued::Elsewhere));
    let heard = scene.say(one, answer_call(true));
    assert_eq!(refusal(&heard), Some(Refusal::NoCall), "the call moved too");
    scene.cut(one);
    assert!(last_view(&scene.say(two, answer_call(true))).is_some());
    assert!(last_view(&scene.hear(b)).is_some());

    let (mut scene, one, b) = call();
    let two = scene.tab("A");
    assert!(
        last_view(&scene.say(two, here(false))).is_some(),
        "no longer aside"
    );
    assert_eq!(unqueued(&scene.hear(one)), Some(Unqueued::Elsewhere));
    assert!(last_view(&scene.hear(b)).is_some());
    assert_eq!(scene.house.rooms(), 1);
}

#[test]
fn a_wait_changes_its_kind_and_keeps_its_place() {
    let mut scene = Scene::new();
    let [a, b, c] = ["A", "B", "C"].map(|name| scene.tab(name));
    scene.say(a, quick());
    assert_eq!(scene.say(a, aside()), [ServerMessage::Queued]);
    assert_eq!(scene.say(a, aside()), [ServerMessage::Queued], "doubled");
    scene.tell(b, quick());
    assert!(is_called(&mut scene, a), "first come, first called");
    assert_eq!(
        scene.say(a, aside()),
        [ServerMessage::Queued],
        "which answers no call"
    );
    scene.say(c, aside());
    let heard = scene.say(a, quick());
    assert_eq!(heard[..2], [ServerMessage::CallOff, ServerMessage::Queued]);
    assert!(last_view(&heard).is_some(), "paired at once");
    assert!(last_view(&scene.hear(b)).is_some());
    assert_eq!(waiting_and_playing(&mut scene), (1, 2));
}

#[test]
fn an_answer_without_a_call_changes_nothing() {
    let mut scene = Scene::new();
    let [a, b] = ["A", "B"].map(|name| scene.tab(name));
    for wish in [None, Some(aside()), Some(quick())] {
        if let Some(wish) = wish {
            scene.say(a, wish);
        }
        let before = scene.counts();
        for accept in [true, false] {
            let heard = scene.say(a, answer_call(accept));
            assert_eq!(refusal(&heard), Some(Refusal::NoCall));
        }
        assert_eq!(scene.counts(), before);
    }
    let table = scene.pair(a, b);
    for accept in [true, false] {
        let heard = scene.say(a, answer_call(accept));
        let ServerMessage::Refused { code, room, .. } = &heard[0] else {
            panic!("{heard:?}");
        };
        assert_eq!(*code, Refusal::AlreadyMatched, "as after a doubled yes");
        assert_eq!(room.as_ref(), Some(&table.room));
    }
    assert_eq!(scene.view(a).phase, Phase::Starting);
}

#[test]
fn early_and_repeated_ticks_of_the_lobby_change_nothing() {
    let (mut scene, a, _b) = call();
    for _ in 0..14 {
        scene.pass(1_000);
        scene.house.tick(Worker::Lobby);
        scene.house.tick(Worker::Lobby);
    }
    assert_eq!(scene.hear(a), []);
    scene.pass_without_tick(1_500);
    assert!(
        last_view(&scene.say(a, answer_call(true))).is_some(),
        "heard before the late tick"
    );
    scene.house.tick(Worker::Lobby);
    scene.pass(1);
    assert_eq!(waiting_and_playing(&mut scene), (0, 2));
}

#[test]
fn nobody_is_called_for_himself_b15() {
    let mut scene = Scene::new();
    let (one, two) = (scene.tab("A"), scene.tab("A"));
    scene.hear(one);
    scene.say(one, aside());
    for wish in [quick(), aside()] {
        let heard = scene.say(two, wish);
        assert_eq!(refusal(&heard), Some(Refusal::WaitingElsewhere));
    }
    assert_eq!(scene.hear(one), []);
    assert_eq!(scene.counts().waiting, 1);
}

#[test]
fn who_is_let_down_after_a_call_goes_to_the_head_of_the_queue_b06() {
    let (mut scene, a, b) = call();
    scene.say(a, answer_call(true));
    let table = scene.table(a, b);
    scene.say(a, table.ready());
    let c = scene.tab("C");
    scene.say(c, quick());
    scene.pass(10_000);
    let heard = scene.hear(a);
    assert_eq!(ended(&heard), Some(Ended::OpponentNotReady));
    assert!(
        last_view(&heard).is_some_and(|view| view.code != table.room),
        "paired with C"
    );
}

#[test]
fn a_friend_room_of_ones_own_ends_the_wait_aside() {
    let (mut scene, a, b) = call();
    let create = ClientMessage::CreateRoom {
        rules: "dai".to_owned(),
        side: SideChoice::Random,
        clock: None,
    };
    assert!(last_view(&scene.say(a, create)).is_some());
    assert_eq!(scene.counts().waiting, 1);
    scene.pass(ANSWER_MS);
    assert_eq!(scene.hear(a), []);
    assert_eq!(scene.hear(b), []);
}
