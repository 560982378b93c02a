//! The seeded simulation: whole evenings of many players, with everything that goes wrong.
//!
//! `HASAMI_SIM_SEED` and `HASAMI_SIM_GAMES` set the first seed and the number of games.

#![expect(
    clippy::expect_used,
    reason = "helpers of tests fail by a panic, like the tests"
)]

use hasami_tests::sim::world::{Report, Setup, World};

/// Games of one simulated server; more games are more servers, each with the next seed.
const GAMES_EACH: usize = 1_000;

fn setup(seed: u64, games: usize) -> Setup {
    Setup {
        seed,
        games,
        players: 60,
        crash_every_ms: Some(120_000),
        break_every_ms: Some(20_000),
        stall_every_ms: Some(30_000),
    }
}

fn from_env(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

#[test]
fn ten_thousand_games_keep_every_promise() {
    let first = from_env("HASAMI_SIM_SEED", 1);
    let mut left = usize::try_from(from_env("HASAMI_SIM_GAMES", 10_000)).expect("a small number");
    let mut total: Option<Report> = None;
    for seed in first.. {
        let games = left.min(GAMES_EACH);
        // Shown when it fails: run it again with HASAMI_SIM_SEED.
        println!("HASAMI_SIM_SEED={seed} HASAMI_SIM_GAMES={games}");
        let report = World::run(setup(seed, games));
        total = Some(match total {
            None => report,
            Some(sum) => add(sum, &report),
        });
        left -= games;
        if left == 0 {
            break;
        }
    }
    let total = total.expect("at least one server ran");
    println!("{total:#?}");
    if total.outcomes.values().sum::<u64>() >= 5_000 {
        assert_everything_was_seen(&total);
    }
}

/// A simulation in which something never happens proves nothing about it.
fn assert_everything_was_seen(report: &Report) {
    let ends = ["captures", "clock", "resignation", "abandoned"];
    let ends = ends
        .map(|how| ["sente", "gote"].map(|who| format!("{who}: {how}")))
        .concat();
    for end in ends
        .iter()
        .map(String::as_str)
        .chain(["draw: agreed", "aborted"])
    {
        assert!(report.outcomes.contains_key(end), "no game ended by {end}");
    }
    let seen = [
        "already done",
        "call off",
        "called",
        "another tab",
        "broken room",
        "crash",
        "cut",
        "gap",
        "move said again",
        "quiet check",
        "refused AlreadyMatched",
        "refused GameOver",
        "refused LiveGame",
        "refused NoCall",
        "refused RoomFull",
        "refused Stale",
        "refused WaitingElsewhere",
        "room ended Closed",
        "room ended Error",
        "room ended NotReady",
        "room ended OpponentNotReady",
        "stall",
        "unqueued Declined",
        "unqueued NoAnswer",
    ];
    for what in seen {
        assert!(report.seen.contains_key(what), "never seen: {what}");
    }
}

fn add(mut sum: Report, more: &Report) -> Report {
    for (outcome, games) in &more.outcomes {
        *sum.outcomes.entry(outcome.clone()).or_default() += games;
    }
    for (what, times) in &more.seen {
        *sum.seen.entry(what.clone()).or_default() += times;
    }
    sum.moves += more.moves;
    sum
}

#[test]
fn the_same_seed_gives_the_same_log() {
    let seed = from_env("HASAMI_SIM_SEED", 7);
    let runs = [seed, seed, seed + 1].map(|seed| World::run(setup(seed, 60)));
    assert_eq!(runs[0], runs[1]);
    assert_ne!(
        runs[0].digest, runs[2].digest,
        "another seed gives another log"
    );
}
