//! All truth about the online game as one value, changed by one pure function.
//!
//! [`Model::update`] takes what happened (a server message, a wish of the person, the time) and says
//! what is to be done ([`Cmd`]). Components only show the model. Nothing here touches the browser, so
//! whole sessions run in a native test. Times are milliseconds of one clock that never runs back.

pub mod address;
mod aside;
pub mod decode;
mod hear;
mod json;
pub mod link;
mod message;
pub mod premove;
pub mod status;
pub mod sync;
pub mod table;
mod wish;

#[cfg(test)]
mod tests;

use hasami_core::Rules;
use hasami_core::protocol::{ClientMessage, Counts, OfferKind, SideChoice, VERSION};

use address::Address;
pub use aside::Call;
use link::{Link, LinkFace};
pub use message::{Cmd, Msg, Notice, Page, Queue, Stop};
use table::Table;
pub use wish::Wish;

/// Milliseconds on the page's clock.
pub type Millis = u64;

/// A notice stays for so long.
const NOTICE_MS: Millis = 6_000;
/// A full state that was asked for and did not come is asked for again.
const RESYNC_MS: Millis = 3_000;
/// So many unreadable states in a row mean that this page and the server do not fit.
const UNREADABLE_LIMIT: u32 = 3;

/// What the person is after; pursued again after every reconnection.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Goal {
    Nothing,
    Queue {
        here: bool,
        /// The wait is spent in a game against the computer.
        aside: bool,
    },
    Create {
        rules: Rules,
        side: SideChoice,
        clock: Option<u32>,
    },
    Room {
        code: String,
        watch: bool,
    },
}

/// A live game elsewhere stands in the way of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveElsewhere {
    /// Its room.
    pub room: String,
    /// What was wanted.
    wanted: Goal,
    /// It is being resigned.
    pub resigning: bool,
}

/// The whole state of the session.
#[derive(Debug, Clone)]
pub struct Model {
    /// When the last thing happened.
    now: Millis,
    token: String,
    link: Link,
    visible: bool,
    goal: Goal,
    /// The screen.
    pub page: Page,
    address: Address,
    counts: Option<Counts>,
    /// The build of the client that the server serves, as it last said.
    served_build: Option<String>,
    /// The wait in the queue.
    pub queue: Queue,
    /// Since when this page asks for an opponent.
    queue_since: Option<Millis>,
    /// Somebody is there, and this page is asked whether it still wants to play.
    pub call: Option<Call>,
    /// A friend room is being made.
    pub creating: bool,
    /// The room this browser is in.
    pub table: Option<Table>,
    /// Why the room page shows no room.
    pub stop: Option<Stop>,
    /// A live game that stands in the way.
    pub elsewhere: Option<LiveElsewhere>,
    /// The room of a live game or a wait, as the server or the last step out said.
    home_room: Option<String>,
    /// The room just left: what it still says is not wanted.
    left_room: Option<String>,
    notice: Option<(Notice, Millis)>,
    board_shown: Option<String>,
    ready_sent: Option<String>,
    resync_until: Option<Millis>,
    unreadable: u32,
}

impl Model {
    /// The state before anything happened. `token` is the browser's secret, `seed` spreads retries.
    #[must_use]
    pub fn new(token: String, seed: u64) -> Self {
        Self {
            now: 0,
            token,
            link: Link::new(seed),
            visible: false,
            goal: Goal::Nothing,
            page: Page::Home,
            address: Address::Home,
            counts: None,
            served_build: None,
            queue: Queue::Out,
            queue_since: None,
            call: None,
            creating: false,
            table: None,
            stop: None,
            elsewhere: None,
            home_room: None,
            left_room: None,
            notice: None,
            board_shown: None,
            ready_sent: None,
            resync_until: None,
            unreadable: 0,
        }
    }

    /// Takes in one thing that happened at `now`.
    pub fn update(&mut self, now: Millis, msg: Msg) -> Vec<Cmd> {
        self.now = now;
        let mut cmds = Vec::new();
        match msg {
            Msg::Started { address, visible } => {
                self.visible = visible;
                self.address = address.clone();
                self.arrive(now, address, &mut cmds);
                if visible {
                    self.link.connect(now, &mut cmds);
                }
            }
            Msg::Opened { generation } => {
                if self.link.is_current(generation) {
                    cmds.push(Cmd::Send(ClientMessage::Hello {
                        protocol: VERSION,
                        token: self.token.clone(),
                    }));
                }
            }
            Msg::Heard {
                generation,
                message,
            } => {
                if self.link.is_current(generation) {
                    self.link.heard(now);
                    match message {
                        Some(message) => self.hear(now, *message, &mut cmds),
                        None => self.ask_for_state(now, &mut cmds),
                    }
                }
            }
            Msg::Closed { generation, code } => {
                if self.link.is_current(generation) {
                    // Called again, if it still stands, once the line is back.
                    self.call = None;
                    self.link.closed(now, code);
                }
            }
            Msg::Visible(visible) => {
                self.visible = visible;
                if visible {
                    self.wake(now, &mut cmds);
                }
            }
            Msg::Left => self.link.put_away(now, &mut cmds),
            Msg::Offline(offline) => self.link.network(now, offline, &mut cmds),
            // From one place of the start page to another.
            Msg::Navigated(Address::Home) if self.page == Page::Home => {}
            Msg::Navigated(address) => {
                self.address = address.clone();
                self.arrive(now, address, &mut cmds);
            }
            Msg::BoardShown(game) => self.board_shown = game,
            Msg::Wish(wish) => self.wish(now, wish, &mut cmds),
            Msg::Tick => self.tick(now, &mut cmds),
        }
        self.settle_premove(now, &mut cmds);
        self.report_ready(&mut cmds);
        cmds
    }

