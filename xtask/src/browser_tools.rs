//! What the browser tests need from the system, installed where that is allowed.

use std::process::Command;

use anyhow::{Result, bail};

use crate::shell;

/// A need, how it is met, and the Debian package that brings it.
struct Need {
    package: &'static str,
    met: fn() -> bool,
    /// Without it there are no browser tests at all, and not just one browser less.
    must: bool,
}

const NEEDS: [Need; 6] = [
    Need {
        package: "chromium",
        met: || {
            ["chromium", "chromium-browser", "google-chrome"]
                .iter()
                .any(|name| shell::has(name))
        },
        must: true,
    },
    Need {
        package: "chromium-driver",
        met: || shell::has("chromedriver"),
        must: true,
    },
    Need {
        package: "fonts-noto-cjk",
        met: has_japanese_font,
        must: true,
    },
    Need {
        package: "firefox-esr",
        met: || {
            ["firefox-esr", "firefox"]
                .iter()
                .any(|name| shell::has(name))
        },
        must: false,
    },
    Need {
        package: "webkit2gtk-driver",
        met: || starts("WebKitWebDriver"),
        must: false,
    },
    Need {
        package: "xvfb",
        met: || starts("Xvfb"),
        must: false,
    },
];

/// Sees to it that Chromium, its driver and a font with Japanese characters are there; and Firefox and WebKit where
/// they can be had.
///
/// # Errors
/// When one of the former is missing and cannot be installed: then with the command that installs it.
pub(crate) fn ensure() -> Result<()> {
    let packages = missing(|_| true);
    if packages.is_empty() {
        return Ok(());
    }
    let list = packages.join(" ");
    let Some(installer) = installer() else {
        if missing(|need| need.must).is_empty() {
            println!(
                "Some browsers are not tried here. On a Debian-like system: `sudo apt-get install {list}`"
            );
            return Ok(());
        }
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
    let still = missing(|need| need.must);
    if !still.is_empty() {
        bail!("installed, but still not found: {}", still.join(" "));
    }
    Ok(())
}

fn missing(which: impl Fn(&Need) -> bool) -> Vec<&'static str> {
    NEEDS
        .iter()
        .filter(|need| which(need) && !(need.met)())
        .map(|need| need.package)
        .collect()
}

/// Whether there is such a program, for one that does not know `--version`.
fn starts(name: &str) -> bool {
    Command::new(name).arg("--help").output().is_ok()
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
