//! `cargo xtask build-client`: from Rust source and static/ to the files that a browser loads.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use hasami_texts::{Language, Part};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::assets::{self, Assets, Compress, Packed};
use crate::pages::{self, Page};
use crate::wasm_opt::Goal;
use crate::{shell, size, wasm, wasm_opt};

/// A text that only a client with the `test-hooks` feature holds.
const HOOKS_MARK: &[u8] = b"hasami-test-hooks";

/// The styles that the start page and what lies over it need; the others come with the later part.
const FIRST_STYLES: [&str; 5] = [
    "base.css",
    "board.css",
    "guide.css",
    "home.css",
    "pages.css",
];

/// The picture in the preview of a link.
const PREVIEW: &str = "card.png";

/// What to build.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Build the client with the hooks of the browser tests, into dist-test/
    #[arg(long)]
    pub test_hooks: bool,
    /// Build fast for a look: unoptimised, uncompressed and far too large to ship
    #[arg(long)]
    pub quick: bool,
}

/// The folder that a build of this kind goes to.
pub(crate) fn folder(test_hooks: bool) -> PathBuf {
    shell::root().join(if test_hooks { "dist-test" } else { "dist" })
}

/// Builds the client and prints what it weighs.
pub(crate) fn run(args: &Args) -> Result<()> {
    let features: &[&str] = if args.test_hooks {
        &["test-hooks"]
    } else {
        &[]
    };
    let mut client = wasm::build(features, args.quick)?;
    check_hooks(&client.wasm, args.test_hooks)?;
    let mut engine = wasm::build_engine(args.quick)?;
    let mut compress = Compress::Nothing;
    if !args.quick {
        client.wasm = wasm_opt::improve(client.wasm, Goal::Size);
        client.later = wasm_opt::improve(client.later, Goal::Size);
        engine.wasm = wasm_opt::improve(engine.wasm, Goal::Speed);
        compress = Compress::Best;
    }

    let folder = folder(args.test_hooks);
    let languages = hasami_texts::read(&shell::root().join("locales"))?;
    let assets = collect(client, engine, &languages, compress)?;
    write(&assets, &languages, &folder)?;
    println!("Client built in {}", folder.display());
    // The limit is for what visitors download.
    if args.quick || args.test_hooks {
        return Ok(());
    }
    size::print(&folder)
}

fn check_hooks(module: &[u8], wanted: bool) -> Result<()> {
    let found = module
        .windows(HOOKS_MARK.len())
        .any(|window| window == HOOKS_MARK);
    if found && !wanted {
        bail!("the client that ships contains the hooks of the browser tests");
    }
    if wanted && !found {
        bail!("the client for the browser tests lacks its hooks");
    }
    Ok(())
}

/// All assets, each added after those that it names.
fn collect(
    client: wasm::Client,
    engine: wasm::Engine,
    languages: &[Language],
    compress: Compress,
) -> Result<Assets> {
    let source = shell::root().join("static");
    let mut assets = Assets::new(compress);
    for folder in ["fonts", "icons"] {
        for path in files(&source.join(folder))? {
            let name = name_of(&path)?;
            if !name.ends_with(".txt") {
                assets.add(name, fs::read(&path)?)?;
            }
        }
    }
    for language in languages {
        let table = serde_json::to_vec(&language.lines(Part::Later))?;
        assets.add(&format!("texts-{}.json", language.tag), table)?;
    }
    assets.add("client.wasm", client.wasm)?;
    assets.add("later.wasm", client.later)?;
    assets.add("client.js", compact_script(&client.glue).into_bytes())?;
    assets.add("engine.wasm", engine.wasm)?;
    assets.add("engine.js", compact_script(&engine.glue).into_bytes())?;

    let mut styles = fs::read_to_string(source.join("shell.css"))?;
    let mut later = String::new();
    for path in files(&source.join("styles"))? {
        if path.extension() == Some(OsStr::new("css")) {
            let sheet = if FIRST_STYLES.contains(&name_of(&path)?) {
                &mut styles
            } else {
                &mut later
            };
            sheet.push_str(&fs::read_to_string(path)?);
        }
    }
    assets.add_text("style.css", &compact(&styles))?;
    assets.add_text("later.css", &compact(&later))?;
    let manifest = fs::read_to_string(source.join("manifest.webmanifest"))?;
    assets.add_text("manifest.webmanifest", &manifest)?;
    for name in ["theme.js", "keep.js", "boot.js", "worker.js"] {
        let script = fs::read_to_string(source.join(name))?;
        assets.add_text(name, &compact_script(&script))?;
    }
    Ok(assets)
}

