//! The task that drives the lobby: it carries out what the lobby wants, and decides nothing.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hasami_core::ids::RoomCode;
use hasami_core::protocol::{Counts, Ended, Refusal, ServerMessage};
use tokio::time::{Instant, sleep_until};

use super::addresses::Holding;
use super::drain::Phase;
use super::mailbox::Letters;
use super::room_task;
use super::wire::encode;
use crate::app::Shared;
use crate::lobby::{Lobby, LobbyEffect, LobbyInput, LobbyRequest};
use crate::room::{Attach, ConnId, RoomInput, SavedRoom};
use hasami_core::ids::PlayerId;

/// Counts are sent at most this often.
const COUNTS_EVERY: Duration = Duration::from_secs(1);
/// Forgotten addresses are looked for this often.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// What comes to the hub.
#[derive(Debug)]
pub(crate) enum HubMessage {
    /// Something for the lobby.
    Lobby(LobbyInput),
    /// A connection wants a friend room; the holding is its address's share.
    CreateRoom { input: LobbyInput, holding: Holding },
}

pub(crate) struct Hub {
    shared: Shared,
    lobby: Lobby,
    counts: Counts,
    counts_text: Utf8Bytes,
    /// Rises with each change of the counts.
    version: u64,
}

impl Hub {
    pub(crate) fn new(shared: Shared, lobby: Lobby) -> Self {
        let counts = lobby.counts();
        let counts_text = encode(&ServerMessage::Counts { counts });
        Self {
            shared,
            lobby,
            counts,
            counts_text,
            version: 0,
        }
    }

    /// Starts the rooms that the store held.
    pub(crate) fn restore(&mut self, rooms: Vec<SavedRoom>) {
        for saved in rooms {
            // First the room: the lobby may have something to tell it at once.
            room_task::restore(&self.shared, saved.clone());
            self.lobby(LobbyInput::Restored { room: saved }, &mut None);
        }
    }

    /// Runs until the server has ended.
    pub(crate) async fn run(mut self, mut letters: Letters<HubMessage>) {
        let shared = self.shared.clone();
        let ended = shared.drain.reached(Phase::Ended);
        tokio::pin!(ended);
        let mut counts_at = Instant::now() + COUNTS_EVERY;
        let mut tidy_at = Instant::now() + TIDY_EVERY;
        loop {
            let due = self.lobby.deadline();
            let due_at = shared.clock.instant_of(due.unwrap_or_default());
            tokio::select! {
                biased;
                () = &mut ended => return,
                () = sleep_until(counts_at) => {
                    self.shared.peers.tell_counts(self.version, &self.counts_text);
                    counts_at = Instant::now() + COUNTS_EVERY;
                }
                () = sleep_until(tidy_at) => {
                    self.shared.addresses.tidy(self.shared.clock.now());
                    tidy_at = Instant::now() + TIDY_EVERY;
                }
                letter = letters.next() => match letter {
                    Some(HubMessage::Lobby(input)) => self.ask(input, &mut None),
                    Some(HubMessage::CreateRoom { input, holding }) => self.ask(input, &mut Some(holding)),
                    None => return,
                },
                // After the letters: an answer that was read in time counts.
                () = sleep_until(due_at), if due.is_some() => self.lobby(LobbyInput::Tick, &mut None),
            }
        }
    }

    /// Hands an input to the lobby, unless the server has no place for what would come of it.
    fn ask(&mut self, input: LobbyInput, holding: &mut Option<Holding>) {
        let wants_room = match &input {
            LobbyInput::Request { conn, request } => {
                let wants = matches!(
                    request,
                    LobbyRequest::CreateRoom { .. }
                        | LobbyRequest::QuickMatch { .. }
                        | LobbyRequest::AnswerCall { accept: true }
                );
                wants.then_some((*conn, request.about()))
            }
            _ => None,
        };
        let full = self.shared.rooms.count() >= self.shared.config.limits.max_rooms;
        match wants_room {
            Some((conn, about)) if full => {
                if let Some(peer) = self.shared.peers.get(conn) {
                    let message = "all rooms are taken";
                    peer.refuse(Some(about.to_owned()), Refusal::Unavailable, message);
                }
            }
            _ => self.lobby(input, holding),
        }
    }

    fn lobby(&mut self, input: LobbyInput, holding: &mut Option<Holding>) {
        for effect in self.lobby.handle(self.shared.clock.now(), input) {
            self.carry_out(effect, holding);
        }
        self.shared.gauges.set_counts(self.counts);
    }

    fn carry_out(&mut self, effect: LobbyEffect, holding: &mut Option<Holding>) {
        match effect {
            LobbyEffect::Send { conn, message } => self.send(conn, &message),
            LobbyEffect::Counts(counts) => {
                self.counts = counts;
                self.counts_text = encode(&ServerMessage::Counts { counts });
                self.version += 1;
            }
            LobbyEffect::Open(spec) => room_task::open(&self.shared, spec, holding.take()),
            LobbyEffect::Attach {
                conn,
                player,
                room,
                part,
            } => self.attach(conn, player, room, part),
            LobbyEffect::Detach { conn, room } => {
                if let Some(peer) = self.shared.peers.get(conn) {
                    peer.leave(room);
                }
                self.tell(room, RoomInput::Detach { conn });
            }
            LobbyEffect::Vacate { player, room } => self.tell(room, RoomInput::Vacate { player }),
        }
    }

    fn send(&self, conn: ConnId, message: &ServerMessage) {
        let Some(peer) = self.shared.peers.get(conn) else {
            return;
        };
        peer.send(message);
        match message {
            ServerMessage::Welcome { .. } => peer.greeted(self.version),
            ServerMessage::Refused {
                code: Refusal::NoRoom,
                ..
            } => {
                self.shared
                    .addresses
                    .wrong_code(peer.address, self.shared.clock.now());
            }
            _ => {}
        }
    }

    /// Hands a connection to a room. One that is gone is handed over all the same: the lobby learns of
    /// its going next, and takes it out again.
    fn attach(&self, conn: ConnId, player: PlayerId, code: RoomCode, part: Attach) {
        let peer = self.shared.peers.get(conn);
        let handed = self.shared.rooms.get(code).is_some_and(|room| {
            // First the peer, because the room may show it out again at once.
            if let Some(peer) = &peer {
                peer.enter(room.clone());
            }
            room.mailbox
                .tell(RoomInput::Attach { conn, player, part })
                .is_ok()
        });
        if !handed && let Some(peer) = peer {
            let room = code.to_string();
            peer.leave(code);
            peer.send(&ServerMessage::RoomEnded {
                room,
                reason: Ended::Closed,
            });
        }
    }

    /// A room that has just ended needs to hear nothing more.
    fn tell(&self, room: RoomCode, input: RoomInput) {
        if let Some(room) = self.shared.rooms.get(room) {
            let _just_ended = room.mailbox.tell(input);
        }
    }
}
