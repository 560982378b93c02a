//! What the page asks of the worker and what the worker answers, as lines of text.
//!
//! | line | says |
//! |---|---|
//! | `think G level NAME SEED RULESET SFEN` | choose a move as a player of this level would |
//! | `think G look DEPTH NODES MS RULESET SFEN` | find the best move within these limits |
//! | `stop` | what waits to be thought about is no longer wanted |
//! | `ready` | the worker is up |
//! | `report G DEPTH NODES cp N MOVES` or `report G DEPTH NODES mate N MOVES` | the move found, with what follows it |
//! | `none G` | the game is over: there is no move |
//! | `failed WHY` | the worker could not start |
//!
//! `G` is the thought's generation. An answer carries it, so that one nobody waits for any more is
//! known and dropped. A line that is none of these reads as none.

use std::fmt;
use std::str::SplitWhitespace;

use hasami_core::search::{Level, Score};
use hasami_core::{Move, Position, Rules};

/// A position to think about, and what for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// Tells one thought from another.
    pub generation: u32,
    /// What for.
    pub task: Task,
    /// The position.
    pub position: Position,
}

/// What a thought is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// A move of a player of this level; the seed varies its play.
    Play {
        /// How strong.
        level: Level,
        /// Any number.
        seed: u64,
    },
    /// The best move that can be found.
    Look {
        /// At most so many plies.
        depth: u8,
        /// At most so many positions.
        nodes: u64,
        /// At most so long, in milliseconds.
        ms: u32,
    },
}

impl Task {
    /// How long it may take on the worker's own clock, in milliseconds. The lower levels are done
    /// far sooner; the limit is for a device that is not.
    #[must_use]
    pub const fn limit_ms(self) -> u32 {
        match self {
            Self::Play {
                level: Level::Grandmaster,
                ..
            } => 1_000,
            Self::Play { .. } => 3_000,
            Self::Look { ms, .. } => ms,
        }
    }
}

/// What the page says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Think about this, instead of what still waits.
    Think(Thought),
    /// Nothing is wanted any more.
    Stop,
}

/// What the worker says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It is up and listens.
    Ready,
    /// What came of the thought of this generation; none when the game was over.
    Thought(u32, Option<Found>),
    /// It could not start, and why.
    Failed(String),
}

/// A move that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it is worth to the side that plays it.
    pub score: Score,
    /// To this depth, in plies.
    pub depth: u8,
    /// So many positions were looked at.
    pub nodes: u64,
    /// The move, and what is expected to follow. Never empty.
    pub line: Vec<Move>,
}

impl Found {
    /// The move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stop => f.write_str("stop"),
            Self::Think(Thought {
                generation,
                task,
                position,
            }) => {
                write!(f, "think {generation} ")?;
                match task {
                    Task::Play { level, seed } => write!(f, "level {level} {seed}")?,
                    Task::Look { depth, nodes, ms } => write!(f, "look {depth} {nodes} {ms}")?,
                }
                write!(f, " {} {}", position.rules(), position.sfen())
            }
        }
    }
}

impl Request {
    /// Reads a line of the page.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "stop" => Some(Self::Stop),
            "think" => Some(Self::Think(Thought {
                generation: number(&mut words)?,
                task: task(&mut words)?,
                position: {
                    let rules: Rules = number(&mut words)?;
                    let sfen: Vec<&str> = words.collect();
                    Position::parse(rules, &sfen.join(" ")).ok()?
                },
            })),
            _ => None,
        }
    }
}

fn task(words: &mut SplitWhitespace<'_>) -> Option<Task> {
    match words.next()? {
        "level" => Some(Task::Play {
            level: number(words)?,
            seed: number(words)?,
        }),
        "look" => Some(Task::Look {
            depth: number(words)?,
            nodes: number(words)?,
            ms: number(words)?,
        }),
        _ => None,
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready => f.write_str("ready"),
            Self::Failed(why) => write!(f, "failed {why}"),
            Self::Thought(generation, None) => write!(f, "none {generation}"),
            Self::Thought(generation, Some(found)) => {
                let Found {
                    score,
                    depth,
                    nodes,
                    line,
                } = found;
                write!(f, "report {generation} {depth} {nodes} {score}")?;
                line.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
        }
    }
}

