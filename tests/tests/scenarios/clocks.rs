//! Whose clock runs, and when it ends a game.

use hasami_core::protocol::{Claim, ClockView, OfferKind, Phase, Refusal, RoomEvent, Side};
use hasami_server::room::Times;
use hasami_tests::sim::house::Worker;
use hasami_tests::sim::scene::{Scene, Table, ends, events, moves, refusal};

const LIMIT: u64 = 25_000;

#[test]
fn a_move_at_the_deadline_is_either_played_or_too_late_and_never_both_b01() {
    for mover in [Side::Sente, Side::Gote] {
        for offset in [-60_i64, -30, -10, -1, 0, 1, 10, 24, 30, 60] {
            // The mailbox is drained before a tick, so a move read in time may be handled late.
            for lag in [0, 20, 400] {
                let what = format!("{mover:?} at {offset} ms, handled {lag} ms later");
                deadline_race(mover, offset, lag, &what);
            }
        }
    }
}

fn deadline_race(mover: Side, offset: i64, lag: u64, what: &str) {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    let (tab, other, ply, mv, loss) = match mover {
        Side::Sente => (table.sente, table.gote, 0, "5i5c", "gote: clock"),
        Side::Gote => {
            scene.play(&table, "5i5c");
            (table.gote, table.sente, 1, "9a9h", "sente: clock")
        }
    };
    scene.pass(LIMIT.saturating_add_signed(offset));
    scene.pass_without_tick(lag);
    let told_mover = scene.say_read_before(tab, lag, table.mv(ply, mv));
    let told_other = scene.hear(other);
    assert_eq!(
        events(&told_mover),
        events(&told_other),
        "{what}: both see the same"
    );
    if offset < 0 {
        assert_eq!(refusal(&told_mover), None, "{what}");
        let clock = Some(ClockView {
            side: other_side(mover),
            left_ms: LIMIT,
        });
        assert!(
            matches!(&events(&told_other)[..], [RoomEvent::Moved { clock: shown, .. }] if *shown == clock),
            "{what}: {told_other:?}"
        );
        scene.pass(LIMIT - 1);
        assert_eq!(
            ends(&scene.hear(other)),
            Vec::<String>::new(),
            "{what}: a full move"
        );
    } else {
        assert_eq!(ends(&told_other), [loss], "{what}");
        assert_eq!(moves(&told_other), Vec::<String>::new(), "{what}");
        assert_eq!(refusal(&told_mover), Some(Refusal::GameOver), "{what}");
        assert!(!scene.is_closed(tab), "{what}");
        scene.pass(4 * LIMIT);
        assert_eq!(
            events(&scene.hear(other)),
            [],
            "{what}: nothing comes after the end"
        );
    }
}

fn other_side(side: Side) -> Side {
    match side {
        Side::Sente => Side::Gote,
        Side::Gote => Side::Sente,
    }
}

#[test]
fn a_slow_line_has_its_way_added_up_to_half_a_second_and_does_not_see_it() {
    for (one_way_ms, allowance) in [(0, 0), (120, 120), (500, 500), (4_000, 500)] {
        for (late_by, in_time) in [(allowance as i64 - 1, true), (allowance as i64, false)] {
            let mut scene = Scene::new();
            let (a, b) = (scene.tab("A"), scene.tab("B"));
            let table = scene.pair(a, b);
            scene.house.measure(table.sente.0, one_way_ms);
            scene.start(&table);
            let clock = scene.view(table.sente).game.and_then(|game| game.clock);
            assert_eq!(
                clock,
                Some(ClockView {
                    side: Side::Sente,
                    left_ms: LIMIT
                })
            );
            scene.pass(LIMIT.saturating_add_signed(late_by));
            let heard = scene.say(table.sente, table.mv(0, "5i5c"));
            assert_eq!(
                refusal(&heard).is_none(),
                in_time,
                "{one_way_ms} {late_by}: {heard:?}"
            );
        }
    }
}

#[test]
fn a_delay_measured_during_the_turn_counts_from_the_next_turn_on() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.house.measure(table.sente.0, 400);
    scene.pass(LIMIT + 100);
    assert_eq!(ends(&scene.hear(b)), ["gote: clock"]);
}

