//! Takes out of the linked client what wasm-streams, which comes with Leptos, exports to JavaScript.
//!
//! Exports are never unused to a linker. These would only be called for a stream that Rust had handed
//! to JavaScript, and the client hands over none; they and what they need are several kilobytes.

use anyhow::{Context, Result};
use wasm_encoder::{CustomSection, ExportKind, ExportSection, Module, RawSection};
use wasmparser::{ExternalKind, Parser, Payload};

/// Where each crate leaves a note for wasm-bindgen about each thing that it exports or imports.
const NOTES: &str = "__wasm_bindgen_unstable";

/// The module without these exports and the notes about them.
///
/// # Errors
/// When the module is not made as rustc makes it.
pub(crate) fn remove(module: &[u8]) -> Result<Vec<u8>> {
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        let Some((id, range)) = payload.as_section() else {
            continue;
        };
        match payload {
            Payload::ExportSection(exports) => {
                let mut section = ExportSection::new();
                for export in exports {
                    let export = export?;
                    if !of_a_stream(export.name.as_bytes()) {
                        section.export(export.name, kind(export.kind)?, export.index);
                    }
                }
                kept.section(&section);
            }
            Payload::CustomSection(notes) if notes.name() == NOTES => {
                kept.section(&CustomSection {
                    name: NOTES.into(),
                    data: other_notes(notes.data())?.into(),
                });
            }
            _ => {
                let data = &module[range];
                kept.section(&RawSection { id, data });
            }
        }
    }
    Ok(kept.finish())
}

/// Whether a name, or a note, is of one of the classes `IntoUnderlying...`.
fn of_a_stream(text: &[u8]) -> bool {
    let name = b"ntounderlying";
    text.windows(name.len())
        .any(|part| part.eq_ignore_ascii_case(name))
}

fn kind(kind: ExternalKind) -> Result<ExportKind> {
    Ok(match kind {
        ExternalKind::Func => ExportKind::Func,
        ExternalKind::Table => ExportKind::Table,
        ExternalKind::Memory => ExportKind::Memory,
        ExternalKind::Global => ExportKind::Global,
        _ => anyhow::bail!("the client exports what rustc has no word for"),
    })
}

/// The notes about all else. Each is two parts, the version of their form and then what it says.
fn other_notes(mut notes: &[u8]) -> Result<Vec<u8>> {
    let mut kept = Vec::new();
    while !notes.is_empty() {
        let (_, rest) = part(notes)?;
        let (note, rest) = part(rest)?;
        let (whole, _) = notes.split_at(notes.len() - rest.len());
        if !of_a_stream(note) {
            kept.extend_from_slice(whole);
        }
        notes = rest;
    }
    Ok(kept)
}

/// A part behind its length in four bytes, lowest first; and what follows it.
fn part(notes: &[u8]) -> Result<(&[u8], &[u8])> {
    let (length, rest) = notes
        .split_first_chunk::<4>()
        .context("a note without its length")?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
        .context("a note is cut short")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_notes_about_streams_go() {
        let note = |text: &str| {
            let mut note = b"\x01\0\0\0v".to_vec();
            note.extend(u32::try_from(text.len()).unwrap().to_le_bytes());
            note.extend(text.as_bytes());
            note
        };
        let [one, stream, two] = ["one", "IntoUnderlyingSink", "two"].map(note);
        let notes = [&one[..], &stream, &two].concat();
        assert_eq!(other_notes(&notes).unwrap(), [one, two].concat());
        assert!(other_notes(b"\x01\0\0\0v").is_err());
    }

    #[test]
    fn what_is_no_stream_stays_as_it_is() {
        let empty = b"\0asm\x01\0\0\0";
        assert_eq!(remove(empty).unwrap(), empty);
    }
}
