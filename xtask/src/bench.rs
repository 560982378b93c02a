//! `cargo xtask bench`: figures of the rules engine and the search, measured in release.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::{shell, wasm};

/// Runs a module made for WASI, whose clock and printing a benchmark needs, in the JavaScript engine
/// that browsers of the Chromium family have.
const RUN_IN_NODE: &str = "
import { WASI } from 'node:wasi';
import { readFile } from 'node:fs/promises';
const [file, ...rest] = process.argv.slice(1);
const wasi = new WASI({ version: 'preview1', args: [file, ...rest] });
const module = await WebAssembly.compile(await readFile(file));
wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
";

const WASI_TARGET: &str = "wasm32-wasip1";

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The benchmark of hasami-core to run: `perft` or `search`
    name: String,
    /// Only this ruleset, for `search`
    rules: Option<String>,
    /// Run it natively and then as WebAssembly in Node
    #[arg(long)]
    wasm: bool,
}

/// Runs one benchmark and lets it print.
pub(crate) fn run(args: &Args) -> Result<()> {
    let rest: Vec<&str> = args.rules.as_deref().into_iter().collect();
    let mut native = shell::cargo();
    native.args([
        "bench",
        "--package=hasami-core",
        "--bench",
        &args.name,
        "--",
    ]);
    shell::run(native.args(&rest))?;
    if args.wasm {
        println!("As WebAssembly:");
        let module = build_for_wasi(&args.name)?;
        let mut node = shell::program("node");
        node.args([
            "--no-warnings",
            "--input-type=module",
            "--eval",
            RUN_IN_NODE,
            "--",
        ]);
        shell::run(node.arg(module).args(&rest))?;
    }
    Ok(())
}

fn build_for_wasi(name: &str) -> Result<PathBuf> {
    if !shell::has("node") {
        bail!(
            "a benchmark in WebAssembly needs Node, version 20 or later: install it and try again"
        );
    }
    wasm::ensure_target(WASI_TARGET)?;
    let messages = shell::output(shell::cargo().args([
        "bench",
        "--package=hasami-core",
        "--bench",
        name,
        "--no-run",
        // As the computer player that browsers load is built.
        "--profile=worker",
        "--target",
        WASI_TARGET,
        "--message-format=json-render-diagnostics",
    ]))?;
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == name)
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back()
        .context("cargo names no module for the benchmark")
}
