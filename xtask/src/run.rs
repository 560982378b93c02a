//! `cargo xtask run`: the game on this machine, as it would be shipped.

use anyhow::Result;

use crate::{build_client, dist, shell};

/// What the server is told.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Passed to the server, for example `--listen 127.0.0.1:4000`; see its --help
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    server: Vec<String>,
}

/// Builds client and server, then serves until Ctrl-C.
pub(crate) fn run(args: &Args) -> Result<()> {
    dist::run()?;
    let server = shell::target_dir()?.join("release/hasami-server");
    let mut command = shell::program(server);
    command
        .args(&args.server)
        .env("HASAMI_ASSETS", build_client::folder(false));
    serve(&mut command)
}

/// Becomes the server, so that Ctrl-C and its exit code are the server's own.
#[cfg(unix)]
fn serve(command: &mut std::process::Command) -> Result<()> {
    use anyhow::Context as _;
    use std::os::unix::process::CommandExt as _;
    Err(command.exec()).context("cannot start the server")
}

#[cfg(not(unix))]
fn serve(command: &mut std::process::Command) -> Result<()> {
    shell::run(command)
}
