//! `cargo xtask puzzles`: prints positions that have one solution and no other.

use clap::Parser;
use hasami_core::Rules;
use hasami_engine::puzzles::find;

/// Puzzles out of games of the engine against itself, one a line; each is proved, the choice is yours
#[derive(Parser)]
#[command(bin_name = "cargo xtask puzzles")]
struct Args {
    /// The ruleset, such as dai+nohop
    #[arg(default_value = "classic")]
    rules: Rules,
    /// So many puzzles
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// So many own moves in a solution at most
    #[arg(long, default_value_t = 3)]
    moves: u8,
    /// Decides the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let args = Args::parse();
    let mut left = args.count;
    find(args.rules, args.seed, args.moves, &mut |puzzle| {
        println!("{puzzle}");
        left = left.saturating_sub(1);
        left > 0
    });
}
