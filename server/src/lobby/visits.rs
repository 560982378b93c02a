//! Friend rooms are opened, people come into rooms and go out of them.

use hasami_core::ids::{PlayerId, RoomCode};
use hasami_core::protocol::{Ended, Refusal, RoomKind, ServerMessage, SideChoice};
use hasami_core::{ByColor, Color, Rules};

use super::place::Stage;
use super::{Asker, Lobby, LobbyEffect};
use crate::room::{Attach, ConnId, RoomSetup};

impl Lobby {
    pub(super) fn create_room(
        &mut self,
        asker: Asker,
        rules: Rules,
        side: SideChoice,
        clock_s: Option<u32>,
        out: &mut Vec<LobbyEffect>,
    ) {
        let Asker { conn, player, .. } = asker;
        if let Some(room) = self.live_room(player) {
            let message = "you have a live game";
            return asker.refuse(Refusal::LiveGame, message, Some(room), out);
        }
        self.leave_everything(conn, player, out);
        let host = match side {
            SideChoice::Sente => Color::Sente,
            SideChoice::Gote => Color::Gote,
            SideChoice::Random if self.toss() => Color::Sente,
            SideChoice::Random => Color::Gote,
        };
        let setup = RoomSetup {
            code: self.new_code(),
            kind: RoomKind::Friend,
            rules,
            clock_s,
            seats: ByColor::new(|color| (color == host).then_some(player)),
            host: Some(host),
        };
        let room = self.open_room(setup, Stage::Waiting, out);
        self.hand_to(conn, player, room, Attach::Seat, out);
    }

    pub(super) fn join(
        &mut self,
        asker: Asker,
        room: RoomCode,
        watch: bool,
        out: &mut Vec<LobbyEffect>,
    ) {
        let Asker { conn, player, .. } = asker;
        let Some(place) = self.rooms.get(&room) else {
            let message = "there is no such room, or no longer";
            return asker.refuse(Refusal::NoRoom, message, None, out);
        };
        if self.seat_of(player) == Some(room) {
            return self.hand_to(conn, player, room, Attach::Seat, out);
        }
        if watch {
            // Whoever goes to look at a game does not wait for one in the same tab.
            self.queue.retain(|waiter| waiter.conn != conn);
            return self.hand_to(conn, player, room, Attach::Watch, out);
        }
        if !place.has_open_seat() {
            let message = "both seats are taken; you may watch";
            return asker.refuse(Refusal::RoomFull, message, Some(room), out);
        }
        if let Some(live) = self.live_room(player) {
            let message = "you have a live game elsewhere";
            return asker.refuse(Refusal::LiveGame, message, Some(live), out);
        }
        self.leave_everything(conn, player, out);
        self.send_lookers_on_home(player, room, out);
        self.change(room, |place| place.seat(player));
        self.people.entry(player).or_default().seat = Some(room);
        self.hand_to(conn, player, room, Attach::Seat, out);
    }

    /// Nobody watches the own game: tabs in which the new player was looking on go out.
    fn send_lookers_on_home(
        &mut self,
        player: PlayerId,
        room: RoomCode,
        out: &mut Vec<LobbyEffect>,
    ) {
        let inside = self.rooms.get(&room).map(|place| place.conns.clone());
        for conn in inside.unwrap_or_default() {
            if self.player_of(conn) == Some(player) {
                send_ended(conn, room, out);
                self.step_out(conn, out);
            }
        }
    }

    pub(super) fn leave(&mut self, asker: Asker, room: RoomCode, out: &mut Vec<LobbyEffect>) {
        let Asker { conn, player, .. } = asker;
        send_ended(conn, room, out);
        if self.place_of(conn) == Some(room) {
            self.step_out(conn, out);
        }
        let live = self.stage_of(room) == Some(Stage::Playing);
        if self.seat_of(player) == Some(room) && !live {
            self.give_up_seat(player, out);
        }
    }
}

fn send_ended(conn: ConnId, room: RoomCode, out: &mut Vec<LobbyEffect>) {
    let message = ServerMessage::RoomEnded {
        room: room.to_string(),
        reason: Ended::Left,
    };
    out.push(LobbyEffect::Send { conn, message });
}
