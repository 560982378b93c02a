//! The client and the engine compiled to WebAssembly, with the JavaScript glue that loads each.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::split::Parts;
use crate::{reach, shell, short_names, split, streams};

const TARGET: &str = "wasm32-unknown-unknown";

/// The function of the client that shows all screens but the first page's. What only it needs is
/// loaded later.
const GATE: &str = "later_screen";

/// The function of the client that gives the words which come with the later part.
const LATER_TEXT: &str = "later_text";

/// A module with nothing in it.
const EMPTY: &[u8] = b"\0asm\x01\0\0\0";

/// A program for the browser.
struct Program {
    /// Its package, and the name of its binary.
    package: &'static str,
    /// The profile that it ships with.
    profile: &'static str,
    /// The name that its glue knows it by.
    name: &'static str,
}

/// The page's program.
const CLIENT: Program = Program {
    package: "hasami-client",
    profile: "wasm",
    name: "client",
};

/// The computer player, which runs in a worker.
const ENGINE: Program = Program {
    package: "hasami-worker",
    profile: "worker",
    name: "engine",
};

/// What wasm-bindgen makes of the compiled engine.
pub(crate) struct Engine {
    /// The module, without names and producers.
    pub wasm: Vec<u8>,
    /// The JavaScript module whose default export starts the engine.
    pub glue: String,
}

/// What wasm-bindgen makes of the compiled client.
pub(crate) struct Client {
    /// The module that starts, without names and producers.
    pub wasm: Vec<u8>,
    /// The module that is loaded after it.
    pub later: Vec<u8>,
    /// The JavaScript module whose default export starts the client.
    pub glue: String,
}

/// Compiles the client with the size-minded `wasm` profile and cuts it in two, or compiles it in one
/// with the `dev` profile when it is only for a look, and makes its glue.
pub(crate) fn build(features: &[&str], quick: bool) -> Result<Client> {
    ensure_target(TARGET)?;
    let linked = compile(&CLIENT, features, quick, &["-Clink-arg=--emit-relocs"])?;
    let linked = streams::remove(&linked)?;
    if quick {
        let (wasm, glue) = bindgen(&CLIENT, linked, true)?;
        let later = EMPTY.to_owned();
        return Ok(Client { wasm, later, glue });
    }
    let reach = reach::reach(&linked, GATE)?;
    if !reach.is_behind(LATER_TEXT) {
        bail!("the first part of the client needs a text of the later one: move it to first.json");
    }
    let (whole, glue) = bindgen(&CLIENT, linked, true)?;
    let Parts { first: wasm, later } = split::split(&whole, &reach)?;
    Ok(Client { wasm, later, glue })
}

/// Compiles the engine with the `worker` profile, or with the `dev` profile when it is only for a
/// look, and makes its glue.
pub(crate) fn build_engine(quick: bool) -> Result<Engine> {
    ensure_target(TARGET)?;
    let linked = compile(&ENGINE, &[], quick, &[])?;
    let (wasm, glue) = bindgen(&ENGINE, linked, false)?;
    Ok(Engine { wasm, glue })
}

/// The features that rustc lets the module use, by rustc's names.
pub(crate) fn features() -> Result<Vec<String>> {
    let cfg = shell::output(shell::program("rustc").args(["--print=cfg", "--target", TARGET]))?;
    Ok(features_in(&cfg))
}

fn features_in(cfg: &str) -> Vec<String> {
    cfg.lines()
        .filter_map(|line| line.strip_prefix("target_feature=\"")?.strip_suffix('"'))
        .map(str::to_owned)
        .collect()
}

/// Has rustup add the standard library for `target` when it is missing.
pub(crate) fn ensure_target(target: &str) -> Result<()> {
    let libraries =
        shell::output(shell::program("rustc").args(["--print=target-libdir", "--target", target]))?;
    if PathBuf::from(libraries.trim()).is_dir() {
        return Ok(());
    }
    if !shell::has("rustup") {
        bail!(
            "rustc has no {target} target and rustup, which could add it, is not there: \
             install rustup, or your system's package with Rust's standard library for {target}"
        );
    }
    shell::run(shell::program("rustup").args(["target", "add", target]))
}

/// What rustc is told beside the profile. Views with erased types weigh less than one type a view,
/// and the paths in panic messages need not name folders of the machine that built them.
fn rustflags() -> String {
    let home = std::env::var("CARGO_HOME")
        .or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")))
        .unwrap_or_default();
    let mut flags = vec!["--cfg".to_owned(), "erase_components".to_owned()];
    if !home.is_empty() {
        flags.push(format!("--remap-path-prefix={home}=cargo"));
    }
    let list: Vec<String> = flags.iter().map(|flag| format!("{flag:?}")).collect();
    format!("target.{TARGET}.rustflags=[{}]", list.join(", "))
}

fn compile(program: &Program, features: &[&str], quick: bool, rustc: &[&str]) -> Result<Vec<u8>> {
    let mut cargo = shell::cargo();
    cargo.args([
        "--config",
        &rustflags(),
        "rustc",
        "--package",
        program.package,
        "--bin",
        program.package,
        "--profile",
        if quick { "dev" } else { program.profile },
        "--target",
        TARGET,
        "--message-format=json-render-diagnostics",
        "--features",
        &features.join(","),
        "--",
    ]);
    let messages = shell::output(cargo.args(rustc))?;
    let path = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == program.package)
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back()
        .with_context(|| format!("cargo names no wasm file for {}", program.package))?;
    Ok(fs::read(path)?)
}

/// The module, with its names if they are still needed, and its glue.
fn bindgen(program: &Program, linked: Vec<u8>, names: bool) -> Result<(Vec<u8>, String)> {
    let mut output = Bindgen::new()
        .input_bytes(program.name, linked)
        .out_name(program.name)
        .web(true)?
        .typescript(false)
        .demangle(false)
        .remove_name_section(!names)
        .remove_producers_section(true)
        .generate_output()?;
    let inline = output.snippets().values().flatten().count();
    if inline + output.local_modules().len() > 0 {
        bail!("a dependency brings JavaScript of its own, which the asset pipeline does not carry");
    }
    let glue = output.js().to_owned();
    let glue = short_names::shorten(output.wasm_mut(), &glue)?;
    Ok((output.wasm_mut().emit_wasm(), glue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn target_features_are_read_from_rustc() {
        let cfg = "panic=\"abort\"\ntarget_feature=\"bulk-memory\"\ntarget_feature=\"sign-ext\"\n";
        assert_eq!(features_in(cfg), ["bulk-memory", "sign-ext"]);
    }
}
