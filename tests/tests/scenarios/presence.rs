//! Who is there: reconnects, second tabs, watchers.

use hasami_core::protocol::{ClientMessage, Phase, Refusal, Role, RoomEvent, ServerMessage, Side};
use hasami_tests::sim::scene::{Scene, ended, events, join, last_view, refusals, watch};

#[test]
fn a_second_tab_takes_the_seat_over_and_the_opponent_sees_nothing_b11() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    scene.hear(b);
    let second = scene.tab("A");
    let view = last_view(&scene.say(second, join(&table.room))).expect("the seat moves");
    assert_eq!(view.you, Role::Sente);
    let room = table.room.clone();
    assert_eq!(
        scene.hear(a),
        [ServerMessage::Replaced { room }],
        "the first tab says so"
    );
    assert!(scene.is_closed(a), "and its socket is closed");
    scene.pass(2_000);
    assert_eq!(scene.hear(b), [], "no flicker");
    assert!(scene.view(b).seats.sente.here);
    assert_eq!(refusals(&scene.say(second, table.mv(0, "5i5c"))), []);

    let again = scene.tab("A");
    scene.say(again, join(&table.room));
    assert!(scene.is_closed(second), "use here, and back again");
}

#[test]
fn joining_twice_from_one_tab_is_answered_with_the_state_b11() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    scene.hear(b);
    let heard = scene.say(a, join(&table.room));
    assert!(
        matches!(heard[..], [ServerMessage::Room { .. }]),
        "{heard:?}"
    );
    assert!(!scene.is_closed(a));
    assert_eq!(scene.hear(b), []);
}

#[test]
fn a_new_tab_during_the_start_must_show_its_board_too() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(a, table.ready());
    let second = scene.tab("A");
    scene.say(second, join(&table.room));
    scene.say(b, table.ready());
    let view = scene.view(b);
    assert_eq!(view.phase, Phase::Starting);
    assert!(!view.seats.sente.ready && view.seats.sente.here);
    scene.say(second, table.ready());
    assert_eq!(scene.view(b).phase, Phase::Playing);
}

#[test]
fn a_board_on_a_lost_line_is_on_no_screen_b06() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(a, table.ready());
    scene.cut(a);
    scene.say(b, table.ready());
    assert_eq!(scene.view(b).phase, Phase::Starting);
    let back = scene.tab("A");
    scene.say(back, join(&table.room));
    assert_eq!(
        scene.view(b).phase,
        Phase::Starting,
        "back, but not on the screen"
    );
    scene.say(back, table.ready());
    assert_eq!(scene.view(b).phase, Phase::Playing);
}

#[test]
fn going_and_coming_is_told_and_the_seat_stays_b14() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.play(&table, "5i5c");
    scene.cut(table.sente);
    let presence = |here| RoomEvent::Presence {
        side: Side::Sente,
        here,
        left: false,
    };
    assert_eq!(events(&scene.hear(table.gote)), [presence(false)]);
    scene.pass(4_000);
    assert_eq!(scene.view(table.gote).seats.sente.away_ms, Some(4_000));

    let name = if table.sente == a { "A" } else { "B" };
    let back = scene.tab(name);
    let heard = scene.hear(back);
    let ServerMessage::Welcome { room, .. } = &heard[0] else {
        panic!("{heard:?}");
    };
    assert_eq!(
        room.as_deref(),
        Some(table.room.as_str()),
        "the greeting offers the game"
    );
    let view = last_view(&scene.say(back, join(&table.room))).expect("A is back");
    assert_eq!((view.you, view.phase), (Role::Sente, Phase::Playing));
    let game = view.game.expect("there is a game");
    assert_eq!(game.moves, ["5i5c"]);
    assert_eq!(
        game.clock.map(|clock| (clock.side, clock.left_ms)),
        Some((Side::Gote, 21_000))
    );
    assert_eq!(events(&scene.hear(table.gote)), [presence(true)]);
}

#[test]
fn leaving_a_live_game_is_only_a_step_out() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    let heard = scene.say(a, table.leave());
    assert!(ended(&heard).is_some());
    assert_eq!(
        refusals(&scene.say(a, table.resign())),
        [Refusal::NotInRoom]
    );
    assert!(
        last_view(&scene.say(a, join(&table.room))).is_some(),
        "the seat is still A's"
    );
}

#[test]
fn watchers_see_every_event_and_can_do_nothing() {
    let mut scene = Scene::new();
    let (a, b, c) = (scene.tab("A"), scene.tab("B"), scene.tab("C"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    scene.hear(b);
    let view = last_view(&scene.say(c, watch(&table.room))).expect("C watches");
    assert_eq!(view.you, Role::Watcher);
    assert_eq!(scene.hear(b), [], "nobody is told of a watcher");
    scene.play_quietly(&table, "5i5c 9a9h");
    scene.say(a, table.resign());
    let seen = events(&scene.hear(c));
    assert_eq!(seen, events(&scene.hear(b)));
    assert_eq!(seen.len(), 3);
    let everything = [
        table.ready(),
        table.mv(2, "3i3f"),
        table.resign(),
        table.offer(hasami_core::protocol::OfferKind::Rematch),
    ];
    for message in everything {
        assert_eq!(refusals(&scene.say(c, message)), [Refusal::NotAPlayer]);
    }
}

#[test]
fn a_room_bounds_its_watchers() {
    let mut scene = Scene::new();
    let host = scene.tab("A");
    let room = scene.open_room(host, "classic", None);
    for number in 0..200 {
        let tab = scene.tab(&format!("watcher {number}"));
        assert!(last_view(&scene.say(tab, watch(&room))).is_some());
    }
    let one_more = scene.tab("one more");
    let heard = scene.say(one_more, watch(&room));
    assert_eq!(refusals(&heard), [Refusal::Unavailable]);
    let heard = scene.say(one_more, ClientMessage::Resync);
    assert_eq!(refusals(&heard), [Refusal::NotInRoom]);
}

#[test]
fn events_are_numbered_without_a_gap_from_the_snapshot_on() {
    let mut scene = Scene::new();
    let (a, b, c) = (scene.tab("A"), scene.tab("B"), scene.tab("C"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    scene.play(&table, "5i5c");
    let first = last_view(&scene.say(c, watch(&table.room)))
        .expect("C watches")
        .seq;
    scene.cut(b);
    let back = scene.tab("B");
    scene.say(back, join(&table.room));
    scene.say(back, table.mv(1, "9a9h"));
    scene.say(a, table.offer(hasami_core::protocol::OfferKind::Draw));
    let numbers: Vec<u64> = scene
        .hear(c)
        .iter()
        .filter_map(|message| match message {
            ServerMessage::Event { seq, .. } => Some(*seq),
            _ => None,
        })
        .collect();
    assert_eq!(numbers, (first + 1..=first + 4).collect::<Vec<_>>());
}
