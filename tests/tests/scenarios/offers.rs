//! Draw offers and take-backs.

use hasami_core::protocol::{ClockView, OfferKind, OfferView, Refusal, RoomEvent, Side};
use hasami_tests::sim::scene::{Scene, Table, ends, events, refusals};

use OfferKind::{Draw, TakeBack};

fn game() -> (Scene, Table) {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    (scene, table)
}

fn offers(scene: &mut Scene, table: &Table) -> Vec<OfferView> {
    scene
        .view(table.sente)
        .game
        .expect("there is a game")
        .offers
}

#[test]
fn an_accepted_draw_ends_the_game() {
    let (mut scene, table) = game();
    scene.say(table.sente, table.offer(Draw));
    let offered = RoomEvent::Offered {
        by: Side::Sente,
        offer: Draw,
    };
    assert_eq!(events(&scene.hear(table.gote)), [offered]);
    assert_eq!(
        offers(&mut scene, &table),
        [OfferView {
            by: Side::Sente,
            offer: Draw
        }]
    );
    let heard = scene.say(table.gote, table.answer(Draw, true));
    assert_eq!(ends(&heard), ["draw: agreed"]);
}

#[test]
fn crossing_draw_offers_agree() {
    let (mut scene, table) = game();
    scene.house.read(table.sente.0, table.offer(Draw));
    scene.house.read(table.gote.0, table.offer(Draw));
    assert_eq!(ends(&scene.hear(table.sente)), ["draw: agreed"]);
    assert_eq!(ends(&scene.hear(table.gote)), ["draw: agreed"]);
}

#[test]
fn a_draw_offer_stands_through_the_own_move_and_falls_with_the_others() {
    let (mut scene, table) = game();
    scene.say(table.sente, table.offer(Draw));
    scene.play(&table, "5i5c");
    assert_eq!(offers(&mut scene, &table).len(), 1);
    scene.play_quietly(&table, "9a9h");
    let closed = RoomEvent::OfferClosed {
        by: Side::Sente,
        offer: Draw,
        declined: true,
    };
    assert!(events(&scene.hear(table.sente)).contains(&closed));
    assert_eq!(offers(&mut scene, &table), []);
}

#[test]
fn one_may_propose_again_only_after_another_own_move_b57() {
    for closing in ["withdraw", "decline"] {
        for offer in [Draw, TakeBack] {
            let (mut scene, table) = game();
            scene.play(&table, "5i5c 9a9h");
            let close = |scene: &mut Scene| match closing {
                "withdraw" => scene.say(table.sente, table.withdraw(offer)),
                _ => scene.say(table.gote, table.answer(offer, false)),
            };
            scene.say(table.sente, table.offer(offer));
            assert_eq!(refusals(&close(&mut scene)), []);
            scene.hear(table.gote);
            for _ in 0..50 {
                let heard = scene.say(table.sente, table.offer(offer));
                let refused = refusals(&heard);
                assert_eq!(refused, [Refusal::OfferNotNow], "{closing} {offer:?}");
            }
            assert_eq!(scene.hear(table.gote), [], "the opponent is left in peace");
            scene.play(&table, "3i3f");
            assert_eq!(refusals(&scene.say(table.sente, table.offer(offer))), []);
        }
    }
}

#[test]
fn a_double_click_on_an_offer_is_harmless_b57() {
    let (mut scene, table) = game();
    scene.say(table.sente, table.offer(Draw));
    for _ in 0..50 {
        assert_eq!(scene.say(table.sente, table.offer(Draw)), []);
    }
    assert_eq!(events(&scene.hear(table.gote)).len(), 1);
}

