//! The sounds as samples: struck wood and a small bell, each a few damped tones and a breath of noise.

use std::f32::consts::TAU;

/// A sound of the game, from the least to the most important.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// One of the last seconds of a clock.
    Tick,
    /// A piece comes down on the board.
    Move,
    /// The same, and pieces are taken.
    Capture,
    /// A game begins or ends, or somebody calls.
    Bell,
}

/// A tone that dies away.
struct Mode {
    hertz: f32,
    /// Milliseconds until it is a thousandth of what it was (60 dB).
    dies_in: f32,
    level: f32,
}

/// A blow: when it falls, in milliseconds; how hard; how much higher than written it sounds.
struct Blow {
    at: f32,
    level: f32,
    pitch: f32,
}

const fn mode(hertz: f32, dies_in: f32, level: f32) -> Mode {
    Mode {
        hertz,
        dies_in,
        level,
    }
}

const fn blow(at: f32, level: f32, pitch: f32) -> Blow {
    Blow { at, level, pitch }
}

/// Boxwood on a thick board: a body below, a knock above, nothing that rings.
const WOOD: [Mode; 6] = [
    mode(296.0, 90.0, 0.35),
    mode(742.0, 105.0, 0.8),
    mode(1_215.0, 88.0, 1.0),
    mode(1_987.0, 62.0, 0.75),
    mode(3_140.0, 40.0, 0.5),
    mode(4_730.0, 24.0, 0.28),
];
const TICKING: [Mode; 3] = [
    mode(430.0, 55.0, 1.0),
    mode(905.0, 34.0, 0.45),
    mode(1_610.0, 18.0, 0.2),
];
/// Between a hand bell and a glass: the written note and two overtones that are gone sooner.
const METAL: [Mode; 4] = [
    mode(784.0, 900.0, 1.0),
    mode(1_568.0, 620.0, 0.42),
    mode(2_164.0, 420.0, 0.2),
    mode(4_210.0, 160.0, 0.09),
];

const ONCE: [Blow; 1] = [blow(0.0, 1.0, 1.0)];
const TWICE: [Blow; 2] = [blow(0.0, 1.0, 1.0), blow(92.0, 0.8, 1.13)];
/// A fourth up.
const CHIME: [Blow; 2] = [blow(0.0, 0.8, 1.0), blow(150.0, 1.0, 4.0 / 3.0)];

/// What a sound is made of.
struct Recipe {
    modes: &'static [Mode],
    blows: &'static [Blow],
    /// The noise of the contact beside the tones.
    noise: f32,
    /// The loudest sample, of 1.
    peak: f32,
    /// Milliseconds.
    length: f32,
}

impl Sound {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Tick, Self::Move, Self::Capture, Self::Bell];

    const fn recipe(self) -> Recipe {
        match self {
            Self::Tick => Recipe {
                modes: &TICKING,
                blows: &ONCE,
                noise: 0.15,
                peak: 0.16,
                length: 60.0,
            },
            Self::Move => Recipe {
                modes: &WOOD,
                blows: &ONCE,
                noise: 0.6,
                peak: 0.5,
                length: 120.0,
            },
            Self::Capture => Recipe {
                modes: &WOOD,
                blows: &TWICE,
                noise: 0.6,
                peak: 0.5,
                length: 215.0,
            },
            Self::Bell => Recipe {
                modes: &METAL,
                blows: &CHIME,
                noise: 0.04,
                peak: 0.28,
                length: 950.0,
            },
        }
    }

    /// Its samples, between -1 and 1, `rate` of them a second.
    #[must_use]
    pub fn samples(self, rate: f32) -> Vec<f32> {
        let recipe = self.recipe();
        let per_ms = rate / 1_000.0;
        let mut out = vec![0.0; count(recipe.length * per_ms)];
        for blow in recipe.blows {
            let struck = out.get_mut(count(blow.at * per_ms)..).unwrap_or_default();
            for mode in recipe.modes {
                ring(struck, mode, blow, rate);
            }
            rustle(struck, recipe.noise * blow.level, per_ms);
        }
        finish(&mut out, recipe.peak, per_ms);
        out
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few thousand samples"
)]
fn count(samples: f32) -> usize {
    samples as usize
}

/// Adds a damped tone: a pointer that turns and shrinks, of which the height is heard.
fn ring(out: &mut [f32], mode: &Mode, blow: &Blow, rate: f32) {
    let angle = TAU * mode.hertz * blow.pitch / rate;
    // 60 dB are a factor of 1000, whose logarithm is 6.9.
    let shrink = (-6.908 * 1_000.0 / (mode.dies_in * rate)).exp();
    let turn = (angle.cos() * shrink, angle.sin() * shrink);
    let mut at = (mode.level * blow.level, 0.0);
    for sample in out {
        *sample += at.1;
        at = (at.0 * turn.0 - at.1 * turn.1, at.0 * turn.1 + at.1 * turn.0);
    }
}

