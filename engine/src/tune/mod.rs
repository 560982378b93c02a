//! The tuner: the weights of the evaluation, learned from games of the engine against itself.
//!
//! Method: "Texel's tuning method" (P. Österlund, 2014): the weights are moved until the evaluation of
//! quiet positions predicts the results of the games they come from as well as it can.

mod fit;
mod games;
mod samples;

pub use fit::{Fit, fit};
pub use games::{Plan, play_games};
pub use samples::{Sample, read_samples};

use std::path::Path;

use anyhow::{Context, Result, bail};
use hasami_core::search::eval::features::FEATURES;

/// Weights from a text file of numbers, in the order of the features.
///
/// # Errors
///
/// When the file cannot be read or does not hold exactly one number for each feature.
pub fn read_weights(file: &Path) -> Result<[i16; FEATURES]> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    let numbers = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| {
            word.parse()
                .with_context(|| format!("{name}: `{word}` is no weight"))
        })
        .collect::<Result<Vec<i16>>>()?;
    let count = numbers.len();
    match numbers.try_into() {
        Ok(weights) => Ok(weights),
        Err(_) => bail!("{name} holds {count} weights, but there are {FEATURES} features"),
    }
}

/// Weights as the text that [`read_weights`] reads, and that stands in the source: ten on a line.
#[must_use]
pub fn weights_text(weights: &[i16; FEATURES]) -> String {
    let mut text = String::new();
    for row in weights.chunks(10) {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        text.push_str(&format!("    {},\n", row.join(", ")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        let mut weights = [0; FEATURES];
        for (n, weight) in weights.iter_mut().enumerate() {
            *weight = 7 - n as i16;
        }
        let folder = std::env::temp_dir().join(format!("hasami-weights-{}", std::process::id()));
        std::fs::write(&folder, weights_text(&weights)).unwrap();
        let read = read_weights(&folder);
        std::fs::write(&folder, "1 2 3").unwrap();
        let short = read_weights(&folder);
        std::fs::remove_file(&folder).unwrap();
        assert_eq!(read.unwrap(), weights);
        assert!(short.unwrap_err().to_string().contains("holds 3 weights"));
    }
}
