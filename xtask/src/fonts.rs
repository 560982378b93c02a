//! `cargo xtask fonts`: makes the files of static/fonts and static/icons again.
//!
//! Run when the interface needs a character that the fonts lack: add it in
//! xtask/tools/fonts.py first. What it makes is committed, so that no build needs Node.js,
//! Python or Chromium for it.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::pages::card;
use crate::shell;

const FONTS: [&str; 2] = [
    "@fontsource/shippori-mincho-b1@5.3.0",
    "@fontsource/yuji-syuku@5.3.0",
];
const PYTHON: [&str; 2] = ["fonttools==4.68.0", "brotli==1.2.1"];
/// Source, picture, and its height and width in pixels.
const PICTURES: [(&str, &str, u16); 4] = [
    ("seal.svg", "seal-192.png", 192),
    ("seal.svg", "seal-512.png", 512),
    ("seal-maskable.svg", "seal-maskable-192.png", 192),
    ("seal-maskable.svg", "seal-maskable-512.png", 512),
];

/// Fetches the whole fonts and cuts them down; draws the icons and the picture for link previews.
pub(crate) fn run() -> Result<()> {
    for tool in ["npm", "python3", "chromium"] {
        if !shell::has(tool) {
            bail!("{tool} is needed and not there");
        }
    }
    let work = shell::target_dir()?.join("fonts");
    fs::create_dir_all(&work)?;
    let npm = [
        "install",
        "--no-save",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
    ];
    shell::run(
        shell::program("npm")
            .arg("--prefix")
            .arg(&work)
            .args(npm)
            .args(FONTS),
    )?;

    let python = work.join("venv/bin/python");
    shell::run(
        shell::program("python3")
            .args(["-m", "venv"])
            .arg(work.join("venv")),
    )?;
    shell::run(
        shell::program(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(PYTHON),
    )?;
    shell::run(
        shell::program(&python)
            .arg("xtask/tools/fonts.py")
            .arg(work.join("node_modules/@fontsource"))
            .arg("static"),
    )?;
    for (source, picture, size) in PICTURES {
        let source = shell::root().join("static/icons").join(source);
        let page = format!(
            "<body style='margin:0'><img src='file://{}' width={size} height={size} style='display:block'>",
            source.display()
        );
        draw(&work, &page, picture, (size, size))?;
    }
    draw(&work, &card::page(shell::root())?, "card.png", card::SIZE)
}

/// Takes the picture of a page.
fn draw(work: &Path, text: &str, picture: &str, (width, height): (u16, u16)) -> Result<()> {
    let icons = shell::root().join("static/icons");
    let page = work.join("icon.html");
    fs::write(&page, text)?;
    shell::run(
        shell::program("chromium")
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
            ])
            .args([
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ])
            .args(["--hide-scrollbars", "--default-background-color=00000000"])
            .arg(format!(
                "--user-data-dir={}",
                work.join("profile").display()
            ))
            .arg(format!("--window-size={width},{height}"))
            .arg(format!("--screenshot={}", icons.join(picture).display()))
            .arg(format!("file://{}", page.display())),
    )
}
