//! What must be true of server and clients while the simulation runs, and when it is over.

use hasami_core::protocol::{Counts, Phase};

use super::World;

impl World {
    /// What must be true at any time, and more when all is quiet.
    pub(super) fn check(&mut self) {
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
