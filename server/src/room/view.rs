//! What the people in a room get to see: snapshots, events and refusals.

use hasami_core::protocol::{
    BySide, Ended, GameView, OfferKind, OfferView, Refusal, Role, RoomEvent, RoomView,
    ServerMessage, Side,
};
use hasami_core::{Color, Game, Timestamp};

use super::effect::{Effect, Outbound};
use super::proposal::Proposal;
use super::stage::Stage;
use super::{ConnId, Room};

/// A colour as the wire names it.
pub(super) const fn wire_side(color: Color) -> Side {
    match color {
        Color::Sente => Side::Sente,
        Color::Gote => Side::Gote,
    }
}

impl Room {
    /// Every connection in the room, players first.
    pub(super) fn everyone(&self) -> Vec<ConnId> {
        let players = Color::ALL.into_iter().filter_map(|c| self.seats[c].conn);
        players.chain(self.watchers.iter().copied()).collect()
    }

    /// Sends an event to everybody in the room.
    pub(super) fn tell(&mut self, event: RoomEvent, out: &mut Vec<Effect>) {
        let everyone = self.everyone();
        self.tell_to(everyone, event, out);
    }

    /// Sends an event to everybody but one, whose snapshot will contain it.
    pub(super) fn tell_others(&mut self, conn: ConnId, event: RoomEvent, out: &mut Vec<Effect>) {
        let others = self.everyone().into_iter().filter(|&c| c != conn).collect();
        self.tell_to(others, event, out);
    }

    fn tell_to(&mut self, to: Vec<ConnId>, event: RoomEvent, out: &mut Vec<Effect>) {
        self.seq += 1;
        let message = ServerMessage::Event {
            room: self.code.to_string(),
            game: self.game.to_string(),
            seq: self.seq,
            event,
        };
        send(to, message, out);
    }

    /// Tells all that a proposal is off.
    pub(super) fn tell_closed(
        &mut self,
        by: Color,
        offer: OfferKind,
        declined: bool,
        out: &mut Vec<Effect>,
    ) {
        let by = wire_side(by);
        self.tell(
            RoomEvent::OfferClosed {
                by,
                offer,
                declined,
            },
            out,
        );
    }

    pub(super) fn refuse(
        &self,
        conn: ConnId,
        about: &'static str,
        code: Refusal,
        message: impl Into<String>,
        out: &mut Vec<Effect>,
    ) {
        let message = ServerMessage::Refused {
            about: Some(about.to_owned()),
            code,
            message: message.into(),
            room: Some(self.code.to_string()),
        };
        send(vec![conn], message, out);
    }

    pub(super) fn send_ended(&self, to: &[ConnId], reason: Ended, out: &mut Vec<Effect>) {
        let room = self.code.to_string();
        send(to.to_vec(), ServerMessage::RoomEnded { room, reason }, out);
    }

    /// Sends everybody the full state.
    pub(super) fn send_snapshots(&self, now: Timestamp, out: &mut Vec<Effect>) {
        for color in Color::ALL {
            if let Some(conn) = self.seats[color].conn {
                self.send_snapshot(now, conn, out);
            }
        }
        let room = self.view(now, Role::Watcher);
        send(self.watchers.clone(), ServerMessage::Room { room }, out);
    }

    /// Sends one connection the full state.
    pub(super) fn send_snapshot(&self, now: Timestamp, conn: ConnId, out: &mut Vec<Effect>) {
        let you = match self.color_of_conn(conn) {
            Some(Color::Sente) => Role::Sente,
            Some(Color::Gote) => Role::Gote,
            None => Role::Watcher,
        };
        let room = self.view(now, you);
        send(vec![conn], ServerMessage::Room { room }, out);
    }

    fn view(&self, now: Timestamp, you: Role) -> RoomView {
        RoomView {
            code: self.code.to_string(),
            kind: self.kind,
            seq: self.seq,
            you,
            host: self.host.map(wire_side),
            rules: self.rules.to_string(),
            clock: self.clock_s,
            phase: self.stage.phase(),
            seats: BySide {
                sente: self.seats.sente.view(now),
                gote: self.seats.gote.view(now),
            },
            game: self.game_view(now),
        }
    }

    fn game_view(&self, now: Timestamp) -> Option<GameView> {
        let mut view = GameView {
            id: self.game.to_string(),
            number: self.number,
            moves: Vec::new(),
            takebacks: 0,
            outcome: None,
            clock: None,
            offers: Vec::new(),
        };
        match &self.stage {
            Stage::Waiting | Stage::Closed => return None,
            Stage::Starting(_) => {}
            Stage::Playing(playing) => {
                view.moves = moves_text(&playing.game);
                view.takebacks = playing.takebacks;
                let mover = playing.game.position().side_to_move();
                view.clock = playing.turn.view(self.clock(), mover, now);
                view.offers
                    .extend(offer_view(playing.draw, OfferKind::Draw));
                view.offers
                    .extend(offer_view(playing.take_back, OfferKind::TakeBack));
            }
            Stage::Over(over) => {
                view.moves = moves_text(&over.game);
                view.takebacks = over.takebacks;
                view.outcome = Some(over.game.outcome().to_string());
                view.offers
                    .extend(offer_view(over.rematch, OfferKind::Rematch));
            }
        }
        Some(view)
    }
}

pub(super) fn send(to: Vec<ConnId>, message: ServerMessage, out: &mut Vec<Effect>) {
    if !to.is_empty() {
        out.push(Effect::Send(Outbound { to, message }));
    }
}

fn moves_text(game: &Game) -> Vec<String> {
    game.moves()
        .iter()
        .map(|played| played.mv.to_string())
        .collect()
}

fn offer_view(proposal: Proposal, offer: OfferKind) -> Option<OfferView> {
    let by = wire_side(proposal.by()?);
    Some(OfferView { by, offer })
}
