//! People who come into a room, step out of it, or leave it for good.

use hasami_core::ids::PlayerId;
use hasami_core::protocol::{Ended, OfferKind, Refusal, RoomEvent, ServerMessage};
use hasami_core::{Color, Outcome, Timestamp, WinReason};

use super::effect::{Close, Effect, Notice, Record};
use super::stage::{Stage, Starting};
use super::turn::Turn;
use super::view::{send, wire_side};
use super::{Attach, ConnId, Room};

/// How many may watch one room: each event goes out to all of them.
const MAX_WATCHERS: usize = 200;

impl Room {
    pub(super) fn attach(
        &mut self,
        now: Timestamp,
        conn: ConnId,
        player: PlayerId,
        part: Attach,
        out: &mut Vec<Effect>,
    ) {
        if matches!(self.stage, Stage::Closed) {
            self.send_ended(&[conn], Ended::Closed, out);
            out.push(Effect::Detach { conn, close: None });
            return;
        }
        self.watchers.retain(|&watcher| watcher != conn);
        if part == Attach::Watch {
            return self.watch(now, conn, out);
        }
        if let Some(color) = self.color_of_player(player) {
            self.sit(now, color, conn, out);
        } else if let Some(color) = self.open_seat() {
            self.take_seat(now, color, conn, player, out);
        } else {
            let message = "both seats are taken; you may watch";
            self.refuse(conn, "join", Refusal::RoomFull, message, out);
            self.watch(now, conn, out);
        }
    }

    fn watch(&mut self, now: Timestamp, conn: ConnId, out: &mut Vec<Effect>) {
        if self.watchers.len() >= MAX_WATCHERS {
            let message = "too many people watch this room already";
            self.refuse(conn, "join", Refusal::Unavailable, message, out);
            out.push(Effect::Detach { conn, close: None });
            return;
        }
        self.watchers.push(conn);
        self.send_snapshot(now, conn, out);
    }

    fn open_seat(&self) -> Option<Color> {
        let waiting = matches!(self.stage, Stage::Waiting);
        Color::ALL
            .into_iter()
            .find(|&color| waiting && self.seats[color].player.is_none())
    }

    /// The second player comes: the first game is about to begin.
    fn take_seat(
        &mut self,
        now: Timestamp,
        color: Color,
        conn: ConnId,
        player: PlayerId,
        out: &mut Vec<Effect>,
    ) {
        let seat = &mut self.seats[color];
        seat.player = Some(player);
        seat.conn = Some(conn);
        self.stage = Stage::Starting(Starting {
            since: now,
            stored: true,
            previous: None,
        });
        out.push(Effect::Store(Record::Seated {
            game: self.game,
            color,
            player,
        }));
        out.push(Effect::Tell(Notice::Starting));
        self.send_snapshots(now, out);
    }

    /// The owner of a seat comes, perhaps while another connection of theirs is on it.
    fn sit(&mut self, now: Timestamp, color: Color, conn: ConnId, out: &mut Vec<Effect>) {
        let seat = &mut self.seats[color];
        let before = seat.conn.replace(conn);
        let was_ready = std::mem::take(&mut seat.ready);
        match before {
            Some(same) if same == conn => self.seats[color].ready = was_ready,
            Some(other) => {
                let room = self.code.to_string();
                send(vec![other], ServerMessage::Replaced { room }, out);
                out.push(Effect::Detach {
                    conn: other,
                    close: Some(Close::Replaced),
                });
                if was_ready && matches!(self.stage, Stage::Starting(_)) {
                    // The new tab has yet to show the board; the others must not go on believing in it.
                    return self.send_snapshots(now, out);
                }
            }
            None => {
                let side = wire_side(color);
                let event = RoomEvent::Presence {
                    side,
                    here: true,
                    left: false,
                };
                self.tell_others(conn, event, out);
                if self.holds_clock_for(color) {
                    return self.resume_clock(now, out);
                }
            }
        }
        self.send_snapshot(now, conn, out);
    }

