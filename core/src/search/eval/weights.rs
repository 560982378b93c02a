//! The weights of the evaluation, by preset. Written by `cargo xtask tune`.

use crate::rules::{Preset, Rules};

use super::features::FEATURES;

/// The weights for `rules`.
pub(super) const fn of(rules: Rules) -> [i16; FEATURES] {
    match rules.preset() {
        Preset::Classic => CLASSIC,
        Preset::Hybrid => HYBRID,
        Preset::Dai => DAI,
    }
}

#[rustfmt::skip]
const CLASSIC: [i16; FEATURES] = [
    0, 100, 205, 320, 450, 450, 450, 450, 450, 450,
    450, 450, 450, 450, 450, 450, 450, 450, 450, 0,
    0, 0, 0, 0, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 3, 4, 8, 0, 25, 60,
    80, 0, 0, 0, 0, 0, 0, 5,
];

#[rustfmt::skip]
const HYBRID: [i16; FEATURES] = [
    0, 100, 205, 320, 450, 450, 450, 450, 450, 450,
    450, 450, 450, 450, 450, 450, 450, 450, 450, 0,
    0, 0, 0, 0, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 3, 4, 8, 0, 25, 60,
    80, 3, 12, 60, 3, 10, 40, 5,
];

#[rustfmt::skip]
const DAI: [i16; FEATURES] = [
    0, 60, 120, 180, 240, 300, 360, 420, 480, 540,
    600, 660, 720, 780, 840, 900, 960, 1020, 1080, 0,
    0, 0, 0, 0, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 2, 3, 4, 5, 5, 2,
    3, 4, 5, 5, 3, 4, 8, 0, 25, 60,
    80, 4, 18, 120, 4, 14, 60, 5,
];
