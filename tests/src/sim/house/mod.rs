//! The server's shell without sockets, tasks or time: it drives the lobby and the rooms by hand.
//!
//! It does what the real shell does, one mailbox item at a time, so that a test can choose the order in
//! which news cross. A panic in here is a broken promise of the server.

mod effects;
mod failures;

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use hasami_core::Timestamp;
use hasami_core::ids::{PlayerId, RoomCode};
use hasami_core::protocol::{ClientMessage, Counts, Ended, Refusal, ServerMessage};
use hasami_server::lobby::{Lobby, LobbyInput};
use hasami_server::room::{Attach, ConnId, Effect, Record, Room, RoomInput, Times};
use hasami_server::ws::dispatch::{Asked, understand};

use crate::sim::store::Store;

/// Seconds a move that friend rooms may have.
const CLOCKS: [u32; 3] = [10, 25, 60];
/// Milliseconds in which a call must be answered.
pub const ANSWER_MS: u64 = 15_000;

/// Something that comes out of the server.
#[derive(Debug, Clone)]
pub enum Delivery {
    /// A message on a connection.
    Message(ConnId, Rc<ServerMessage>),
    /// The server closes a connection.
    Closed(ConnId),
}

/// Somebody with a mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worker {
    /// The lobby.
    Lobby,
    /// A room.
    Room(RoomCode),
}

/// The server.
#[derive(Debug)]
pub struct House {
    now: Timestamp,
    times: Times,
    seed: u64,
    /// How often the process died.
    crashes: u64,
    /// How often a room was restored; seeds what it draws.
    restores: u64,
    lobby: Lobby,
    lobby_mail: VecDeque<LobbyInput>,
    rooms: BTreeMap<RoomCode, Running>,
    sessions: BTreeMap<ConnId, Session>,
    next_conn: u64,
    /// What is on disk.
    pub store: Store,
    deliveries: Vec<Delivery>,
    /// Who got something to do since this was last taken; perhaps more than once.
    touched: Vec<Worker>,
    /// Records in the order they were written, since they were last taken.
    written: Vec<Record>,
    /// The process dies after this many more effects.
    dies_in: Option<u64>,
    /// Until then nothing becomes durable.
    stalled_until: Option<Timestamp>,
    /// What waits for the store, in the order it was asked; the rooms it is of wait with it.
    writing: VecDeque<(RoomCode, Vec<Effect>)>,
}

#[derive(Debug)]
struct Running {
    room: Room,
    mail: VecDeque<RoomInput>,
}

#[derive(Debug)]
struct Session {
    player: PlayerId,
    room: Option<RoomCode>,
    /// In what part it came into the room.
    part: Attach,
}