    fn holds_clock_for(&self, color: Color) -> bool {
        match &self.stage {
            Stage::Playing(playing) => {
                matches!(playing.turn, Turn::Held { .. })
                    && playing.game.position().side_to_move() == color
            }
            _ => false,
        }
    }

    /// A connection is gone, or its person looks at something else.
    pub(super) fn detach(&mut self, now: Timestamp, conn: ConnId, out: &mut Vec<Effect>) {
        if let Some(color) = self.color_of_conn(conn) {
            self.seats[color].step_away(now);
            self.empty_since = now;
            self.tell_away(color, out);
        } else {
            let before = self.watchers.len();
            self.watchers.retain(|&watcher| watcher != conn);
            if self.watchers.len() < before {
                self.empty_since = now;
            }
        }
        self.end_if_deserted(out);
    }

    /// A player leaves for good.
    pub(super) fn vacate(&mut self, now: Timestamp, player: PlayerId, out: &mut Vec<Effect>) {
        let Some(color) = self.color_of_player(player) else {
            return;
        };
        let guest_of_first_game = self.number == 1 && self.host != Some(color);
        match &self.stage {
            Stage::Waiting => self.call_off(color, out),
            Stage::Starting(starting) if starting.previous.is_some() => {
                self.call_off_rematch(now, out);
                // The sides are those of the game before again.
                self.leave_seat(now, color.other(), out);
            }
            Stage::Starting(starting) if self.boards_are_timed(starting) => {
                self.unpair(Some(color), out);
            }
            Stage::Starting(_) if guest_of_first_game => self.reopen_seat(now, color, out),
            Stage::Starting(_) => self.call_off(color, out),
            Stage::Playing(_) => {
                let outcome = Outcome::Win(color.other(), WinReason::Resignation);
                self.finish(now, outcome, out);
                self.leave_seat(now, color, out);
            }
            Stage::Over(_) => self.leave_seat(now, color, out),
            Stage::Closed => {}
        }
    }

    /// The room ends before its first game, because the player on `color` leaves.
    fn call_off(&mut self, color: Color, out: &mut Vec<Effect>) {
        out.push(Effect::Store(Record::Dropped { game: self.game }));
        if let Some(conn) = self.seats[color].conn.take() {
            self.show_out(conn, out);
        }
        self.close(Ended::Closed, out);
    }

    /// After a game: the player on `color` is gone for good, and there is no rematch.
    fn leave_seat(&mut self, now: Timestamp, color: Color, out: &mut Vec<Effect>) {
        let seat = &mut self.seats[color];
        seat.left = true;
        if let Some(conn) = seat.step_away(now) {
            self.empty_since = now;
            self.show_out(conn, out);
        }
        if let Stage::Over(over) = &mut self.stage {
            for by in Color::ALL {
                if over.rematch.close(by) {
                    self.tell_closed(by, OfferKind::Rematch, false, out);
                    break;
                }
            }
        }
        self.tell_away(color, out);
        self.end_if_deserted(out);
    }

    pub(super) fn show_out(&self, conn: ConnId, out: &mut Vec<Effect>) {
        self.send_ended(&[conn], Ended::Left, out);
        out.push(Effect::Detach { conn, close: None });
    }

    fn tell_away(&mut self, color: Color, out: &mut Vec<Effect>) {
        let event = RoomEvent::Presence {
            side: wire_side(color),
            here: false,
            left: self.seats[color].left,
        };
        self.tell(event, out);
    }

    /// Nobody can come back to a room that both players left: it ends with its last watcher.
    fn end_if_deserted(&mut self, out: &mut Vec<Effect>) {
        let both_left = Color::ALL.iter().all(|&c| self.seats[c].left);
        if both_left && self.everyone().is_empty() && matches!(self.stage, Stage::Over(_)) {
            self.end(out);
        }
    }
}
