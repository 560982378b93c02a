//! What must be true of server and clients while the simulation runs, and when it is over.

use std::collections::BTreeSet;

use hasami_core::Color;
use hasami_core::ids::PlayerId;
use hasami_core::protocol::{Counts, Phase, Side};

use super::{Tab, World};
use crate::sim::house::{ANSWER_MS, Worker};

impl World {
    /// What must be true at any time, and more when all is quiet.
    pub(super) fn check(&mut self) {
        let Counts { waiting, playing } = self.house.counts();
        if self.house.busy().is_empty() && self.house.stalled_until().is_none() {
            assert_eq!(
                self.house.rooms(),
                self.house.rooms_in_lobby(),
                "rooms add up"
            );
            self.count("quiet check");
            for number in 1..=self.setup.players {
                let games = self.house.store.games_of(PlayerId(number.into()));
                assert!(games <= 1, "player {number} has {games} games");
            }
            let up_to_date = |tab: &&Tab| !tab.cut && tab.falling == 0;
            let mut queued = BTreeSet::new();
            for tab in self.tabs.values().filter(up_to_date) {
                if tab.client.queued {
                    assert_eq!(self.house.store.games_of(tab.player), 0, "waits and plays");
                    assert!(queued.insert(tab.player), "waits in two tabs");
                }
            }
            if let Some(until) = self.house.deadline(Worker::Lobby) {
                let now = self.house.now();
                assert!(
                    now <= until && until <= now + ANSWER_MS,
                    "a call ends in time"
                );
                assert!(waiting >= 2, "somebody is called for nobody");
            }
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
            let store = &self.house.store;
            if let Some(stored) = store.game(id)
                && seen.view.phase == Phase::Playing
            {
                let (shown, kept) = (game.position().sfen(), stored.position().sfen());
                assert_eq!(shown, kept, "boards differ");
                let takebacks = seen.view.game.as_ref().map(|game| game.takebacks);
                assert_eq!(takebacks, Some(store.takebacks(id)));
                assert_eq!(seen.side(), store.seat_of(id, tab.player));
                assert_eq!(seen.view.host, store.host(id).map(wire_side));
            }
        }
    }

    pub(super) fn check_end(&self) {
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

fn wire_side(color: Color) -> Side {
    match color {
        Color::Sente => Side::Sente,
        Color::Gote => Side::Gote,
    }
}
