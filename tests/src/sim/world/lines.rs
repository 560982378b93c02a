//! Lines between tabs and the server: slow, cut, closed.

use std::hash::Hash;
use std::mem::discriminant;

use hasami_core::protocol::{ClientMessage, ServerMessage};
use hasami_server::room::ConnId;

use super::{Happening, World};

impl World {
    /// The client loses the line. The server finds out later, and the player comes back.
    pub(super) fn cut(&mut self, conn: ConnId) {
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
    pub(super) fn closed(&mut self, conn: ConnId) {
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

    pub(super) fn send_up(&mut self, conn: ConnId, message: ClientMessage) {
        let now = self.house.now();
        let Some(tab) = self.tabs.get_mut(&conn) else {
            return;
        };
        let way_ms = self.luck.between(tab.delay_ms, tab.delay_ms * 2);
        tab.up_until = tab.up_until.max(now + way_ms);
        let when = tab.up_until;
        self.at(when, Happening::Up(conn, message));
    }

    pub(super) fn send_down(&mut self, conn: ConnId, happening: Happening) {
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

    pub(super) fn hear(&mut self, conn: ConnId, message: &ServerMessage) {
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
        match message {
            ServerMessage::RoomEnded { reason, .. } => self.count(format!("room ended {reason:?}")),
            ServerMessage::Unqueued { reason } => self.count(format!("unqueued {reason:?}")),
            ServerMessage::Called { .. } => self.count("called"),
            ServerMessage::CallOff => self.count("call off"),
            _ => {}
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

    pub(super) fn log(&mut self, conn: ConnId, message: &ServerMessage) {
        let seq = match message {
            ServerMessage::Event { seq, event, .. } => (*seq, Some(discriminant(event))),
            ServerMessage::Room { room } => (room.seq, None),
            _ => (0, None),
        };
        (self.house.now(), conn.0, discriminant(message), seq).hash(&mut self.digest);
    }
}
