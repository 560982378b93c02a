//! `cargo xtask audit` and `cargo xtask screens`: what ships, looked at by Lighthouse, axe-core and people.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use anyhow::{Context, Result, bail};

use crate::{build_client, dist, shell};

/// What is measured and how often.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Measure one page once instead of all five times, and hold a slow machine against nobody
    #[arg(long)]
    once: bool,
    /// Take the client and the server that are built already
    #[arg(long)]
    built: bool,
}

/// What is photographed.
#[derive(clap::Args)]
pub(crate) struct ScreensArgs {
    /// Take the client and the server that are built already
    #[arg(long)]
    built: bool,
}

/// Measures what ships: scores of the pages one can land on, accessibility of every screen.
///
/// # Errors
/// When a score or a screen is not good enough, or when Node.js or Chromium is not there.
pub(crate) fn run(args: &Args) -> Result<()> {
    let mut more = Vec::new();
    if args.once {
        more.push("--once".to_owned());
    }
    prepare(args.built)?;
    with_server(RELEASE, "audit.mjs", &more)
}

/// The audit as one check among others, of a client that is built: once, with the server of the tests.
/// Where Node.js or what it needs cannot be had, it is left out, and that is said.
///
/// # Errors
/// When a score or a screen is not good enough.
pub(crate) fn check() -> Result<()> {
    if let Err(error) = install() {
        println!("Left out: the audit. {error:#}");
        return Ok(());
    }
    // The tests have built it: the server under another name.
    with_server("debug/server_child", "audit.mjs", &["--once".to_owned()])
}

/// Takes the pictures of docs/screens anew.
///
/// # Errors
/// When a screen cannot be reached, or when Node.js or Chromium is not there.
pub(crate) fn screens(args: &ScreensArgs) -> Result<()> {
    let folder = shell::root().join("docs/screens");
    prepare(args.built)?;
    with_server(RELEASE, "screens.mjs", &[folder.display().to_string()])
}

/// Sees to it that there is something to look at, and with what.
fn prepare(built: bool) -> Result<()> {
    install()?;
    if built { Ok(()) } else { dist::run() }
}

/// The server that ships, below the target folder.
const RELEASE: &str = "release/hasami-server";

/// Runs a script of tests/audit with the address of a server of its own, this program below the target
/// folder, and `more`.
fn with_server(program: &str, script: &str, more: &[String]) -> Result<()> {
    let server = Server::start(program)?;
    shell::run(
        shell::program("node")
            .arg(folder().join(script))
            .arg(&server.url)
            .args(more),
    )
}

fn folder() -> PathBuf {
    shell::root().join("tests/audit")
}

/// Installs what the scripts need, as their lock file names it.
fn install() -> Result<()> {
    for tool in ["node", "npm"] {
        if !shell::has(tool) {
            bail!(
                "{tool} is not there, and the audit runs on it: install Node.js 20 or newer \
                 (https://nodejs.org, or your system's packages `nodejs` and `npm`)"
            );
        }
    }
    let folder = folder();
    let changed = |name: &str| folder.join(name).metadata()?.modified();
    let installed = changed("node_modules/.package-lock.json");
    if installed
        .is_ok_and(|installed| changed("package-lock.json").is_ok_and(|lock| lock <= installed))
    {
        return Ok(());
    }
    let options = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    shell::run(shell::program("npm").args(options).current_dir(folder))
}

/// A server on a free port, with an empty store. It ends when dropped.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start(program: &str) -> Result<Self> {
        let target = shell::target_dir()?;
        let store = target.join("audit");
        if store.exists() {
            fs::remove_dir_all(&store)?;
        }
        let program = target.join(program);
        let mut process = shell::program(&program)
            .args(["--listen", "127.0.0.1:0", "--log", "warn"])
            .arg("--database-url")
            .arg(format!("sqlite:{}", store.join("audit.db").display()))
            .arg("--assets")
            .arg(build_client::folder(false))
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let output = process.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let url = lines.find_map(|line| Some(line.split_once("listening on ")?.1.to_owned()));
        // It would stop when nobody reads what it prints.
        std::thread::spawn(move || lines.for_each(drop));
        let mut server = Self {
            process,
            url: String::new(),
        };
        server.url = url.context("the server ended without saying its address")?;
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Both fail only when the process has ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
