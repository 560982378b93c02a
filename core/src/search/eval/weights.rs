//! The weights of the evaluation, by preset, in the order of the features.

use crate::rules::{Preset, Rules};

use super::features::FEATURES;

/// What a beginner has been told: pieces count, go forward, build lines where they win. Levels below
/// the highest know no more, so that looking further ahead is what makes them stronger.
pub(super) const fn plain(rules: Rules) -> [i16; FEATURES] {
    match rules.preset() {
        Preset::Classic => PLAIN_CLASSIC,
        Preset::Hybrid => PLAIN_HYBRID,
        Preset::Dai => PLAIN_DAI,
    }
}

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
    0, 100, 205, 320, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450,
    0, 1, 2, 3, 4,
    4, 5, 6, 7, 8,
    8, 9, 10, 11, 12,
    12, 13, 14, 15, 16,
    14, 15, 16, 17, 18,
    14, 15, 16, 17, 18,
    12, 13, 14, 15, 16,
    8, 9, 10, 11, 12,
    4, 5, 6, 7, 8,
    4, 4,
    0, 25, 60, 80,
    0, 0, 0,
    0, 0, 0,
    5,
];

#[rustfmt::skip]
const HYBRID: [i16; FEATURES] = [
    0, 100, 205, 320, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450,
    0, 1, 2, 3, 4,
    4, 5, 6, 7, 8,
    8, 9, 10, 11, 12,
    12, 13, 14, 15, 16,
    14, 15, 16, 17, 18,
    14, 15, 16, 17, 18,
    12, 13, 14, 15, 16,
    8, 9, 10, 11, 12,
    4, 5, 6, 7, 8,
    4, 4,
    0, 25, 60, 80,
    3, 12, 60,
    3, 10, 40,
    5,
];

#[rustfmt::skip]
const DAI: [i16; FEATURES] = [
    0, 40, 80, 120, 160, 200, 240, 280, 320, 360, 400, 440, 480, 520, 560, 600, 640, 680, 720,
    0, 1, 2, 3, 4,
    4, 5, 6, 7, 8,
    8, 9, 10, 11, 12,
    12, 13, 14, 15, 16,
    14, 15, 16, 17, 18,
    14, 15, 16, 17, 18,
    12, 13, 14, 15, 16,
    8, 9, 10, 11, 12,
    4, 5, 6, 7, 8,
    4, 0,
    0, 0, 0, 0,
    8, 36, 180,
    8, 28, 90,
    5,
];

#[rustfmt::skip]
const PLAIN_CLASSIC: [i16; FEATURES] = [
    0, 100, 205, 320, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450,
    0, 0, 0, 0, 0,
    2, 3, 4, 5, 6,
    4, 5, 6, 7, 8,
    6, 7, 8, 9, 10,
    8, 9, 10, 11, 12,
    8, 9, 10, 11, 12,
    6, 7, 8, 9, 10,
    4, 5, 6, 7, 8,
    2, 3, 4, 5, 6,
    0, 0,
    0, 0, 0, 0,
    0, 0, 0,
    0, 0, 0,
    0,
];

#[rustfmt::skip]
const PLAIN_HYBRID: [i16; FEATURES] = [
    0, 100, 205, 320, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450, 450,
    0, 0, 0, 0, 0,
    2, 3, 4, 5, 6,
    4, 5, 6, 7, 8,
    6, 7, 8, 9, 10,
    8, 9, 10, 11, 12,
    8, 9, 10, 11, 12,
    6, 7, 8, 9, 10,
    4, 5, 6, 7, 8,
    2, 3, 4, 5, 6,
    0, 0,
    0, 0, 0, 0,
    2, 10, 40,
    2, 10, 40,
    0,
];

#[rustfmt::skip]
const PLAIN_DAI: [i16; FEATURES] = [
    0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720, 780, 840, 900, 960, 1020, 1080,
    0, 0, 0, 0, 0,
    2, 3, 4, 5, 6,
    4, 5, 6, 7, 8,
    6, 7, 8, 9, 10,
    8, 9, 10, 11, 12,
    8, 9, 10, 11, 12,
    6, 7, 8, 9, 10,
    4, 5, 6, 7, 8,
    2, 3, 4, 5, 6,
    0, 0,
    0, 0, 0, 0,
    2, 12, 60,
    2, 12, 60,
    0,
];