#[test]
fn what_was_not_proposed_is_neither_answered_nor_withdrawn() {
    let (mut scene, table) = game();
    scene.play(&table, "5i5c");
    for offer in [Draw, TakeBack, OfferKind::Rematch] {
        for message in [
            table.withdraw(offer),
            table.answer(offer, true),
            table.answer(offer, false),
        ] {
            let heard = scene.say(table.sente, message.clone());
            assert_eq!(refusals(&heard), [Refusal::NoOffer], "{message:?}");
        }
    }
    scene.say(table.sente, table.offer(Draw));
    let heard = scene.say(table.sente, table.answer(Draw, true));
    assert_eq!(
        refusals(&heard),
        [Refusal::NoOffer],
        "nobody accepts the own offer"
    );
}

#[test]
fn a_take_back_returns_to_before_the_proposers_last_move() {
    // Moves played, who proposes, moves left.
    let table_of_cases = [
        ("5i5c", Side::Sente, 0),
        ("5i5c 9a9h", Side::Sente, 0),
        ("5i5c 9a9h", Side::Gote, 1),
        ("5i5c 9a9h 3i3f", Side::Gote, 1),
        ("5i5c 9a9h 3i3f", Side::Sente, 2),
    ];
    for (played, side, left) in table_of_cases {
        let (mut scene, table) = game();
        scene.play(&table, played);
        scene.pass(20_000);
        let (proposer, other) = match side {
            Side::Sente => (table.sente, table.gote),
            Side::Gote => (table.gote, table.sente),
        };
        scene.say(proposer, table.offer(TakeBack));
        scene.hear(other);
        let heard = scene.say(other, table.answer(TakeBack, true));
        let clock = Some(ClockView {
            side,
            left_ms: 25_000,
        });
        let event = RoomEvent::TookBack {
            ply: left,
            takebacks: 1,
            clock,
        };
        assert_eq!(events(&heard), [event], "{played}");
        let view = scene.view(proposer).game.expect("there is a game");
        assert_eq!(
            (view.moves.len(), view.takebacks),
            (left.into(), 1),
            "{played}"
        );
        assert_eq!(view.offers, []);
        scene.pass(24_000);
        let mv = table.mv_after(
            left.into(),
            1,
            if side == Side::Sente { "7i7e" } else { "3a3d" },
        );
        assert_eq!(
            refusals(&scene.say(proposer, mv)),
            [],
            "{played}: a full move"
        );
    }
}

#[test]
fn there_must_be_an_own_move_to_take_back() {
    let (mut scene, table) = game();
    for side in [table.sente, table.gote] {
        let heard = scene.say(side, table.offer(TakeBack));
        assert_eq!(refusals(&heard), [Refusal::OfferNotNow]);
    }
    scene.play(&table, "5i5c");
    let heard = scene.say(table.gote, table.offer(TakeBack));
    assert_eq!(refusals(&heard), [Refusal::OfferNotNow]);
}

#[test]
fn a_move_answers_every_take_back_offer() {
    let (mut scene, table) = game();
    scene.play(&table, "5i5c 9a9h");
    scene.say(table.gote, table.offer(TakeBack));
    scene.play_quietly(&table, "3i3f");
    let closed = RoomEvent::OfferClosed {
        by: Side::Gote,
        offer: TakeBack,
        declined: true,
    };
    assert!(events(&scene.hear(table.gote)).contains(&closed));
    assert_eq!(offers(&mut scene, &table), []);
}

#[test]
fn strangers_take_nothing_back() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.quick_game(a, b);
    scene.play(&table, "5i5c");
    let heard = scene.say(table.sente, table.offer(TakeBack));
    assert_eq!(refusals(&heard), [Refusal::NoTakeBacks]);
}

#[test]
fn a_take_back_survives_a_restart() {
    let (mut scene, table) = game();
    scene.play(&table, "5i5c 9a9h");
    scene.say(table.sente, table.offer(TakeBack));
    scene.say(table.gote, table.answer(TakeBack, true));
    scene.play(&table, "7i7e");
    scene.restart(1_000);
    let a = scene.tab("A");
    scene.say(a, hasami_tests::sim::scene::join(&table.room));
    let game = scene.view(a).game.expect("the game is there");
    assert_eq!((game.moves, game.takebacks), (vec!["7i7e".to_owned()], 1));
}
