//! `cargo xtask bench`: figures of the rules engine and the search, measured in release.

use anyhow::Result;

use crate::shell;

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The benchmark of hasami-core to run, `perft` or `search`
    name: String,
}

/// Runs one benchmark and lets it print.
pub(crate) fn run(args: &Args) -> Result<()> {
    shell::run(shell::cargo().args(["bench", "--package=hasami-core", "--bench", &args.name]))
}
