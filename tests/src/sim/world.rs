//! The simulation: players, lines that delay, lose and cut, a server that crashes, in virtual time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::discriminant;
use std::rc::Rc;

use hasami_core::Timestamp;
use hasami_core::ids::{PlayerId, RoomCode};
use hasami_core::protocol::{ClientMessage, Counts, Phase, ServerMessage};
use hasami_server::room::{ConnId, Times};

use super::bot::{self, Plan};
use super::client::Client;
use super::house::{Delivery, House, Worker};
use super::luck::Luck;

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
    Tick(RoomCode),
    Crash,
    BreakRoom,
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
    alarms: BTreeMap<RoomCode, Timestamp>,
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
            Happening::Tick(room) => {
                self.alarms.remove(&room);
                self.house.tick(room);
                self.set_alarm(room);
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
        if let Worker::Room(room) = worker {
            if self.luck.per_mille(20) {
                self.house.tick(room);
            }
            self.set_alarm(room);
        }
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

    fn set_alarm(&mut self, room: RoomCode) {
        let Some(deadline) = self.house.deadline(room) else {
            return;
        };
        let deadline = deadline.max(self.house.now());
        if self.alarms.get(&room).is_none_or(|&set| set > deadline) {
            self.alarms.insert(room, deadline);
            self.at(deadline, Happening::Tick(room));
        }
    }

    fn think_after(&mut self, conn: ConnId, ms: u64) {
        let when = self.house.now() + ms;
        if let Some(tab) = self.tabs.get_mut(&conn) {
            tab.thinks_at = when;
            self.at(when, Happening::Think(conn));
        }
    }

    fn think(&mut self, conn: ConnId) {
        let now = self.house.now();
        let Some(tab) = self.tabs.get_mut(&conn) else {
            return;
        };
        if tab.cut || tab.thinks_at != now || self.closing {
            return;
        }
        let Plan {
            say,
            then_ms,
            cut,
            open_tab,
        } = bot::think(&tab.client, &self.links, &mut self.luck);
        let player = tab.player;
        // A move that was said on a connection that was lost is said again when the game is back.
        let playing = |seen: &super::client::Seen| seen.view.phase == Phase::Playing;
        let again = if tab.client.room.as_ref().is_some_and(playing) {
            tab.unanswered.take()
        } else {
            None
        };
        if let Some(again) = again {
            self.count("move said again");
            self.send_up(conn, again);
        }
        for message in say {
            if let Some(tab) = self.tabs.get_mut(&conn)
                && matches!(message, ClientMessage::Move { .. })
            {
                tab.unanswered = Some(message.clone());
            }
            self.send_up(conn, message);
        }
        self.think_after(conn, then_ms.max(1));
        if open_tab
            && self
                .tabs
                .values()
                .filter(|tab| tab.player == player)
                .count()
                < 3
        {
            self.count("another tab");
            let ms = self.luck.between(0, 500);
            self.after(ms, Happening::Connect(player));
        }
        if cut {
            self.cut(conn);
        }
    }

    /// The client loses the line. The server finds out later, and the player comes back.
    fn cut(&mut self, conn: ConnId) {
        let lets_through = self.luck.per_mille(500);
        let noticed_ms = self.luck.between(0, 25_000);
        // Mostly a tunnel, sometimes an evening.
        let most_ms = if self.luck.per_mille(80) {
            1_200_000
        } else {
            12_000
        };
        let back_ms = self.luck.between(50, most_ms);
        let Some(tab) = self.tabs.get_mut(&conn) else {
            return;
        };
        tab.cut = true;
        tab.lets_through = lets_through;
        let player = tab.player;
        if let Some(unanswered) = tab.unanswered.take() {
            self.resend.insert(player, unanswered);
        }
        self.count("cut");
        self.after(noticed_ms, Happening::CutNoticed(conn));
        self.after(back_ms, Happening::Connect(player));
    }

    /// The server closed the line: the player comes back, unless another tab took the seat.
    fn closed(&mut self, conn: ConnId) {
        let Some(tab) = self.tabs.remove(&conn) else {
            return;
        };
        let others = self
            .tabs
            .values()
            .any(|other| other.player == tab.player && !other.cut);
        if !tab.cut && !others {
            let back_ms = self.luck.between(50, 3_000);
            self.after(back_ms, Happening::Connect(tab.player));
        }
    }

    fn send_up(&mut self, conn: ConnId, message: ClientMessage) {
        let now = self.house.now();
        let Some(tab) = self.tabs.get_mut(&conn) else {
            return;
        };
        let way_ms = self.luck.between(tab.delay_ms, tab.delay_ms * 2);
        tab.up_until = tab.up_until.max(now + way_ms);
        let when = tab.up_until;
        self.at(when, Happening::Up(conn, message));
    }

    fn send_down(&mut self, conn: ConnId, happening: Happening) {
        let now = self.house.now();
        let Some(tab) = self.tabs.get_mut(&conn) else {
            return;
        };
        let way_ms = self.luck.between(tab.delay_ms, tab.delay_ms * 2);
        tab.down_until = tab.down_until.max(now + way_ms);
        tab.falling += 1;
        let when = tab.down_until;
        self.at(when, happening);
    }

    fn hear(&mut self, conn: ConnId, message: &ServerMessage) {
        self.log(conn, message);
        let Some(tab) = self.tabs.get_mut(&conn) else {
            return;
        };
        tab.falling -= 1;
        if tab.cut {
            return;
        }
        // Now and then an event gets lost, as when an outbox runs over: the next one shows the gap.
        if matches!(message, ServerMessage::Event { .. }) && self.luck.per_mille(2) {
            tab.missed = true;
            self.count("lost event");
            return;
        }
        tab.missed &= !matches!(message, ServerMessage::Room { .. });
        let answer = tab.client.hear(message);
        if let ServerMessage::Event { .. } | ServerMessage::AlreadyDone { .. } = message {
            tab.unanswered = None;
        }
        if tab.client.already_done > 0 {
            tab.client.already_done = 0;
            self.count("already done");
        }
        let tab = self.tabs.get_mut(&conn).expect("it was there just now");
        for code in std::mem::take(&mut tab.client.refused) {
            self.count(format!("refused {code:?}"));
        }
        if let Some(answer) = answer {
            self.count("gap");
            self.send_up(conn, answer);
        }
        if let ServerMessage::RoomEnded { reason, .. } = message {
            self.count(format!("room ended {reason:?}"));
        }
        if let ServerMessage::Room { room } = message
            && !self.links.contains(&room.code)
        {
            self.links.push(room.code.clone());
            if self.links.len() > 12 {
                self.links.remove(0);
            }
        }
        let ms = self.luck.between(20, 3_000);
        self.think_after(conn, ms);
    }

    fn log(&mut self, conn: ConnId, message: &ServerMessage) {
        let seq = match message {
            ServerMessage::Event { seq, event, .. } => (*seq, Some(discriminant(event))),
            ServerMessage::Room { room } => (room.seq, None),
            _ => (0, None),
        };
        (self.house.now(), conn.0, discriminant(message), seq).hash(&mut self.digest);
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

    /// What must be true at any time, and more when all is quiet.
    fn check(&mut self) {
        let Counts { playing, .. } = self.house.counts();
        if self.house.busy().is_empty() {
            assert_eq!(
                self.house.rooms(),
                self.house.rooms_in_lobby(),
                "rooms add up"
            );
            let seats = 2 * self.house.store.being_played();
            let playing = usize::try_from(playing).expect("the count is small");
            assert!(
                playing >= seats,
                "{playing} are said to play on {seats} seats"
            );
        }
        for tab in self
            .tabs
            .values()
            .filter(|tab| !tab.cut && tab.falling == 0 && !tab.missed)
        {
            let Some(seen) = tab.client.room.as_ref().filter(|seen| seen.is_fresh()) else {
                continue;
            };
            let (Some(id), Some(game)) = (seen.game_id(), &seen.game) else {
                continue;
            };
            if let Some(stored) = self.house.store.game(id)
                && seen.view.phase == Phase::Playing
            {
                assert_eq!(
                    game.position().sfen(),
                    stored.position().sfen(),
                    "boards differ"
                );
            }
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

    fn check_end(&self) {
        let counts = self.house.counts();
        assert_eq!(counts, Counts::default(), "nobody waits or plays");
        assert_eq!(self.house.connections(), 0);
        assert_eq!(
            (self.house.rooms(), self.house.rooms_in_lobby()),
            (0, 0),
            "no room is left"
        );
        assert_eq!(self.house.store.unfinished(), 0, "every game has its end");
    }
}
