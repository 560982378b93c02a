//! The connection as a pure state machine: when to connect, when to give a socket up, when to try again.
//!
//! Every socket has a generation; what an older one says is ignored. Silence is never trusted: the
//! browser shows neither the server's pings nor a dead network, so an idle line is pinged, and a
//! page that becomes visible again wants an answer at once.

use hasami_core::protocol::close;

use super::{Cmd, Millis};

/// A socket that is not open and greeted by then is replaced.
const CONNECT_MS: Millis = 6_000;
/// After so much silence the line is pinged.
const IDLE_MS: Millis = 15_000;
/// A ping of an idle line is answered by then, or the socket is replaced.
const ANSWER_MS: Millis = 10_000;
/// The same when there is reason to doubt the line.
const PROBE_MS: Millis = 3_000;
/// The first retry comes about then; each later one 1.6 times as late, up to [`RETRY_MAX_MS`].
const RETRY_FIRST_MS: f64 = 500.0;
const RETRY_MAX_MS: f64 = 3_000.0;
/// For so long retries are frequent.
const EAGER_MS: Millis = 60_000;
/// Retries afterwards.
const RETRY_SLOW_MS: f64 = 30_000.0;

/// Why the client does not come back by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// Another tab of this browser took over.
    Replaced,
    /// This page is older than the server: it must be reloaded.
    Outdated,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not wanted yet.
    Idle,
    /// A socket is being opened and greeted.
    Connecting { until: Millis },
    /// Greeted. An outstanding ping must be answered by `answer_by`.
    Up {
        heard: Millis,
        answer_by: Option<Millis>,
    },
    /// Down until the next attempt.
    Down { until: Millis },
    /// Down until somebody asks.
    Held(Hold),
}

/// The connection.
#[derive(Debug, Clone)]
pub struct Link {
    state: State,
    generation: u32,
    attempts: u32,
    /// Since when there has been no greeted socket.
    down_since: Millis,
    /// The line has been up before.
    been_up: bool,
    /// The browser says that there is no network.
    offline: bool,
    /// The server said that it would restart.
    restarting: bool,
    /// The server closed the line because this client broke the protocol.
    blocked: bool,
    pings: u32,
    jitter: u64,
}

/// The connection as people see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkFace {
    /// All is well.
    Up,
    /// The first connection is being made.
    Connecting,
    /// No connection could be made yet.
    Unreachable,
    /// The connection is lost and being made again.
    Reconnecting,
    /// The browser has no network.
    Offline,
    /// The server restarts.
    Restarting,
    /// The server refused this client for a while.
    Blocked,
    /// Nothing happens until somebody asks.
    Held(Hold),
}

