//! Friend rooms: invited, waited in, left.

use hasami_core::protocol::{
    ClientMessage, Ended, Phase, Refusal, Role, RoomKind, ServerMessage, Side, SideChoice,
};
use hasami_tests::sim::scene::{Scene, ended, events, join, last_view, quick, refusals, watch};

const MINUTE: u64 = 60_000;

#[test]
fn the_creator_chooses_rules_side_and_clock() {
    for (side, you) in [
        (SideChoice::Sente, Role::Sente),
        (SideChoice::Gote, Role::Gote),
    ] {
        let mut scene = Scene::new();
        let (a, b) = (scene.tab("A"), scene.tab("B"));
        let create = ClientMessage::CreateRoom {
            rules: "dai+diag".to_owned(),
            side,
            clock: Some(60),
        };
        let view = last_view(&scene.say(a, create)).expect("A is in the room");
        assert_eq!(
            (view.kind, view.phase, view.you),
            (RoomKind::Friend, Phase::Waiting, you)
        );
        assert_eq!((view.rules.as_str(), view.clock), ("dai+diag", Some(60)));
        assert_eq!(view.game, None);
        let spelt = format!(" {}. ", view.code.to_lowercase());
        let guest = last_view(&scene.say(b, join(&spelt))).expect("B has the other seat");
        assert_ne!(guest.you, you);
        let host = if you == Role::Sente {
            Side::Sente
        } else {
            Side::Gote
        };
        assert_eq!((guest.phase, guest.host), (Phase::Starting, Some(host)));
        assert_eq!(
            last_view(&scene.hear(a)).map(|view| view.phase),
            Some(Phase::Starting)
        );
    }
}

#[test]
fn the_creators_own_link_is_the_creators_own_seat_b21() {
    let mut scene = Scene::new();
    let a = scene.tab("A");
    let room = scene.open_room(a, "classic", Some(25));
    let second = scene.tab("A");
    for message in [join(&room), watch(&room)] {
        let view = last_view(&scene.say(second, message)).expect("A is in the room");
        assert_eq!((view.you, view.phase), (Role::Sente, Phase::Waiting));
        assert!(!view.seats.gote.taken, "the other seat stays free");
    }
    assert!(scene.is_closed(a), "the tab took over");
    let b = scene.tab("B");
    let view = last_view(&scene.say(b, join(&room))).expect("the friend sits down");
    assert_eq!(view.you, Role::Gote);
}

#[test]
fn of_two_who_take_the_open_seat_one_gets_it_b22() {
    for b_first in [true, false] {
        let mut scene = Scene::new();
        let a = scene.tab("A");
        let room = scene.open_room(a, "classic", Some(25));
        let (b, c) = (scene.tab("B"), scene.tab("C"));
        let (first, second) = if b_first { (b, c) } else { (c, b) };
        scene.house.read(first.0, join(&room));
        scene.house.read(second.0, join(&room));
        assert!(last_view(&scene.hear(first)).is_some());
        let heard = scene.hear(second);
        assert_eq!(refusals(&heard), [Refusal::RoomFull]);
        assert_eq!(last_view(&heard), None, "no state of the game goes out");
        let table = scene.table(a, first);
        scene.start(&table);
        assert_eq!(
            refusals(&scene.say(second, join(&room))),
            [Refusal::RoomFull]
        );
        assert_eq!(
            refusals(&scene.say(second, table.mv(0, "5i5c"))),
            [Refusal::NotInRoom]
        );
        scene.say(a, table.resign());
        assert_eq!(
            refusals(&scene.say(second, join(&room))),
            [Refusal::RoomFull]
        );
        let view = last_view(&scene.say(second, watch(&room))).expect("there is a way on");
        assert_eq!(view.you, Role::Watcher);
        assert_eq!(scene.house.store.finished(), 1, "one game only");
    }
}

#[test]
fn who_sits_down_watches_the_own_game_in_no_other_tab() {
    let mut scene = Scene::new();
    let a = scene.tab("A");
    let room = scene.open_room(a, "classic", Some(25));
    let (looker, player) = (scene.tab("B"), scene.tab("B"));
    scene.say(looker, watch(&room));
    assert!(last_view(&scene.say(player, join(&room))).is_some());
    assert_eq!(ended(&scene.hear(looker)), Some(Ended::Left));
    let heard = scene.say(looker, ClientMessage::Resync);
    assert_eq!(refusals(&heard), [Refusal::NotInRoom]);
}

#[test]
fn a_room_waits_for_its_host_to_come_back_b24() {
    let mut scene = Scene::new();
    let mut a = scene.tab("A");
    let room = scene.open_room(a, "classic", Some(25));
    for _ in 0..2 {
        scene.cut(a);
        a = scene.tab("A");
        let view = last_view(&scene.say(a, join(&room))).expect("the same room");
        assert_eq!((view.you, view.code.as_str()), (Role::Sente, room.as_str()));
    }
    scene.cut(a);
    scene.pass(MINUTE);
    let b = scene.tab("B");
    let view = last_view(&scene.say(b, join(&room))).expect("the room lives");
    assert!(!view.seats.sente.here, "B sees that the host is away");
    let game = view.game.expect("both seats are taken").id;
    scene.say(b, ClientMessage::Ready { game });
    scene.pass(20 * MINUTE);
    assert_eq!(scene.view(b).phase, Phase::Starting, "no clock runs");
    let a = scene.tab("A");
    scene.say(a, join(&room));
    let table = scene.table(a, b);
    scene.say(a, table.ready());
    let view = scene.view(b);
    let left = view
        .game
        .and_then(|game| game.clock)
        .map(|clock| clock.left_ms);
    assert_eq!((view.phase, left), (Phase::Playing, Some(25_000)));
}

