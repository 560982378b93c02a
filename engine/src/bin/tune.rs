//! `cargo xtask tune`: learns the weights of the evaluation from games of the engine against itself.

use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use hasami_core::Rules;
use hasami_core::search::eval::Weights;
use hasami_engine::tune::{Plan, fit, play_games, read_samples, read_weights, weights_text};

/// Play games and fit the weights of a ruleset's preset to their results
#[derive(Parser)]
#[command(bin_name = "cargo xtask tune")]
struct Args {
    /// The ruleset, such as dai+nohop
    rules: Rules,
    /// Games to learn from, those on record included
    #[arg(long, default_value_t = 4_000)]
    games: u32,
    /// Nodes for each of their moves
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Decides the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rounds of the fit over all positions
    #[arg(long, default_value_t = 300)]
    rounds: u32,
    /// The weights to begin with, as `--out` writes them [default: those in the engine]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The record of the games [default: target/tune/RULES-NODES-SEED.jsonl]
    #[arg(long)]
    record: Option<PathBuf>,
    /// Where the weights go, for `cargo xtask arena … nodes:N@FILE` [default: target/tune/RULES.txt]
    #[arg(long)]
    out: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let rules = args.rules;
    let folder = PathBuf::from("target/tune");
    let record = args
        .record
        .unwrap_or_else(|| folder.join(format!("{rules}-{}-{}.jsonl", args.nodes, args.seed)));
    let out = args
        .out
        .unwrap_or_else(|| folder.join(format!("{rules}.txt")));
    let weights = match &args.weights {
        Some(file) => read_weights(file)?,
        None => *Weights::of(rules).features(),
    };
    let plan = Plan {
        rules,
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        weights,
    };
    println!("Games: {}", record.display());
    play_games(&plan, &record, &mut |games| {
        if games.is_multiple_of(200) {
            println!("{games} of {}", args.games);
        }
    })?;
    let samples = read_samples(&record)?;
    println!("{} quiet positions", samples.len());
    let found = fit(&samples, &weights, args.rounds);
    println!(
        "Error {:.4} before, {:.4} after, {:.4} on positions not learned from",
        found.before, found.after, found.unseen
    );
    std::fs::write(&out, weights_text(&found.weights))?;
    println!(
        "Weights: {}\n{}",
        out.display(),
        weights_text(&found.weights)
    );
    Ok(())
}
