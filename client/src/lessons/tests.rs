//! Every lesson can be done, does what its words say, and answers whatever else one tries; every puzzle has
//! the one solution it claims.

use hasami_core::search::explain::in_danger;
use hasami_core::search::{Limits, Search};
use hasami_core::solve::{best_answers, can_win, saving_moves, winning_moves};
use hasami_core::{Color, Move, MoveKind, Position, Square};

use super::course::{self, Ask, Lesson, Turn};
use super::play::{Hint, Play, Stage};
use super::want::{Want, after, best_capture, escape};
use super::words;
use super::wrong::wrong;

/// Each turn with the position in which it comes.
fn turns() -> impl Iterator<Item = (&'static Lesson, Position, &'static Turn)> {
    course::all().flat_map(|lesson| {
        lesson.steps.iter().flat_map(move |step| {
            let mut position = *step.game().position();
            step.turns.iter().map(move |turn| {
                let before = position;
                if let Some(answer) = turn.answer {
                    let mv = turn.want.example(&position).expect("a right move");
                    position.play(mv).expect("a legal move");
                    let answer = answer.parse().expect("a move");
                    position.play(answer).expect("a legal answer");
                }
                (lesson, before, turn)
            })
        })
    })
}

fn lesson(name: &str) -> &'static Lesson {
    course::find(name).expect("a lesson")
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// Lets pass what goes on by itself.
fn settle(play: &mut Play) {
    while play.due().is_some() {
        play.tick();
    }
}

/// What the words say of a try in the first step of a lesson, or the step of that number.
fn said_of(name: &str, step: usize, tried: &str) -> String {
    let mut play = Play::new(lesson(name));
    while play.step_number() < step {
        solve_step(&mut play);
        play.go_on();
    }
    play.try_move(mv(tried));
    assert_ne!(play.stage(), Stage::Done, "{tried} is right");
    words::news(&play)
}

fn solve_step(play: &mut Play) {
    while play.stage() != Stage::Done {
        let right = play.turn().want.example(play.game().position());
        play.try_move(right.expect("a right move"));
        settle(play);
    }
}

#[test]
fn every_position_is_read_and_none_is_over_or_ruled_by_what_stands_there_already() {
    for lesson in course::all() {
        for step in lesson.steps {
            let rules = hasami_core::Rules::new(step.preset);
            let position = Position::parse(rules, step.sfen);
            let position = position.unwrap_or_else(|error| panic!("{}: {error}", step.sfen));
            assert_eq!(position.side_to_move(), Color::Sente);
            assert!(!position.outcome().is_over(), "{}", step.sfen);
            assert!(position.line_squares(Color::Sente).is_empty());
            assert!(position.line_squares(Color::Gote).is_empty());
        }
    }
}

#[test]
fn every_lesson_can_be_finished_and_ends_with_its_last_step() {
    for lesson in course::all() {
        let mut play = Play::new(lesson);
        for step in 0..lesson.steps.len() {
            assert_eq!(play.step_number(), step);
            assert!(!play.is_over());
            solve_step(&mut play);
            assert!(!words::news(&play).is_empty());
            play.go_on();
        }
        assert!(play.is_over(), "{}", lesson.name);
    }
}

#[test]
fn whatever_else_one_tries_is_answered_in_words_and_taken_back() {
    for (lesson, position, turn) in turns() {
        for tried in position.moves() {
            let Some(wrong) = wrong(&position, tried, turn.want) else {
                continue;
            };
            let name = lesson.name;
            let answered = wrong.why.is_some() || wrong.allows.is_some();
            assert!(answered, "{name}: {tried}");
            if let Some(allows) = wrong.allows {
                let after = after(&position, tried);
                assert!(
                    after.is_legal(allows.answer()),
                    "{name}: {tried} {allows:?}"
                );
            }
        }
    }
    for lesson in course::all() {
        let mut play = Play::new(lesson);
        let start = *play.game().position();
        let bad = start
            .moves()
            .find(|&mv| !play.turn().want.is_met(&start, mv));
        let Some(bad) = bad else {
            continue; // Any move is right where one learns to move.
        };
        play.try_move(bad);
        let said = words::news(&play);
        assert!(!said.is_empty(), "{}: {bad}", lesson.name);
        settle(&mut play);
        assert_eq!(*play.game().position(), start, "{}", lesson.name);
        assert_eq!(play.stage(), Stage::Yours);
        assert_eq!(words::news(&play), said, "the words stay");
    }
}