#[test]
fn the_clock_ends_the_game_without_anybody_connected_b02() {
    // Who is cut, and whose turn it is then.
    for (cut_sente, cut_gote, plies) in [
        (true, false, 0),
        (true, true, 0),
        (false, true, 1),
        (true, false, 1),
    ] {
        let mut scene = Scene::new();
        let (a, b) = (scene.tab("A"), scene.tab("B"));
        let table = scene.quick_game(a, b);
        if plies == 1 {
            scene.play(&table, "5i5c");
        }
        scene.pass(1_000);
        for (cut, tab) in [(cut_sente, table.sente), (cut_gote, table.gote)] {
            if cut {
                scene.cut(tab);
            }
        }
        scene.pass(LIMIT - 1_000 - 1);
        assert_eq!(scene.house.store.finished(), 0);
        scene.pass(500);
        assert_eq!(
            scene.house.store.finished(),
            1,
            "stored once, within half a second"
        );
        for (cut, tab) in [(cut_sente, table.sente), (cut_gote, table.gote)] {
            if !cut {
                let loss = if plies == 0 {
                    "gote: clock"
                } else {
                    "sente: clock"
                };
                assert_eq!(ends(&scene.hear(tab)), [loss]);
            }
        }
        scene.pass(11 * 60_000);
        assert_eq!(scene.house.rooms(), 0, "the room ends by itself");
        assert_eq!(scene.house.rooms_in_lobby(), 0);
        assert_eq!(scene.counts().playing, 0);
    }
}

#[test]
fn an_empty_room_is_gone_a_minute_after_its_game_b02() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    scene.quick_game(a, b);
    scene.cut(a);
    scene.cut(b);
    scene.pass(LIMIT + 60_000);
    assert_eq!((scene.house.rooms(), scene.counts().playing), (0, 0));
}

#[test]
fn the_clock_of_a_finished_game_does_not_fire_in_the_next_b04() {
    type End = fn(&mut Scene, &Table);
    let resign: End = |scene, table| {
        scene.pass(LIMIT - 2_000);
        scene.say(table.sente, table.resign());
    };
    let capture: End = |scene, table| {
        scene.play(table, super::WHOLE_GAME);
    };
    let timeout: End = |scene, _| scene.pass(LIMIT + 100);
    for end in [resign, capture, timeout] {
        let mut scene = Scene::new();
        let (a, b) = (scene.tab("A"), scene.tab("B"));
        let first = scene.friend_game(a, b, "classic", Some(25));
        end(&mut scene, &first);
        assert_eq!(scene.view(a).phase, Phase::Over);
        scene.pass(500);
        scene.say(a, first.offer(OfferKind::Rematch));
        scene.say(b, first.offer(OfferKind::Rematch));
        let second = scene.table(a, b);
        assert_eq!(second.sente, b, "the sides are swapped");
        scene.say(a, second.ready());
        let heard = scene.say(b, second.ready());
        let clock = Some(ClockView {
            side: Side::Sente,
            left_ms: LIMIT,
        });
        assert_eq!(events(&heard).last(), Some(&RoomEvent::Started { clock }));
        scene.hear(a);
        scene.pass(LIMIT - 1);
        assert_eq!(events(&scene.hear(a)), []);
        scene.pass(1_000);
        assert_eq!(ends(&scene.hear(a)), ["gote: clock"]);
    }
}

#[test]
fn early_and_repeated_ticks_change_nothing() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    let room = Worker::Room(hasami_tests::sim::scene::code(&table.room));
    for _ in 0..24 {
        scene.pass(1_000);
        scene.house.tick(room);
        scene.house.tick(room);
    }
    assert_eq!(scene.hear(a), []);
    scene.pass(2_000);
    scene.house.tick(room);
    assert_eq!(ends(&scene.hear(a)), ["gote: clock"], "one end only");
}

#[test]
fn every_turn_has_a_full_move_and_the_shown_clock_runs_down() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", Some(10));
    scene.pass(9_000);
    scene.play(&table, "5i5c");
    scene.pass(4_000);
    let clock = scene.view(a).game.and_then(|game| game.clock);
    assert_eq!(
        clock,
        Some(ClockView {
            side: Side::Gote,
            left_ms: 6_000
        })
    );
    scene.pass(5_999);
    scene.play(&table, "9a9h");
    let clock = scene.view(a).game.and_then(|game| game.clock);
    assert_eq!(
        clock,
        Some(ClockView {
            side: Side::Sente,
            left_ms: 10_000
        })
    );
}

