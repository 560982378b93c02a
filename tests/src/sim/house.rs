//! The server's shell without sockets, tasks or time: it drives the lobby and the rooms by hand.
//!
//! It does what the real shell does, one mailbox item at a time, so that a test can choose the order in
//! which news cross. A panic in here is a broken promise of the server.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use hasami_core::Timestamp;
use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::protocol::{ClientMessage, Counts, Ended, Refusal, RoomEvent, ServerMessage};
use hasami_server::lobby::{Lobby, LobbyEffect, LobbyInput};
use hasami_server::room::{
    Attach, Close, ConnId, Effect, Record, Room, RoomInput, RoomRequest, SavedRoom, Times,
};

use super::store::Store;

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
            lobby: Lobby::new(seed.into(), "test".to_owned()),
            lobby_mail: VecDeque::new(),
            rooms: BTreeMap::new(),
            sessions: BTreeMap::new(),
            next_conn: 1,
            store: Store::default(),
            deliveries: Vec::new(),
            touched: Vec::new(),
            written: Vec::new(),
            dies_in: None,
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

    /// A browser connects and says hello.
    pub fn connect(&mut self, player: PlayerId) -> ConnId {
        let conn = ConnId(self.next_conn);
        self.next_conn += 1;
        self.sessions.insert(conn, Session { player, room: None });
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
        match translate(conn, message) {
            Ok(Translated::Lobby(input)) => self.mail_lobby(input),
            Ok(Translated::Room(request)) => match current {
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
            Err(refusal) => self.refuse(conn, refusal),
        }
    }

    /// Who has something in the mailbox.
    #[must_use]
    pub fn busy(&self) -> Vec<Worker> {
        let lobby = (!self.lobby_mail.is_empty()).then_some(Worker::Lobby);
        let rooms = self
            .rooms
            .iter()
            .filter(|(_, running)| !running.mail.is_empty());
        lobby
            .into_iter()
            .chain(rooms.map(|(&code, _)| Worker::Room(code)))
            .collect()
    }

    /// Whether a worker has something in the mailbox.
    #[must_use]
    pub fn is_busy(&self, worker: Worker) -> bool {
        match worker {
            Worker::Lobby => !self.lobby_mail.is_empty(),
            Worker::Room(code) => self
                .rooms
                .get(&code)
                .is_some_and(|running| !running.mail.is_empty()),
        }
    }

    /// Lets a worker handle one thing from its mailbox.
    pub fn work(&mut self, worker: Worker) {
        match worker {
            Worker::Lobby => {
                if let Some(input) = self.lobby_mail.pop_front() {
                    let effects = self.lobby.handle(input);
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

    /// When a room next wants a tick.
    #[must_use]
    pub fn deadline(&self, room: RoomCode) -> Option<Timestamp> {
        self.rooms
            .get(&room)
            .and_then(|running| running.room.deadline())
    }

    /// The first of all rooms' deadlines.
    #[must_use]
    pub fn next_deadline(&self) -> Option<(Timestamp, RoomCode)> {
        let due = |(&code, running): (&RoomCode, &Running)| Some((running.room.deadline()?, code));
        self.rooms.iter().filter_map(due).min()
    }

    /// Ticks a room, after what waits in its mailbox.
    pub fn tick(&mut self, room: RoomCode) {
        self.mail_room(room, RoomInput::Tick);
        while self.is_busy(Worker::Room(room)) {
            self.work(Worker::Room(room));
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

    /// Lets the process die after so many more effects, in the middle of what it does then.
    pub fn die_in(&mut self, effects: u64) {
        self.dies_in = Some(effects);
    }

    /// The process dies and is started again on its store. All connections are lost.
    pub fn crash(&mut self) {
        self.dies_in = None;
        self.crashes += 1;
        self.lobby_mail.clear();
        self.rooms.clear();
        for &conn in self.sessions.keys() {
            self.deliveries.push(Delivery::Closed(conn));
        }
        self.sessions.clear();
        let seed = u128::from(self.crashes) << 64 | u128::from(self.seed);
        self.lobby = Lobby::new(seed, "test".to_owned());
        for saved in self.store.load(self.now) {
            let effects = self.restore(&saved);
            let code = saved.code;
            self.mail_lobby(LobbyInput::Restored { room: saved });
            self.do_for_room(code, effects);
        }
    }

    /// A room's task dies. The room is rebuilt from the store, and its people are put back into it; one
    /// that the store does not know is no more.
    pub fn break_room(&mut self, code: RoomCode) {
        let Some(broken) = self.rooms.remove(&code) else {
            return;
        };
        let inside: Vec<(ConnId, PlayerId)> = self
            .sessions
            .iter()
            .filter(|(_, session)| session.room == Some(code))
            .map(|(&conn, session)| (conn, session.player))
            .collect();
        let Some(saved) = self.store.load_room(code, self.now) else {
            for (conn, _) in inside {
                self.end_visit(conn, code, Ended::Error);
            }
            self.mail_lobby(LobbyInput::RoomEnded { room: code });
            return;
        };
        let effects = self.restore(&saved);
        for (conn, player) in inside {
            let owner = [saved.seats.sente, saved.seats.gote].contains(&Some(player));
            let part = if owner { Attach::Seat } else { Attach::Watch };
            self.mail_room(code, RoomInput::Attach { conn, player, part });
        }
        for input in broken.mail {
            self.mail_room(code, input);
        }
        self.do_for_room(code, effects);
    }

    fn restore(&mut self, saved: &SavedRoom) -> Vec<Effect> {
        self.restores += 1;
        // Far from the seeds of the lobbies: ids must never come twice.
        let seed = u64::MAX - self.restores;
        let (room, effects) = Room::restore(self.now, saved, seed, self.times.clone())
            .expect("what was stored can be restored");
        self.run(saved.code, room);
        effects
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

    /// False when the process dies before this effect.
    fn lives(&mut self) -> bool {
        match &mut self.dies_in {
            None => true,
            Some(0) => {
                self.crash();
                false
            }
            Some(left) => {
                *left -= 1;
                true
            }
        }
    }

    fn do_for_lobby(&mut self, effects: Vec<LobbyEffect>) {
        let crashes = self.crashes;
        for effect in effects {
            if !self.lives() || self.crashes > crashes {
                return;
            }
            match effect {
                LobbyEffect::Send { conn, message } => self.deliver(conn, Rc::new(message)),
                LobbyEffect::Counts(_) => {}
                LobbyEffect::Open(spec) => {
                    let (room, effects) = Room::open(self.now, &spec, self.times.clone());
                    self.run(spec.code, room);
                    self.do_for_room(spec.code, effects);
                }
                LobbyEffect::Attach {
                    conn,
                    player,
                    room,
                    part,
                } => {
                    if !self.rooms.contains_key(&room) {
                        self.end_visit(conn, room, Ended::Closed);
                        continue;
                    }
                    if let Some(session) = self.sessions.get_mut(&conn) {
                        session.room = Some(room);
                    }
                    self.mail_room(room, RoomInput::Attach { conn, player, part });
                }
                LobbyEffect::Detach { conn, room } => {
                    self.leave_session(conn, room);
                    self.mail_room(room, RoomInput::Detach { conn });
                }
                LobbyEffect::Vacate { player, room } => {
                    self.mail_room(room, RoomInput::Vacate { player });
                }
            }
        }
    }

    fn do_for_room(&mut self, code: RoomCode, effects: Vec<Effect>) {
        // What one list of effects stores goes into one transaction, before anything is shown.
        let (stores, rest): (Vec<_>, Vec<_>) = effects
            .into_iter()
            .partition(|effect| matches!(effect, Effect::Store(_)));
        if !stores.is_empty() && !self.lives() {
            return;
        }
        for effect in stores {
            if let Effect::Store(record) = effect {
                self.store.write(&record);
                self.written.push(record);
            }
        }
        for effect in rest {
            if !self.lives() {
                return;
            }
            match effect {
                Effect::Store(_) => {}
                Effect::Send(outbound) => {
                    self.assert_durable(&outbound.message);
                    let message = Rc::new(outbound.message);
                    for conn in outbound.to {
                        let here = |session: &Session| session.room == Some(code);
                        if self.sessions.get(&conn).is_some_and(here) {
                            self.deliver(conn, Rc::clone(&message));
                        }
                    }
                }
                Effect::Detach { conn, close } => {
                    self.leave_session(conn, code);
                    if close == Some(Close::Replaced) {
                        self.deliveries.push(Delivery::Closed(conn));
                        self.disconnect(conn);
                    }
                }
                Effect::Tell(notice) => {
                    self.mail_lobby(LobbyInput::FromRoom { room: code, notice });
                }
                Effect::End => {
                    let ended = self.rooms.remove(&code).expect("a room ends once");
                    self.mail_lobby(LobbyInput::RoomEnded { room: code });
                    // Whoever was still on the way in hears of it from the shell.
                    for input in ended.mail {
                        if let RoomInput::Attach { conn, .. } = input {
                            self.end_visit(conn, code, Ended::Closed);
                        }
                    }
                }
            }
        }
    }

    fn leave_session(&mut self, conn: ConnId, room: RoomCode) {
        if let Some(session) = self.sessions.get_mut(&conn)
            && session.room == Some(room)
        {
            session.room = None;
        }
    }

    /// What is shown must be on disk.
    fn assert_durable(&self, message: &ServerMessage) {
        if let ServerMessage::Event { game, event, .. } = message {
            let id: GameId = game.parse().expect("the server names games by their ids");
            match event {
                RoomEvent::Moved { ply, .. } => {
                    assert!(
                        self.store.has_move(id, *ply),
                        "a move is shown before it is stored"
                    );
                }
                RoomEvent::Over { .. } => {
                    assert!(
                        self.store.is_finished(id),
                        "an end is shown before it is stored"
                    );
                }
                _ => {}
            }
        }
    }
}

enum Translated {
    Lobby(LobbyInput),
    Room(RoomRequest),
}

/// What a message asks of whom.
fn translate(conn: ConnId, message: ClientMessage) -> Result<Translated, Refusal> {
    let id = |game: &str| game.parse::<GameId>().map_err(|_| Refusal::BadMessage);
    let code = |room: &str| room.parse::<RoomCode>().map_err(|_| Refusal::BadCode);
    Ok(match message {
        ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => {
            return Err(Refusal::HelloFirst);
        }
        ClientMessage::QuickMatch { here } => {
            Translated::Lobby(LobbyInput::QuickMatch { conn, here })
        }
        ClientMessage::Cancel => Translated::Lobby(LobbyInput::Cancel { conn }),
        ClientMessage::CreateRoom { rules, side, clock } => {
            Translated::Lobby(LobbyInput::CreateRoom {
                conn,
                rules: rules.parse().map_err(|_| Refusal::BadRules)?,
                side,
                clock_s: clock,
            })
        }
        ClientMessage::Join { room, watch } => Translated::Lobby(LobbyInput::Join {
            conn,
            room: code(&room)?,
            watch,
        }),
        ClientMessage::Leave { room } => Translated::Lobby(LobbyInput::Leave {
            conn,
            room: code(&room)?,
        }),
        ClientMessage::Ready { game } => Translated::Room(RoomRequest::Ready { game: id(&game)? }),
        ClientMessage::Move {
            game,
            ply,
            takebacks,
            mv,
        } => Translated::Room(RoomRequest::Move {
            game: id(&game)?,
            ply,
            takebacks,
            mv,
        }),
        ClientMessage::Resign { game } => {
            Translated::Room(RoomRequest::Resign { game: id(&game)? })
        }
        ClientMessage::Offer { game, offer } => Translated::Room(RoomRequest::Offer {
            game: id(&game)?,
            offer,
        }),
        ClientMessage::Withdraw { game, offer } => Translated::Room(RoomRequest::Withdraw {
            game: id(&game)?,
            offer,
        }),
        ClientMessage::Answer {
            game,
            offer,
            accept,
        } => Translated::Room(RoomRequest::Answer {
            game: id(&game)?,
            offer,
            accept,
        }),
        ClientMessage::Claim { game, claim } => Translated::Room(RoomRequest::Claim {
            game: id(&game)?,
            claim,
        }),
        ClientMessage::Resync => Translated::Room(RoomRequest::Resync),
    })
}
