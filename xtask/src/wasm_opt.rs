//! Shrinks the module with wasm-opt of the pinned npm package, where Node.js is there.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::{assets, shell, wasm};

/// What a module is improved for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    Size,
    Speed,
}

/// The module after `wasm-opt`, or as it was, saying why, when that cannot be had:
/// a client built without it is only larger.
pub(crate) fn improve(module: Vec<u8>, goal: Goal) -> Vec<u8> {
    if !shell::has("node") || !shell::has("npm") {
        println!(
            "Node.js with npm is not there: the client is built without wasm-opt, so it is larger."
        );
        return module;
    }
    match try_improve(&module, goal) {
        Ok(smaller) => smaller,
        Err(error) => {
            println!("wasm-opt did not work, so the client is larger: {error:#}");
            module
        }
    }
}

fn try_improve(module: &[u8], goal: Goal) -> Result<Vec<u8>> {
    let tools = shell::root().join("xtask/tools");
    let lock = fs::read(tools.join("package-lock.json"))?;
    let flags = flags(goal, &wasm::features()?);

    // The same module gives the same result, and most builds change nothing in it.
    let key = Sha256::new()
        .chain_update(module)
        .chain_update(&lock)
        .chain_update(flags.join(" "));
    let folder = shell::target_dir()?.join("wasm-opt");
    let cached = folder
        .join(assets::hex(&key.finalize(), 32))
        .with_extension("wasm");
    if let Ok(bytes) = fs::read(&cached) {
        return Ok(bytes);
    }

    let script = installed(&tools)?;
    fs::create_dir_all(&folder)?;
    let input = cached.with_extension("in");
    let output = cached.with_extension("out");
    fs::write(&input, module)?;
    let done = shell::run(
        shell::program("node")
            .arg(script)
            .args(&flags)
            .arg(&input)
            .arg("-o")
            .arg(&output),
    );
    fs::remove_file(&input)?;
    done?;
    fs::rename(&output, &cached)?;
    fs::read(&cached).context("wasm-opt wrote nothing")
}

/// `-Oz` or `-O3` over a module that uses what rustc lets it use, and nothing more.
fn flags(goal: Goal, features: &[String]) -> Vec<String> {
    let level = match goal {
        Goal::Size => "-Oz",
        Goal::Speed => "-O3",
    };
    let enabled = features.iter().map(|feature| match feature.as_str() {
        // The one that the two tools name differently.
        "nontrapping-fptoint" => "--enable-nontrapping-float-to-int".to_owned(),
        same => format!("--enable-{same}"),
    });
    [level, "--mvp-features"]
        .map(str::to_owned)
        .into_iter()
        .chain(enabled)
        .collect()
}

fn installed(tools: &std::path::Path) -> Result<PathBuf> {
    let script = tools.join("node_modules/binaryen/bin/wasm-opt");
    if !script.is_file() {
        println!("Fetching wasm-opt (npm package binaryen) into xtask/tools/ ...");
        shell::run(shell::program("npm").current_dir(tools).args([
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
        ]))?;
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_of_rustc_becomes_a_flag_of_wasm_opt() {
        let features = ["sign-ext", "nontrapping-fptoint"].map(str::to_owned);
        assert_eq!(
            flags(Goal::Size, &features),
            [
                "-Oz",
                "--mvp-features",
                "--enable-sign-ext",
                "--enable-nontrapping-float-to-int"
            ]
        );
    }
}
