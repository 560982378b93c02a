//! Carrying out what the lobby and the rooms want done.

use std::rc::Rc;

use hasami_core::ids::{GameId, RoomCode};
use hasami_core::protocol::{Ended, RoomEvent, ServerMessage};
use hasami_server::lobby::{LobbyEffect, LobbyInput};
use hasami_server::room::{Close, ConnId, Effect, Room, RoomInput};

use super::{Delivery, House, Session};

impl House {
    pub(super) fn do_for_lobby(&mut self, effects: Vec<LobbyEffect>) {
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
                    self.run(spec.setup.code, room);
                    self.do_for_room(spec.setup.code, effects);
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
                        session.part = part;
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

    pub(super) fn do_for_room(&mut self, code: RoomCode, effects: Vec<Effect>) {
        // What one list of effects stores goes into one transaction, before anything is shown.
        let (stores, rest): (Vec<_>, Vec<_>) = effects
            .into_iter()
            .partition(|effect| matches!(effect, Effect::Store(_)));
        if !stores.is_empty() && self.stalled_until.is_some() {
            let effects = stores.into_iter().chain(rest).collect();
            return self.writing.push_back((code, effects));
        }
        if !stores.is_empty() && !self.lives() {
            return;
        }
        let stored = !stores.is_empty();
        for effect in stores {
            if let Effect::Store(record) = effect {
                self.store.write(&record, self.now);
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
        if stored && let Some(running) = self.rooms.get_mut(&code) {
            let effects = running.room.handle(self.now, RoomInput::Stored);
            self.do_for_room(code, effects);
        }
    }

    pub(super) fn leave_session(&mut self, conn: ConnId, room: RoomCode) {
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
