//! A small language for scenarios: players open tabs, say things, time goes on.
//!
//! Each thing said is handled to the end before the next, at a time the scenario sets.

mod words;

pub use words::*;

use std::collections::BTreeMap;
use std::rc::Rc;

use hasami_core::Timestamp;
use hasami_core::protocol::{ClientMessage, Counts, Role, RoomView, ServerMessage, SideChoice};
use hasami_server::room::{ConnId, Times};

use crate::sim::house::{Delivery, House};

/// A tab of a player's browser, with its connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tab(pub ConnId);

/// Two players at a game.
#[derive(Debug, Clone)]
pub struct Table {
    /// The tab on Sente's seat.
    pub sente: Tab,
    /// The tab on Gote's seat.
    pub gote: Tab,
    /// The room's code.
    pub room: String,
    /// The game's id.
    pub game: String,
}

/// A server, the tabs connected to it, and what they have heard.
#[derive(Debug)]
pub struct Scene {
    /// The server.
    pub house: House,
    heard: BTreeMap<ConnId, Vec<Rc<ServerMessage>>>,
    closed: Vec<ConnId>,
}

impl Default for Scene {
    fn default() -> Self {
        Self::new()
    }
}

impl Scene {
    /// A server with the usual times.
    #[must_use]
    pub fn new() -> Self {
        Self::with(1, Times::default())
    }

    /// A server whose draws come from `seed`.
    #[must_use]
    pub fn with(seed: u64, times: Times) -> Self {
        let mut house = House::new(seed, times);
        house.set_now(Timestamp(1_000_000));
        Self {
            house,
            heard: BTreeMap::new(),
            closed: Vec::new(),
        }
    }

    /// A tab of the browser of `name` connects. Tabs of one name are one identity.
    pub fn tab(&mut self, name: &str) -> Tab {
        let conn = self.house.connect(player(name));
        self.settle();
        Tab(conn)
    }

    /// A tab says something, and everything that follows happens. What the tab heard since it was last
    /// asked.
    pub fn say(&mut self, tab: Tab, message: ClientMessage) -> Vec<ServerMessage> {
        self.house.read(tab.0, message);
        self.hear(tab)
    }

    /// A tab says something; what it hears is kept.
    pub fn tell(&mut self, tab: Tab, message: ClientMessage) {
        self.house.read(tab.0, message);
        self.settle();
    }

    /// A tab says something whose frame was read so many milliseconds ago.
    pub fn say_read_before(
        &mut self,
        tab: Tab,
        ms: u64,
        message: ClientMessage,
    ) -> Vec<ServerMessage> {
        let arrived = self.house.now() - ms;
        self.house.read_stamped(tab.0, message, arrived);
        self.hear(tab)
    }

    /// What a tab heard since it was last asked.
    pub fn hear(&mut self, tab: Tab) -> Vec<ServerMessage> {
        self.settle();
        let heard = self.heard.remove(&tab.0).unwrap_or_default();
        heard.iter().map(|message| (**message).clone()).collect()
    }

    /// A tab's connection is lost.
    pub fn cut(&mut self, tab: Tab) {
        self.house.disconnect(tab.0);
        self.settle();
    }

    /// Whether the server closed a tab's connection.
    #[must_use]
    pub fn is_closed(&self, tab: Tab) -> bool {
        self.closed.contains(&tab.0)
    }

    /// Lets so many milliseconds go by, with all that is due in them.
    pub fn pass(&mut self, ms: u64) {
        self.settle();
        let until = self.house.now() + ms;
        loop {
            let due = self.house.next_deadline();
            let resumed = self.house.stalled_until();
            let when = due.map(|(when, _)| when).into_iter().chain(resumed).min();
            let Some(when) = when.filter(|&when| when <= until) else {
                break;
            };
            let now = self.house.now().max(when);
            self.house.set_now(now);
            self.house.resume_store();
            if let Some((_, worker)) = due.filter(|&(when, _)| when <= now) {
                self.house.tick(worker);
            }
            self.settle();
        }
        self.house.set_now(until);
    }

    /// Lets so many milliseconds go by without a tick, as when a mailbox is drained first.
    pub fn pass_without_tick(&mut self, ms: u64) {
        self.settle();
        self.house.set_now(self.house.now() + ms);
    }

