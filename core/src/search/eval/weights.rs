//! The weights of the evaluation, by preset.

use crate::rules::{Preset, Rules};

use super::features::{
    CAPTURES, CLOSING, FEATURES, LINES_NEXT, LINES_NOW, ROOM, SQUARES, TAKEABLE, TEMPO,
};

/// What a beginner has been told: pieces count, go forward, build lines where they win. Levels below
/// the highest know no more, so that looking further ahead is what makes them stronger.
pub(super) const fn plain(rules: Rules) -> [i16; FEATURES] {
    match rules.preset() {
        Preset::Classic => const { PLAIN.list() },
        Preset::Hybrid => const { PLAIN.with_lines([2, 10, 40], [2, 10, 40]).list() },
        Preset::Dai => {
            const {
                let plain = PLAIN.with_lines([2, 12, 60], [2, 12, 60]);
                Worth {
                    captures: each_capture(60),
                    ..plain
                }
                .list()
            }
        }
    }
}

/// The weights for `rules`.
pub(super) const fn of(rules: Rules) -> [i16; FEATURES] {
    match rules.preset() {
        Preset::Classic => const { PROVEN.list() },
        Preset::Hybrid => const { PROVEN.with_lines([3, 12, 60], [3, 10, 40]).list() },
        Preset::Dai => {
            const {
                let lines = PROVEN.with_lines([8, 36, 180], [8, 28, 90]);
                Worth {
                    captures: each_capture(40),
                    room: 0,
                    takeable: [0; 3],
                    ..lines
                }
                .list()
            }
        }
    }
}

/// Weights by what they are for, in hundredths of a piece.
#[derive(Clone, Copy)]
struct Worth {
    /// To have made so many captures.
    captures: [i16; 19],
    /// A piece on each rank, counted from its own edge.
    advance: [i16; 9],
    /// What it is worth more for each file that it stands further from the side edge, by rank.
    centre: [i16; 9],
    closing: i16,
    room: i16,
    /// That one, two, three or more pieces could be taken.
    takeable: [i16; 3],
    /// Places for a line with two, three, four held by the side to move.
    lines_now: [i16; 3],
    /// The same of the waiting side.
    lines_next: [i16; 3],
    tempo: i16,
}

/// Proven in the arena, as docs/ENGINE.md tells.
const PROVEN: Worth = Worth {
    captures: FIVE_WIN,
    advance: [0, 4, 8, 12, 14, 14, 12, 8, 4],
    centre: [1; 9],
    closing: 4,
    room: 4,
    takeable: [25, 60, 80],
    lines_now: [0; 3],
    lines_next: [0; 3],
    tempo: 5,
};

const PLAIN: Worth = Worth {
    captures: FIVE_WIN,
    advance: [0, 2, 4, 6, 8, 8, 6, 4, 2],
    centre: [0, 1, 1, 1, 1, 1, 1, 1, 1],
    closing: 0,
    room: 0,
    takeable: [0; 3],
    lines_now: [0; 3],
    lines_next: [0; 3],
    tempo: 0,
};

/// Where five captures win, each is worth a little more than the one before.
const FIVE_WIN: [i16; 19] = {
    let mut captures = [450; 19];
    captures[0] = 0;
    captures[1] = 100;
    captures[2] = 205;
    captures[3] = 320;
    captures
};

const fn each_capture(worth: i16) -> [i16; 19] {
    let mut captures = [0; 19];
    let mut n = 1;
    while n < captures.len() {
        captures[n] = captures[n - 1] + worth;
        n += 1;
    }
    captures
}

impl Worth {
    const fn with_lines(self, lines_now: [i16; 3], lines_next: [i16; 3]) -> Self {
        Self {
            lines_now,
            lines_next,
            ..self
        }
    }

    /// The weights in the order of the features.
    const fn list(&self) -> [i16; FEATURES] {
        let mut list = [0; FEATURES];
        put(&mut list, CAPTURES, &self.captures);
        let mut rank = 0;
        while rank < 9 {
            let mut file = 0;
            while file < 5 {
                let worth = self.advance[rank] + self.centre[rank] * file as i16;
                list[SQUARES + rank * 5 + file] = worth;
                file += 1;
            }
            rank += 1;
        }
        list[CLOSING] = self.closing;
        list[ROOM] = self.room;
        put(&mut list, TAKEABLE + 1, &self.takeable);
        put(&mut list, LINES_NOW, &self.lines_now);
        put(&mut list, LINES_NEXT, &self.lines_next);
        list[TEMPO] = self.tempo;
        list
    }
}

const fn put(list: &mut [i16; FEATURES], first: usize, worth: &[i16]) {
    let mut n = 0;
    while n < worth.len() {
        list[first + n] = worth[n];
        n += 1;
    }
}
