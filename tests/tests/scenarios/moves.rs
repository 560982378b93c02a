//! Moves: played once, refused for the right reason, shown with all they took.

use hasami_core::protocol::{OfferKind, Phase, Refusal, RoomEvent, ServerMessage};
use hasami_core::{Game, Move, Preset, Rules};
use hasami_tests::sim::scene::{
    Scene, Table, ends, events, join, last_view, moves, refusal, refusals, watch,
};

/// A friend game of A (Sente) and B.
fn game() -> (Scene, Table) {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let table = scene.friend_game(a, b, "classic", Some(25));
    (scene, table)
}

fn moves_of(scene: &mut Scene, table: &Table) -> Vec<String> {
    scene.view(table.gote).game.expect("there is a game").moves
}

#[test]
fn a_move_resent_after_a_lost_answer_is_already_done_b07() {
    let (mut scene, table) = game();
    scene.house.read(table.sente.0, table.mv(0, "5i5c"));
    scene.cut(table.sente);
    let back = scene.tab("A");
    let view = last_view(&scene.say(back, join(&table.room))).expect("A is back");
    assert_eq!(
        view.game.map(|game| game.moves),
        Some(vec!["5i5c".to_owned()])
    );
    let heard = scene.say(back, table.mv(0, "5i5c"));
    let done = ServerMessage::AlreadyDone {
        game: table.game.clone(),
        ply: 0,
    };
    assert_eq!(heard, std::slice::from_ref(&done));
    scene.play(
        &Table {
            sente: back,
            ..table.clone()
        },
        "9a9h",
    );
    assert_eq!(
        scene.say(back, table.mv(0, "5i5c")),
        [done],
        "also after the answer"
    );
    assert_eq!(moves_of(&mut scene, &table), ["5i5c", "9a9h"]);
}

#[test]
fn another_move_for_a_past_ply_or_game_is_stale_and_the_state_follows_b07() {
    let (mut scene, table) = game();
    scene.play(&table, "5i5c 9a9h");
    scene.hear(table.gote);
    let elsewhere = Table {
        game: hasami_core::ids::GameId(7).to_string(),
        ..table.clone()
    };
    let stale = [
        table.mv(0, "5i5d"),
        table.mv(1, "9a9h"),
        table.mv(1, "3i3f"),
        table.mv(3, "3i3f"),
        table.mv_after(2, 1, "3i3f"),
        elsewhere.mv(2, "3i3f"),
    ];
    for message in stale {
        let heard = scene.say(table.sente, message.clone());
        assert_eq!(refusals(&heard), [Refusal::Stale], "{message:?}");
        let view = last_view(&heard).expect("the full state follows");
        assert_eq!(
            view.game.map(|game| game.moves.len()),
            Some(2),
            "{message:?}"
        );
    }
    assert_eq!(scene.hear(table.gote), [], "the opponent hears nothing");
    scene.play(&table, "3i3f");
}

#[test]
fn a_move_of_the_game_before_is_stale_in_the_rematch_b07() {
    let (mut scene, table) = game();
    scene.say(table.sente, table.resign());
    scene.say(table.sente, table.offer(OfferKind::Rematch));
    scene.say(table.gote, table.answer(OfferKind::Rematch, true));
    let next = scene.table(table.sente, table.gote);
    scene.start(&next);
    let heard = scene.say(next.sente, table.mv(0, "5i5c"));
    assert_eq!(refusals(&heard), [Refusal::Stale]);
    assert_eq!(
        last_view(&heard)
            .and_then(|view| view.game)
            .map(|game| game.id),
        Some(next.game)
    );
}

#[test]
fn a_winning_move_resent_is_already_done_b07() {
    let (mut scene, table) = game();
    scene.play(&table, super::WHOLE_GAME);
    let heard = scene.say(table.sente, table.mv(42, "6i6h"));
    assert!(
        matches!(heard[..], [ServerMessage::AlreadyDone { ply: 42, .. }]),
        "{heard:?}"
    );
    let heard = scene.say(table.sente, table.mv(42, "6i6g"));
    assert_eq!(refusal(&heard), Some(Refusal::GameOver));
}

#[test]
fn a_taken_back_move_resent_is_stale_and_not_played_again_b07() {
    let (mut scene, table) = game();
    scene.play(&table, "5i5c");
    scene.say(table.sente, table.offer(OfferKind::TakeBack));
    scene.say(table.gote, table.answer(OfferKind::TakeBack, true));
    let heard = scene.say(table.sente, table.mv(0, "5i5c"));
    assert_eq!(refusals(&heard), [Refusal::Stale]);
    assert_eq!(moves_of(&mut scene, &table), Vec::<String>::new());
}

#[test]
fn every_capture_is_shown_once_as_core_counts_it_b30() {
    let (mut scene, table) = game();
    scene.hear(table.gote);
    let mut game = Game::new(Rules::new(Preset::Classic));
    let mut several = 0;
    for text in super::WHOLE_GAME.split_whitespace() {
        let mv: Move = text.parse().expect("the game is written in USI");
        scene.play_quietly(&table, text);
        let played = game.play(mv).expect("the game is legal");
        let expected: Vec<String> = played.captures.iter().map(|s| s.to_string()).collect();
        several = several.max(expected.len());
        for tab in [table.sente, table.gote] {
            let heard = scene.hear(tab);
            let Some(RoomEvent::Moved { captures, ply, .. }) = events(&heard).first().cloned()
            else {
                panic!("{text}: {heard:?}");
            };
            assert_eq!(
                (captures, ply),
                (expected.clone(), game.position().plies()),
                "{text}"
            );
        }
    }
    assert!(several >= 1);
    assert_eq!(scene.view(table.sente).phase, Phase::Over);
}