#[test]
fn two_wrong_tries_bring_a_hint_and_a_puzzle_shows_the_square_only_after_four() {
    let fail = |play: &mut Play| {
        let position = *play.game().position();
        let want = play.turn().want;
        let bad = position.moves().find(|&mv| !want.is_met(&position, mv));
        play.try_move(bad.expect("a wrong move"));
        settle(play);
    };
    let mut play = Play::new(lesson("pincer"));
    fail(&mut play);
    assert_eq!(play.hint(), None);
    fail(&mut play);
    assert_eq!(play.hint(), Some(Hint::Whole(mv("4i4e"))));
    assert!(words::news(&play).ends_with("Hint: 4i to 4e, as the arrow shows."));

    let puzzle = course::all().find(|lesson| lesson.is_puzzle()).unwrap();
    let mut play = Play::new(puzzle);
    for tries in 1..=4 {
        fail(&mut play);
        let shown = matches!(play.hint(), Some(Hint::Whole(_)));
        assert_eq!(shown, tries >= 4, "{tries}");
        assert_eq!(play.hint().is_some(), tries >= 2, "{tries}");
    }
    play.restart();
    assert_eq!(play.hint(), None);
}

#[test]
fn a_lesson_goes_on_only_when_its_step_is_done_and_starts_again_where_it_is() {
    let mut play = Play::new(lesson("pincer"));
    play.go_on();
    assert_eq!(play.step_number(), 0);
    solve_step(&mut play);
    let done = *play.game().position();
    play.try_move(mv("9i9h"));
    assert_eq!(
        *play.game().position(),
        done,
        "nothing moves once it is done"
    );
    play.go_on();
    play.try_move(mv("9i9h"));
    play.restart();
    assert_eq!((play.step_number(), play.game().moves().len()), (1, 0));
    solve_step(&mut play);
    play.go_on();
    solve_step(&mut play);
    play.restart();
    assert_eq!(
        play.step_number(),
        0,
        "after the end the lesson begins anew"
    );
}

#[test]
fn a_scripted_answer_is_played_before_the_next_turn_is_asked() {
    let mut play = Play::new(lesson("fork"));
    let first = words::ask(&play);
    play.try_move(mv("5i5e"));
    assert_eq!(play.stage(), Stage::Answering(mv("4e4b")));
    assert!(play.due().is_some());
    play.tick();
    assert_ne!(words::ask(&play), first);
    play.try_move(mv("9c5c"));
    assert!(play.is_over());
}

#[test]
fn words_say_why_a_try_takes_nothing_and_what_it_allows() {
    for (name, step, tried, words) in [
        (
            "chain",
            1,
            "3i3e",
            "That takes nothing: there is a gap on 5e. Gote then takes 3e with 2a–2e.",
        ),
        (
            "pincer",
            0,
            "6i6f",
            "That takes nothing. Gote then takes 6e with 7a–7e.",
        ),
        ("danger", 2, "4i4e", "Gote then takes 4e with 5a–5e."),
    ] {
        // The squares of a move are kept on one line by a character that is not seen.
        let said = said_of(name, step, tried).replace('\u{2060}', "");
        assert_eq!(said, words, "{name} {tried}");
    }
}

#[test]
fn a_puzzle_has_the_one_solution_it_claims_and_its_answers_hold_out_the_longest() {
    for (lesson, position, turn) in turns().filter(|(lesson, ..)| lesson.is_puzzle()) {
        let name = lesson.name;
        match turn.want {
            Want::Forces(only, moves) => {
                assert_eq!(winning_moves(&position, moves), [mv(only)], "{name}");
                assert!(!can_win(&position, moves - 1), "{name}: not in fewer moves");
                assert!(
                    matches!(turn.ask, Ask::Win(asked) if asked == moves),
                    "{name}"
                );
                assert_eq!(turn.answer.is_some(), moves > 1, "{name}");
                if let Some(answer) = turn.answer() {
                    let answers = best_answers(&after(&position, mv(only)), moves - 1);
                    assert!(answers.contains(&answer), "{name}: {answers:?}");
                }
            }
            Want::Saves(only, moves) => {
                assert_eq!(saving_moves(&position, moves), [mv(only)], "{name}");
                assert!(
                    can_win(&position.passed(), moves),
                    "{name}: there is a threat"
                );
            }
            other => panic!("{name} wants {other:?}"),
        }
    }
}

