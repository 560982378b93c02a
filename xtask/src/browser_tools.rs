//! What the browser tests need from the system, installed where that is allowed.

use std::process::Command;

use anyhow::{Result, bail};

use crate::shell;

/// A need, how it is met, and the Debian package that brings it.
struct Need {
    package: &'static str,
    met: fn() -> bool,
}

const NEEDS: [Need; 3] = [
    Need {
        package: "chromium",
        met: || {
            ["chromium", "chromium-browser", "google-chrome"]
                .iter()
                .any(|name| shell::has(name))
        },
    },
    Need {
        package: "chromium-driver",
        met: || shell::has("chromedriver"),
    },
    Need {
        package: "fonts-noto-cjk",
        met: has_japanese_font,
    },
];

/// Sees to it that Chromium, its driver and a font with Japanese characters are there.
///
/// # Errors
/// When one is missing and cannot be installed: then with the command that installs it.
pub(crate) fn ensure() -> Result<()> {
    let packages = missing();
    if packages.is_empty() {
        return Ok(());
    }
    let list = packages.join(" ");
    let Some(installer) = installer() else {
        bail!(
            "the browser tests need Chromium, chromedriver and a font with Japanese characters. \
             On a Debian-like system: `sudo apt-get install {list}`. Elsewhere install them your \
             system's way, or leave these tests out with `cargo xtask test --no-browser`"
        );
    };
    println!("Installing for the browser tests: {list}");
    apt(&installer, &["update"])?;
    let install = ["install", "--yes", "--no-install-recommends"];
    apt(&installer, &[&install, packages.as_slice()].concat())?;
    let still = missing();
    if !still.is_empty() {
        bail!("installed, but still not found: {}", still.join(" "));
    }
    Ok(())
}

fn missing() -> Vec<&'static str> {
    NEEDS
        .iter()
        .filter(|need| !(need.met)())
        .map(|need| need.package)
        .collect()
}

fn has_japanese_font() -> bool {
    let list = Command::new("fc-list")
        .args([":lang=ja", "family"])
        .output();
    list.is_ok_and(|output| !output.stdout.is_empty())
}

/// How apt-get is started with the rights it needs, where that asks nobody for a password.
fn installer() -> Option<Vec<&'static str>> {
    if !shell::has("apt-get") {
        return None;
    }
    let id = Command::new("id").arg("-u").output().ok()?;
    if id.stdout.trim_ascii() == b"0" {
        return Some(vec!["apt-get"]);
    }
    let sudo = Command::new("sudo").args(["-n", "true"]).output().ok()?;
    sudo.status.success().then(|| vec!["sudo", "-n", "apt-get"])
}

fn apt(installer: &[&str], args: &[&str]) -> Result<()> {
    let (program, rest) = installer.split_first().unwrap_or((&"apt-get", &[]));
    shell::run(
        shell::program(program)
            .args(rest)
            .args(args)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}
