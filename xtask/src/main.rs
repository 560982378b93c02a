//! Every developer command of the project: `cargo xtask --help` lists them.

mod assets;
mod audit;
mod bench;
mod browser_tools;
mod build_client;
mod dist;
mod engine;
mod fonts;
mod pages;
mod reach;
mod run;
mod shell;
mod short_names;
mod size;
mod split;
mod streams;
mod test;
mod tidy;
mod wasm;
mod wasm_opt;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The developer commands of Hasami Shogi Online.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the web client: hashed and compressed assets in dist/
    BuildClient(build_client::Args),
    /// Build what is shipped: the web client in dist/ and the release server
    Dist,
    /// Build client and server in release, then serve on 127.0.0.1:3000
    Run(run::Args),
    /// Check everything: format, lints, documentation, client, tests, real browsers
    #[command(alias = "ci")]
    Test(test::Args),
    /// Check the project's own habits
    Tidy,
    /// Show what the built client weighs; fail when the first page is too heavy
    Size,
    /// Measure what ships with Lighthouse and axe-core (needs Node.js and Chromium)
    Audit(audit::Args),
    /// Take the pictures of docs/screens anew (needs Node.js and Chromium)
    Screens(audit::ScreensArgs),
    /// Make the font and icon files again (needs npm, Python and Chromium)
    Fonts,
    /// Measure the rules engine and the search and print figures
    Bench(bench::Args),
    /// Play a match of engine against engine
    Arena(engine::Args),
    /// Learn the weights of the evaluation from games of the engine against itself
    Tune(engine::Args),
    /// Find puzzles: positions with one solution and no other
    Puzzles(engine::Args),
}

fn main() -> ExitCode {
    match execute(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> anyhow::Result<()> {
    match command {
        Command::BuildClient(args) => build_client::run(&args),
        Command::Dist => dist::run(),
        Command::Run(args) => run::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Tidy => tidy::run(),
        Command::Size => size::run(),
        Command::Audit(args) => audit::run(&args),
        Command::Screens(args) => audit::screens(&args),
        Command::Fonts => fonts::run(),
        Command::Bench(args) => bench::run(&args),
        Command::Arena(args) => engine::run("hasami-arena", &args),
        Command::Tune(args) => engine::run("hasami-tune", &args),
        Command::Puzzles(args) => engine::run("hasami-puzzles", &args),
    }
}
