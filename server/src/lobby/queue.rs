//! The Quick Match queue: first come, first paired, sides at random.

use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::protocol::{Refusal, RoomKind, ServerMessage, Unqueued};
use hasami_core::{ByColor, Preset, Rules, Timestamp};

use super::calls::Stance;
use super::place::{Place, Stage};
use super::{Asker, Lobby, LobbyEffect, Waiter, send_unqueued};
use crate::room::{Attach, ConnId, RoomSetup, RoomSpec};

/// Seconds a move in Quick Match.
const QUICK_CLOCK_S: u32 = 25;

impl Lobby {
    pub(super) fn quick_match(
        &mut self,
        now: Timestamp,
        asker: Asker,
        here: bool,
        aside: bool,
        out: &mut Vec<LobbyEffect>,
    ) {
        let Asker { conn, player, .. } = asker;
        if let Some(room) = self.live_room(player) {
            if self.place_of(conn) == Some(room) {
                // The pair was made while this second press was on its way.
                return self.hand_to(conn, player, room, Attach::Seat, out);
            }
            let message = "you have a live game";
            return asker.refuse(Refusal::LiveGame, message, Some(room), out);
        }
        match self.waiter(player).map(|waiter| waiter.conn) {
            Some(there) if there == conn => self.wait_on(player, aside, out),
            Some(there) if here => {
                send_unqueued(there, Unqueued::Elsewhere, out);
                self.step_out(conn, out);
                self.wait_in(now, player, conn, aside, out);
            }
            Some(_) => {
                let message = "you wait in another tab already";
                asker.refuse(Refusal::WaitingElsewhere, message, None, out);
            }
            None => {
                self.leave_everything(conn, player, out);
                self.queue.push_back(Waiter {
                    player,
                    conn,
                    stance: Stance::of(aside),
                });
                send_queued(conn, out);
            }
        }
    }

    pub(super) fn cancel(&mut self, asker: Asker, out: &mut Vec<LobbyEffect>) {
        let Asker { conn, player, .. } = asker;
        if let Some(room) = self.live_room(player) {
            let message = "the pair is made";
            return asker.refuse(Refusal::AlreadyMatched, message, Some(room), out);
        }
        // Said even when there was no wait: the client then knows that there is none.
        self.queue.retain(|waiter| waiter.conn != conn);
        send_unqueued(conn, Unqueued::Cancelled, out);
    }

    /// Puts people whose pairing came to nothing back to the head of the queue, in their order.
    pub(super) fn requeue(&mut self, back: Vec<(PlayerId, ConnId)>, out: &mut Vec<LobbyEffect>) {
        for (player, conn) in back.into_iter().rev() {
            let free = self.seat_of(player).is_none() && !self.waits(player);
            if self.player_of(conn) == Some(player) && free {
                let stance = Stance::Here;
                self.queue.push_front(Waiter {
                    player,
                    conn,
                    stance,
                });
                send_queued(conn, out);
            }
        }
    }

    /// Pairs those who are ready to play, in the order of their places.
    pub(super) fn pair(&mut self, out: &mut Vec<LobbyEffect>) {
        loop {
            let mut ready = self.queue.iter().filter(|waiter| waiter.stance.is_ready());
            let (Some(&first), Some(&second)) = (ready.next(), ready.next()) else {
                return;
            };
            self.leave_queue(first.player);
            self.leave_queue(second.player);
            self.open_quick_room(first, second, out);
        }
    }

    pub(super) fn waiter(&mut self, player: PlayerId) -> Option<&mut Waiter> {
        self.queue.iter_mut().find(|waiter| waiter.player == player)
    }

    pub(super) fn waits(&self, player: PlayerId) -> bool {
        self.queue.iter().any(|waiter| waiter.player == player)
    }

    pub(super) fn leave_queue(&mut self, player: PlayerId) -> Option<Waiter> {
        let place = self
            .queue
            .iter()
            .position(|waiter| waiter.player == player)?;
        self.queue.remove(place)
    }

    fn open_quick_room(&mut self, first: Waiter, second: Waiter, out: &mut Vec<LobbyEffect>) {
        let seats = ByColor {
            sente: Some(first.player),
            gote: Some(second.player),
        };
        let seats = if self.toss() { seats } else { seats.swap() };
        let setup = RoomSetup {
            code: self.new_code(),
            kind: RoomKind::Quick,
            rules: Rules::new(Preset::Classic),
            clock_s: Some(QUICK_CLOCK_S),
            seats,
            host: None,
        };
        let room = self.open_room(setup, Stage::Starting, out);
        for waiter in [first, second] {
            self.hand_to(waiter.conn, waiter.player, room, Attach::Seat, out);
        }
    }

    /// Opens a room and enters it in the books.
    pub(super) fn open_room(
        &mut self,
        setup: RoomSetup,
        stage: Stage,
        out: &mut Vec<LobbyEffect>,
    ) -> RoomCode {
        let place = Place::new(&setup, stage);
        self.playing += place.playing();
        self.rooms.insert(setup.code, place);
        for player in setup.seats.iter().filter_map(|(_, player)| *player) {
            self.people.entry(player).or_default().seat = Some(setup.code);
        }
        out.push(LobbyEffect::Open(RoomSpec {
            setup,
            game: GameId(self.seeded.draw_long()),
            seed: self.seeded.draw(),
        }));
        setup.code
    }

    /// Heads or tails.
    pub(super) fn toss(&mut self) -> bool {
        self.seeded.draw().is_multiple_of(2)
    }

    /// A code that no open room has.
    pub(super) fn new_code(&mut self) -> RoomCode {
        loop {
            let code = RoomCode::from_number(self.seeded.draw());
            if !self.rooms.contains_key(&code) {
                return code;
            }
        }
    }
}

pub(super) fn send_queued(conn: ConnId, out: &mut Vec<LobbyEffect>) {
    let message = ServerMessage::Queued;
    out.push(LobbyEffect::Send { conn, message });
}
