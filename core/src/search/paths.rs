//! The ways along a rank or file, for each set of occupied squares it can have, looked up instead of walked.

use crate::rules::Rules;

use super::eval::patterns::Part;

/// Where pieces go within a line under one ruleset.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    /// By occupied squares, then by square: where a piece there can go.
    targets: Vec<[Part; 16]>,
    /// By occupied squares, then by square: where the pieces stand that can go there.
    movers: Vec<[Part; 16]>,
}

const CONTENTS: Part = 1 << 9;

impl Paths {
    pub(super) fn new(rules: Rules) -> Self {
        let by_square =
            |of: &dyn Fn(usize) -> Part| std::array::from_fn(|at| if at < 9 { of(at) } else { 0 });
        let targets: Vec<[Part; 16]> = (0..CONTENTS)
            .map(|occupied| by_square(&|at| targets(rules, occupied, at)))
            .collect();
        let movers = (0..CONTENTS)
            .map(|occupied| {
                let targets = &targets[usize::from(occupied)];
                let goes = |from: usize, to: usize| targets[from] >> to & 1;
                by_square(&|to| {
                    occupied & (0..9).fold(0, |movers, from| movers | goes(from, to) << from)
                })
            })
            .collect();
        Self { targets, movers }
    }

    /// The squares of a line with these occupied that a piece on its `at`-th square can go to.
    #[inline(always)]
    pub(crate) fn targets(&self, occupied: Part, at: u8) -> Part {
        self.targets[usize::from(occupied)][usize::from(at & 15)]
    }

    /// The squares among those occupied from which a piece can go to the empty `at`-th square.
    #[inline(always)]
    pub(crate) fn movers(&self, occupied: Part, at: u8) -> Part {
        self.movers[usize::from(occupied)][usize::from(at & 15)]
    }
}

fn targets(rules: Rules, occupied: Part, at: usize) -> Part {
    let free = |place: &usize| occupied >> place & 1 == 0;
    let one_way = |places: &[usize]| -> Part {
        let run = places.iter().take_while(|&place| free(place)).count();
        let reached = match run {
            0 if rules.hops() => places.get(1..2).unwrap_or_default(),
            0 => &[],
            _ if rules.steps() => &places[..1],
            _ => &places[..run],
        };
        let free = reached.iter().filter(|&place| free(place));
        free.fold(0, |targets, place| targets | 1 << place)
    };
    let ahead: Vec<usize> = (at + 1..9).collect();
    let behind: Vec<usize> = (0..at).rev().collect();
    one_way(&ahead) | one_way(&behind)
}
