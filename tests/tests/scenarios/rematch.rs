//! Rematches: agreed once, sides swapped, possible after every end.

use hasami_core::protocol::{
    Claim, ClientMessage, Ended, OfferKind, OfferView, Phase, Refusal, Role, RoomEvent, Side,
};
use hasami_tests::sim::scene::{
    Scene, Tab, Table, ended, events, join, last_view, quick, refusal, refusals,
};

use OfferKind::Rematch;

fn over() -> (Scene, Table) {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    scene.say(a, table.resign());
    scene.hear(a);
    scene.hear(b);
    (scene, table)
}

#[test]
fn crossing_and_doubled_rematch_offers_make_one_game_b27() {
    let (mut scene, table) = over();
    let (a, b) = (table.sente, table.gote);
    for _ in 0..2 {
        scene.house.read(a.0, table.offer(Rematch));
        scene.house.read(b.0, table.offer(Rematch));
    }
    for tab in [a, b] {
        let heard = scene.hear(tab);
        assert_eq!(refusals(&heard), [], "extra clicks are harmless");
        let game = last_view(&heard)
            .and_then(|view| view.game)
            .expect("a new game");
        assert_eq!((game.number, game.moves.len()), (2, 0));
    }
    let next = scene.table(a, b);
    assert_ne!(next.game, table.game);
    assert_eq!(scene.house.store.unfinished(), 1);
    assert_eq!(
        refusals(&scene.say(b, table.answer(Rematch, true))),
        [],
        "a late yes"
    );
}

#[test]
fn sides_swap_each_time_and_everything_agrees_b27() {
    let (mut scene, mut table) = over();
    let (mut a, b) = (table.sente, table.gote);
    for number in 2..=4 {
        scene.say(b, table.offer(Rematch));
        scene.say(a, table.answer(Rematch, true));
        let next = scene.table(a, b);
        assert_eq!(
            (next.sente, next.gote),
            (table.gote, table.sente),
            "game {number}"
        );
        scene.start(&next);
        // A reload does not change it.
        scene.cut(a);
        a = scene.tab("A");
        let view = last_view(&scene.say(a, join(&next.room))).expect("A is back");
        let (role, host) = if number % 2 == 0 {
            (Role::Gote, Side::Gote)
        } else {
            (Role::Sente, Side::Sente)
        };
        assert_eq!((view.you, view.host), (role, Some(host)), "game {number}");
        let game = view.game.expect("there is a game");
        assert_eq!(
            (game.id.as_str(), game.number),
            (next.game.as_str(), number)
        );
        assert_eq!(
            game.clock.map(|clock| (clock.side, clock.left_ms)),
            Some((Side::Sente, 25_000))
        );
        let (sente, gote) = if role == Role::Sente { (a, b) } else { (b, a) };
        table = Table {
            sente,
            gote,
            ..next
        };
        let heard = scene.say(gote, table.mv(0, "9a9h"));
        assert_eq!(refusal(&heard), Some(Refusal::NotYourTurn));
        scene.play(&table, "5i5c 9a9h");
        scene.say(b, table.resign());
    }
    assert_eq!(scene.house.store.finished(), 4);
}

