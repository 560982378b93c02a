//! Two who both wait aside: each is asked, in turn.

use hasami_core::protocol::{ServerMessage, Unqueued};
use hasami_tests::sim::house::ANSWER_MS;
use hasami_tests::sim::scene::{Scene, Tab, answer_call, aside, last_view, quick, unqueued};

use super::calls::{is_called, is_called_off};

#[test]
fn of_two_who_wait_aside_each_is_asked_in_turn() {
    let mut scene = Scene::new();
    let [a, b] = ["A", "B"].map(|name| scene.tab(name));
    scene.say(a, aside());
    scene.hear(b);
    assert_eq!(scene.say(b, aside()), [ServerMessage::Queued]);
    assert!(is_called(&mut scene, a));
    assert_eq!(scene.say(a, answer_call(true)), [], "B has yet to be asked");
    assert_eq!(scene.say(a, answer_call(true)), [], "doubled");
    assert!(is_called(&mut scene, b));
    assert!(last_view(&scene.say(b, answer_call(true))).is_some());
    assert!(last_view(&scene.hear(a)).is_some());
}

#[test]
fn who_said_yes_keeps_the_place_when_the_other_does_not() {
    for silent in [false, true] {
        let (mut scene, a, b) = said_yes();
        if silent {
            scene.pass(ANSWER_MS);
        } else {
            scene.tell(b, answer_call(false));
        }
        let reason = if silent {
            Unqueued::NoAnswer
        } else {
            Unqueued::Declined
        };
        assert_eq!(unqueued(&scene.hear(b)), Some(reason));
        assert!(is_called_off(&mut scene, a));
        assert_eq!(scene.counts().waiting, 1);
        let c = scene.tab("C");
        scene.say(c, quick());
        assert!(is_called(&mut scene, a), "asked anew");
    }
}

/// A and B wait aside; A said yes, and B is called.
fn said_yes() -> (Scene, Tab, Tab) {
    let mut scene = Scene::new();
    let [a, b] = ["A", "B"].map(|name| scene.tab(name));
    scene.say(a, aside());
    scene.tell(b, aside());
    scene.say(a, answer_call(true));
    scene.hear(a);
    assert!(
        scene
            .hear(b)
            .ends_with(&[ServerMessage::Called { answer_s: 15 }])
    );
    (scene, a, b)
}

#[test]
fn who_said_yes_is_paired_with_the_next_who_comes() {
    let (mut scene, a, b) = said_yes();
    let c = scene.tab("C");
    assert!(last_view(&scene.say(c, quick())).is_some());
    assert!(last_view(&scene.hear(a)).is_some());
    assert!(is_called_off(&mut scene, b));
}

#[test]
fn who_said_yes_can_think_better_of_it() {
    let (mut scene, a, b) = said_yes();
    let heard = scene.say(a, answer_call(false));
    assert_eq!(unqueued(&heard), Some(Unqueued::Declined));
    assert!(is_called_off(&mut scene, b));

    let (mut scene, a, b) = said_yes();
    let heard = scene.say(a, aside());
    assert_eq!(heard, [ServerMessage::CallOff, ServerMessage::Queued]);
    assert_eq!(scene.say(b, answer_call(true)), []);
    assert!(is_called(&mut scene, a), "and is asked again");
}