#[test]
fn what_a_client_may_not_do_is_refused_and_changes_nothing_b34() {
    let (mut scene, table) = game();
    scene.play(&table, "5i5c 9a9h");
    scene.pass(10_000);
    let before = moves_of(&mut scene, &table);
    scene.hear(table.gote);
    let illegal = [
        ("9h9g", Refusal::IllegalMove),
        ("5e5d", Refusal::IllegalMove),
        ("3i2i", Refusal::IllegalMove),
        ("3i9i", Refusal::IllegalMove),
        ("3i4h", Refusal::IllegalMove),
        ("3i3i", Refusal::IllegalMove),
        ("3i3a", Refusal::IllegalMove),
        ("-1-1", Refusal::BadMove),
        ("9", Refusal::BadMove),
        ("", Refusal::BadMove),
        ("255", Refusal::BadMove),
        ("2147483648", Refusal::BadMove),
        ("0i0h", Refusal::BadMove),
        ("3i3j", Refusal::BadMove),
        ("3i3h3g", Refusal::BadMove),
        ("三i三h", Refusal::BadMove),
        ("3I3H", Refusal::BadMove),
        ("null", Refusal::BadMove),
    ];
    for (mv, expected) in illegal {
        let heard = scene.say(table.sente, table.mv(2, mv));
        assert_eq!(refusals(&heard), [expected], "{mv:?}");
    }
    let heard = scene.say(table.gote, table.mv(2, "3a3d"));
    assert_eq!(refusals(&heard), [Refusal::NotYourTurn]);
    assert_eq!(scene.hear(table.gote), [], "the opponent receives nothing");
    assert_eq!(moves_of(&mut scene, &table), before);
    let clock = scene
        .view(table.sente)
        .game
        .and_then(|game| game.clock)
        .expect("it runs");
    assert_eq!(clock.left_ms, 15_000, "the clock went on");
    scene.play(&table, "3i3f");
}

#[test]
fn outsiders_watchers_and_the_wrong_moment_are_refused_b34() {
    let mut scene = Scene::new();
    let (a, b) = (scene.tab("A"), scene.tab("B"));
    let (watcher, outsider) = (scene.tab("C"), scene.tab("D"));
    let table = scene.meet(a, b, "classic", Some(25));
    scene.say(watcher, watch(&table.room));
    let heard = scene.say(a, table.mv(0, "5i5c"));
    assert_eq!(refusals(&heard), [Refusal::NotStarted]);
    scene.start(&table);
    assert_eq!(
        refusals(&scene.say(watcher, table.mv(0, "5i5c"))),
        [Refusal::NotAPlayer]
    );
    assert_eq!(
        refusals(&scene.say(watcher, table.resign())),
        [Refusal::NotAPlayer]
    );
    assert_eq!(
        refusals(&scene.say(outsider, table.mv(0, "5i5c"))),
        [Refusal::NotInRoom]
    );
    assert!(last_view(&scene.say(watcher, hasami_core::protocol::ClientMessage::Resync)).is_some());

    scene.say(a, table.resign());
    for message in [
        table.mv(0, "5i5c"),
        table.resign(),
        table.offer(OfferKind::Draw),
    ] {
        let heard = scene.say(b, message.clone());
        assert_eq!(refusals(&heard), [Refusal::GameOver], "{message:?}");
    }
}

#[test]
fn a_move_of_another_rooms_game_is_refused_there_and_here_b34() {
    let (mut scene, table) = game();
    let (c, d) = (scene.tab("C"), scene.tab("D"));
    let other = scene.quick_game(c, d);
    let heard = scene.say(other.sente, table.mv(0, "5i5c"));
    assert_eq!(refusals(&heard), [Refusal::Stale]);
    assert_eq!(last_view(&heard).map(|view| view.code), Some(other.room));
    let heard = scene.say(other.gote, table.resign());
    assert_eq!(refusals(&heard), [Refusal::WrongGame]);
    assert_eq!(moves_of(&mut scene, &table), Vec::<String>::new());
}

#[test]
fn of_several_actions_at_once_the_first_valid_one_wins_b35() {
    let (mut scene, table) = game();
    for _ in 0..2 {
        scene.house.read(table.sente.0, table.mv(0, "5i5c"));
    }
    scene.house.read(table.sente.0, table.mv(0, "3i3f"));
    let heard = scene.hear(table.sente);
    assert_eq!(moves(&heard), ["5i5c"]);
    assert!(
        heard
            .iter()
            .any(|message| matches!(message, ServerMessage::AlreadyDone { .. }))
    );
    assert_eq!(refusals(&heard), [Refusal::Stale]);
    assert_eq!(moves(&scene.hear(table.gote)), ["5i5c"]);

    scene.house.read(table.gote.0, table.mv(1, "9a9h"));
    scene.house.read(table.gote.0, table.resign());
    scene.house.read(table.gote.0, table.mv(3, "8a8c"));
    let heard = scene.hear(table.gote);
    assert_eq!(moves(&heard), ["9a9h"]);
    assert_eq!(ends(&heard), ["sente: resignation"]);
    assert_eq!(refusals(&heard), [Refusal::GameOver]);
    let heard = scene.hear(table.sente);
    assert_eq!(
        (moves(&heard), ends(&heard).len()),
        (vec!["9a9h".to_owned()], 1)
    );
}
