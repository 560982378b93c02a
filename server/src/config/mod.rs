//! What an operator can set: every flag, its environment variable, its default, and which contradict each other.

mod duration;
mod limits;
mod times;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Parser;

pub use duration::{InvalidDuration, parse_duration};
pub use limits::Limits;
pub use times::WaitTimes;

/// The whole configuration. Described for operators in docs/OPERATIONS.md.
#[derive(Debug, Clone, Parser)]
#[command(
    name = "hasami-server",
    version,
    about = "The game server of Hasami Shogi Online."
)]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, env = "HASAMI_LISTEN", default_value = "127.0.0.1:3000")]
    pub listen: SocketAddr,

    /// Folder of the built client: index.html and assets/
    #[arg(long, env = "HASAMI_ASSETS", default_value = "dist")]
    pub assets: PathBuf,

    /// Address under which the world sees the server, such as `https://hasami.example`, for links in pages
    #[arg(long, env = "HASAMI_ORIGIN")]
    pub origin: Option<String>,

    /// Where games are kept: sqlite:FILE (made when missing) or postgres://...
    #[arg(
        long,
        env = "DATABASE_URL",
        default_value = "sqlite:data/hasami.db",
        hide_env_values = true
    )]
    pub database_url: String,

    /// What to log, such as info or hasami_server=debug,warn
    #[arg(long, env = "HASAMI_LOG", default_value = "info")]
    pub log: String,

    /// Log one JSON object a line
    #[arg(long, env = "HASAMI_LOG_JSON")]
    pub log_json: bool,

    /// Seconds a move that friend rooms may choose from; no clock can always be chosen
    #[arg(
        long,
        env = "HASAMI_CLOCKS",
        value_delimiter = ',',
        default_value = "10,25,60"
    )]
    pub clocks: Vec<u32>,

    /// The times.
    #[command(flatten)]
    pub times: WaitTimes,

    /// The limits.
    #[command(flatten)]
    pub limits: Limits,
}

impl Config {
    /// The defaults, whatever the environment says.
    #[must_use]
    pub fn defaults() -> Self {
        use clap::{CommandFactory, FromArgMatches};
        let matches = Self::command()
            .mut_args(|arg| arg.env(None::<&'static str>))
            .get_matches_from(["hasami-server"]);
        #[expect(
            clippy::expect_used,
            reason = "the matches come from this very command"
        )]
        Self::from_arg_matches(&matches).expect("the defaults are a configuration")
    }

    /// Finds settings that contradict each other.
    ///
    /// # Errors
    ///
    /// The first contradiction, as one line for the operator.
    pub fn check(&self) -> Result<(), Contradiction> {
        self.times.check()?;
        self.limits.check()?;
        if self
            .clocks
            .iter()
            .any(|&seconds| seconds == 0 || seconds > 3600)
        {
            return Err(Contradiction(
                "--clocks must be from 1 to 3600 seconds".to_owned(),
            ));
        }
        if let Some(origin) = &self.origin {
            let host = origin
                .split_once("://")
                .filter(|(scheme, _)| ["http", "https"].contains(scheme));
            let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
            if !host.is_some_and(|(_, host)| !host.is_empty() && host.chars().all(plain)) {
                return Err(Contradiction(
                    "--origin must be like https://hasami.example, with nothing behind the host"
                        .to_owned(),
                ));
            }
        }
        if !self.database_url.starts_with("sqlite:")
            && !self.database_url.starts_with("postgres:")
            && !self.database_url.starts_with("postgresql:")
        {
            return Err(Contradiction(
                "--database-url must begin with sqlite: or postgres:".to_owned(),
            ));
        }
        Ok(())
    }
}

/// Two settings that cannot both hold, or one that can never work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Contradiction(String);

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn with(args: &[&str]) -> Config {
        Config::parse_from(["hasami-server"].iter().chain(args))
    }

    #[test]
    fn the_defaults_are_sound() {
        assert_eq!(Config::defaults().check(), Ok(()));
    }

    #[test]
    fn contradictions_are_refused_with_one_line_that_names_the_flag() {
        for (args, flag) in [
            (&["--ping-every", "30s"][..], "--ping-every"),
            (&["--give-up-after", "0s"], "--give-up-after"),
            (&["--hello-within", "0ms"], "--hello-within"),
            (&["--max-rooms", "0"], "--max-rooms"),
            (&["--outbox", "0"], "--outbox"),
            (&["--message-burst", "0"], "--message-burst"),
            (
                &[
                    "--max-connections",
                    "10",
                    "--max-connections-per-address",
                    "11",
                ],
                "--max-connections-per-address",
            ),
            (&["--clocks", "10,0"], "--clocks"),
            (&["--origin", "hasami.example"], "--origin"),
            (&["--origin", "https://hasami.example/"], "--origin"),
            (&["--settle", "2s"], "--settle"),
            (
                &["--database-url", "mysql://localhost/hasami"],
                "--database-url",
            ),
        ] {
            let complaint = with(args).check().expect_err(flag).to_string();
            assert!(
                complaint.contains(flag) && !complaint.contains('\n'),
                "{args:?}: {complaint}"
            );
        }
    }

    #[test]
    fn every_flag_is_described_in_help_and_in_the_operators_manual() {
        let manual = include_str!("../../../docs/OPERATIONS.md");
        let command = Config::command();
        for arg in command
            .get_arguments()
            .filter(|arg| !["help", "version"].contains(&arg.get_id().as_str()))
        {
            let flag = format!(
                "| `--{}` |",
                arg.get_long().expect("every option is a long flag")
            );
            let variable = arg
                .get_env()
                .expect("every option has a variable")
                .to_string_lossy();
            let default = arg
                .get_default_values()
                .first()
                .map(|value| value.to_string_lossy().into_owned());
            assert!(arg.get_help().is_some(), "{flag} has no help");
            let row = manual
                .lines()
                .find(|line| line.starts_with(&flag))
                .unwrap_or_else(|| panic!("{flag} is not in docs/OPERATIONS.md"));
            assert!(
                row.contains(&*variable),
                "{flag}: {variable} is not in its row: {row}"
            );
            if let Some(default) = default {
                assert!(
                    row.contains(&format!("`{default}`")),
                    "{flag}: default {default} is not in its row: {row}"
                );
            }
        }
    }

    #[test]
    fn the_operators_manual_names_no_flag_that_is_not_there() {
        let manual = include_str!("../../../docs/OPERATIONS.md");
        let command = Config::command();
        for flag in manual.split('`').filter_map(|code| code.strip_prefix("--")) {
            let name = flag.split([' ', '=']).next().unwrap_or_default();
            assert!(
                ["help", "version"].contains(&name)
                    || command
                        .get_arguments()
                        .any(|arg| arg.get_long() == Some(name)),
                "docs/OPERATIONS.md names --{name}, which does not exist"
            );
        }
    }
}
