//! The file of a match: its settings on the first line, then a game a line, in JSON.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use hasami_core::{Color, Game, Rules};
use serde::{Deserialize, Serialize};

use super::elo::Tally;
use super::{Match, moves_text};

/// What makes a match this one and no other; the number of games may grow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    first: String,
    second: String,
    rules: String,
    seed: u64,
}

impl Settings {
    pub(super) fn of(plan: &Match) -> Self {
        Self {
            first: plan.first.to_string(),
            second: plan.second.to_string(),
            rules: plan.rules.to_string(),
            seed: plan.seed,
        }
    }
}

impl Settings {
    /// Games of one contestant against itself.
    pub(crate) fn of_self_play(contestant: &str, rules: Rules, seed: u64) -> Self {
        Self {
            first: contestant.to_owned(),
            second: contestant.to_owned(),
            rules: rules.to_string(),
            seed,
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Line {
    game: u32,
    /// The first contestant's side.
    side: String,
    moves: String,
    outcome: String,
}

/// A match being recorded.
pub(crate) struct Record {
    file: File,
}

impl Record {
    /// Opens the record and counts what it holds; begins it when there is none.
    pub(crate) fn open(path: &Path, settings: &Settings) -> Result<(Self, Tally)> {
        let mut tally = Tally::default();
        let mut whole = 0;
        let name = path.display();
        let begun = path.exists();
        if begun {
            let mut lines = BufReader::new(File::open(path)?);
            let mut line = String::new();
            let mut number = 0;
            while lines.read_line(&mut line)? > 0 {
                // A line without its end was being written when the match was broken off.
                if !line.ends_with('\n') {
                    break;
                }
                if number == 0 {
                    let found: Settings = serde_json::from_str(&line)
                        .with_context(|| format!("{name} is no record of a match"))?;
                    if found != *settings {
                        bail!("{name} holds another match ({found:?}): give another file");
                    }
                } else {
                    count(&line, settings, &mut tally)
                        .with_context(|| format!("{name}, line {}", number + 1))?;
                }
                number += 1;
                whole += line.len() as u64;
                line.clear();
            }
        } else if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }

        let file = OpenOptions::new().create(true).append(true).open(path)?;
        file.set_len(whole)?;
        let mut record = Self { file };
        if whole == 0 {
            record.write(settings)?;
        }
        Ok((record, tally))
    }

    /// Adds a game that has ended.
    pub(crate) fn add(&mut self, number: u32, side: Color, game: &Game) -> Result<()> {
        self.write(&Line {
            game: number,
            side: side.to_string(),
            moves: moves_text(game),
            outcome: game.outcome().to_string(),
        })
    }

    fn write(&mut self, line: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(line)? + "\n";
        self.file
            .write_all(text.as_bytes())
            .context("the record cannot be written")
    }
}

/// Every game on record in the file.
pub(crate) fn read_games(path: &Path) -> Result<Vec<Game>> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    let mut lines = text.lines();
    let settings: Settings = serde_json::from_str(lines.next().unwrap_or_default())
        .with_context(|| format!("{name} is no record of games"))?;
    lines
        .map(|line| replay(&serde_json::from_str(line)?, &settings))
        .collect()
}

fn count(line: &str, settings: &Settings, tally: &mut Tally) -> Result<()> {
    let line: Line = serde_json::from_str(line)?;
    if line.game != tally.games() {
        bail!("game {} is where game {} belongs", line.game, tally.games());
    }
    tally.count(replay(&line, settings)?.outcome(), line.side.parse()?);
    Ok(())
}

/// The recorded game, played again, so that its result is never taken on trust.
fn replay(line: &Line, settings: &Settings) -> Result<Game> {
    let rules: Rules = settings.rules.parse()?;
    let moves = line.moves.split_whitespace().map(str::parse);
    let moves = moves.collect::<Result<Vec<_>, _>>()?;
    let game = Game::replay(rules, "startpos", moves)?;
    let outcome = game.outcome();
    if outcome.to_string() != line.outcome {
        bail!("the moves end in `{outcome}`, not in `{}`", line.outcome);
    }
    Ok(game)
}