#[test]
fn without_a_clock_only_a_claim_ends_the_game_of_one_who_is_away() {
    for (claim, outcome) in [
        (Claim::Win, "sente: abandoned"),
        (Claim::Draw, "draw: agreed"),
    ] {
        let mut scene = Scene::new();
        let (a, b) = (scene.tab("A"), scene.tab("B"));
        let table = scene.friend_game(a, b, "dai", None);
        assert_eq!(scene.view(a).game.and_then(|game| game.clock), None);
        let heard = scene.say(a, table.claim(claim));
        assert_eq!(
            refusal(&heard),
            Some(Refusal::ClaimNotNow),
            "the other is here"
        );
        scene.cut(b);
        scene.pass(3 * 60_000 - 1);
        let heard = scene.say(a, table.claim(claim));
        assert_eq!(
            refusal(&heard),
            Some(Refusal::ClaimNotNow),
            "not long enough"
        );
        scene.pass(1);
        let heard = scene.say(a, table.claim(claim));
        assert_eq!(ends(&heard), [outcome]);
    }
}

#[test]
fn with_a_clock_nothing_is_claimed() {
    let times = Times {
        claim_after_ms: 5_000,
        ..Times::default()
    };
    let mut scene = Scene::with(1, times);
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.cut(table.sente);
    scene.pass(6_000);
    let heard = scene.say(table.gote, table.claim(Claim::Win));
    assert_eq!(refusal(&heard), Some(Refusal::ClaimNotNow));
}

#[test]
fn without_a_clock_the_game_is_aborted_when_both_are_away_half_an_hour() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", None);
    scene.cut(a);
    scene.pass(20 * 60_000);
    scene.cut(b);
    scene.pass(20 * 60_000);
    assert_eq!(
        scene.house.store.finished(),
        0,
        "both away for 20 minutes only"
    );
    let back = scene.tab("A");
    scene.say(back, hasami_tests::sim::scene::join(&table.room));
    scene.cut(back);
    scene.pass(30 * 60_000 - 1);
    assert_eq!(scene.house.store.finished(), 0);
    scene.pass(1);
    assert_eq!(scene.house.store.outcomes.get("aborted"), Some(&1));
}

#[test]
fn a_request_of_any_kind_read_after_the_deadline_brings_the_loss_forward() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.pass(LIMIT + 5);
    let heard = scene.say(table.sente, table.resign());
    assert_eq!(ends(&heard), ["gote: clock"], "and not by resignation");
    assert_eq!(refusal(&heard), Some(Refusal::GameOver));
}

#[test]
fn a_turn_starts_when_what_began_it_is_durable_however_long_the_store_takes() {
    let stalled = LIMIT + 8_000;
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(a, table.ready());
    scene.house.stall(stalled);
    scene.say(b, table.ready());
    scene.pass(stalled);
    assert_a_full_move(&mut scene, &table, Side::Sente);

    // Read in time, so that its own clock has nothing to do with how long the store takes.
    scene.pass(LIMIT - 1);
    scene.house.stall(stalled);
    assert_eq!(scene.say(a, table.mv(0, "5i5c")), [], "not durable yet");
    scene.pass(stalled);
    let heard = scene.hear(a);
    let clock = Some(ClockView {
        side: Side::Gote,
        left_ms: LIMIT,
    });
    assert!(
        matches!(&events(&heard)[..], [RoomEvent::Moved { clock: shown, .. }] if *shown == clock),
        "{heard:?}"
    );
    assert_a_full_move(&mut scene, &table, Side::Gote);

    scene.say(a, table.offer(OfferKind::TakeBack));
    scene.pass(LIMIT - 1);
    scene.house.stall(stalled);
    scene.say(b, table.answer(OfferKind::TakeBack, true));
    scene.pass(stalled);
    assert_a_full_move(&mut scene, &table, Side::Sente);

    scene.pass(LIMIT - 1);
    scene.hear(b);
    assert_eq!(ends(&scene.hear(a)), Vec::<String>::new());
    scene.pass(1_000);
    assert_eq!(ends(&scene.hear(a)), ["gote: clock"], "and then it runs");
}

fn assert_a_full_move(scene: &mut Scene, table: &Table, side: Side) {
    for tab in [table.sente, table.gote] {
        let clock = scene.view(tab).game.and_then(|game| game.clock);
        let full = ClockView {
            side,
            left_ms: LIMIT,
        };
        assert_eq!(clock, Some(full));
    }
}
