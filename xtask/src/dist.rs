//! `cargo xtask dist`: everything that is shipped, in release.

use anyhow::Result;

use crate::{build_client, shell};

/// Builds dist/ and the release server, and says where they are.
pub(crate) fn run() -> Result<()> {
    build_client::run(&build_client::Args::default())?;
    shell::run(shell::cargo().args(["build", "--release", "--package=hasami-server"]))?;
    let server = shell::target_dir()?.join("release/hasami-server");
    println!("Server built: {}", server.display());
    Ok(())
}
