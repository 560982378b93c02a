//! Matches as whoever runs them sees them: the same each time, recorded game by game, resumable.

#![expect(
    clippy::unwrap_used,
    reason = "in a helper of a test, too, a panic is how it fails"
)]

use std::fs;
use std::path::PathBuf;

use hasami_core::search::eval::Weights;
use hasami_engine::arena::{Match, Tally, play};
use hasami_engine::tune::{Plan, fit, play_games, read_samples};

/// A file of its own that is gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("hasami-arena-{}-{name}.jsonl", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn plan(first: &str, second: &str, games: u32) -> Match {
    Match {
        first: first.parse().unwrap(),
        second: second.parse().unwrap(),
        rules: "classic".parse().unwrap(),
        games,
        seed: 5,
    }
}

fn run(plan: &Match, scratch: &Scratch) -> Tally {
    play(plan, &scratch.0, &mut |_| {}).unwrap()
}

#[test]
fn a_match_broken_off_in_the_middle_of_a_line_ends_as_if_it_had_not_been() {
    let whole = Scratch::new("whole");
    let broken = Scratch::new("broken");
    let expected = run(&plan("nodes:300", "easy", 4), &whole);
    run(&plan("nodes:300", "easy", 2), &broken);
    let text = fs::read_to_string(&broken.0).unwrap();
    fs::write(&broken.0, format!("{text}{{\"game\":2,\"si")).unwrap();

    assert_eq!(run(&plan("nodes:300", "easy", 4), &broken), expected);
    assert_eq!(fs::read(&broken.0).unwrap(), fs::read(&whole.0).unwrap());
}

#[test]
fn the_record_of_another_match_is_refused_and_left_alone() {
    let scratch = Scratch::new("other");
    run(&plan("nodes:300", "easy", 1), &scratch);
    let before = fs::read(&scratch.0).unwrap();
    let refused = play(&plan("nodes:301", "easy", 2), &scratch.0, &mut |_| {});
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("holds another match")
    );
    assert_eq!(fs::read(&scratch.0).unwrap(), before);
}

#[test]
fn a_record_that_does_not_add_up_is_refused() {
    let scratch = Scratch::new("forged");
    run(&plan("nodes:300", "easy", 1), &scratch);
    let text = fs::read_to_string(&scratch.0).unwrap();
    let (head, outcome) = text.rsplit_once("\"outcome\":").unwrap();
    assert!(!outcome.contains("draw: agreed"));
    fs::write(
        &scratch.0,
        format!("{head}\"outcome\":\"draw: agreed\"}}\n"),
    )
    .unwrap();
    let refused = play(&plan("nodes:300", "easy", 2), &scratch.0, &mut |_| {});
    assert!(format!("{:#}", refused.unwrap_err()).contains("line 2"));
}

#[test]
fn more_nodes_play_better() {
    let scratch = Scratch::new("stronger");
    let tally = run(&plan("nodes:3000", "nodes:30", 20), &scratch);
    assert!(tally.score() > 0.6, "{tally}");
}

#[test]
fn the_tuner_learns_from_games_it_plays_itself() {
    let scratch = Scratch::new("tune");
    let rules = "classic".parse().unwrap();
    let weights = *Weights::of(rules).features();
    let plan = Plan {
        rules,
        games: 12,
        nodes: 200,
        seed: 3,
        weights,
    };
    play_games(&plan, &scratch.0, &mut |_| {}).unwrap();
    let samples = read_samples(&scratch.0).unwrap();
    assert!(samples.len() > 100);
    let found = fit(&samples, &weights, 50);
    assert!(found.after < found.before, "{found:?}");
}