/// Replaces `folder` by the pages, their assets, the service worker that keeps them, and `build.json`, which
/// lists them.
fn write(assets: &Assets, languages: &[Language], folder: &Path) -> Result<()> {
    let mut pages = pages::render(shell::root(), languages)?;
    let mut whole = Sha256::new();
    for page in &mut pages {
        page.text = assets.link(&page.text)?;
        whole.update(&page.text);
    }
    let build = assets::hex(&whole.finalize(), 16);

    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder.join("assets"))?;
    let keeper = fs::read_to_string(shell::root().join("static/sw.js"))?;
    let keeper = service_worker(&keeper, &build, &pages, assets);
    fs::write(folder.join("sw.js"), keeper)?;
    let mut list = Vec::new();
    for page in &mut pages {
        page.text = page.text.replace("{{build}}", &build);
        let path = folder.join(&page.file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, &page.text)?;
        let packed = assets.pack_page(&page.text)?;
        list.push(entry(&page.file, &page.file, &packed));
    }
    for (name, asset) in assets.iter() {
        asset
            .file
            .write(&folder.join("assets").join(&asset.hashed_name))?;
        list.push(entry(
            name,
            &format!("assets/{}", asset.hashed_name),
            &asset.file,
        ));
    }
    let pages: Vec<_> = pages
        .iter()
        .map(|page| json!({ "address": page.address, "file": page.file }))
        .collect();
    let record = json!({ "build": build, "pages": pages, "files": list });
    fs::write(
        folder.join("build.json"),
        serde_json::to_string_pretty(&record)?,
    )?;
    Ok(())
}

/// The service worker of a build, which keeps all its assets, but for the picture that only previews show,
/// and its pages; an invite link gets the start page.
fn service_worker(script: &str, build: &str, pages: &[Page], assets: &Assets) -> String {
    let quoted = |path: String| format!("\"{path}\"");
    let files: Vec<String> = assets
        .iter()
        .filter(|(name, _)| *name != PREVIEW)
        .map(|(_, asset)| quoted(format!("/assets/{}", asset.hashed_name)))
        .collect();
    let pages: Vec<String> = pages
        .iter()
        .filter(|page| page.file.ends_with(".html") && !page.address.contains('?'))
        .map(|page| quoted(page.address.clone()))
        .collect();
    compact_script(script)
        .replace("{{build}}", build)
        .replace("\"{{pages}}\"", &pages.join(", "))
        .replace("\"{{files}}\"", &files.join(", "))
}

fn entry(name: &str, path: &str, file: &Packed) -> serde_json::Value {
    json!({ "name": name, "path": path, "bytes": file.raw.len(), "wire": file.on_the_wire() })
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> Result<&str> {
    path.file_name()
        .and_then(OsStr::to_str)
        .with_context(|| format!("{} has no plain name", path.display()))
}

/// A style sheet without comments and indentation, which readers need and browsers do not.
fn compact(styles: &str) -> String {
    let mut rest = styles;
    let mut text = String::with_capacity(styles.len());
    while let Some((before, comment)) = rest.split_once("/*") {
        text.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

/// A script without the lines that are comments and without indentation. No string of the glue
/// or of ours goes over a line's end.
fn compact_script(script: &str) -> String {
    let mut lines = Vec::new();
    let mut in_comment = false;
    for line in script.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            lines.push(line);
        }
        in_comment &= !line.ends_with("*/");
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_lose_comment_lines_and_indentation_and_nothing_else() {
        let script = "/**\n * What.\n */\nfunction a() {\n    // Why.\n    return 'b'; // kept\n}\n\n/** One. */\na();\n";
        assert_eq!(
            compact_script(script),
            "function a() {\nreturn 'b'; // kept\n}\na();"
        );
    }

    #[test]
    fn styles_lose_comments_and_indentation_and_nothing_else() {
        let styles =
            "/* one\n * two */\n.a,\n.b {\n  margin: 0 1px; /* why */\n}\n\n.c {\n  top: 0;\n}\n";
        assert_eq!(
            compact(styles),
            ".a,\n.b {\nmargin: 0 1px;\n}\n.c {\ntop: 0;\n}"
        );
    }

    #[test]
    fn the_service_worker_knows_its_build_and_every_file_of_it() {
        let mut assets = Assets::new(Compress::Nothing);
        assets.add("a.png", b"one".to_vec()).unwrap();
        assets.add("b.js", b"two".to_vec()).unwrap();
        let names: Vec<_> = assets.iter().map(|(_, asset)| &asset.hashed_name).collect();
        let page = |address: &str, file: &str| Page {
            address: address.to_owned(),
            file: file.to_owned(),
            text: String::new(),
        };
        let pages = [
            page("/", "index.html"),
            page("/?room", "invite.html"),
            page("/ja/", "ja/index.html"),
            page("/robots.txt", "robots.txt"),
        ];
        let source = "const A = \"{{build}}\", P = [\"{{pages}}\"], F = [\"{{files}}\"];";
        let script = service_worker(source, "0f", &pages, &assets);
        let files = format!("\"/assets/{}\", \"/assets/{}\"", names[0], names[1]);
        let expected = format!("const A = \"0f\", P = [\"/\", \"/ja/\"], F = [{files}];");
        assert_eq!(script, expected);
    }

    #[test]
    fn hooks_are_wanted_in_the_test_build_and_nowhere_else() {
        let with = b"\0asm..hasami-test-hooks..";
        let without = b"\0asm....";
        assert!(check_hooks(with, true).is_ok() && check_hooks(without, false).is_ok());
        assert!(check_hooks(with, false).is_err() && check_hooks(without, true).is_err());
    }
}
