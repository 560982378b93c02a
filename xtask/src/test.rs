//! `cargo xtask test`: everything that must hold before a change lands.

use std::process::{Command, Output};
use std::thread::JoinHandle;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};

use crate::{audit, browser_tools, shell, tidy};

/// What may be left out while working; before landing nothing is.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave out the tests in real browsers
    #[arg(long)]
    no_browser: bool,
    /// Leave out what takes long: the release builds of the client, the browsers, the documentation
    #[arg(long)]
    fast: bool,
}

/// Runs all checks, or those asked for.
pub(crate) fn run(args: &Args) -> Result<()> {
    let began = Instant::now();
    let browser = !args.no_browser && !args.fast;
    if browser {
        browser_tools::ensure()?;
    }
    shell::run(shell::cargo().args(["fmt", "--all", "--check"]))?;
    tidy::run()?;

    // Building the clients keeps one core busy for long; all that needs none goes on beside it.
    let clients = if args.fast {
        None
    } else {
        Some(build_clients(browser)?)
    };
    check(args.fast, browser)?;
    native_tests(args.fast, browser)?;
    if let Some(clients) = clients {
        print_clients(clients)?;
    }
    if browser {
        shell::run(cargo_tests(browser).arg("--test=browser_*"))?;
        audit::check()?;
    }

    let minutes = began.elapsed().as_secs_f64() / 60.0;
    let left_out = if args.fast || args.no_browser {
        " that were asked for"
    } else {
        ""
    };
    println!("All checks{left_out} passed in {minutes:.1} minutes.");
    Ok(())
}

/// Lints, and the documentation, with every warning an error.
fn check(fast: bool, browser: bool) -> Result<()> {
    let mut host = shell::cargo();
    host.args(["clippy", "--workspace", "--all-targets"]);
    if browser {
        host.args(BROWSER);
    }
    shell::run(host.args(DENY))?;
    if fast {
        return Ok(());
    }
    for features in [&[][..], &["--features=test-hooks"]] {
        let mut client = shell::cargo();
        client.args([
            "clippy",
            "--package=hasami-client",
            "--target=wasm32-unknown-unknown",
        ]);
        shell::run(client.args(features).args(DENY))?;
    }
    let mut doc = shell::cargo();
    doc.args(["doc", "--workspace", "--no-deps"]);
    shell::run(doc.env("RUSTDOCFLAGS", "--deny=warnings"))
}

const BROWSER: [&str; 1] = ["--features=hasami-tests/browser"];
const DENY: [&str; 2] = ["--", "--deny=warnings"];

fn cargo_tests(browser: bool) -> Command {
    let mut tests = shell::cargo();
    tests.args(["test", "--workspace"]);
    if browser {
        tests.args(BROWSER);
    }
    // A snapshot is looked at by a person before it is one.
    tests.env("INSTA_UPDATE", "no");
    tests
}

/// All tests but those in browsers, whose files are named so.
fn native_tests(fast: bool, browser: bool) -> Result<()> {
    let mut tests = cargo_tests(browser);
    shell::run(tests.args(["--lib", "--bins", "--test=[!b]*"]))?;
    shell::run(cargo_tests(browser).arg("--doc"))?;
    if fast {
        return Ok(());
    }
    // A daily run plays a twentieth of these games.
    shell::run(cargo_tests(browser).args(["--test=rules", "--", "--ignored"]))
}

/// Builds what ships, which also checks its weight, and the client that the browser tests load.
fn build_clients(browser: bool) -> Result<JoinHandle<Result<Vec<Output>>>> {
    let this = std::env::current_exe()?;
    let kinds: &'static [&'static [&'static str]] = if browser {
        &[&[], &["--test-hooks"]]
    } else {
        &[&[]]
    };
    Ok(std::thread::spawn(move || {
        let build = |args: &&[&str]| {
            let mut command = shell::program(&this);
            command.arg("build-client").args(*args);
            command.output().context("cannot start the client's build")
        };
        kinds.iter().map(build).collect()
    }))
}

/// Waits for the builds and prints what they said, now that nothing else prints.
fn print_clients(clients: JoinHandle<Result<Vec<Output>>>) -> Result<()> {
    let outputs = clients
        .join()
        .map_err(|_| anyhow!("the client's build panicked"))??;
    for output in outputs {
        print!("{}", String::from_utf8_lossy(&output.stdout));
        if !output.status.success() {
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
            bail!("the client does not build");
        }
    }
    Ok(())
}