/// The search and the solver are written apart from each other.
#[test]
fn the_search_finds_the_solution_of_every_puzzle() {
    let mut search = Search::new(1 << 20);
    for (lesson, position, turn) in turns() {
        if let Want::Forces(only, moves) = turn.want {
            let depth = Limits::depth(2 * moves);
            let report = search.run(&position, &depth, &mut || false, &mut |_| {});
            let report = report.expect("the game goes on");
            assert_eq!(report.best, mv(only), "{}", lesson.name);
            let plies = i16::from(2 * moves - 1);
            assert_eq!(report.score.mate_in(), Some(plies), "{}", lesson.name);
        }
    }
}

#[test]
fn puzzles_get_deeper() {
    let depth = |lesson: &Lesson| lesson.steps[0].turns.len();
    let depths: Vec<usize> = course::all()
        .filter(|lesson| lesson.is_puzzle())
        .map(depth)
        .collect();
    assert_eq!((depths.first(), depths.last()), (Some(&1), Some(&3)));
    assert!((6..=10).contains(&depths.len()));
}

#[test]
fn lessons_hold_what_their_words_say() {
    let at = |name: &str, step: usize| *lesson(name).steps[step].game().position();
    let best = |position: &Position| best_capture(position).map_or(0, |(_, taken)| taken.count());
    // "Pinch all three", "one move takes two", "three pieces with one move": and no move takes more.
    for (name, step, most) in [
        ("chain", 0, 3),
        ("chain", 1, 2),
        ("double", 0, 2),
        ("double", 1, 3),
    ] {
        assert_eq!(best(&at(name, step)), most, "{name}");
    }
    // "Take a piece with a hop": nothing but hops takes.
    let hops = at("pincer", 2);
    for mv in hops.moves().filter(|&mv| !hops.captures_of(mv).is_empty()) {
        assert_eq!(hops.move_kind(mv), Some(MoveKind::Hop), "{mv}");
    }
    // "The one at the edge", "a piece in the corner".
    for (step, square) in [(0, "9e"), (1, "9a")] {
        let (_, taken) = best_capture(&at("corner", step)).unwrap();
        assert_eq!(
            taken.iter().map(|s| s.to_string()).collect::<Vec<_>>(),
            [square]
        );
    }
    // "The marked piece", "one of your pieces is in danger".
    for (name, step) in [("corner", 2), ("danger", 0), ("danger", 1)] {
        assert_eq!(
            in_danger(&at(name, step), Color::Sente).count(),
            1,
            "{name} {step}"
        );
    }
    // "Two ways to take a piece": one is safe and one is not.
    let two = at("danger", 2);
    let taking: Vec<_> = two
        .moves()
        .filter(|&mv| !two.captures_of(mv).is_empty())
        .collect();
    let safe = taking
        .iter()
        .filter(|&&mv| Want::TakesSafely(1).is_met(&two, mv))
        .count();
    assert_eq!((taking.len(), safe), (2, 1), "{taking:?}");
    // Between two enemies nothing can be taken, and two of theirs can.
    for step in 0..2 {
        let wedged = after(
            &at("wedge", step),
            Want::To("5e").example(&at("wedge", step)).unwrap(),
        );
        assert!(in_danger(&wedged, Color::Sente).is_empty());
        assert_eq!(in_danger(&wedged, Color::Gote).count(), 2);
        assert_eq!(escape(&wedged), None, "Gote cannot save both");
    }
    // An L: one beside, one above.
    assert!(Want::Forks.is_met(&at("fork", 0), mv("5i5e")));
    // Gote wins with its next move, if nothing is done.
    let line = at("line", 2);
    assert!(can_win(&line.passed(), 1));
}

#[test]
fn squares_are_named_by_the_data_and_not_in_the_texts_of_any_language() {
    for language in ["en", "ja", "eu"] {
        let path = format!("../locales/{language}/lessons.json");
        let texts = std::fs::read_to_string(&path).expect("the texts");
        let named = texts.as_bytes().windows(2).find(|pair| {
            std::str::from_utf8(pair).is_ok_and(|pair| pair.parse::<Square>().is_ok())
        });
        assert_eq!(named, None, "{language}");
    }
}
