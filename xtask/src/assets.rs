//! A build's files: named by their content, linked by those names, and compressed ahead of time.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Result, bail};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

const PREFIX: &str = "/assets/";

/// Whether to take the time that the best compression needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compress {
    /// For a build that ships.
    Best,
    /// For a build that only this machine sees.
    Nothing,
}

/// One file and its compressed forms, which are absent where they would save nothing.
pub(crate) struct Packed {
    /// The bytes as written.
    pub raw: Vec<u8>,
    /// Brotli at its best quality.
    pub brotli: Option<Vec<u8>>,
    /// Gzip at its best level.
    pub gzip: Option<Vec<u8>>,
}

impl Packed {
    /// Compresses `raw`, if that is wanted and it is not of a kind that is compressed already.
    pub(crate) fn new(name: &str, raw: Vec<u8>, compress: Compress) -> Result<Packed> {
        if compress == Compress::Nothing || name.ends_with(".woff2") || name.ends_with(".png") {
            return Ok(Packed {
                raw,
                brotli: None,
                gzip: None,
            });
        }
        let brotli = Some(brotli(&raw)?).filter(|packed| packed.len() < raw.len());
        let gzip = Some(gzip(&raw)?).filter(|packed| packed.len() < raw.len());
        Ok(Packed { raw, brotli, gzip })
    }

    /// The bytes that a browser with brotli downloads.
    pub(crate) fn on_the_wire(&self) -> usize {
        self.brotli.as_ref().map_or(self.raw.len(), Vec::len)
    }

    /// Writes the file and its compressed forms beside it.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        fs::write(path, &self.raw)?;
        for (extension, bytes) in [("br", &self.brotli), ("gz", &self.gzip)] {
            if let Some(bytes) = bytes {
                let mut name = path.as_os_str().to_owned();
                name.push(".");
                name.push(extension);
                fs::write(name, bytes)?;
            }
        }
        Ok(())
    }
}

/// The assets of a build, by their plain names. Those that others name are added first.
pub(crate) struct Assets {
    compress: Compress,
    files: BTreeMap<String, Asset>,
}

/// One asset under its name with the content hash in it.
pub(crate) struct Asset {
    /// `client-0123456789abcdef.wasm` for `client.wasm`.
    pub hashed_name: String,
    /// Its content.
    pub file: Packed,
}

impl Assets {
    /// No assets yet.
    pub(crate) fn new(compress: Compress) -> Assets {
        Assets {
            compress,
            files: BTreeMap::new(),
        }
    }

    /// What a page weighs that links these assets. The server compresses it, as it has to put in its address.
    pub(crate) fn pack_page(&self, page: &str) -> Result<Packed> {
        Packed::new("page.html", page.as_bytes().to_vec(), self.compress)
    }

    /// Takes in a file as it is.
    pub(crate) fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        let hash = hex(&Sha256::digest(&bytes), 16);
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let asset = Asset {
            hashed_name: format!("{stem}-{hash}.{extension}"),
            file: Packed::new(name, bytes, self.compress)?,
        };
        if self.files.insert(name.to_owned(), asset).is_some() {
            bail!("two assets are named {name}");
        }
        Ok(())
    }

    /// Takes in a text whose `/assets/NAME` links are to be kept true.
    pub(crate) fn add_text(&mut self, name: &str, text: &str) -> Result<()> {
        let linked = self.link(text)?;
        self.add(name, linked.into_bytes())
    }

    /// The text with each `/assets/NAME` replaced by the hashed name.
    ///
    /// # Errors
    /// When a name is not among the assets taken in so far.
    pub(crate) fn link(&self, text: &str) -> Result<String> {
        let mut linked = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(PREFIX) {
            let (before, from_name) = rest.split_at(at + PREFIX.len());
            let end = from_name
                .find(|c: char| !(c.is_ascii_alphanumeric() || "-_.".contains(c)))
                .unwrap_or(from_name.len());
            let (name, after) = from_name.split_at(end);
            let Some(asset) = self.files.get(name) else {
                bail!("{PREFIX}{name} is linked but there is no such asset");
            };
            linked.push_str(before);
            linked.push_str(&asset.hashed_name);
            rest = after;
        }
        linked.push_str(rest);
        Ok(linked)
    }

    /// Every asset by its plain name, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Asset)> {
        self.files
            .iter()
            .map(|(name, asset)| (name.as_str(), asset))
    }
}

/// The first `digits` hexadecimal digits of `bytes`.
pub(crate) fn hex(bytes: &[u8], digits: usize) -> String {
    let mut text = String::new();
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text.truncate(digits);
    text
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        size_hint: bytes.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assets() -> Assets {
        let mut assets = Assets::new(Compress::Best);
        assets.add("a.png", b"one".to_vec()).unwrap();
        assets
    }

    #[test]
    fn the_name_changes_with_the_content() {
        let mut other = Assets::new(Compress::Best);
        other.add("a.png", b"two".to_vec()).unwrap();
        let one = assets().files["a.png"].hashed_name.clone();
        assert_ne!(one, other.files["a.png"].hashed_name);
        assert!(one.starts_with("a-") && one.ends_with(".png"), "{one}");
    }

    #[test]
    fn links_follow_the_hashed_names() {
        let assets = assets();
        let name = &assets.files["a.png"].hashed_name;
        let linked = assets
            .link("url(\"/assets/a.png\") '/assets/a.png'")
            .unwrap();
        assert_eq!(linked, format!("url(\"/assets/{name}\") '/assets/{name}'"));
    }

    #[test]
    fn a_link_to_nothing_is_refused() {
        assert!(assets().link("/assets/b.png").is_err());
    }

    #[test]
    fn text_is_compressed_and_pictures_are_left_alone() {
        let text = Packed::new("a.css", b"wood ".repeat(100), Compress::Best).unwrap();
        assert!(text.on_the_wire() < text.raw.len() && text.gzip.is_some());
        let picture = Packed::new("a.png", b"wood ".repeat(100), Compress::Best).unwrap();
        assert_eq!(picture.on_the_wire(), picture.raw.len());
    }
}
