//! The lobby as a pure state machine: who waits, who sits where, who may go where.
//!
//! It is the one authority on seats: a room obeys what the lobby says of who comes in and who leaves.
//! One identity has at most one wait and one live game. Driven like a room: one input, all its
//! effects in order, only then the next; time comes in and never runs backwards, and an early, late or
//! repeated [`LobbyInput::Tick`] changes nothing. What goes from the lobby to one room keeps its order.
//!
//! Rooms run beside the lobby, so news cross:
//! - a room ends while somebody is on the way in: the shell tells that connection, and `RoomEnded`
//!   frees the seat here;
//! - a player goes elsewhere while the rematch just begins: the room treats the late `Vacate` by what
//!   it finds (off, or resigned), and the lobby repeats it when the room's news show a seat that was left;
//! - a room dies and comes back from the store: it tells where it stands, as any room does.

mod calls;
mod message;
mod news;
mod place;
mod queue;
mod visits;

pub use message::{LobbyEffect, LobbyInput, LobbyRequest};

use std::collections::{HashMap, VecDeque};

use hasami_core::Timestamp;
use hasami_core::ids::{PlayerId, RoomCode};
use hasami_core::protocol::{Counts, Refusal, ServerMessage, Unqueued, VERSION};

use crate::room::{Attach, ConnId, Seeded};
use calls::{Call, Stance};
use place::{Place, Stage};

/// Everybody who is connected or has a seat, the queue, and all rooms.
#[derive(Debug)]
pub struct Lobby {
    seeded: Seeded,
    build: String,
    conns: HashMap<ConnId, Conn>,
    people: HashMap<PlayerId, Person>,
    queue: VecDeque<Waiter>,
    /// One call at a time is enough: it is for whoever else waits.
    call: Option<Call>,
    /// Milliseconds in which a call must be answered.
    answer_ms: u64,
    rooms: HashMap<RoomCode, Place>,
    /// People on a seat of a live game.
    playing: u32,
    /// The counts as last told.
    told: Counts,
}

/// A connection that said who it is.
#[derive(Debug, Clone, Copy)]
struct Conn {
    player: PlayerId,
    /// The room it was handed to.
    at: Option<RoomCode>,
}

/// An identity.
#[derive(Debug, Clone, Copy, Default)]
struct Person {
    conns: u32,
    /// The room where it has a seat that it has not left.
    seat: Option<RoomCode>,
}

/// A place in the queue.
#[derive(Debug, Clone, Copy)]
struct Waiter {
    player: PlayerId,
    conn: ConnId,
    stance: Stance,
}

impl Lobby {
    /// An empty lobby. Room codes, game ids and sides are drawn from `seed`, which must be secret for the
    /// codes to be so; `build` is the build that the greeting names; a call must be answered within
    /// `answer_ms` milliseconds.
    #[must_use]
    pub fn new(seed: u128, build: String, answer_ms: u64) -> Self {
        Self {
            seeded: Seeded::new(seed),
            build,
            conns: HashMap::new(),
            people: HashMap::new(),
            queue: VecDeque::new(),
            call: None,
            answer_ms,
            rooms: HashMap::new(),
            playing: 0,
            told: Counts::default(),
        }
    }

    /// Takes one input and says all that is to be done about it. What comes from a connection that has
    /// not said who it is, or that is gone, is ignored.
    pub fn handle(&mut self, now: Timestamp, input: LobbyInput) -> Vec<LobbyEffect> {
        let mut out = Vec::new();
        match input {
            LobbyInput::Hello { conn, player } => self.hello(conn, player, &mut out),
            LobbyInput::Gone { conn } => self.gone(conn, &mut out),
            LobbyInput::Request { conn, request } => self.request(now, conn, request, &mut out),
            LobbyInput::FromRoom { room, notice } => self.hear(room, notice, &mut out),
            LobbyInput::RoomEnded { room } => self.forget_room(room),
            LobbyInput::Restored { room } => self.restore(&room, &mut out),
            LobbyInput::Tick => self.tick(now, &mut out),
        }
        self.match_up(now, &mut out);
        let counts = self.counts();
        if counts != self.told {
            self.told = counts;
            out.push(LobbyEffect::Counts(counts));
        }
        out
    }

