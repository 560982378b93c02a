//! `cargo xtask size`: what the built client weighs, and whether its first page is light enough.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::build_client;

/// The most that the first page may need over the wire, in bytes.
const FIRST_PAGE_LIMIT: u64 = 128 * 1024;

/// How the names of files end that a browser fetches apart from showing the page: other pages, icons, the
/// manifest, the other screens and their words, the computer player, what keeps the build.
const NOT_FIRST: [&str; 13] = [
    ".html",
    ".xml",
    ".txt",
    ".png",
    ".svg",
    ".webmanifest",
    ".json",
    "later.wasm",
    "later.css",
    "engine.js",
    "engine.wasm",
    "worker.js",
    "keep.js",
];

/// Prints the table for dist/ and checks the limit.
pub(crate) fn run() -> Result<()> {
    print(&build_client::folder(false))
}

/// Prints a table of the files of a build.
///
/// # Errors
/// When nothing is built there, or when the first page is over its limit.
pub(crate) fn print(folder: &Path) -> Result<()> {
    let path = folder.join("build.json");
    let record = fs::read_to_string(&path).with_context(|| {
        format!(
            "{} is not there: run `cargo xtask build-client`",
            path.display()
        )
    })?;
    let record: serde_json::Value = serde_json::from_str(&record)?;
    let files = record["files"]
        .as_array()
        .context("build.json lists no files")?;

    println!("{:<24} {:>9} {:>9}", "file", "bytes", "brotli");
    let (mut start_page, mut needed) = (0, 0);
    for file in files {
        let name = file["name"].as_str().unwrap_or_default();
        let wire = file["wire"].as_u64().unwrap_or_default();
        println!(
            "{name:<24} {:>9} {wire:>9}",
            file["bytes"].as_u64().unwrap_or_default()
        );
        if name.ends_with("index.html") {
            // The heaviest of the languages.
            start_page = wire.max(start_page);
        } else if !NOT_FIRST.iter().any(|end| name.ends_with(end)) {
            needed += wire;
        }
    }
    let first_page = start_page + needed;
    println!(
        "First page: {:.1} KB of {} KB over the wire",
        first_page as f64 / 1024.0,
        FIRST_PAGE_LIMIT / 1024
    );
    check(first_page)
}

fn check(first_page: u64) -> Result<()> {
    if first_page > FIRST_PAGE_LIMIT {
        bail!("the first page is over its limit of {FIRST_PAGE_LIMIT} bytes: {first_page}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_still_light_enough() {
        assert!(check(FIRST_PAGE_LIMIT).is_ok());
        assert!(check(FIRST_PAGE_LIMIT + 1).is_err());
    }
}
