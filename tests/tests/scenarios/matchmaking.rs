//! The queue: who is paired with whom, and what happens when a pairing comes to nothing.

use hasami_core::protocol::{
    ClientMessage, Ended, OfferKind, Phase, Refusal, RoomEvent, RoomKind, ServerMessage, Unqueued,
};
use hasami_tests::sim::scene::{
    Scene, Tab, ended, events, join, last_view, quick, refusal, refusals, unqueued, watch,
};

fn queued(heard: &[ServerMessage]) -> bool {
    heard.contains(&ServerMessage::Queued)
}

fn here() -> ClientMessage {
    ClientMessage::QuickMatch {
        here: true,
        aside: false,
    }
}

#[test]
fn first_come_is_first_paired_and_everybody_is_counted() {
    let mut scene = Scene::new();
    let tabs: Vec<Tab> = ["A", "B", "C"].map(|name| scene.tab(name)).to_vec();
    assert!(queued(&scene.say(tabs[0], quick())));
    assert_eq!(scene.counts().waiting, 1);
    let heard = scene.say(tabs[1], quick());
    let view = last_view(&heard).expect("B is in the room");
    assert_eq!((view.kind, view.phase), (RoomKind::Quick, Phase::Starting));
    assert_eq!((view.rules.as_str(), view.clock), ("classic", Some(25)));
    assert!(
        last_view(&scene.hear(tabs[0])).is_some(),
        "A is in the room"
    );
    scene.say(tabs[2], quick());
    let counts = scene.counts();
    assert_eq!((counts.waiting, counts.playing), (1, 2));
}

#[test]
fn sides_are_drawn_by_lot() {
    let firsts = (0..40).filter(|&seed| {
        let mut scene = Scene::with(seed, hasami_server::room::Times::default());
        let (a, b) = (scene.tab("A"), scene.tab("B"));
        scene.pair(a, b).sente == a
    });
    let firsts = firsts.count();
    assert!((8..=32).contains(&firsts), "A was Sente in {firsts} of 40");
}

#[test]
fn nobody_is_paired_with_himself_b15() {
    let mut scene = Scene::new();
    let (one, two) = (scene.tab("A"), scene.tab("A"));
    scene.say(one, quick());
    scene.say(one, ClientMessage::Cancel);
    for _ in 0..100 {
        assert!(
            queued(&scene.say(one, quick())),
            "a repeated wish is answered alike"
        );
    }
    let heard = scene.say(two, quick());
    assert_eq!(
        refusal(&heard),
        Some(Refusal::WaitingElsewhere),
        "the second tab is told why"
    );
    assert_eq!((scene.counts().waiting, scene.house.rooms()), (1, 0));
    let b = scene.tab("B");
    let heard = scene.say(b, quick());
    assert!(last_view(&heard).is_some());
    assert_eq!((scene.counts().waiting, scene.house.rooms()), (0, 1));
    let table = scene.table(one, b);
    for _ in 0..3 {
        let heard = scene.say(one, quick());
        assert_eq!(refusal(&heard), None, "a press that came after the pairing");
        assert_eq!(
            last_view(&heard).map(|view| view.code),
            Some(table.room.clone())
        );
    }
    assert_eq!(scene.house.rooms(), 1);
}

#[test]
fn a_second_tab_can_take_the_wait_over_b15() {
    let mut scene = Scene::new();
    let (one, two, b) = (scene.tab("A"), scene.tab("A"), scene.tab("B"));
    scene.say(one, quick());
    assert!(queued(&scene.say(two, here())));
    assert_eq!(unqueued(&scene.hear(one)), Some(Unqueued::Elsewhere));
    assert_eq!(scene.counts().waiting, 1);
    scene.cut(one);
    scene.say(b, quick());
    assert!(
        last_view(&scene.hear(two)).is_some(),
        "the second tab is in the game"
    );
}

#[test]
fn a_cancel_before_the_pairing_counts_and_one_after_it_leads_into_the_game_b16() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    scene.say(a, quick());
    let heard = scene.say(a, ClientMessage::Cancel);
    assert_eq!(unqueued(&heard), Some(Unqueued::Cancelled));
    scene.say(b, quick());
    assert_eq!(
        (scene.counts().waiting, scene.house.rooms()),
        (1, 0),
        "B waits on"
    );

    scene.house.read(a.0, quick());
    scene.house.read(a.0, ClientMessage::Cancel);
    let heard = scene.hear(a);
    assert!(last_view(&heard).is_some(), "A is in the game");
    assert_eq!(refusal(&heard), Some(Refusal::AlreadyMatched));
    assert_eq!((scene.counts().waiting, scene.counts().playing), (0, 2));
    let table = scene.table(a, b);
    scene.start(&table);
    scene.say(a, table.resign());
    assert!(
        queued(&scene.say(a, quick())),
        "the next search behaves normally"
    );
    assert!(last_view(&scene.say(b, quick())).is_some());
}

#[test]
fn a_cut_connection_leaves_the_queue_b51() {
    let mut scene = Scene::new();
    let a = scene.tab("A");
    scene.say(a, quick());
    scene.cut(a);
    assert_eq!(scene.counts().waiting, 0);
    let b = scene.tab("B");
    scene.say(b, quick());
    assert_eq!(scene.house.rooms(), 0);
}