#[test]
fn a_waiting_room_is_kept_half_an_hour_without_its_host_b24() {
    let mut scene = Scene::new();
    let a = scene.tab("A");
    let room = scene.open_room(a, "classic", Some(25));
    scene.pass(24 * 60 * MINUTE);
    assert_eq!(scene.house.rooms(), 1, "with the host there it stays");
    let watcher = scene.tab("C");
    scene.say(watcher, watch(&room));
    scene.cut(a);
    scene.pass(30 * MINUTE - 1);
    assert_eq!(scene.house.rooms(), 1);
    scene.pass(1);
    assert_eq!(ended(&scene.hear(watcher)), Some(Ended::Closed));
    assert_eq!(
        (scene.house.rooms(), scene.house.store.unfinished()),
        (0, 0)
    );
    let b = scene.tab("B");
    assert_eq!(refusals(&scene.say(b, join(&room))), [Refusal::NoRoom]);
}

#[test]
fn the_host_closes_the_waiting_room_by_leaving() {
    let mut scene = Scene::new();
    let (a, c) = (scene.tab("A"), scene.tab("C"));
    let room = scene.open_room(a, "classic", Some(25));
    scene.say(c, watch(&room));
    let heard = scene.say(a, ClientMessage::Leave { room });
    assert_eq!(ended(&heard), Some(Ended::Left));
    assert_eq!(ended(&scene.hear(c)), Some(Ended::Closed));
    assert_eq!(
        (scene.house.rooms(), scene.house.store.unfinished()),
        (0, 0)
    );
}

#[test]
fn a_guest_who_leaves_before_the_game_opens_the_seat_again() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(a, table.ready());
    scene.hear(a);
    assert_eq!(ended(&scene.say(b, table.leave())), Some(Ended::Left));
    let view = last_view(&scene.hear(a)).expect("the host is told");
    assert_eq!(
        (view.phase, view.seats.gote.taken, view.seats.sente.ready),
        (Phase::Waiting, false, false)
    );
    assert_eq!(scene.counts().playing, 0);
    let c = scene.tab("C");
    scene.say(c, join(&table.room));
    let next = scene.table(a, c);
    assert_ne!(next.game, table.game);
    scene.start(&next);
    assert_eq!(scene.view(c).phase, Phase::Playing);
    assert_eq!(scene.house.store.unfinished(), 1);
}

#[test]
fn a_guest_who_goes_and_comes_at_once_has_the_seat() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(b, table.leave());
    let heard = scene.say(b, join(&table.room));
    assert_eq!(refusals(&heard), []);
    let again = scene.table(a, b);
    scene.start(&again);
    assert_eq!(scene.view(b).phase, Phase::Playing);
}

#[test]
fn a_host_who_leaves_before_the_game_closes_the_room() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(a, table.leave());
    assert_eq!(ended(&scene.hear(b)), Some(Ended::Closed));
    assert_eq!(
        (scene.house.rooms(), scene.house.store.unfinished()),
        (0, 0)
    );
    assert!(
        scene.say(b, quick()).contains(&ServerMessage::Queued),
        "B is free"
    );
}

#[test]
fn joining_a_room_leaves_the_own_waiting_room_and_the_queue() {
    let mut scene = Scene::new();
    let (a, b, c) = (scene.tab("A"), scene.tab("B"), scene.tab("C"));
    let own = scene.open_room(b, "classic", Some(25));
    let room = scene.open_room(a, "classic", Some(25));
    scene.say(b, join(&room));
    assert_eq!(refusals(&scene.say(c, join(&own))), [Refusal::NoRoom]);
    let third = scene.open_room(c, "classic", Some(25));
    let d = scene.tab("D");
    scene.say(d, quick());
    scene.say(d, join(&third));
    let counts = scene.counts();
    assert_eq!((counts.waiting, counts.playing), (0, 4));
}

#[test]
fn a_room_that_nobody_comes_back_to_ends_before_its_game() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    scene.meet(a, b, "classic", None);
    scene.cut(a);
    scene.pass(29 * MINUTE);
    scene.cut(b);
    scene.pass(MINUTE);
    assert_eq!(
        (scene.house.rooms(), scene.house.store.unfinished()),
        (0, 0)
    );
    assert_eq!(scene.counts().playing, 0);
}

#[test]
fn codes_that_lead_nowhere_open_nothing_b26() {
    let mut scene = Scene::new();
    let a = scene.tab("A");
    for room in ["34679ACD", "YYYYYYYY"] {
        assert_eq!(refusals(&scene.say(a, join(room))), [Refusal::NoRoom]);
        assert_eq!(refusals(&scene.say(a, watch(room))), [Refusal::NoRoom]);
    }
    for room in ["", "<script>", "OOOOOOOO"] {
        assert_eq!(refusals(&scene.say(a, join(room))), [Refusal::BadCode]);
    }
    assert_eq!(scene.house.rooms(), 0);
    assert_eq!(events(&scene.hear(a)), []);
}