    /// The server dies, stays away so long, and is started again. All tabs are closed.
    pub fn restart(&mut self, away_ms: u64) {
        self.settle();
        self.house.set_now(self.house.now() + away_ms);
        self.house.crash();
        self.settle();
    }

    /// The state of the room that the tab is in.
    pub fn view(&mut self, tab: Tab) -> RoomView {
        self.hear(tab);
        let heard = self.say(tab, ClientMessage::Resync);
        last_view(&heard).expect("the tab is in a room")
    }

    /// How many people are there.
    pub fn counts(&mut self) -> Counts {
        self.settle();
        self.house.counts()
    }

    /// A and B are paired by Quick Match; their boards are not up yet.
    pub fn pair(&mut self, a: Tab, b: Tab) -> Table {
        self.say(
            a,
            ClientMessage::QuickMatch {
                here: false,
                aside: false,
            },
        );
        self.say(
            b,
            ClientMessage::QuickMatch {
                here: false,
                aside: false,
            },
        );
        self.table(a, b)
    }

    /// `host` opens a friend room as Sente.
    pub fn open_room(&mut self, host: Tab, rules: &str, clock: Option<u32>) -> String {
        let message = ClientMessage::CreateRoom {
            rules: rules.to_owned(),
            side: SideChoice::Sente,
            clock,
        };
        let heard = self.say(host, message);
        last_view(&heard).expect("the host is in the new room").code
    }

    /// `host` (Sente) and `guest` meet in a friend room; their boards are not up yet.
    pub fn meet(&mut self, host: Tab, guest: Tab, rules: &str, clock: Option<u32>) -> Table {
        let room = self.open_room(host, rules, clock);
        self.say(guest, join(&room));
        self.table(host, guest)
    }

    /// Two tabs that sit in one room, put by side.
    pub fn table(&mut self, a: Tab, b: Tab) -> Table {
        let view = self.view(a);
        let a_is_sente = view.you == Role::Sente;
        let (sente, gote) = if a_is_sente { (a, b) } else { (b, a) };
        let game = view.game.expect("both seats are taken").id;
        let room = view.code;
        Table {
            sente,
            gote,
            room,
            game,
        }
    }

    /// Both boards come up: the game begins.
    pub fn start(&mut self, table: &Table) {
        self.say(table.sente, table.ready());
        self.say(table.gote, table.ready());
        self.hear(table.sente);
        self.hear(table.gote);
    }

    /// A quick game that has begun.
    pub fn quick_game(&mut self, a: Tab, b: Tab) -> Table {
        let table = self.pair(a, b);
        self.start(&table);
        table
    }

    /// A friend game that has begun, `host` being Sente.
    pub fn friend_game(&mut self, host: Tab, guest: Tab, rules: &str, clock: Option<u32>) -> Table {
        let table = self.meet(host, guest, rules, clock);
        self.start(&table);
        table
    }

    /// Plays moves from the present ply on, each by the side whose turn it is, and forgets what was heard.
    pub fn play(&mut self, table: &Table, moves: &str) {
        self.play_quietly(table, moves);
        self.hear(table.sente);
        self.hear(table.gote);
    }

    /// The same, without forgetting what was heard.
    pub fn play_quietly(&mut self, table: &Table, moves: &str) {
        self.house.settle();
        let id = table.game.parse().expect("the server made the id");
        let game = self.house.store.game(id).expect("the game goes on");
        let (plies, takebacks) = (game.moves().len(), self.house.store.takebacks(id));
        for (ply, mv) in (plies..).zip(moves.split_whitespace()) {
            let tab = if ply.is_multiple_of(2) {
                table.sente
            } else {
                table.gote
            };
            self.house.read(tab.0, table.mv_after(ply, takebacks, mv));
            self.settle();
            assert!(
                self.house.store.has_move(id, table_ply(ply) + 1),
                "{mv} at ply {ply}"
            );
        }
    }

    fn settle(&mut self) {
        self.house.settle();
        for delivery in self.house.take_deliveries() {
            match delivery {
                Delivery::Message(conn, message) => {
                    self.heard.entry(conn).or_default().push(message);
                }
                Delivery::Closed(conn) => self.closed.push(conn),
            }
        }
    }
}
