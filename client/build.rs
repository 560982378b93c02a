//! Makes one Rust function of each text of the client, after all languages were checked.

use std::path::Path;
use std::{env, error, fs};

fn main() -> Result<(), Box<dyn error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../locales");
    let languages =
        hasami_texts::read(Path::new("../locales")).map_err(|fault| fault.to_string())?;
    let main = languages.first().ok_or("no language")?;
    let out = env::var("OUT_DIR")?;
    fs::write(
        Path::new(&out).join("texts.rs"),
        hasami_texts::functions(main),
    )?;
    Ok(())
}