impl House {
    /// A server that was just started on an empty store.
    #[must_use]
    pub fn new(seed: u64, times: Times) -> Self {
        Self {
            now: Timestamp(0),
            times,
            seed,
            crashes: 0,
            restores: 0,
            lobby: Lobby::new(seed.into(), "test".to_owned(), ANSWER_MS),
            lobby_mail: VecDeque::new(),
            rooms: BTreeMap::new(),
            sessions: BTreeMap::new(),
            next_conn: 1,
            store: Store::default(),
            deliveries: Vec::new(),
            touched: Vec::new(),
            written: Vec::new(),
            dies_in: None,
            stalled_until: None,
            writing: VecDeque::new(),
        }
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// Lets time go on; nothing happens by that alone.
    pub fn set_now(&mut self, now: Timestamp) {
        assert!(now >= self.now, "time never runs backwards");
        self.now = now;
    }

    /// Lets nothing become durable for so many milliseconds.
    pub fn stall(&mut self, ms: u64) {
        self.stalled_until = self.stalled_until.max(Some(self.now + ms));
    }

    /// Until when nothing becomes durable.
    #[must_use]
    pub fn stalled_until(&self) -> Option<Timestamp> {
        self.stalled_until
    }

    /// Keeps all that waits for the store, if its time has come, and lets the rooms go on.
    pub fn resume_store(&mut self) {
        if self
            .stalled_until
            .take_if(|until| self.now >= *until)
            .is_none()
        {
            return;
        }
        while let Some((room, effects)) = self.writing.pop_front() {
            self.do_for_room(room, effects);
            self.touched.push(Worker::Room(room));
        }
    }

    fn is_writing(&self, room: RoomCode) -> bool {
        self.writing.iter().any(|(writing, _)| *writing == room)
    }

    /// A browser connects and says hello.
    pub fn connect(&mut self, player: PlayerId) -> ConnId {
        let conn = ConnId(self.next_conn);
        self.next_conn += 1;
        self.sessions.insert(
            conn,
            Session {
                player,
                room: None,
                part: Attach::Watch,
            },
        );
        self.mail_lobby(LobbyInput::Hello { conn, player });
        conn
    }

    /// A connection is gone.
    pub fn disconnect(&mut self, conn: ConnId) {
        if self.sessions.remove(&conn).is_some() {
            self.mail_lobby(LobbyInput::Gone { conn });
        }
    }

    /// A ping measured the one-way delay of a connection.
    pub fn measure(&mut self, conn: ConnId, one_way_ms: u32) {
        if let Some(room) = self.sessions.get(&conn).and_then(|session| session.room) {
            self.mail_room(room, RoomInput::Delay { conn, one_way_ms });
        }
    }

    /// A frame with this message was read from a connection now. The worker whose mailbox got it, if any.
    pub fn read(&mut self, conn: ConnId, message: ClientMessage) {
        self.read_stamped(conn, message, self.now);
    }

    /// The same, for a frame that was read at `arrived`.
    pub fn read_stamped(&mut self, conn: ConnId, message: ClientMessage, arrived: Timestamp) {
        let Some(session) = self.sessions.get(&conn) else {
            return;
        };
        let current = session.room;
        match understand(message, &CLOCKS) {
            Ok(Asked::Lobby(request)) => self.mail_lobby(LobbyInput::Request { conn, request }),
            Ok(Asked::Room(request)) => match current {
                Some(room) => self.mail_room(
                    room,
                    RoomInput::Request {
                        conn,
                        arrived,
                        request,
                    },
                ),
                None => self.refuse(conn, Refusal::NotInRoom),
            },
            // Sessions answer these themselves, and a house has none.
            Ok(Asked::Hello { .. } | Asked::Ping { .. }) => self.refuse(conn, Refusal::HelloFirst),
            Err((refusal, _)) => self.refuse(conn, refusal),
        }
    }

    /// Who has something to do.
    #[must_use]
    pub fn busy(&self) -> Vec<Worker> {
        let rooms = self.rooms.keys().map(|&code| Worker::Room(code));
        [Worker::Lobby]
            .into_iter()
            .chain(rooms)
            .filter(|&worker| self.is_busy(worker))
            .collect()
    }

    /// Whether a worker has something in the mailbox, and does not wait for the store.
    #[must_use]
    pub fn is_busy(&self, worker: Worker) -> bool {
        match worker {
            Worker::Lobby => !self.lobby_mail.is_empty(),
            Worker::Room(code) => self
                .rooms
                .get(&code)
                .is_some_and(|running| !running.mail.is_empty() && !self.is_writing(code)),
        }
    }

    /// Lets a worker handle one thing from its mailbox.
    pub fn work(&mut self, worker: Worker) {
        if !self.is_busy(worker) {
            return;
        }
        match worker {
            Worker::Lobby => {
                if let Some(input) = self.lobby_mail.pop_front() {
                    let effects = self.lobby.handle(self.now, input);
                    self.do_for_lobby(effects);
                }
            }
            Worker::Room(code) => {
                let now = self.now;
                if let Some(running) = self.rooms.get_mut(&code)
                    && let Some(input) = running.mail.pop_front()
                {
                    let effects = running.room.handle(now, input);
                    self.do_for_room(code, effects);
                }
            }
        }
    }

    /// Lets everybody work until all mailboxes are empty.
    pub fn settle(&mut self) {
        while let Some(&worker) = self.busy().first() {
            self.work(worker);
        }
    }

    /// When a worker next wants a tick.
    #[must_use]
    pub fn deadline(&self, worker: Worker) -> Option<Timestamp> {
        match worker {
            Worker::Lobby => self.lobby.deadline(),
            Worker::Room(room) if self.is_writing(room) => None,
            Worker::Room(room) => self.rooms.get(&room)?.room.deadline(),
        }
    }

    /// The first of all deadlines.
    #[must_use]
    pub fn next_deadline(&self) -> Option<(Timestamp, Worker)> {
        let rooms = self.rooms.keys().map(|&code| Worker::Room(code));
        rooms
            .chain([Worker::Lobby])
            .filter_map(|worker| Some((self.deadline(worker)?, worker)))
            .min()
    }

    /// Ticks a worker, after what waits in its mailbox.
    pub fn tick(&mut self, worker: Worker) {
        match worker {
            Worker::Lobby => self.mail_lobby(LobbyInput::Tick),
            Worker::Room(room) if self.is_writing(room) => return,
            Worker::Room(room) => self.mail_room(room, RoomInput::Tick),
        }
        while self.is_busy(worker) {
            self.work(worker);
        }
    }

    /// Takes what has come out since the last call.
    pub fn take_deliveries(&mut self) -> Vec<Delivery> {
        std::mem::take(&mut self.deliveries)
    }

    /// Takes those who got something to do since the last call; one may be named more than once.
    pub fn take_touched(&mut self) -> Vec<Worker> {
        std::mem::take(&mut self.touched)
    }

    /// The codes of all rooms.
    #[must_use]
    pub fn room_codes(&self) -> Vec<RoomCode> {
        self.rooms.keys().copied().collect()
    }

    /// Takes the records written since the last call.
    pub fn take_written(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.written)
    }

