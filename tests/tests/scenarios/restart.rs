//! Crashes and restarts: what was shown is there again.

use hasami_core::protocol::{Ended, Phase, Refusal, ServerMessage, Side};
use hasami_tests::sim::scene::{Scene, code, ended, ends, join, last_view, quick, refusals};

#[test]
fn after_a_restart_the_side_to_move_has_a_full_move_b09() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "hybrid", Some(25));
    scene.play(&table, "5i5c");
    scene.pass(24_000);
    scene.restart(10_000);
    assert!(scene.is_closed(a) && scene.is_closed(b));
    scene.pass(3_000);
    let a = scene.tab("A");
    let heard = scene.hear(a);
    let ServerMessage::Welcome { room, .. } = &heard[0] else {
        panic!("{heard:?}");
    };
    assert_eq!(room.as_deref(), Some(table.room.as_str()));
    let view = last_view(&scene.say(a, join(&table.room))).expect("the game is there");
    assert_eq!(
        (view.phase, view.rules.as_str()),
        (Phase::Playing, "hybrid")
    );
    let game = view.game.expect("the game is there");
    assert_eq!(
        (game.id.as_str(), &game.moves[..]),
        (table.game.as_str(), &["5i5c".to_owned()][..])
    );
    assert_eq!(game.clock, None, "the clock waits for Gote");

    scene.pass(2_000);
    let b = scene.tab("B");
    scene.say(b, join(&table.room));
    let view = last_view(&scene.hear(a)).expect("A is told that the clock runs");
    let clock = view.game.and_then(|game| game.clock);
    assert_eq!(
        clock.map(|clock| (clock.side, clock.left_ms)),
        Some((Side::Gote, 25_000))
    );
    scene.pass(24_000);
    assert_eq!(refusals(&scene.say(b, table.mv(1, "9a9h"))), []);
}

#[test]
fn after_a_restart_the_clock_does_not_wait_for_ever_b09() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.restart(10_000);
    scene.pass(10_000 + 24_999);
    assert_eq!(scene.house.store.finished(), 0);
    scene.pass(100);
    assert_eq!(
        scene.house.store.outcomes.get("gote: clock"),
        Some(&1),
        "{}",
        table.room
    );
}

#[test]
fn a_waiting_friend_room_survives_a_restart_b09() {
    let mut scene = Scene::new();
    let host = scene.tab("A");
    let room = scene.open_room(host, "dai+step", None);
    scene.restart(10_000);
    let guest = scene.tab("B");
    let view = last_view(&scene.say(guest, join(&room))).expect("the seat is open");
    assert_eq!(
        (view.phase, view.rules.as_str(), view.clock),
        (Phase::Starting, "dai+step", None)
    );
    assert!(!view.seats.sente.here);
    let host = scene.tab("A");
    scene.say(host, join(&room));
    let table = scene.table(host, guest);
    assert_eq!(table.sente, host);
    scene.start(&table);
    assert_eq!(scene.view(guest).phase, Phase::Playing);
}

#[test]
fn a_game_about_to_begin_survives_a_restart() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(a, table.ready());
    scene.restart(1_000);
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    for tab in [a, b] {
        scene.say(tab, join(&table.room));
    }
    let view = scene.view(a);
    assert_eq!(view.phase, Phase::Starting);
    assert!(!view.seats.sente.ready, "the board has to come up again");
    let again = scene.table(a, b);
    assert_eq!(again.game, table.game);
    scene.start(&again);
    assert_eq!(scene.view(a).phase, Phase::Playing);
}

#[test]
fn an_unplayed_pairing_and_a_finished_game_are_gone_after_a_restart_b09() {
    let mut scene = Scene::new();
    let (a, b, c, d) = (
        scene.tab("A"),
        scene.tab("B"),
        scene.tab("C"),
        scene.tab("D"),
    );
    let pairing = scene.pair(a, b);
    let finished = scene.quick_game(c, d);
    scene.say(c, finished.resign());
    scene.restart(1_000);
    assert_eq!(scene.house.rooms(), 0);
    let a = scene.tab("A");
    for table in [pairing, finished] {
        assert_eq!(
            refusals(&scene.say(a, join(&table.room))),
            [Refusal::NoRoom]
        );
    }
    assert!(scene.say(a, quick()).contains(&ServerMessage::Queued));
}