impl Answer {
    /// Reads a line of the worker.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "ready" => Some(Self::Ready),
            "failed" => Some(Self::Failed(words.collect::<Vec<_>>().join(" "))),
            "none" => Some(Self::Thought(number(&mut words)?, None)),
            "report" => {
                let generation = number(&mut words)?;
                let depth = number(&mut words)?;
                let nodes = number(&mut words)?;
                let score = match words.next()? {
                    "cp" => Score::pieces(number(&mut words)?),
                    "mate" => mate(number(&mut words)?),
                    _ => return None,
                };
                let line: Vec<Move> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
                (!line.is_empty()).then_some(Self::Thought(
                    generation,
                    Some(Found {
                        score,
                        depth,
                        nodes,
                        line,
                    }),
                ))
            }
            _ => None,
        }
    }
}

/// Won in so many plies, or lost when that is negative.
const fn mate(plies: i16) -> Score {
    if plies > 0 {
        Score::win_in(plies.unsigned_abs())
    } else {
        Score::loss_in(plies.unsigned_abs())
    }
}

/// The next word as a value.
fn number<T: std::str::FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1";

    fn thought(task: Task, rules: &str) -> Request {
        Request::Think(Thought {
            generation: 7,
            task,
            position: Position::start(rules.parse().unwrap()),
        })
    }

    #[test]
    fn requests_are_written_like_this_and_read_back() {
        let play = Task::Play {
            level: Level::Medium,
            seed: u64::MAX,
        };
        let look = Task::Look {
            depth: 12,
            nodes: 1_000_000,
            ms: 800,
        };
        let step = "pppppppppppppppppp".to_owned();
        let dai = format!(
            "{}/{}/9/9/9/9/9/{}/{} b - 1",
            &step[..9],
            &step[9..],
            "P".repeat(9),
            "P".repeat(9)
        );
        for (request, line) in [
            (
                thought(play, "classic"),
                format!("think 7 level medium {} classic {START}", u64::MAX),
            ),
            (
                thought(look, "dai+nohop+step"),
                format!("think 7 look 12 1000000 800 dai+nohop+step {dai}"),
            ),
            (Request::Stop, "stop".to_owned()),
        ] {
            assert_eq!(request.to_string(), line);
            assert_eq!(Request::parse(&line), Some(request));
        }
    }

    #[test]
    fn answers_are_written_like_this_and_read_back() {
        let found = |score| Found {
            score,
            depth: 5,
            nodes: 12_345,
            line: vec!["7i7e".parse().unwrap(), "3a3e".parse().unwrap()],
        };
        for (answer, line) in [
            (Answer::Ready, "ready"),
            (Answer::Failed("no memory".to_owned()), "failed no memory"),
            (Answer::Thought(9, None), "none 9"),
            (
                Answer::Thought(9, Some(found(Score::pieces(-150)))),
                "report 9 5 12345 cp -150 7i7e 3a3e",
            ),
            (
                Answer::Thought(9, Some(found(Score::win_in(3)))),
                "report 9 5 12345 mate 3 7i7e 3a3e",
            ),
            (
                Answer::Thought(9, Some(found(Score::loss_in(4)))),
                "report 9 5 12345 mate -4 7i7e 3a3e",
            ),
        ] {
            assert_eq!(answer.to_string(), line);
            assert_eq!(Answer::parse(line), Some(answer));
        }
    }

    #[test]
    fn other_lines_are_nothing() {
        for line in [
            "",
            "think",
            "think 7",
            "think x stop",
            "think 7 level hardest 1 classic startpos",
            "think 7 level easy 1 chess startpos",
            "think 7 level easy 1 classic 9/9",
            "think -1 level easy 1 classic startpos",
        ] {
            assert_eq!(Request::parse(line), None, "{line}");
        }
        for line in [
            "",
            "none",
            "report 9 5 12345 cp 0",
            "report 9 5 12345 up 0 7i7e",
            "report 9 5 12345 cp 0 7i7z",
        ] {
            assert_eq!(Answer::parse(line), None, "{line}");
        }
    }
}