#[test]
fn a_rematch_is_possible_after_every_end_and_the_reason_is_told_b29() {
    type End = fn(&mut Scene, &Table);
    let cases: [(&str, Option<u32>, End); 7] = [
        ("sente: captures", Some(25), |scene, table| {
            scene.play_quietly(table, super::WHOLE_GAME);
        }),
        ("gote: resignation", Some(25), |scene, table| {
            scene.tell(table.sente, table.resign());
        }),
        ("sente: resignation", None, |scene, table| {
            scene.tell(table.gote, table.resign());
        }),
        ("gote: clock", Some(25), |scene, _| scene.pass(26_000)),
        ("draw: agreed", Some(25), |scene, table| {
            scene.tell(table.gote, table.offer(OfferKind::Draw));
            scene.tell(table.sente, table.offer(OfferKind::Draw));
        }),
        ("sente: abandoned", None, |scene, table| {
            scene.cut(table.gote);
            scene.pass(3 * 60_000);
            scene.tell(table.sente, table.claim(Claim::Win));
        }),
        ("aborted", None, |scene, table| {
            scene.cut(table.sente);
            scene.cut(table.gote);
            scene.pass(30 * 60_000);
        }),
    ];
    for (outcome, clock, end) in cases {
        let mut scene = Scene::new();
        let (a, b) = (scene.tab("A"), scene.tab("B"));
        let table = scene.friend_game(a, b, "classic", clock);
        end(&mut scene, &table);
        let (a, b) = (
            back_in(&mut scene, "A", a, &table),
            back_in(&mut scene, "B", b, &table),
        );
        for tab in [a, b] {
            let view = scene.view(tab);
            let told = view.game.and_then(|game| game.outcome);
            assert_eq!((view.phase, told.as_deref()), (Phase::Over, Some(outcome)));
        }
        scene.say(a, table.offer(Rematch));
        scene.say(b, table.answer(Rematch, true));
        let next = scene.table(a, b);
        scene.start(&next);
        assert_eq!(scene.view(a).phase, Phase::Playing, "{outcome}");
    }
}

/// The tab, or a new one in its place when it is not in the room any more.
fn back_in(scene: &mut Scene, name: &str, tab: Tab, table: &Table) -> Tab {
    if last_view(&scene.say(tab, ClientMessage::Resync)).is_some() {
        return tab;
    }
    let tab = scene.tab(name);
    scene.say(tab, join(&table.room));
    tab
}

#[test]
fn an_offer_waits_is_shown_and_can_be_declined_or_withdrawn() {
    let (mut scene, table) = over();
    let (a, b) = (table.sente, table.gote);
    scene.say(a, table.offer(Rematch));
    let offers = scene.view(b).game.expect("there is a game").offers;
    assert_eq!(
        offers,
        [OfferView {
            by: Side::Sente,
            offer: Rematch
        }]
    );
    scene.hear(a);
    scene.say(b, table.answer(Rematch, false));
    let closed = |declined| RoomEvent::OfferClosed {
        by: Side::Sente,
        offer: Rematch,
        declined,
    };
    assert_eq!(events(&scene.hear(a)), [closed(true)]);
    scene.say(a, table.offer(Rematch));
    let heard = scene.say(a, table.withdraw(Rematch));
    assert_eq!(events(&heard).last(), Some(&closed(false)));
}

#[test]
fn rematch_offers_are_limited_and_accepting_is_not_b57() {
    let (mut scene, table) = over();
    let (a, b) = (table.sente, table.gote);
    let mut refused = 0;
    for _ in 0..50 {
        let heard = scene.say(a, table.offer(Rematch));
        refused += refusals(&heard).len();
        scene.say(a, table.withdraw(Rematch));
    }
    assert_eq!(refused, 46);
    assert_eq!(events(&scene.hear(b)).len(), 8);
    scene.say(b, table.offer(Rematch));
    scene.say(a, table.offer(Rematch));
    assert_eq!(scene.view(a).phase, Phase::Starting);
}

#[test]
fn a_rematch_is_for_after_the_game() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    let heard = scene.say(a, table.offer(Rematch));
    assert_eq!(refusals(&heard), [Refusal::GameNotOver]);
}

