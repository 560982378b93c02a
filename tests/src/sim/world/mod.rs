//! The simulation: players, lines that delay, lose and cut, a server that crashes, in virtual time.

mod checks;
mod lines;
mod minds;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use hasami_core::Timestamp;
use hasami_core::ids::PlayerId;
use hasami_core::protocol::{ClientMessage, ServerMessage};
use hasami_server::room::{ConnId, Times};

use crate::sim::client::Client;
use crate::sim::house::{Delivery, House, Worker};
use crate::sim::luck::Luck;

/// How big a run is and what goes wrong in it.
#[derive(Debug, Clone)]
pub struct Setup {
    /// All that is random comes from here.
    pub seed: u64,
    /// Games to be finished.
    pub games: usize,
    /// Players.
    pub players: u64,
    /// Milliseconds between two crashes of the server, on average; none without.
    pub crash_every_ms: Option<u64>,
    /// Milliseconds between two deaths of a room, on average; none without.
    pub break_every_ms: Option<u64>,
    /// Milliseconds between two stalls of the store, on average; none without.
    pub stall_every_ms: Option<u64>,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// A digest of everything that happened, in order.
    pub digest: u64,
    /// Games by outcome.
    pub outcomes: BTreeMap<String, u64>,
    /// Moves in finished games.
    pub moves: u64,
    /// Things that happened by name, such as `crash` or `refused Stale`.
    pub seen: BTreeMap<String, u64>,
}

#[derive(Debug)]
enum Happening {
    Think(ConnId),
    Up(ConnId, ClientMessage),
    Down(ConnId, Rc<ServerMessage>),
    ClosedByServer(ConnId),
    CutNoticed(ConnId),
    Connect(PlayerId),
    Work(Worker),
    Tick(Worker),
    Crash,
    BreakRoom,
    Stall,
    StoreResumes,
}

/// A tab of a player's browser and its line to the server.
#[derive(Debug)]
struct Tab {
    player: PlayerId,
    client: Client,
    delay_ms: u64,
    up_until: Timestamp,
    down_until: Timestamp,
    /// Messages on the way down.
    falling: u32,
    /// The client has lost the line; the server may not know yet.
    cut: bool,
    /// What was on the way up when the line was cut still arrives.
    lets_through: bool,
    /// An event was lost, and no full state has come since.
    missed: bool,
    thinks_at: Timestamp,
    /// The last move said and not seen since; said again on the next connection.
    unanswered: Option<ClientMessage>,
}

/// A running simulation.
#[derive(Debug)]
pub struct World {
    setup: Setup,
    house: House,
    luck: Luck,
    agenda: BinaryHeap<Reverse<(Timestamp, u64, Entry)>>,
    entries: u64,
    tabs: BTreeMap<ConnId, Tab>,
    working: BTreeSet<Worker>,
    alarms: BTreeMap<Worker, Timestamp>,
    links: Vec<String>,
    /// Moves to be said again, by player.
    resend: BTreeMap<PlayerId, ClientMessage>,
    closing: bool,
    digest: DefaultHasher,
    seen: BTreeMap<String, u64>,
}

/// Equal and ordered by nothing: the number before it on the agenda is unique.
#[derive(Debug)]
struct Entry(Happening);

impl PartialEq for Entry {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

impl World {
    /// Plays until the games are finished, everybody is gone and every room has ended.
    ///
    /// # Panics
    ///
    /// When a promise of the server is broken.
    #[must_use]
    pub fn run(setup: Setup) -> Report {
        let mut world = Self::new(setup);
        let mut steps = 0_u64;
        while let Some(Reverse((when, _, Entry(happening)))) = world.agenda.pop() {
            world.house.set_now(when);
            world.happen(happening);
            world.flush();
            steps += 1;
            if steps.is_multiple_of(128) {
                world.check();
            }
            if !world.closing && world.house.store.finished() >= world.setup.games {
                world.close();
            }
        }
        world.check_end();
        Report {
            digest: world.digest.finish(),
            outcomes: world.house.store.outcomes.clone(),
            moves: world.house.store.moves,
            seen: world.seen,
        }
    }

    fn new(setup: Setup) -> Self {
        // Absences are short here, so that they are counted out between two crashes.
        let times = Times {
            waiting_room_ms: 5 * 60_000,
            claim_after_ms: 20_000,
            abort_after_ms: 90_000,
            ..Times::default()
        };
        let mut world = Self {
            house: House::new(setup.seed, times),
            luck: Luck::new(setup.seed),
            agenda: BinaryHeap::new(),
            entries: 0,
            tabs: BTreeMap::new(),
            working: BTreeSet::new(),
            alarms: BTreeMap::new(),
            links: Vec::new(),
            resend: BTreeMap::new(),
            closing: false,
            digest: DefaultHasher::new(),
            seen: BTreeMap::new(),
            setup,
        };
        for number in 1..=world.setup.players {
            let ms = world.luck.between(0, 5_000);
            world.after(ms, Happening::Connect(PlayerId(number.into())));
        }
        world.plan_trouble(world.setup.crash_every_ms, Happening::Crash);
        world.plan_trouble(world.setup.break_every_ms, Happening::BreakRoom);
        world.plan_trouble(world.setup.stall_every_ms, Happening::Stall);
        world
    }

