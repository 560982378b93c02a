//! The search in nodes a second, over the fixed positions whose node counts a test pins.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program for a developer's terminal"
)]

use std::time::Instant;

use hasami_core::search::{Limits, Search};
use hasami_core::{Game, Rules};

#[path = "../tests/search/positions.rs"]
mod positions;

use positions::POSITIONS;

/// Each position is searched so far.
const NODES: u64 = 1_000_000;
const TABLE_BYTES: usize = 4 << 20;

fn main() {
    println!("search, {NODES} nodes a position, one core");
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
    for (rules, moves) in positions {
        let moves = moves.split_whitespace().map(|mv| mv.parse().unwrap());
        let game = Game::replay(rules.parse::<Rules>().unwrap(), "startpos", moves).unwrap();
        let position = *game.position();
        let mut search = Search::new(TABLE_BYTES);
        let start = Instant::now();
        let limits = Limits::nodes(NODES);
        let report = search
            .run(&position, &limits, &mut || false, &mut |_| {})
            .unwrap();
        let seconds = start.elapsed().as_secs_f64();
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
