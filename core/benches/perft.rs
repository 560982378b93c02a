//! Perft on the engine and on the plain-array reference, in moves a second and as a ratio from one run.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program for a developer's terminal"
)]

use std::time::{Duration, Instant};

use hasami_core::perft::perft;
use hasami_core::{Position, Rules};

#[path = "../tests/rules/reference.rs"]
#[expect(dead_code, reason = "the tests use the rest of it")]
mod reference;

use reference::Reference;

/// Each measurement is the best of this many, so that a busy machine disturbs it less.
const ROUNDS: u32 = 5;

struct Case {
    rules: &'static str,
    engine_depth: u32,
    reference_depth: u32,
}

const CASES: [Case; 3] = [
    Case {
        rules: "classic",
        engine_depth: 5,
        reference_depth: 4,
    },
    Case {
        rules: "dai",
        engine_depth: 5,
        reference_depth: 4,
    },
    Case {
        rules: "dai+step",
        engine_depth: 6,
        reference_depth: 4,
    },
];

fn main() {
    println!("perft, bulk count on the last ply, one core, best of {ROUNDS} runs");
    println!(
        "{:<10} {:>5} {:>15} {:>9} {:>14} {:>14} {:>6}",
        "rules", "depth", "moves", "time", "moves/s", "arrays, /s", "ratio"
    );
    for case in CASES {
        let position = Position::start(case.rules.parse::<Rules>().unwrap());
        let (count, time) = best(|| perft(&position, case.engine_depth));
        let start = Reference::start(case.rules);
        let (reference_count, reference_time) =
            best(|| reference_perft(&start, case.reference_depth));
        assert_eq!(reference_count, perft(&position, case.reference_depth));

        let speed = per_second(count, time);
        let reference_speed = per_second(reference_count, reference_time);
        println!(
            "{:<10} {:>5} {count:>15} {:>7.0}ms {:>12.0} M {:>12.0} M {:>5.0}x",
            case.rules,
            case.engine_depth,
            time.as_secs_f64() * 1e3,
            speed / 1e6,
            reference_speed / 1e6,
            speed / reference_speed,
        );
    }
}

fn best(mut run: impl FnMut() -> u64) -> (u64, Duration) {
    (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            (run(), start.elapsed())
        })
        .min_by_key(|&(_, time)| time)
        .unwrap()
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn reference_perft(position: &Reference, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| {
            let mut next = position.clone();
            next.play(mv);
            reference_perft(&next, depth - 1)
        })
        .sum()
}