impl Link {
    /// A link that waits for [`Link::connect`]; `seed` spreads its retries.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            state: State::Idle,
            generation: 0,
            attempts: 0,
            down_since: 0,
            been_up: false,
            offline: false,
            restarting: false,
            blocked: false,
            pings: 0,
            jitter: seed | 1,
        }
    }

    /// Whether messages can be sent.
    #[must_use]
    pub const fn is_up(&self) -> bool {
        matches!(self.state, State::Up { .. })
    }

    /// Whether this is the present socket.
    #[must_use]
    pub const fn is_current(&self, generation: u32) -> bool {
        self.generation == generation
    }

    /// Since when the line has been down; none while it is up.
    #[must_use]
    pub const fn down_since(&self) -> Option<Millis> {
        if self.is_up() {
            None
        } else {
            Some(self.down_since)
        }
    }

    /// The connection as people see it.
    #[must_use]
    pub const fn face(&self) -> LinkFace {
        match self.state {
            State::Held(hold) => LinkFace::Held(hold),
            _ if self.offline => LinkFace::Offline,
            State::Up { .. } => LinkFace::Up,
            _ if self.blocked => LinkFace::Blocked,
            _ if self.restarting => LinkFace::Restarting,
            _ if self.been_up => LinkFace::Reconnecting,
            _ if self.attempts > 1 => LinkFace::Unreachable,
            _ => LinkFace::Connecting,
        }
    }

    /// When [`Link::tick`] is to be called.
    #[must_use]
    pub const fn deadline(&self) -> Option<Millis> {
        match self.state {
            State::Connecting { until } | State::Down { until } => Some(until),
            State::Up {
                answer_by: Some(by),
                ..
            } => Some(by),
            State::Up {
                heard,
                answer_by: None,
            } => Some(heard + IDLE_MS),
            State::Idle | State::Held(_) => None,
        }
    }

    /// Connects now unless the line is up or on its way.
    pub fn connect(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        if matches!(self.state, State::Up { .. } | State::Connecting { .. }) {
            return;
        }
        if matches!(self.state, State::Idle | State::Held(_)) {
            self.down_since = now;
            self.attempts = 0;
        }
        self.open(now, cmds);
    }

    fn open(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        self.generation += 1;
        self.attempts += 1;
        self.state = State::Connecting {
            until: now + CONNECT_MS,
        };
        cmds.push(Cmd::Open {
            generation: self.generation,
        });
    }

    /// The server greeted.
    pub fn greeted(&mut self, now: Millis) {
        self.state = State::Up {
            heard: now,
            answer_by: None,
        };
        self.attempts = 0;
        self.been_up = true;
        self.offline = false;
        self.restarting = false;
        self.blocked = false;
    }

    /// The server said something.
    pub fn heard(&mut self, now: Millis) {
        if let State::Up { heard, answer_by } = &mut self.state {
            *heard = now;
            *answer_by = None;
            self.offline = false;
        }
    }

    /// The server is about to restart.
    pub const fn restart_announced(&mut self) {
        self.restarting = true;
    }

    /// The present socket was closed with `code`.
    pub fn closed(&mut self, now: Millis, code: u16) {
        if self.is_up() {
            self.down_since = now;
        }
        self.state = match code {
            close::REPLACED => State::Held(Hold::Replaced),
            close::VERSION => State::Held(Hold::Outdated),
            close::POLICY | close::TOO_BIG => {
                self.blocked = true;
                State::Down {
                    until: now + self.spread(RETRY_SLOW_MS),
                }
            }
            _ => State::Down {
                until: now + self.retry_delay(now),
            },
        };
    }

    /// This page cannot understand the server: stop until it is reloaded.
    pub fn outdated(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        cmds.push(Cmd::Close {
            generation: self.generation,
        });
        self.closed(now, close::VERSION);
    }

    /// There is reason to doubt the line, such as a page that was asleep: it must answer soon.
    pub fn probe(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        match &mut self.state {
            State::Up { answer_by, .. } => {
                let by = now + PROBE_MS;
                *answer_by = Some(answer_by.map_or(by, |old| old.min(by)));
                self.ping(cmds);
            }
            State::Down { .. } if !self.blocked => self.open(now, cmds),
            State::Idle | State::Connecting { .. } | State::Down { .. } | State::Held(_) => {}
        }
    }

    /// The page is being left: the socket closes now, and not when the browser gets round to it.
    pub fn put_away(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        if matches!(self.state, State::Held(_)) {
            return;
        }
        if self.is_up() {
            self.down_since = now;
        }
        cmds.push(Cmd::Close {
            generation: self.generation,
        });
        self.generation += 1;
        self.state = State::Idle;
    }

    /// The browser says that the network is gone (`true`) or back.
    pub fn network(&mut self, now: Millis, offline: bool, cmds: &mut Vec<Cmd>) {
        self.offline = offline;
        if !offline || self.is_up() {
            self.probe(now, cmds);
        }
    }

    /// Does what is due.
    pub fn tick(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return;
        }
        match &mut self.state {
            State::Up {
                answer_by: answer_by @ None,
                ..
            } => {
                *answer_by = Some(now + ANSWER_MS);
                self.ping(cmds);
            }
            State::Up {
                answer_by: Some(_), ..
            } => {
                self.down_since = now;
                cmds.push(Cmd::Close {
                    generation: self.generation,
                });
                self.open(now, cmds);
            }
            State::Connecting { .. } => {
                cmds.push(Cmd::Close {
                    generation: self.generation,
                });
                // What the socket still says is not wanted.
                self.generation += 1;
                self.state = State::Down {
                    until: now + self.retry_delay(now),
                };
            }
            State::Down { .. } => self.open(now, cmds),
            State::Idle | State::Held(_) => {}
        }
    }

    fn ping(&mut self, cmds: &mut Vec<Cmd>) {
        self.pings = self.pings.wrapping_add(1);
        cmds.push(Cmd::Send(hasami_core::protocol::ClientMessage::Ping {
            n: self.pings,
        }));
    }

    fn retry_delay(&mut self, now: Millis) -> Millis {
        if self.blocked || now.saturating_sub(self.down_since) > EAGER_MS {
            return self.spread(RETRY_SLOW_MS);
        }
        let mut delay = RETRY_FIRST_MS;
        for _ in 0..self.attempts.min(8) {
            delay = (delay * 1.6).min(RETRY_MAX_MS);
        }
        self.spread(delay)
    }

    /// A time between half of `delay` and all of it (xorshift, so that many clients spread out).
    fn spread(&mut self, delay: f64) -> Millis {
        self.jitter ^= self.jitter << 13;
        self.jitter ^= self.jitter >> 7;
        self.jitter ^= self.jitter << 17;
        #[expect(clippy::cast_precision_loss, reason = "only the low 10 bits count")]
        let part = (self.jitter & 1023) as f64 / 1023.0;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 30,000"
        )]
        let spread = (delay * (0.5 + part / 2.0)) as Millis;
        spread
    }
}