    /// When the lobby next wants a [`LobbyInput::Tick`], if nothing else happens.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        self.call.map(|call| call.until)
    }

    /// How many people wait in the queue and sit at live games.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts {
            waiting: u32::try_from(self.queue.len()).unwrap_or(u32::MAX),
            playing: self.playing,
        }
    }

    /// How many rooms the lobby knows.
    #[must_use]
    pub fn rooms(&self) -> usize {
        self.rooms.len()
    }

    fn request(
        &mut self,
        now: Timestamp,
        conn: ConnId,
        request: LobbyRequest,
        out: &mut Vec<LobbyEffect>,
    ) {
        let Some(player) = self.player_of(conn) else {
            return;
        };
        let asker = Asker {
            conn,
            player,
            about: request.about(),
        };
        match request {
            LobbyRequest::QuickMatch { here, aside } => {
                self.quick_match(now, asker, here, aside, out);
            }
            LobbyRequest::Cancel => self.cancel(asker, out),
            LobbyRequest::AnswerCall { accept } => self.answer_call(asker, accept, out),
            LobbyRequest::CreateRoom {
                rules,
                side,
                clock_s,
            } => self.create_room(asker, rules, side, clock_s, out),
            LobbyRequest::Join { room, watch } => self.join(asker, room, watch, out),
            LobbyRequest::Leave { room } => self.leave(asker, room, out),
        }
    }

    fn hello(&mut self, conn: ConnId, player: PlayerId, out: &mut Vec<LobbyEffect>) {
        self.conns.insert(conn, Conn { player, at: None });
        self.people.entry(player).or_default().conns += 1;
        let seat = self.seat_of(player);
        let room = seat.filter(|code| self.stage_of(*code) != Some(Stage::Idle));
        let message = ServerMessage::Welcome {
            protocol: VERSION,
            build: self.build.clone(),
            counts: self.counts(),
            room: room.map(|code| code.to_string()),
            queued: self.waits(player),
        };
        out.push(LobbyEffect::Send { conn, message });
    }

    fn gone(&mut self, conn: ConnId, out: &mut Vec<LobbyEffect>) {
        self.step_out(conn, out);
        let Some(Conn { player, .. }) = self.conns.remove(&conn) else {
            return;
        };
        self.queue.retain(|waiter| waiter.conn != conn);
        if let Some(person) = self.people.get_mut(&player) {
            person.conns -= 1;
        }
        self.forget_if_nobody(player);
    }

    /// Frees `player` for something new that `conn` begins: out of the queue, out of the room that `conn`
    /// is in, and off the seat where no live game holds the player.
    fn leave_everything(&mut self, conn: ConnId, player: PlayerId, out: &mut Vec<LobbyEffect>) {
        let waiter = self.leave_queue(player);
        if let Some(other) = waiter.filter(|waiter| waiter.conn != conn) {
            send_unqueued(other.conn, Unqueued::Elsewhere, out);
        }
        self.step_out(conn, out);
        self.give_up_seat(player, out);
    }

    /// Hands a connection to a room, out of the one it is in.
    fn hand_to(
        &mut self,
        conn: ConnId,
        player: PlayerId,
        room: RoomCode,
        part: Attach,
        out: &mut Vec<LobbyEffect>,
    ) {
        if self.place_of(conn) != Some(room) {
            self.step_out(conn, out);
            if let Some(state) = self.conns.get_mut(&conn) {
                state.at = Some(room);
            }
            if let Some(place) = self.rooms.get_mut(&room) {
                place.conns.push(conn);
            }
        }
        out.push(LobbyEffect::Attach {
            conn,
            player,
            room,
            part,
        });
    }

    /// Takes a connection out of the room it is in, if it is in one.
    fn step_out(&mut self, conn: ConnId, out: &mut Vec<LobbyEffect>) {
        let Some(room) = self.conns.get_mut(&conn).and_then(|conn| conn.at.take()) else {
            return;
        };
        if let Some(place) = self.rooms.get_mut(&room) {
            place.conns.retain(|&there| there != conn);
        }
        out.push(LobbyEffect::Detach { conn, room });
    }

    /// The player leaves the seat for good, if there is one.
    fn give_up_seat(&mut self, player: PlayerId, out: &mut Vec<LobbyEffect>) {
        let Some(room) = self
            .people
            .get_mut(&player)
            .and_then(|person| person.seat.take())
        else {
            return;
        };
        self.change(room, |place| place.unseat(player));
        out.push(LobbyEffect::Vacate { player, room });
        self.forget_if_nobody(player);
    }

    /// Changes what is known of a room, and keeps the count of people playing right.
    fn change(&mut self, room: RoomCode, change: impl FnOnce(&mut Place)) {
        if let Some(place) = self.rooms.get_mut(&room) {
            self.playing -= place.playing();
            change(place);
            self.playing += place.playing();
        }
    }

    fn forget_if_nobody(&mut self, player: PlayerId) {
        let nobody = |person: &Person| person.conns == 0 && person.seat.is_none();
        if self.people.get(&player).is_some_and(nobody) {
            self.people.remove(&player);
        }
    }

    fn player_of(&self, conn: ConnId) -> Option<PlayerId> {
        self.conns.get(&conn).map(|conn| conn.player)
    }

    fn place_of(&self, conn: ConnId) -> Option<RoomCode> {
        self.conns.get(&conn)?.at
    }

    fn seat_of(&self, player: PlayerId) -> Option<RoomCode> {
        self.people.get(&player)?.seat
    }

    fn stage_of(&self, room: RoomCode) -> Option<Stage> {
        self.rooms.get(&room).map(|place| place.stage)
    }

    /// The room of the live game that holds the player.
    fn live_room(&self, player: PlayerId) -> Option<RoomCode> {
        self.seat_of(player)
            .filter(|room| self.rooms.get(room).is_some_and(Place::is_live))
    }
}

/// Who makes a request, and the name of the request for a refusal.
#[derive(Debug, Clone, Copy)]
struct Asker {
    conn: ConnId,
    player: PlayerId,
    about: &'static str,
}

impl Asker {
    fn refuse(
        self,
        code: Refusal,
        message: &str,
        room: Option<RoomCode>,
        out: &mut Vec<LobbyEffect>,
    ) {
        let message = ServerMessage::Refused {
            about: Some(self.about.to_owned()),
            code,
            message: message.to_owned(),
            room: room.map(|code| code.to_string()),
        };
        let conn = self.conn;
        out.push(LobbyEffect::Send { conn, message });
    }
}

fn send_unqueued(conn: ConnId, reason: Unqueued, out: &mut Vec<LobbyEffect>) {
    let message = ServerMessage::Unqueued { reason };
    out.push(LobbyEffect::Send { conn, message });
}