    fn plan_trouble(&mut self, every_ms: Option<u64>, trouble: Happening) {
        if let Some(every_ms) = every_ms.filter(|_| !self.closing) {
            let ms = self.luck.between(1, 2 * every_ms);
            self.after(ms, trouble);
        }
    }

    fn after(&mut self, ms: u64, happening: Happening) {
        self.at(self.house.now() + ms, happening);
    }

    fn at(&mut self, when: Timestamp, happening: Happening) {
        self.entries += 1;
        self.agenda
            .push(Reverse((when, self.entries, Entry(happening))));
    }

    fn count(&mut self, what: impl Into<String>) {
        *self.seen.entry(what.into()).or_default() += 1;
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Think(conn) => self.think(conn),
            Happening::Up(conn, message) => {
                let lost = self
                    .tabs
                    .get(&conn)
                    .is_some_and(|tab| tab.cut && !tab.lets_through);
                if !lost {
                    self.house.read(conn, message);
                }
            }
            Happening::Down(conn, message) => self.hear(conn, &message),
            Happening::ClosedByServer(conn) => self.closed(conn),
            Happening::CutNoticed(conn) => {
                self.tabs.remove(&conn);
                self.house.disconnect(conn);
            }
            Happening::Connect(player) => self.connect(player),
            Happening::Work(worker) => self.work(worker),
            Happening::Tick(worker) => {
                self.alarms.remove(&worker);
                self.house.tick(worker);
                self.set_alarm(worker);
            }
            Happening::Crash => {
                self.count("crash");
                self.house.die_in(self.luck.between(0, 30));
                self.plan_trouble(self.setup.crash_every_ms, Happening::Crash);
            }
            Happening::BreakRoom => {
                let rooms = self.house.room_codes();
                if let Some(&room) = self.luck.pick(&rooms) {
                    self.count("broken room");
                    self.house.break_room(room);
                }
                self.plan_trouble(self.setup.break_every_ms, Happening::BreakRoom);
            }
            Happening::Stall => {
                self.count("stall");
                // Mostly a slow disk, sometimes longer than a move may take.
                let most_ms = if self.luck.per_mille(100) {
                    40_000
                } else {
                    3_000
                };
                let ms = self.luck.between(50, most_ms);
                self.house.stall(ms);
                self.after(ms, Happening::StoreResumes);
                self.plan_trouble(self.setup.stall_every_ms, Happening::Stall);
            }
            Happening::StoreResumes => self.house.resume_store(),
        }
    }

    fn connect(&mut self, player: PlayerId) {
        if self.closing {
            return;
        }
        let conn = self.house.connect(player);
        let now = self.house.now();
        let tab = Tab {
            player,
            client: Client::default(),
            delay_ms: self.luck.between(5, 150),
            up_until: now,
            down_until: now,
            falling: 0,
            cut: false,
            lets_through: false,
            missed: false,
            thinks_at: now,
            unanswered: self.resend.remove(&player),
        };
        self.tabs.insert(conn, tab);
        self.think_after(conn, 10_000);
    }

    /// A worker handles one thing, and perhaps is ticked for no reason.
    fn work(&mut self, worker: Worker) {
        self.working.remove(&worker);
        self.house.work(worker);
        if self.luck.per_mille(20) {
            self.house.tick(worker);
        }
        self.set_alarm(worker);
        if self.house.is_busy(worker) {
            self.plan_work(worker);
        }
    }

    fn plan_work(&mut self, worker: Worker) {
        if self.working.insert(worker) {
            let ms = self.luck.between(0, 3);
            self.after(ms, Happening::Work(worker));
        }
    }

    fn set_alarm(&mut self, worker: Worker) {
        let Some(deadline) = self.house.deadline(worker) else {
            return;
        };
        let deadline = deadline.max(self.house.now());
        if self.alarms.get(&worker).is_none_or(|&set| set > deadline) {
            self.alarms.insert(worker, deadline);
            self.at(deadline, Happening::Tick(worker));
        }
    }

    /// Sends on what came out of the server, and puts those to work who got something to do.
    fn flush(&mut self) {
        for record in self.house.take_written() {
            format!("{record:?}").hash(&mut self.digest);
        }
        for delivery in self.house.take_deliveries() {
            match delivery {
                Delivery::Message(conn, message) => {
                    self.send_down(conn, Happening::Down(conn, message));
                }
                Delivery::Closed(conn) => {
                    self.send_down(conn, Happening::ClosedByServer(conn));
                }
            }
        }
        for worker in self.house.take_touched() {
            self.plan_work(worker);
        }
        let conn = self.luck.any();
        if conn.is_multiple_of(64)
            && let Some((&conn, tab)) = self.tabs.iter().nth((conn / 64 % 64) as usize)
        {
            let one_way_ms = u32::try_from(tab.delay_ms).expect("delays are small");
            self.house.measure(conn, one_way_ms);
        }
    }

    /// Enough games: everybody goes.
    fn close(&mut self) {
        self.closing = true;
        let conns: Vec<ConnId> = self.tabs.keys().copied().collect();
        for conn in conns {
            let ms = self.luck.between(0, 20_000);
            self.after(ms, Happening::CutNoticed(conn));
        }
    }
}
