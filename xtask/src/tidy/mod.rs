//! `cargo xtask tidy`: the habits that no compiler checks.

mod cases;
mod machine;
mod opening;
mod protocol;
mod purity;

use anyhow::{Result, bail};

use crate::shell;

/// A file of the project that is text.
struct Source {
    /// From the project's root, with forward slashes.
    path: String,
    text: String,
}

impl Source {
    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }
}

/// Prints what is out of order.
///
/// # Errors
/// When anything is.
pub(crate) fn run() -> Result<()> {
    let sources = sources()?;
    for warning in opening::long_files(&sources) {
        println!("warning: {warning}");
    }
    let checks = [
        opening::check,
        purity::check,
        protocol::check,
        cases::check,
        machine::check,
    ];
    let faults: Vec<String> = checks.iter().flat_map(|check| check(&sources)).collect();
    for fault in &faults {
        println!("tidy: {fault}");
    }
    if !faults.is_empty() {
        bail!("{} things to tidy", faults.len());
    }
    println!("tidy: {} files in order", sources.len());
    Ok(())
}

/// All text files that git has or would take.
fn sources() -> Result<Vec<Source>> {
    let list = shell::output(shell::program("git").args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
    ]))?;
    let paths = list.split_terminator('\0');
    Ok(paths
        .filter_map(|path| {
            // Pictures and fonts are no text, and a file deleted but not committed is none at all.
            let text = std::fs::read_to_string(shell::root().join(path)).ok()?;
            Some(Source {
                path: path.to_owned(),
                text,
            })
        })
        .collect())
}

#[cfg(test)]
fn source(path: &str, text: &str) -> Source {
    Source {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}
