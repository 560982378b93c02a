//! The search in nodes a second, over the fixed positions whose node counts a test pins.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program for a developer's terminal"
)]

use std::time::Instant;

use hasami_core::search::{Level, Limits, Report, Search};
use hasami_core::{Game, Position, Preset, Rules};

#[path = "../tests/search/positions.rs"]
mod positions;

use positions::POSITIONS;

/// Each position is searched so far.
const NODES: u64 = 1_000_000;
/// So often, and the fastest counts: what else the machine does only ever takes time away.
const RUNS: usize = 5;

fn main() {
    println!("search, {NODES} nodes a position, one core, the fastest of {RUNS} runs");
    println!(
        "{:<16} {:>6} {:>8} {:>12} {:>14}",
        "rules", "depth", "time", "nodes/s", "score"
    );
    let mut all = (0, 0.0);
    // `cargo bench` passes `--bench` by itself.
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let positions = POSITIONS
        .iter()
        .filter(|(rules, _)| wanted.as_deref().is_none_or(|wanted| wanted == *rules));
    warm_up();
    for (rules, moves) in positions {
        let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap());
        let game = Game::replay(rules.parse::<Rules>().unwrap(), "startpos", moves).unwrap();
        let (report, seconds) = (0..RUNS)
            .map(|_| timed(game.position()))
            .min_by(|(_, one), (_, other)| one.total_cmp(other))
            .unwrap();
        all = (all.0 + report.nodes, all.1 + seconds);
        println!(
            "{rules:<16} {:>6} {:>6.0}ms {:>10.2} M {:>14} {}",
            report.depth,
            seconds * 1e3,
            report.nodes as f64 / seconds / 1e6,
            report.score.to_string(),
            report.best
        );
    }
    println!(
        "{:<16} {:>6} {:>6.0}ms {:>10.2} M",
        "all",
        "",
        all.1 * 1e3,
        all.0 as f64 / all.1 / 1e6
    );
}

fn timed(position: &Position) -> (Report, f64) {
    let mut search = ready(position);
    let start = Instant::now();
    let report = search
        .run(position, &Limits::nodes(NODES), &mut || false, &mut |_| {})
        .unwrap();
    (report, start.elapsed().as_secs_f64())
}

/// A browser compiles what runs often once more, and better, while it runs: that is over after the first thought.
fn warm_up() {
    let start = Position::start(Rules::new(Preset::Classic));
    let limits = Limits::nodes(NODES);
    ready(&start).run(&start, &limits, &mut || false, &mut |_| {});
}

/// A search that knows nothing but has its tables made, as it has from the first move of a game on.
fn ready(position: &Position) -> Search {
    let mut search = Search::new(Level::TABLE_BYTES);
    search.run(position, &Limits::depth(1), &mut || false, &mut |_| {});
    search.clear();
    search
}