    /// When the next [`Msg::Tick`] is due.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        let notice = self.notice.map(|(_, until)| until);
        let claim = self
            .table
            .as_ref()
            .and_then(Table::claim_from)
            .filter(|&from| from > self.now);
        let lonely = self.lonely_from().filter(|&from| from > self.now);
        [
            self.link.deadline(),
            notice,
            self.resync_until,
            claim,
            lonely,
        ]
        .into_iter()
        .flatten()
        .min()
    }

    fn tick(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        self.link.tick(now, cmds);
        if self.notice.is_some_and(|(_, until)| now >= until) {
            self.notice = None;
        }
        if self.resync_until.is_some_and(|until| now >= until) {
            self.resync_until = None;
            self.ask_for_state(now, cmds);
        }
    }

    /// The page can be seen (again): the first connection is made, an old one must prove itself.
    fn wake(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        if self.link.deadline().is_none() && !matches!(self.link.face(), LinkFace::Held(_)) {
            self.link.connect(now, cmds);
        } else {
            self.link.probe(now, cmds);
        }
    }

    /// Sends what the present goal needs.
    fn pursue(&self, cmds: &mut Vec<Cmd>) {
        let message = match &self.goal {
            Goal::Nothing => return,
            Goal::Queue { here, aside } => ClientMessage::QuickMatch {
                here: *here,
                aside: *aside,
            },
            Goal::Create { rules, side, clock } => ClientMessage::CreateRoom {
                rules: rules.to_string(),
                side: *side,
                clock: *clock,
            },
            Goal::Room { code, watch } => ClientMessage::Join {
                room: code.clone(),
                watch: *watch,
            },
        };
        self.send(message, cmds);
    }

    fn set_goal(&mut self, now: Millis, goal: Goal, cmds: &mut Vec<Cmd>) {
        self.goal = goal;
        self.elsewhere = None;
        if self.link.is_up() {
            self.pursue(cmds);
        } else if self.visible {
            // Also when another tab had taken over: whoever asks wants to be here.
            self.link.connect(now, cmds);
        }
    }

    fn send(&self, message: ClientMessage, cmds: &mut Vec<Cmd>) {
        if self.link.is_up() {
            cmds.push(Cmd::Send(message));
        }
    }

    /// Shows `page` under `address`.
    fn turn_to(&mut self, page: Page, address: Address, push: bool, cmds: &mut Vec<Cmd>) {
        self.page = page;
        if self.address != address {
            cmds.push(Cmd::Show {
                path: address.path(),
                push,
            });
            self.address = address;
        }
    }

    fn notify(&mut self, now: Millis, notice: Notice) {
        self.notice = Some((notice, now + NOTICE_MS));
    }

    /// Asks for the room's full state, once until it comes.
    fn ask_for_state(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        if self.table.is_some() && self.resync_until.is_none() && self.link.is_up() {
            self.resync_until = Some(now + RESYNC_MS);
            self.send(ClientMessage::Resync, cmds);
        }
    }

    /// Tells the server that the board is on the screen, once a snapshot.
    fn report_ready(&mut self, cmds: &mut Vec<Cmd>) {
        let Some(table) = &self.table else { return };
        let (Some(you), Some(play)) = (table.you, &table.play) else {
            return;
        };
        let due = table.phase == hasami_core::protocol::Phase::Starting
            && !table.seats[you].ready
            && self.visible
            && self.link.is_up()
            && self.board_shown.as_ref() == Some(&play.id)
            && self.ready_sent.as_ref() != Some(&play.id);
        if due {
            let game = play.id.clone();
            self.ready_sent = Some(game.clone());
            self.send(ClientMessage::Ready { game }, cmds);
        }
    }

    /// How many people are there, while that is known.
    #[must_use]
    pub fn counts(&self) -> Option<Counts> {
        self.counts.filter(|_| self.link.is_up())
    }

    /// Whether the server serves another client than `own`, the build of this page.
    #[must_use]
    pub fn is_succeeded(&self, own: &str) -> bool {
        self.served_build
            .as_ref()
            .is_some_and(|served| served != own)
    }

    /// The connection as people see it.
    #[must_use]
    pub const fn line(&self) -> LinkFace {
        self.link.face()
    }

    /// The notice to show.
    #[must_use]
    pub fn notice(&self) -> Option<Notice> {
        self.notice.map(|(notice, _)| notice)
    }

    /// The name of the lesson that the address asks for; empty for the list of them.
    #[must_use]
    pub fn lesson(&self) -> &str {
        match &self.address {
            Address::Lessons(name) => name,
            _ => "",
        }
    }

    /// The room of a live game or a wait that the home page leads back to.
    #[must_use]
    pub fn return_room(&self) -> Option<&str> {
        let here = self.table.as_ref().filter(|table| {
            table.you.is_some() && table.phase != hasami_core::protocol::Phase::Over
        });
        here.map(|table| table.code.as_str())
            .or(self.home_room.as_deref())
    }

    /// Since when clocks stand because the server cannot be heard; none while they are counted.
    #[must_use]
    pub const fn stopped_at(&self) -> Option<Millis> {
        self.link.down_since()
    }
}

/// Whether this proposal is one that a game under way allows.
const fn is_for_play(kind: OfferKind) -> bool {
    matches!(kind, OfferKind::Draw | OfferKind::TakeBack)
}
