//! How long the server waits for things.

use std::time::Duration;

use clap::Args;

use super::{Contradiction, parse_duration};

/// The times an operator can set.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Times")]
pub struct WaitTimes {
    /// Quick Match: both boards must be on the screen this soon after the pairing
    #[arg(long, env = "HASAMI_SHOW_BOARD", default_value = "10s", value_parser = parse_duration)]
    pub show_board: Duration,

    /// Quick Match: a player who waits at a game against the AI must answer a call this soon
    #[arg(long, env = "HASAMI_ANSWER_CALL", default_value = "15s", value_parser = parse_duration)]
    pub answer_call: Duration,

    /// A friend room with an open seat is kept this long while its creator is away
    #[arg(long, env = "HASAMI_WAITING_ROOM", default_value = "30m", value_parser = parse_duration)]
    pub waiting_room: Duration,

    /// A room is kept this long after a game while somebody is in it
    #[arg(long, env = "HASAMI_AFTER_GAME", default_value = "10m", value_parser = parse_duration)]
    pub after_game: Duration,

    /// A room is kept this long after a game while nobody is in it, so that a reload finds it
    #[arg(long, env = "HASAMI_EMPTY_ROOM", default_value = "45s", value_parser = parse_duration)]
    pub empty_room: Duration,

    /// Without a clock: after this absence the other player may claim the game
    #[arg(long, env = "HASAMI_CLAIM_AFTER", default_value = "3m", value_parser = parse_duration)]
    pub claim_after: Duration,

    /// Without a clock: after this absence of both the game ends with no result
    #[arg(long, env = "HASAMI_ABORT_AFTER", default_value = "30m", value_parser = parse_duration)]
    pub abort_after: Duration,

    /// Time for a move read before its deadline to reach its room, before the flag falls
    #[arg(long, env = "HASAMI_SETTLE", default_value = "25ms", value_parser = parse_duration)]
    pub settle: Duration,

    /// A connection must send the head of each request this soon; one that asks nothing is closed
    #[arg(long, env = "HASAMI_HEAD_WITHIN", default_value = "10s", value_parser = parse_duration)]
    pub head_within: Duration,

    /// A connection must say hello this soon
    #[arg(long, env = "HASAMI_HELLO_WITHIN", default_value = "10s", value_parser = parse_duration)]
    pub hello_within: Duration,

    /// The server pings each connection this often
    #[arg(long, env = "HASAMI_PING_EVERY", default_value = "10s", value_parser = parse_duration)]
    pub ping_every: Duration,

    /// A connection that has answered nothing for this long is given up
    #[arg(long, env = "HASAMI_GIVE_UP_AFTER", default_value = "25s", value_parser = parse_duration)]
    pub give_up_after: Duration,

    /// A connection that takes longer than this to accept one message is closed
    #[arg(long, env = "HASAMI_WRITE_WITHIN", default_value = "5s", value_parser = parse_duration)]
    pub write_within: Duration,

    /// After a signal to end, the process is gone within this time whatever a client does
    #[arg(long, env = "HASAMI_SHUTDOWN_WITHIN", default_value = "10s", value_parser = parse_duration)]
    pub shutdown_within: Duration,
}

impl WaitTimes {
    pub(super) fn check(&self) -> Result<(), Contradiction> {
        for (flag, time) in [
            ("--show-board", self.show_board),
            ("--answer-call", self.answer_call),
            ("--waiting-room", self.waiting_room),
            ("--after-game", self.after_game),
            ("--empty-room", self.empty_room),
            ("--claim-after", self.claim_after),
            ("--abort-after", self.abort_after),
            ("--head-within", self.head_within),
            ("--hello-within", self.hello_within),
            ("--ping-every", self.ping_every),
            ("--give-up-after", self.give_up_after),
            ("--write-within", self.write_within),
            ("--shutdown-within", self.shutdown_within),
        ] {
            if time.is_zero() {
                return Err(Contradiction(format!("{flag} must be more than nothing")));
            }
        }
        if self.ping_every >= self.give_up_after {
            return Err(Contradiction(format!(
                "--ping-every ({:?}) must be shorter than --give-up-after ({:?}), or everybody is given up",
                self.ping_every, self.give_up_after
            )));
        }
        if self.settle > Duration::from_secs(1) {
            return Err(Contradiction(
                "--settle must be at most 1s, or flags fall late".to_owned(),
            ));
        }
        if self.claim_after > self.abort_after {
            return Err(Contradiction(format!(
                "--claim-after ({:?}) must not be longer than --abort-after ({:?})",
                self.claim_after, self.abort_after
            )));
        }
        Ok(())
    }
}
