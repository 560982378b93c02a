//! What goes wrong with a server: its process dies, or one of its rooms.

use hasami_core::ids::{PlayerId, RoomCode};
use hasami_core::protocol::Ended;
use hasami_server::lobby::{Lobby, LobbyInput};
use hasami_server::room::{Attach, ConnId, Effect, Room, RoomInput, SavedRoom};

use super::{Delivery, House};

impl House {
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
        self.stalled_until = None;
        self.writing.clear();
        for &conn in self.sessions.keys() {
            self.deliveries.push(Delivery::Closed(conn));
        }
        self.sessions.clear();
        let seed = u128::from(self.crashes) << 64 | u128::from(self.seed);
        self.lobby = Lobby::new(seed, "test".to_owned(), super::ANSWER_MS);
        for saved in self.store.load(self.now) {
            let effects = self.restore(&saved);
            let code = saved.setup.code;
            self.mail_lobby(LobbyInput::Restored { room: saved });
            self.do_for_room(code, effects);
        }
    }

    /// A room's task dies, or what it waits to have written is not kept. The room is rebuilt from the store, and its people are put back into it; one
    /// that the store does not know is no more.
    pub fn break_room(&mut self, code: RoomCode) {
        let Some(broken) = self.rooms.remove(&code) else {
            return;
        };
        self.writing.retain(|(writing, _)| *writing != code);
        let inside: Vec<(ConnId, PlayerId, Attach)> = self
            .sessions
            .iter()
            .filter(|(_, session)| session.room == Some(code))
            .map(|(&conn, session)| (conn, session.player, session.part))
            .collect();
        let Some(saved) = self.store.load_room(code, self.now) else {
            for (conn, ..) in inside {
                self.end_visit(conn, code, Ended::Error);
            }
            self.mail_lobby(LobbyInput::RoomEnded { room: code });
            return;
        };
        let effects = self.restore(&saved);
        for (conn, player, part) in inside {
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
        self.run(saved.setup.code, room);
        effects
    }

    /// False when the process dies before this effect.
    pub(super) fn lives(&mut self) -> bool {
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
}