/// Adds the noise of two hard things that meet: two milliseconds of it, always the same.
fn rustle(out: &mut [f32], level: f32, per_ms: f32) {
    let shrink = (-1.0 / (0.7 * per_ms)).exp();
    let (mut loud, mut before, mut seed) = (level, 0.0, 0x2545_F491_u32);
    for sample in out.iter_mut().take(count(6.0 * per_ms)) {
        // A linear congruential generator: the constants are those of Numerical Recipes.
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        #[expect(clippy::cast_precision_loss, reason = "noise")]
        let noise = (seed >> 8) as f32 / 8_388_608.0 - 1.0;
        // The difference of neighbours: a click, not a rumble.
        *sample += (noise - before) * loud;
        before = noise;
        loud *= shrink;
    }
}

/// Brings the loudest sample to `peak` and the end to silence.
fn finish(out: &mut [f32], peak: f32, per_ms: f32) {
    let loudest = out.iter().fold(f32::EPSILON, |most, at| most.max(at.abs()));
    for sample in out.iter_mut() {
        *sample *= peak / loudest;
    }
    let tail = 8.0 * per_ms;
    for (left, sample) in (0_u16..).zip(out.iter_mut().rev().take(count(tail))) {
        *sample *= f32::from(left) / tail;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: f32 = 48_000.0;

    fn energy(samples: &[f32]) -> f32 {
        samples.iter().map(|at| at * at).sum()
    }

    fn between(samples: &[f32], from_ms: usize, to_ms: usize) -> f32 {
        energy(&samples[from_ms * 48..(to_ms * 48).min(samples.len())])
    }

    /// The part of the energy that lies between two frequencies, by a plain Fourier transform.
    fn share(samples: &[f32], low: f32, high: f32) -> f32 {
        let power = |hertz: f32| {
            let step = TAU * hertz / RATE;
            let (re, im) = samples
                .iter()
                .zip(0_u16..)
                .fold((0.0, 0.0), |sum, (at, i)| {
                    let angle = step * f32::from(i);
                    (sum.0 + at * angle.cos(), sum.1 + at * angle.sin())
                });
            re * re + im * im
        };
        let bands: Vec<(f32, f32)> = (1_u16..960)
            .map(|band| f32::from(band) * 25.0)
            .map(|hertz| (hertz, power(hertz)))
            .collect();
        let all: f32 = bands.iter().map(|band| band.1).sum();
        let inside = bands.iter().filter(|band| (low..high).contains(&band.0));
        inside.map(|band| band.1).sum::<f32>() / all
    }

    #[test]
    fn each_is_as_long_and_as_loud_as_meant_and_ends_in_silence() {
        for (sound, ms, peak) in [
            (Sound::Tick, 60, 0.16),
            (Sound::Move, 120, 0.5),
            (Sound::Capture, 215, 0.5),
            (Sound::Bell, 950, 0.28),
        ] {
            let samples = sound.samples(RATE);
            assert_eq!(samples.len(), ms * 48, "{sound:?}");
            let loudest = samples.iter().fold(0.0_f32, |most, at| most.max(at.abs()));
            assert!((loudest - peak).abs() < 0.001, "{sound:?}: {loudest}");
            assert!(samples.last().is_some_and(|at| at.abs() < 0.000_1));
            let middle: f32 = samples.iter().sum::<f32>() / 48.0 / RATE;
            assert!(middle.abs() < 0.000_1, "{sound:?} pushes: {middle}");
        }
    }

    #[test]
    fn a_move_is_a_dry_wooden_click() {
        let samples = Sound::Move.samples(RATE);
        assert!(between(&samples, 0, 4) > 0.2 * energy(&samples), "a blow");
        assert!(between(&samples, 0, 40) > 0.98 * energy(&samples), "dry");
        assert!(between(&samples, 80, 120) < 0.000_1 * energy(&samples));
        assert!(share(&samples, 20.0, 200.0) < 0.02, "no thud");
        let knock = share(&samples, 500.0, 4_000.0);
        assert!(knock > 0.6, "wood: {knock}");
        let hiss = share(&samples, 8_000.0, 24_000.0);
        assert!((0.002..0.25).contains(&hiss), "a click, not a hiss: {hiss}");
    }

    #[test]
    fn a_capture_is_two_clicks_of_which_the_second_is_lighter() {
        let samples = Sound::Capture.samples(RATE);
        let (first, gap, second) = (
            between(&samples, 0, 40),
            between(&samples, 60, 90),
            between(&samples, 92, 132),
        );
        assert!(gap < 0.02 * first, "they are apart");
        assert!((0.4..0.9).contains(&(second / first)));
    }

    #[test]
    fn a_tick_is_low_and_quiet_and_a_bell_rings() {
        let tick = Sound::Tick.samples(RATE);
        assert!(share(&tick, 200.0, 1_100.0) > 0.7);
        assert!(energy(&tick) < 0.2 * energy(&Sound::Move.samples(RATE)));
        let bell = Sound::Bell.samples(RATE);
        assert!(share(&bell, 700.0, 1_200.0) > 0.6);
        assert!(between(&bell, 300, 600) > 0.02 * energy(&bell));
    }

    #[test]
    fn another_rate_is_the_same_sound() {
        for sound in Sound::ALL {
            let (a, b) = (sound.samples(48_000.0), sound.samples(44_100.0));
            let ratio = energy(&a) / 48.0 / (energy(&b) / 44.1);
            assert!((0.6..1.6).contains(&ratio), "{sound:?}: {ratio}");
        }
    }
}
