//! `cargo xtask arena`: plays a match of engine against engine and prints the score.

use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use hasami_core::Rules;
use hasami_engine::arena::{Contestant, Match, play};

/// Engine against engine: paired openings, both ways, with a record that a broken-off match goes on from
#[derive(Parser)]
#[command(bin_name = "cargo xtask arena")]
struct Args {
    /// Whose score is counted: easy, medium, master, grandmaster:NODES or nodes:NODES, with @FILE for other weights
    first: Contestant,
    /// Against whom
    second: Contestant,
    /// The ruleset, such as dai+nohop
    #[arg(long, default_value = "classic")]
    rules: Rules,
    /// Games to be played, those on record included
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// Decides the openings and what the levels that vary play
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The record [default: target/arena/FIRST-SECOND-RULES-SEED.jsonl]
    #[arg(long)]
    record: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let plan = Match {
        first: args.first,
        second: args.second,
        rules: args.rules,
        games: args.games,
        seed: args.seed,
    };
    let record = args.record.unwrap_or_else(|| {
        let name = format!(
            "{}-{}-{}-{}",
            plan.first, plan.second, plan.rules, plan.seed
        );
        let plain = name.replace(
            |c: char| !c.is_ascii_alphanumeric() && !"-+.".contains(c),
            "_",
        );
        PathBuf::from("target/arena").join(plain + ".jsonl")
    });
    println!(
        "{} against {}, {}: {}",
        plan.first,
        plan.second,
        plan.rules,
        record.display()
    );
    let tally = play(&plan, &record, &mut |tally| {
        if tally.games().is_multiple_of(10) {
            println!("{tally}");
        }
    })?;
    println!("In all {tally}");
    Ok(())
}
