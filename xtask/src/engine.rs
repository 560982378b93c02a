//! `cargo xtask arena`, `tune` and `puzzles`: the engine's own programs, built in release.

use anyhow::Result;

use crate::shell;

/// What is handed on to the program.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Args {
    /// Arguments of the program; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

/// Runs the engine's program with that name.
pub(crate) fn run(program: &str, args: &Args) -> Result<()> {
    let mut command = shell::cargo();
    command.args([
        "run",
        "--release",
        "--package=hasami-engine",
        "--bin",
        program,
        "--",
    ]);
    shell::run(command.args(&args.rest))
}
