//! How much the server takes on, in all and from one address or connection.

use clap::Args;

use super::Contradiction;

/// The limits an operator can set. An address is an IPv4 address or the /64 network of an IPv6 one.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// Connections in all
    #[arg(long, env = "HASAMI_MAX_CONNECTIONS", default_value_t = 20_000)]
    pub max_connections: usize,

    /// Connections from one address
    #[arg(
        long,
        env = "HASAMI_MAX_CONNECTIONS_PER_ADDRESS",
        default_value_t = 500
    )]
    pub max_connections_per_address: usize,

    /// Rooms in all
    #[arg(long, env = "HASAMI_MAX_ROOMS", default_value_t = 10_000)]
    pub max_rooms: usize,

    /// Open friend rooms that were made from one address
    #[arg(long, env = "HASAMI_MAX_ROOMS_PER_ADDRESS", default_value_t = 50)]
    pub max_rooms_per_address: usize,

    /// Friend rooms made from one address in a minute
    #[arg(long, env = "HASAMI_ROOMS_PER_MINUTE", default_value_t = 20)]
    pub rooms_per_minute: u32,

    /// Codes of no room tried from one address in a minute, before joining is refused for a while
    #[arg(long, env = "HASAMI_WRONG_CODES_PER_MINUTE", default_value_t = 30)]
    pub wrong_codes_per_minute: u32,

    /// Messages a second read from one connection; what comes faster waits
    #[arg(long, env = "HASAMI_MESSAGES_PER_SECOND", default_value_t = 20)]
    pub messages_per_second: u32,

    /// Messages from one connection that may come at once
    #[arg(long, env = "HASAMI_MESSAGE_BURST", default_value_t = 60)]
    pub message_burst: u32,

    /// Refused messages of one connection in a minute before it is closed
    #[arg(long, env = "HASAMI_REFUSED_PER_MINUTE", default_value_t = 20)]
    pub refused_per_minute: u32,

    /// Messages that may wait for a connection to read them before it is closed
    #[arg(long, env = "HASAMI_OUTBOX", default_value_t = 64)]
    pub outbox: usize,

    /// Requests that may wait for a room before its connections are read more slowly
    #[arg(long, env = "HASAMI_MAILBOX", default_value_t = 64)]
    pub mailbox: usize,
}

impl Limits {
    pub(super) fn check(&self) -> Result<(), Contradiction> {
        for (flag, limit) in [
            ("--max-connections", self.max_connections),
            (
                "--max-connections-per-address",
                self.max_connections_per_address,
            ),
            ("--max-rooms", self.max_rooms),
            ("--max-rooms-per-address", self.max_rooms_per_address),
            ("--rooms-per-minute", self.rooms_per_minute as usize),
            (
                "--wrong-codes-per-minute",
                self.wrong_codes_per_minute as usize,
            ),
            ("--messages-per-second", self.messages_per_second as usize),
            ("--message-burst", self.message_burst as usize),
            ("--refused-per-minute", self.refused_per_minute as usize),
            ("--outbox", self.outbox),
            ("--mailbox", self.mailbox),
        ] {
            if limit == 0 {
                return Err(Contradiction(format!("{flag} must be at least 1")));
            }
        }
        if self.max_connections_per_address > self.max_connections {
            return Err(Contradiction(format!(
                "--max-connections-per-address ({}) must not be more than --max-connections ({})",
                self.max_connections_per_address, self.max_connections
            )));
        }
        if self.max_rooms_per_address > self.max_rooms {
            return Err(Contradiction(format!(
                "--max-rooms-per-address ({}) must not be more than --max-rooms ({})",
                self.max_rooms_per_address, self.max_rooms
            )));
        }
        Ok(())
    }
}