#[test]
fn a_room_that_dies_is_rebuilt_under_its_people_b48() {
    let mut scene = Scene::new();
    let (a, b, c, d) = (
        scene.tab("A"),
        scene.tab("B"),
        scene.tab("C"),
        scene.tab("D"),
    );
    let table = scene.friend_game(a, b, "classic", Some(25));
    let bystanders = scene.quick_game(c, d);
    scene.play(&table, "5i5c 9a9h");
    scene.play(&bystanders, "5i5c");
    scene.pass(20_000);
    scene.house.break_room(code(&table.room));
    for tab in [a, b] {
        let view = last_view(&scene.hear(tab)).expect("a fresh snapshot");
        assert_eq!(view.game.map(|game| game.moves.len()), Some(2));
    }
    let clock = scene
        .view(a)
        .game
        .and_then(|game| game.clock)
        .expect("it runs");
    assert_eq!((clock.side, clock.left_ms), (Side::Sente, 25_000));
    assert_eq!(scene.hear(c), [], "others notice nothing");
    scene.play(&table, "3i3f");
    assert_eq!(scene.counts().playing, 4);
}

#[test]
fn a_room_that_dies_with_nothing_stored_frees_its_people_b48() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.pair(a, b);
    scene.house.break_room(code(&table.room));
    assert_eq!(ended(&scene.hear(a)), Some(Ended::Error));
    assert_eq!(ended(&scene.hear(b)), Some(Ended::Error));
    assert_eq!(
        (scene.counts().playing, scene.house.rooms_in_lobby()),
        (0, 0)
    );
    assert!(scene.say(a, quick()).contains(&ServerMessage::Queued));
}

#[test]
fn a_crash_between_leaving_and_storing_it_leaves_nobody_on_two_seats() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let own = scene.open_room(a, "classic", Some(25));
    let other = scene.open_room(b, "classic", Some(25));
    // A goes over to B's room; the process dies when B's room has stored that and A's has not.
    scene.house.read(a.0, join(&other));
    use hasami_tests::sim::house::Worker;
    for worker in [Worker::Lobby, Worker::Room(code(&other))] {
        while scene.house.is_busy(worker) {
            scene.house.work(worker);
        }
    }
    assert_eq!(scene.house.store.unfinished(), 2);
    scene.restart(1_000);
    assert_eq!(
        scene.house.store.unfinished(),
        1,
        "the waiting room is closed"
    );
    let a = scene.tab("A");
    assert_eq!(refusals(&scene.say(a, join(&own))), [Refusal::NoRoom]);
    assert!(last_view(&scene.say(a, join(&other))).is_some());
}

#[test]
fn without_a_clock_absence_counts_from_the_restart_on() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", None);
    scene.restart(60 * 60_000);
    scene.pass(60_000);
    let a = scene.tab("A");
    scene.say(a, join(&table.room));
    let claim = table.claim(hasami_core::protocol::Claim::Win);
    assert_eq!(
        refusals(&scene.say(a, claim.clone())),
        [Refusal::ClaimNotNow]
    );
    scene.pass(2 * 60_000);
    assert_eq!(ends(&scene.say(a, claim)), ["sente: abandoned"]);
}

#[test]
fn a_waiting_room_that_its_host_left_is_closed_though_that_was_not_kept_at_first() {
    let mut scene = Scene::new();
    let a = scene.tab("A");
    let room = scene.open_room(a, "classic", Some(25));
    scene.house.stall(1_000);
    assert_eq!(scene.say(a, quick()).last(), Some(&ServerMessage::Queued));
    // What waits for the store fails, and the room is back where it was.
    scene.house.break_room(code(&room));
    scene.pass(1_000);
    assert_eq!(
        (scene.house.rooms(), scene.house.store.unfinished()),
        (0, 0)
    );
}
