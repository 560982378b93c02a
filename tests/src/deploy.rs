//! A deploy: a server of one build is replaced by a server of the next, under the same address.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;

use crate::browser::built_client;
use crate::server::TestServer;

/// A build of the client that is served from a folder of its own.
#[derive(Debug)]
pub struct Build {
    /// Its name, as the page and the server's greeting give it.
    pub name: String,
    /// The paths of its assets, such as `/assets/boot-0123456789abcdef.js`, but for the picture that only
    /// previews of links show.
    pub assets: Vec<String>,
    /// The addresses of its pages, such as `/ja/`, but for those of invites.
    pub pages: Vec<String>,
    folder: TempDir,
}

impl Build {
    /// The built client.
    ///
    /// # Errors
    ///
    /// When it is not built.
    pub fn first() -> Result<Self> {
        Self::copied(|text| text)
    }

    /// The same client under other names, as if every file had changed.
    ///
    /// # Errors
    ///
    /// When the client is not built.
    pub fn second() -> Result<Self> {
        let record = record(&built_client()?)?;
        let mut names: Vec<String> = paths(&record)
            .filter_map(|path| Some(path.rsplit_once('-')?.1.split_once('.')?.0.to_owned()))
            .collect();
        names.push(record["build"].as_str().context("a name")?.to_owned());
        Self::copied(|text| {
            names.iter().fold(text, |text, name| {
                text.replace(name, &name.chars().rev().collect::<String>())
            })
        })
    }

    fn copied(renamed: impl Fn(String) -> String) -> Result<Self> {
        let client = built_client()?;
        let folder = tempfile::tempdir()?;
        let copy = |path: &str| -> Result<()> {
            let bytes = fs::read(client.join(path))?;
            let bytes = match String::from_utf8(bytes) {
                Ok(text) => renamed(text).into_bytes(),
                Err(binary) => binary.into_bytes(),
            };
            let path = folder.path().join(renamed(path.to_owned()));
            fs::create_dir_all(path.parent().context("a folder")?)?;
            Ok(fs::write(path, bytes)?)
        };
        for path in paths(&record(&client)?).chain(["sw.js", "build.json"]) {
            copy(path)?;
        }
        let record = record(folder.path())?;
        Ok(Self {
            name: record["build"].as_str().context("a name")?.to_owned(),
            assets: paths(&record)
                .filter(|path| path.starts_with("assets/") && !path.starts_with("assets/card-"))
                .map(|path| format!("/{path}"))
                .collect(),
            pages: pages(&record)
                .filter(|page| page.file.ends_with(".html") && !page.address.contains('?'))
                .map(|page| page.address)
                .collect(),
            folder,
        })
    }

    /// A server of this build.
    pub async fn serve(&self) -> TestServer {
        TestServer::with(|config| config.assets = self.folder.path().to_owned()).await
    }

    /// Ends `before` and serves this build under its address, with its games.
    pub async fn replace(&self, before: TestServer) -> TestServer {
        let assets = self.folder.path().to_owned();
        before.replaced(|config| config.assets = assets).await
    }
}

/// What the build in a folder says of itself.
///
/// # Errors
///
/// When nothing is built there.
pub fn record(folder: &Path) -> Result<Value> {
    Ok(serde_json::from_slice(&fs::read(
        folder.join("build.json"),
    )?)?)
}

/// A page of a build.
#[derive(Debug, Deserialize)]
pub struct BuiltPage {
    /// Its path; with `?room` behind it what an invite link gets instead.
    pub address: String,
    /// Where it lies in the folder of the build.
    pub file: String,
}

/// The pages of a build, by its record.
pub fn pages(record: &Value) -> impl Iterator<Item = BuiltPage> {
    let pages = record["pages"].as_array().into_iter().flatten();
    pages.filter_map(|page| BuiltPage::deserialize(page).ok())
}

fn paths(record: &Value) -> impl Iterator<Item = &str> {
    let files = record["files"].as_array().into_iter().flatten();
    files.filter_map(|file| file["path"].as_str())
}
