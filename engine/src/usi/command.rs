//! The lines an engine is sent, read into commands.

use std::str::{FromStr, SplitWhitespace};

use anyhow::{Context, Error, Result, bail};
use hasami_core::Move;

/// A command of the program that drives the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing: an empty line.
    Nothing,
    /// Say who you are and which options you have.
    Usi,
    /// Say when you are ready.
    IsReady,
    /// Change an option.
    SetOption { name: String, value: String },
    /// Another game begins.
    NewGame,
    /// Take this position: an SFEN or `startpos`, and moves from there.
    Position { sfen: String, moves: Vec<Move> },
    /// Think.
    Go(Go),
    /// Count move sequences of this length by their first move.
    Perft(u32),
    /// Stop thinking and answer.
    Stop,
    /// Show the position.
    Display,
    /// How the game ended: nothing to be done about it.
    GameOver,
    /// End.
    Quit,
}

/// What is to limit a search: whatever is set, all at once; times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Go {
    pub depth: Option<u8>,
    pub nodes: Option<u64>,
    pub movetime: Option<u64>,
    /// What Sente and Gote have left.
    pub btime: Option<u64>,
    pub wtime: Option<u64>,
    /// What each gets for every move.
    pub binc: Option<u64>,
    pub winc: Option<u64>,
    /// What there is for each move once the time is used up.
    pub byoyomi: Option<u64>,
    /// Think until told to stop.
    pub infinite: bool,
}

impl FromStr for Command {
    type Err = Error;

    fn from_str(line: &str) -> Result<Self> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(Self::Nothing);
        };
        let command = match first {
            "usi" => Self::Usi,
            "isready" => Self::IsReady,
            "usinewgame" => Self::NewGame,
            "stop" => Self::Stop,
            "d" => Self::Display,
            "quit" => Self::Quit,
            "gameover" => return Ok(Self::GameOver),
            "setoption" => return set_option(line),
            "position" => return position(words),
            "go" => return go(words),
            _ => bail!("unknown command `{first}`"),
        };
        match words.next() {
            None => Ok(command),
            Some(word) => bail!("`{first}` takes nothing after it, but there is `{word}`"),
        }
    }
}

fn set_option(line: &str) -> Result<Command> {
    const FORM: &str = "an option is set by `setoption name NAME value VALUE`";
    let (_, rest) = line.split_once("name").context(FORM)?;
    let (name, value) = rest.split_once(" value ").context(FORM)?;
    Ok(Command::SetOption {
        name: name.trim().to_owned(),
        value: value.trim().to_owned(),
    })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command> {
    let sfen = match words.next() {
        Some("startpos") => "startpos".to_owned(),
        Some("sfen") => {
            let fields: Vec<&str> = words.by_ref().take(4).collect();
            if fields.len() < 4 || fields.contains(&"moves") {
                bail!("an SFEN has four fields: board, side to move, captures, move number");
            }
            fields.join(" ")
        }
        _ => bail!("a position is `position startpos` or `position sfen SFEN`, then `moves …`"),
    };
    let moves = match words.next() {
        None => Vec::new(),
        Some("moves") => words
            .map(|word| word.parse().with_context(|| format!("`{word}` is no move")))
            .collect::<Result<_>>()?,
        Some(word) => bail!("after the position comes `moves` or nothing, but there is `{word}`"),
    };
    Ok(Command::Position { sfen, moves })
}

fn go(mut words: SplitWhitespace<'_>) -> Result<Command> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "depth" => go.depth = Some(number(word, words.next())?),
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "movetime" => go.movetime = Some(number(word, words.next())?),
            "btime" => go.btime = Some(number(word, words.next())?),
            "wtime" => go.wtime = Some(number(word, words.next())?),
            "binc" => go.binc = Some(number(word, words.next())?),
            "winc" => go.winc = Some(number(word, words.next())?),
            "byoyomi" => go.byoyomi = Some(number(word, words.next())?),
            "perft" => {
                let depth = number(word, words.next())?;
                return match words.next() {
                    None => Ok(Command::Perft(depth)),
                    Some(word) => bail!("`go perft N` takes nothing more, but there is `{word}`"),
                };
            }
            _ => bail!("`go` knows no `{word}`"),
        }
    }
    if go.depth == Some(0) || go.nodes == Some(0) {
        bail!("a search looks at least one ply deep and at one node");
    }
    Ok(Command::Go(go))
}

fn number<N: FromStr>(name: &str, word: Option<&str>) -> Result<N> {
    let word = word.with_context(|| format!("`{name}` wants a number after it"))?;
    match word.parse() {
        Ok(number) => Ok(number),
        Err(_) => bail!("`{word}` is no number that `{name}` can use"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_in_any_order() {
        let go = Go {
            depth: Some(7),
            btime: Some(1_000),
            wtime: Some(2_000),
            byoyomi: Some(500),
            ..Go::default()
        };
        assert_eq!(
            "go byoyomi 500 wtime 2000 btime 1000 depth 7"
                .parse::<Command>()
                .unwrap(),
            Command::Go(go)
        );
    }

    #[test]
    fn an_option_value_may_have_signs_and_spaces() {
        let set = "setoption name USI_Variant value dai+nohop"
            .parse::<Command>()
            .unwrap();
        let wanted = Command::SetOption {
            name: "USI_Variant".to_owned(),
            value: "dai+nohop".to_owned(),
        };
        assert_eq!(set, wanted);
    }
}