#[test]
fn there_is_no_rematch_with_somebody_who_left() {
    let (mut scene, table) = over();
    let (a, b) = (table.sente, table.gote);
    scene.say(b, table.offer(Rematch));
    scene.hear(a);
    assert!(ended(&scene.say(b, table.leave())).is_some());
    let heard = scene.hear(a);
    let closed = RoomEvent::OfferClosed {
        by: Side::Gote,
        offer: Rematch,
        declined: false,
    };
    let gone = RoomEvent::Presence {
        side: Side::Gote,
        here: false,
        left: true,
    };
    assert!(events(&heard).ends_with(&[closed, gone]), "{heard:?}");
    let heard = scene.say(a, table.offer(Rematch));
    assert_eq!(refusals(&heard), [Refusal::OpponentLeft]);
    scene.say(a, table.leave());
    assert_eq!(scene.house.rooms(), 0, "nobody can come back");
}

#[test]
fn quick_match_rematches_wait_for_both_boards_without_a_limit() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.say(a, table.resign());
    scene.say(a, table.offer(Rematch));
    scene.say(b, table.offer(Rematch));
    let next = scene.table(a, b);
    scene.say(a, next.ready());
    scene.pass(5 * 60_000);
    let view = scene.view(b);
    assert_eq!(view.phase, Phase::Starting);
    scene.say(b, next.ready());
    assert_eq!(scene.view(b).phase, Phase::Playing);
}

#[test]
fn a_rematch_that_is_left_before_it_begins_never_was() {
    let (mut scene, table) = over();
    let (a, b) = (table.sente, table.gote);
    scene.say(a, table.offer(Rematch));
    scene.say(b, table.offer(Rematch));
    scene.hear(a);
    assert_eq!(ended(&scene.say(b, table.leave())), Some(Ended::Left));
    let view = last_view(&scene.hear(a)).expect("the game before is shown again");
    assert_eq!((view.phase, view.you), (Phase::Over, Role::Sente));
    let view = scene.view(a);
    assert!(view.seats.gote.left);
    let game = view.game.expect("there is a game");
    assert_eq!((game.id, game.number), (table.game, 1));
    assert_eq!(scene.house.store.unfinished(), 0);
    scene.say(b, quick());
    let heard = scene.say(a, quick());
    assert!(
        last_view(&heard).is_some(),
        "both are free, and paired anew"
    );
}

#[test]
fn a_player_who_goes_elsewhere_as_the_rematch_begins_is_in_one_game_only() {
    // B accepts in one tab and queues in another, before the lobby hears of the rematch.
    let (mut scene, table) = over();
    let (a, b) = (table.sente, table.gote);
    let (other, c) = (scene.tab("B"), scene.tab("C"));
    scene.say(c, quick());
    scene.say(a, table.offer(Rematch));
    let room = hasami_tests::sim::scene::code(&table.room);
    let house = &mut scene.house;
    house.read(b.0, table.answer(Rematch, true));
    house.read(other.0, quick());
    let worker = hasami_tests::sim::house::Worker::Room(room);
    while house.is_busy(worker) {
        house.work(worker);
    }
    scene.hear(a);
    let paired = scene.table(other, c);
    scene.start(&paired);
    assert_eq!(scene.view(c).phase, Phase::Playing);
    let view = scene.view(a);
    assert_eq!(view.phase, Phase::Over);
    assert_eq!(scene.counts().playing, 2);
    assert_eq!(refusals(&scene.say(a, quick())), [], "A is free");
}

#[test]
fn a_room_is_kept_for_a_while_after_its_game() {
    let (mut scene, table) = over();
    let (a, b) = (table.sente, table.gote);
    scene.cut(a);
    scene.cut(b);
    scene.pass(44_000);
    let back = scene.tab("A");
    assert!(
        last_view(&scene.say(back, join(&table.room))).is_some(),
        "a reload finds it"
    );
    scene.pass(9 * 60_000 - 1);
    assert_eq!(ended(&scene.hear(back)), None);
    scene.pass(60_000);
    assert!(ended(&scene.hear(back)).is_some());
    assert_eq!(scene.house.rooms_in_lobby(), 0);
    let heard = scene.say(back, join(&table.room));
    assert_eq!(refusals(&heard), [Refusal::NoRoom]);
}
