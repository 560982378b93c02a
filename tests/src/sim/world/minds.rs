//! When players think, and what becomes of what they decide.

use hasami_core::protocol::{ClientMessage, Phase};
use hasami_server::room::ConnId;

use super::{Happening, World};
use crate::sim::bot::{self, Plan};
use crate::sim::client::Seen;

impl World {
    pub(super) fn think_after(&mut self, conn: ConnId, ms: u64) {
        let when = self.house.now() + ms;
        if let Some(tab) = self.tabs.get_mut(&conn) {
            tab.thinks_at = when;
            self.at(when, Happening::Think(conn));
        }
    }

    pub(super) fn think(&mut self, conn: ConnId) {
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
        let playing = |seen: &Seen| seen.view.phase == Phase::Playing;
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
}
