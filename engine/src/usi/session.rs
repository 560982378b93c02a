//! A conversation with the engine: the position it looks at, its options, and what it is thinking about.

use std::fmt::Write as _;
use std::io;

use anyhow::{Context, Result, bail};
use hasami_core::perft::divide;
use hasami_core::search::Search;
use hasami_core::{Game, Move, Outcome, Preset, Rules};

use super::Output;
use super::command::{Command, Go};
use super::thinking::Thinking;

const DEFAULT_HASH_MB: usize = 16;
const MOST_HASH_MB: usize = 4_096;

/// The state of a conversation.
pub(super) struct Session {
    output: Output,
    game: Game,
    hash_mb: usize,
    mind: Mind,
}

/// The searcher is here, or away in the thread that thinks.
enum Mind {
    Resting(Box<Search>),
    Busy(Thinking),
}

impl Session {
    pub(super) fn new(output: Output) -> Self {
        Self {
            output,
            game: Game::new(Rules::new(Preset::Classic)),
            hash_mb: DEFAULT_HASH_MB,
            mind: Mind::Resting(Box::new(Search::new(DEFAULT_HASH_MB << 20))),
        }
    }

    /// Does what `command` says, or tells why not.
    pub(super) fn obey(&mut self, command: Command) -> io::Result<()> {
        match self.carry_out(command) {
            Ok(answer) if answer.is_empty() => Ok(()),
            Ok(answer) => self.output.say(&answer),
            Err(error) => self.output.error(&error),
        }
    }

    /// Ends the search, if there is one, without an answer.
    pub(super) fn abandon(&mut self) {
        if let Mind::Busy(thinking) = &self.mind {
            thinking.hush();
        }
        self.finish();
    }

    /// Waits for the search, if there is one; one without a limit is stopped.
    pub(super) fn finish(&mut self) {
        if let Mind::Busy(thinking) = &mut self.mind {
            thinking.end();
        }
    }

    fn carry_out(&mut self, command: Command) -> Result<String> {
        match command {
            Command::Nothing | Command::GameOver | Command::Quit => Ok(String::new()),
            Command::Usi => Ok(greeting()),
            Command::IsReady => Ok("readyok".to_owned()),
            Command::Display => Ok(self.display()),
            Command::Stop => {
                if let Mind::Busy(thinking) = &self.mind {
                    thinking.stop();
                }
                Ok(String::new())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                self.search()?.clear();
                self.game = Game::new(self.game.rules());
                Ok(String::new())
            }
            Command::Position { sfen, moves } => self.take_position(&sfen, moves),
            Command::Perft(depth) => self.perft(depth),
            Command::Go(go) => self.go(go),
        }
    }

    /// The searcher, once it has nothing to think about.
    fn search(&mut self) -> Result<&mut Search> {
        if let Mind::Busy(thinking) = &mut self.mind {
            let Some(search) = thinking.take_back() else {
                bail!("the engine is thinking: send `stop` and wait for `bestmove`");
            };
            self.mind = Mind::Resting(search);
        }
        match &mut self.mind {
            Mind::Resting(search) => Ok(search),
            Mind::Busy(_) => bail!("the engine is thinking: send `stop` and wait for `bestmove`"),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<String> {
        match name {
            "USI_Variant" => {
                let rules = value.parse::<Rules>()?;
                self.search()?;
                self.game = Game::new(rules);
            }
            "USI_Hash" => {
                let megabytes = value
                    .parse()
                    .ok()
                    .filter(|mb| (1..=MOST_HASH_MB).contains(mb));
                let megabytes = megabytes.with_context(|| {
                    format!("`USI_Hash` is a number of megabytes from 1 to {MOST_HASH_MB}, not `{value}`")
                })?;
                *self.search()? = Search::new(megabytes << 20);
                self.hash_mb = megabytes;
                self.game = Game::new(self.game.rules());
            }
            // Programs send these whether or not an engine has them.
            "USI_Ponder" => {}
            _ => bail!("there is no option `{name}`"),
        }
        Ok(String::new())
    }

    fn take_position(&mut self, sfen: &str, moves: Vec<Move>) -> Result<String> {
        self.search()?;
        self.game = Game::replay(self.game.rules(), sfen, moves)?;
        Ok(String::new())
    }

    fn perft(&mut self, depth: u32) -> Result<String> {
        self.search()?;
        if depth == 0 {
            return Ok("Nodes searched: 1".to_owned());
        }
        let mut text = String::new();
        let mut all = 0;
        if self.game.outcome() == Outcome::Ongoing {
            for (mv, nodes) in divide(self.game.position(), depth) {
                let _ = writeln!(text, "{mv}: {nodes}");
                all += nodes;
            }
        }
        let _ = write!(text, "Nodes searched: {all}");
        Ok(text)
    }

    fn go(&mut self, go: Go) -> Result<String> {
        self.search()?;
        if self.game.outcome() != Outcome::Ongoing {
            return Ok("bestmove resign".to_owned());
        }
        let position = *self.game.position();
        // The searcher comes back with the end of the thought; meanwhile nothing asks for this one.
        let mind = std::mem::replace(&mut self.mind, Mind::Resting(Box::new(Search::new(0))));
        if let Mind::Resting(search) = mind {
            self.mind = Mind::Busy(Thinking::start(search, position, go, self.output.clone()));
        }
        Ok(String::new())
    }

    fn display(&self) -> String {
        let position = self.game.position();
        let outcome = self.game.outcome();
        let legal = if outcome == Outcome::Ongoing {
            position.count_moves()
        } else {
            0
        };
        let captures = self.game.moves().last().map(|played| played.captures);
        let captured = captures
            .filter(|captures| !captures.is_empty())
            .map_or_else(
                || "-".to_owned(),
                |captures| {
                    let names: Vec<String> =
                        captures.iter().map(|square| square.to_string()).collect();
                    names.join(" ")
                },
            );
        format!(
            "Sfen: {}\nLegal: {legal}\nCaptured: {captured}\nOutcome: {outcome}",
            position.sfen()
        )
    }
}

fn greeting() -> String {
    let mut text = format!(
        "id name Hasami {}\nid author the Hasami Shogi Online authors\n\
         option name USI_Hash type spin default {DEFAULT_HASH_MB} min 1 max {MOST_HASH_MB}\n\
         option name USI_Variant type combo default classic",
        env!("CARGO_PKG_VERSION")
    );
    for rules in Rules::all() {
        let _ = write!(text, " var {rules}");
    }
    text.push_str("\nusiok");
    text
}
