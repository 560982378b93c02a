//! Who plays in the arena: a level, or the search within a number of nodes, perhaps with weights of its own.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Result;
use hasami_core::search::eval::Weights;
use hasami_core::search::{Level, Limits, Search};
use hasami_core::{Move, Position};

use crate::tune::read_weights;

/// A contestant as it is named on the command line: `master`, `grandmaster:100000`, `nodes:50000`,
/// `nodes:50000@weights.txt`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contestant {
    kind: Kind,
    /// A file with the weights to play with, instead of those of the ruleset.
    weights: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A level, stopped after so many nodes if it has no end of its own.
    Level(Level, Option<u64>),
    /// The search at full strength within so many nodes.
    Nodes(u64),
}

/// A text that names no contestant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseContestantError(String);

impl fmt::Display for ParseContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no contestant: it is easy, medium, master, grandmaster:NODES or nodes:NODES, and \
             @FILE after it for weights of its own",
            self.0
        )
    }
}

impl std::error::Error for ParseContestantError {}

impl FromStr for Contestant {
    type Err = ParseContestantError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || ParseContestantError(text.to_owned());
        let (name, weights) = match text.split_once('@') {
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let (name, nodes) = match name.split_once(':') {
            Some((name, nodes)) => (name, Some(nodes.parse().map_err(|_| wrong())?)),
            None => (name, None),
        };
        let kind = match (name, nodes) {
            ("nodes", Some(nodes)) => Kind::Nodes(nodes),
            // Without a limit of its own it would think for ever.
            ("grandmaster", None) => return Err(wrong()),
            _ => Kind::Level(name.parse().map_err(|_| wrong())?, nodes),
        };
        Ok(Self { kind, weights })
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Level(level, None) => write!(f, "{level}")?,
            Kind::Level(level, Some(nodes)) => write!(f, "{level}:{nodes}")?,
            Kind::Nodes(nodes) => write!(f, "nodes:{nodes}")?,
        }
        match &self.weights {
            Some(file) => write!(f, "@{}", file.display()),
            None => Ok(()),
        }
    }
}

/// A search asks whether to stop each time it has visited so many nodes.
const NODES_A_QUESTION: u64 = 2_048;

/// A contestant at the board.
pub(super) struct Player {
    kind: Kind,
    search: Search,
    seed: u64,
}

impl Player {
    pub(super) fn new(contestant: &Contestant) -> Result<Self> {
        let search = Search::new(Level::TABLE_BYTES);
        let search = match &contestant.weights {
            Some(file) => search.with_weights(Weights::new(read_weights(file)?)),
            None => search,
        };
        Ok(Self {
            kind: contestant.kind,
            search,
            seed: 0,
        })
    }

    /// Forgets the last game; `seed` decides what a level that varies plays in the next.
    pub(super) fn prepare(&mut self, seed: u64) {
        self.search.clear();
        self.seed = seed;
    }

    /// The move it plays; none when the game is over.
    pub(super) fn choose(&mut self, position: &Position) -> Option<Move> {
        let report = match self.kind {
            Kind::Level(level, nodes) => {
                let questions = nodes.map_or(u64::MAX, |nodes| nodes / NODES_A_QUESTION);
                let mut asked = 0;
                level.choose(&mut self.search, position, self.seed, &mut || {
                    asked += 1;
                    asked >= questions
                })
            }
            Kind::Nodes(nodes) => {
                self.search
                    .run(position, &Limits::nodes(nodes), &mut || false, &mut |_| {})
            }
        };
        report.map(|report| report.best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_print_as_they_are_read() {
        for name in ["easy", "grandmaster:1000", "nodes:500@a/b.txt"] {
            assert_eq!(name.parse::<Contestant>().unwrap().to_string(), name);
        }
        for name in ["", "nodes", "nodes:x", "grandmaster", "tiger", "easy:"] {
            assert!(name.parse::<Contestant>().is_err(), "{name}");
        }
    }
}
