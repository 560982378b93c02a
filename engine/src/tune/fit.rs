//! Moving the weights until they predict the results best: logistic regression by Adam.
//!
//! Kingma and Ba, "Adam: A Method for Stochastic Optimization" (2015).

use hasami_core::search::eval::features::{CAPTURES, FEATURES};

use super::Sample;

/// What a fit came to.
#[derive(Debug, Clone)]
pub struct Fit {
    /// The weights, in hundredths of a piece.
    pub weights: [i16; FEATURES],
    /// How wrong the predictions were before: the mean cross-entropy, in nats.
    pub before: f64,
    /// And are after.
    pub after: f64,
    /// How wrong they are on positions that were kept out of the fit.
    pub unseen: f64,
}

/// Hundredths of a piece that make a win e times as likely as a loss.
const SCALE: f64 = 120.0;
/// How dear it is to leave the weights that the fit began with, so that what is seldom seen stays.
const PULL: f64 = 2e-7;
const STEP: f64 = 1.0;

/// Fits the weights to `samples` from `start` on, in so many rounds over all of them. One sample in ten
/// is kept out, to see whether what is learned holds beyond what it is learned from.
#[must_use]
pub fn fit(samples: &[Sample], start: &[i16; FEATURES], rounds: u32) -> Fit {
    // Whole runs of neighbours, a hundredth of all each, are kept out: positions of one game are alike.
    let kept_out = |n: usize| n * 100 / samples.len() % 10 == 9;
    let seen: Vec<&Sample> = pick(samples, |n| !kept_out(n));
    let unseen: Vec<&Sample> = pick(samples, kept_out);
    let start: Vec<f64> = start.iter().map(|&weight| f64::from(weight)).collect();

    let mut weights = start.clone();
    let (mut mean, mut square) = (vec![0.0; FEATURES], vec![0.0; FEATURES]);
    for round in 1..=rounds {
        let mut gradient = gradient(&seen, &weights);
        for (n, slope) in gradient.iter_mut().enumerate() {
            *slope += PULL * (weights[n] - start[n]);
        }
        // The step shrinks to a tenth on the way.
        let step = STEP * (1.0 - 0.9 * f64::from(round) / f64::from(rounds));
        for n in 0..FEATURES {
            mean[n] = 0.9 * mean[n] + 0.1 * gradient[n];
            square[n] = 0.999 * square[n] + 0.001 * gradient[n] * gradient[n];
            let mean = mean[n] / (1.0 - 0.9_f64.powi(round as i32));
            let square = square[n] / (1.0 - 0.999_f64.powi(round as i32));
            weights[n] -= step * mean / (square.sqrt() + 1e-12);
        }
        // To have taken nothing is what all other numbers are counted from.
        weights[CAPTURES] = 0.0;
    }
    let mut rounded = [0; FEATURES];
    for (n, weight) in weights.iter().enumerate() {
        rounded[n] = weight.round().clamp(-3_000.0, 3_000.0) as i16;
    }
    Fit {
        weights: rounded,
        before: loss(&seen, &start),
        after: loss(&seen, &weights),
        unseen: loss(&unseen, &weights),
    }
}

fn pick(samples: &[Sample], wanted: impl Fn(usize) -> bool) -> Vec<&Sample> {
    let numbered = samples.iter().enumerate();
    numbered
        .filter(|&(n, _)| wanted(n))
        .map(|(_, sample)| sample)
        .collect()
}

fn prediction(sample: &Sample, weights: &[f64]) -> f64 {
    let value: f64 = sample
        .features
        .iter()
        .map(|&(feature, count)| weights[usize::from(feature)] * f64::from(count))
        .sum();
    1.0 / (1.0 + (-value / SCALE).exp())
}

fn loss(samples: &[&Sample], weights: &[f64]) -> f64 {
    let each = samples.iter().map(|sample| {
        let (p, result) = (
            prediction(sample, weights).clamp(1e-9, 1.0 - 1e-9),
            f64::from(sample.result),
        );
        -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
    });
    each.sum::<f64>() / samples.len().max(1) as f64
}

fn gradient(samples: &[&Sample], weights: &[f64]) -> Vec<f64> {
    let mut gradient = vec![0.0; FEATURES];
    for sample in samples {
        let wrong = (prediction(sample, weights) - f64::from(sample.result)) / SCALE;
        for &(feature, count) in &sample.features {
            gradient[usize::from(feature)] += wrong * f64::from(count);
        }
    }
    for slope in &mut gradient {
        *slope /= samples.len().max(1) as f64;
    }
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_that_goes_with_winning_gets_a_weight_and_one_that_does_not_gets_none() {
        let sample = |good: i16, noise: i16, result: f32| Sample {
            features: vec![(40, good), (41, noise)],
            result,
        };
        let samples: Vec<Sample> = (0..4_000)
            .map(|n| {
                let good = if n % 2 == 0 { 1 } else { -1 };
                let noise = if n % 3 == 0 { 1 } else { -1 };
                // Three times in four the better side wins.
                let wins = (good > 0) == (n % 8 < 6);
                sample(good, noise, if wins { 1.0 } else { 0.0 })
            })
            .collect();
        let found = fit(&samples, &[0; FEATURES], 300);
        assert!(found.after < found.before);
        assert!(found.weights[40].abs() > 40, "{}", found.weights[40]);
        assert!(found.weights[41].abs() < 15, "{}", found.weights[41]);
    }
}
