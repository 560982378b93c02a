//! What rooms tell the lobby.

use hasami_core::ids::{PlayerId, RoomCode};

use super::place::{Chair, Place, Stage};
use super::{Lobby, LobbyEffect};
use crate::room::{Notice, SavedRoom};

impl Lobby {
    pub(super) fn hear(&mut self, room: RoomCode, notice: Notice, out: &mut Vec<LobbyEffect>) {
        match notice {
            Notice::Waiting => self.hear_waiting(room, out),
            Notice::Starting => self.hear_live(room, Stage::Starting, out),
            Notice::Playing => self.hear_live(room, Stage::Playing, out),
            Notice::Idle => self.change(room, |place| place.stage = Stage::Idle),
            Notice::Unpaired { back } => {
                self.forget_room(room);
                self.requeue(back, out);
            }
        }
    }

    /// A seat is open. If it is the host who left, the room was rebuilt without word of it, and closes now.
    fn hear_waiting(&mut self, room: RoomCode, out: &mut Vec<LobbyEffect>) {
        self.vacate_again(room, out);
        self.change(room, |place| {
            place.stage = Stage::Waiting;
            for chair in &mut place.chairs {
                if matches!(chair, Chair::Left(_)) {
                    *chair = Chair::Open;
                }
            }
        });
    }

    /// A game is about to begin or has begun.
    fn hear_live(&mut self, room: RoomCode, stage: Stage, out: &mut Vec<LobbyEffect>) {
        self.change(room, |place| place.stage = stage);
        self.vacate_again(room, out);
    }

    /// Gives up those seats once more that were left: the room may have been rebuilt without the first
    /// word of it. Where it had it, this does nothing.
    fn vacate_again(&self, room: RoomCode, out: &mut Vec<LobbyEffect>) {
        for player in self.rooms.get(&room).into_iter().flat_map(Place::leavers) {
            out.push(LobbyEffect::Vacate { player, room });
        }
    }

    /// The room is no more: its people are free, and its connections are in no room.
    pub(super) fn forget_room(&mut self, room: RoomCode) {
        let Some(place) = self.rooms.remove(&room) else {
            return;
        };
        self.playing -= place.playing();
        for conn in &place.conns {
            if let Some(state) = self.conns.get_mut(conn) {
                state.at = None;
            }
        }
        for player in place.owners() {
            if let Some(person) = self.people.get_mut(&player) {
                person.seat = None;
            }
            self.forget_if_nobody(player);
        }
    }

    /// A room came back from the store. A crash can leave somebody on two seats, when the news of leaving
    /// the first was not stored yet: the seat that binds less is given up now.
    pub(super) fn restore(&mut self, saved: &SavedRoom, out: &mut Vec<LobbyEffect>) {
        let setup = &saved.setup;
        let stage = match (setup.is_full(), saved.game.started) {
            (false, _) => Stage::Waiting,
            (true, false) => Stage::Starting,
            (true, true) => Stage::Playing,
        };
        let place = Place::new(setup, stage);
        self.playing += place.playing();
        self.rooms.insert(setup.code, place);
        for player in setup.seats.iter().filter_map(|(_, player)| *player) {
            self.seat_restored(player, setup.code, stage, out);
        }
    }

    fn seat_restored(
        &mut self,
        player: PlayerId,
        room: RoomCode,
        stage: Stage,
        out: &mut Vec<LobbyEffect>,
    ) {
        let before = self.seat_of(player);
        let binds_more = before.and_then(|other| self.stage_of(other)) >= Some(stage);
        if before.is_some() && binds_more {
            self.change(room, |place| place.unseat(player));
            out.push(LobbyEffect::Vacate { player, room });
            return;
        }
        self.give_up_seat(player, out);
        self.people.entry(player).or_default().seat = Some(room);
    }
}