#[test]
fn the_first_clock_waits_for_both_boards_b06() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.pair(a, b);
    scene.say(table.gote, table.ready());
    scene.pass(8_000);
    assert_eq!(scene.view(b).phase, Phase::Starting);
    scene.say(table.sente, table.ready());
    let view = scene.view(b);
    assert_eq!(view.phase, Phase::Playing);
    let left = view
        .game
        .and_then(|game| game.clock)
        .map(|clock| clock.left_ms);
    assert_eq!(left, Some(25_000));
}

#[test]
fn whose_board_does_not_come_up_is_out_and_the_other_is_next_in_line_b06() {
    for silent_is_cut in [false, true] {
        let mut scene = Scene::new();
        let (a, b) = (scene.tab("A"), scene.tab("B"));
        let table = scene.pair(a, b);
        scene.say(b, table.ready());
        if silent_is_cut {
            scene.cut(a);
        }
        scene.pass(9_999);
        assert_eq!(ended(&scene.hear(b)), None);
        scene.pass(1);
        let heard = scene.hear(b);
        assert_eq!(ended(&heard), Some(Ended::OpponentNotReady));
        assert!(queued(&heard), "back in the queue");
        if !silent_is_cut {
            let heard = scene.hear(a);
            assert_eq!(ended(&heard), Some(Ended::NotReady));
            assert!(!queued(&heard));
        }
        assert_eq!((scene.counts().waiting, scene.counts().playing), (1, 0));
        assert_eq!((scene.house.rooms(), scene.house.rooms_in_lobby()), (0, 0));
        assert_eq!(
            scene.house.store.finished() + scene.house.store.unfinished(),
            0,
            "no record"
        );
    }
}

#[test]
fn a_pairing_that_neither_shows_leaves_nobody_queued_b06() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    scene.pair(a, b);
    scene.pass(10_000);
    assert_eq!(ended(&scene.hear(a)), Some(Ended::NotReady));
    assert_eq!(ended(&scene.hear(b)), Some(Ended::NotReady));
    assert_eq!(scene.counts().waiting, 0);
    assert!(queued(&scene.say(a, quick())), "both are free");
}

#[test]
fn who_was_let_down_is_paired_before_those_who_came_later_b06() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.pair(a, b);
    scene.say(b, table.ready());
    let c = scene.tab("C");
    scene.say(c, quick());
    scene.pass(10_000);
    let heard = scene.hear(b);
    let next = last_view(&heard).expect("B is in the next room already");
    assert_ne!(next.code, table.room);
    assert_eq!(
        last_view(&scene.hear(c)).map(|view| view.code),
        Some(next.code)
    );
}

#[test]
fn leaving_before_the_boards_are_up_frees_the_other_at_once() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.pair(a, b);
    let heard = scene.say(a, table.leave());
    assert_eq!(ended(&heard), Some(Ended::Left));
    let heard = scene.hear(b);
    assert_eq!(ended(&heard), Some(Ended::OpponentNotReady));
    assert!(queued(&heard));
    assert_eq!(scene.house.store.unfinished(), 0);
    assert!(
        queued(&scene.say(a, quick())) && scene.house.rooms() == 1,
        "paired again"
    );
}

#[test]
fn a_live_game_holds_its_players_and_says_where_it_is() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    let other = scene.tab("A");
    scene.hear(other);
    let c = scene.tab("C");
    let open = scene.open_room(c, "classic", Some(25));
    let create = ClientMessage::CreateRoom {
        rules: "dai".to_owned(),
        side: hasami_core::protocol::SideChoice::Random,
        clock: None,
    };
    for wish in [quick(), here(), create, join(&open)] {
        let heard = scene.say(other, wish.clone());
        assert_eq!(refusals(&heard), [Refusal::LiveGame], "{wish:?}");
        let ServerMessage::Refused { room, .. } = &heard[0] else {
            panic!("{heard:?}");
        };
        assert_eq!(room.as_deref(), Some(table.room.as_str()), "{wish:?}");
    }
    assert!(
        last_view(&scene.say(other, watch(&open))).is_some(),
        "watching is no second game"
    );
    assert!(
        scene.view(c).seats.gote == Default::default(),
        "the seat stayed open"
    );
}

#[test]
fn a_new_wait_ends_the_old_one() {
    let mut scene = Scene::new();
    let a = scene.tab("A");
    let room = scene.open_room(a, "classic", Some(25));
    assert!(queued(&scene.say(a, quick())));
    assert_eq!(scene.house.rooms(), 0, "the waiting room is closed");
    assert_eq!(scene.house.store.unfinished(), 0);
    let b = scene.tab("B");
    assert_eq!(refusal(&scene.say(b, join(&room))), Some(Refusal::NoRoom));

    let second = scene.tab("A");
    scene.open_room(second, "classic", Some(25));
    assert_eq!(unqueued(&scene.hear(a)), Some(Unqueued::Elsewhere));
    assert_eq!((scene.counts().waiting, scene.house.rooms()), (0, 1));
}

#[test]
fn going_on_to_the_next_game_leaves_the_seat_of_the_last() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.say(a, table.resign());
    scene.hear(b);
    scene.say(a, quick());
    let heard = scene.hear(b);
    let last = events(&heard).pop();
    assert!(
        matches!(last, Some(RoomEvent::Presence { left: true, .. })),
        "{heard:?}"
    );
    let heard = scene.say(b, table.offer(OfferKind::Rematch));
    assert_eq!(refusal(&heard), Some(Refusal::OpponentLeft));
}