    /// What the lobby says of how many people are there.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.lobby.counts()
    }

    /// How many rooms run; the lobby must know as many once all is quiet.
    #[must_use]
    pub fn rooms(&self) -> usize {
        self.rooms.len()
    }

    /// How many rooms the lobby knows.
    #[must_use]
    pub fn rooms_in_lobby(&self) -> usize {
        self.lobby.rooms()
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.sessions.len()
    }

    fn run(&mut self, code: RoomCode, room: Room) {
        let mail = VecDeque::new();
        let before = self.rooms.insert(code, Running { room, mail });
        assert!(before.is_none(), "two rooms have the code {code}");
        self.touched.push(Worker::Room(code));
    }

    fn mail_lobby(&mut self, input: LobbyInput) {
        self.lobby_mail.push_back(input);
        self.touched.push(Worker::Lobby);
    }

    fn mail_room(&mut self, room: RoomCode, input: RoomInput) {
        if let Some(running) = self.rooms.get_mut(&room) {
            running.mail.push_back(input);
            self.touched.push(Worker::Room(room));
        }
    }

    fn refuse(&mut self, conn: ConnId, code: Refusal) {
        let refused = ServerMessage::Refused {
            about: None,
            code,
            message: String::new(),
            room: None,
        };
        self.deliver(conn, Rc::new(refused));
    }

    fn deliver(&mut self, conn: ConnId, message: Rc<ServerMessage>) {
        if self.sessions.contains_key(&conn) {
            self.deliveries.push(Delivery::Message(conn, message));
        }
    }

    fn end_visit(&mut self, conn: ConnId, code: RoomCode, reason: Ended) {
        let room = code.to_string();
        self.deliver(conn, Rc::new(ServerMessage::RoomEnded { room, reason }));
        self.leave_session(conn, code);
    }
}
