//! A game that is about to begin: boards that come up, and pairings and rematches that come to nothing.

use hasami_core::ids::GameId;
use hasami_core::protocol::{Ended, Refusal, RoomEvent, RoomKind};
use hasami_core::{Color, Game, Timestamp};

use super::effect::{Effect, Notice, Record};
use super::proposal::Proposal;
use super::seat::Seat;
use super::stage::{Over, Playing, Previous, Stage, Starting};
use super::turn::Turn;
use super::view::wire_side;
use super::{Asker, Room};

impl Room {
    /// Whether both boards must be up within a set time: strangers are not kept waiting.
    pub(super) fn boards_are_timed(&self, starting: &Starting) -> bool {
        self.kind == RoomKind::Quick && starting.previous.is_none() && self.number == 1
    }

    /// A player's board is on the screen.
    pub(super) fn ready(
        &mut self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        out: &mut Vec<Effect>,
    ) {
        if !self.names_the_game(now, asker, game, out) {
            return;
        }
        let starting = matches!(self.stage, Stage::Starting(_));
        if !starting || self.seats[asker.color].ready {
            // A board that comes up again during or after the game is nothing new.
            return;
        }
        self.seats[asker.color].ready = true;
        let side = wire_side(asker.color);
        self.tell(RoomEvent::Ready { side }, out);
        if Color::ALL.iter().all(|&c| self.seats[c].ready) {
            self.begin(now, out);
        }
    }

    fn begin(&mut self, now: Timestamp, out: &mut Vec<Effect>) {
        let Stage::Starting(starting) = &self.stage else {
            return;
        };
        if !starting.stored {
            out.push(Effect::Store(self.opened(now)));
        }
        let turn = Turn::Unseen;
        self.stage = Stage::Playing(Playing {
            game: Game::new(self.rules),
            takebacks: 0,
            seq: 1,
            turn,
            draw: Proposal::default(),
            take_back: Proposal::default(),
        });
        out.push(Effect::Store(Record::Started {
            game: self.game,
            seq: 1,
            at: now,
        }));
        out.push(Effect::Tell(Notice::Playing));
        let clock = turn.view(self.clock(), Color::Sente, now);
        self.tell(RoomEvent::Started { clock }, out);
    }

    /// A Quick Match pairing comes to nothing: a board was not up in time, or `leaver` left. Whoever
    /// was not at fault and is there goes back to the head of the queue.
    pub(super) fn unpair(&mut self, leaver: Option<Color>, out: &mut Vec<Effect>) {
        if matches!(&self.stage, Stage::Starting(starting) if starting.stored) {
            out.push(Effect::Store(Record::Dropped { game: self.game }));
        }
        let mut back = Vec::new();
        for color in Color::ALL {
            let seat = &self.seats[color];
            let (Some(player), Some(conn)) = (seat.player, seat.conn) else {
                continue;
            };
            let reason = match leaver {
                Some(leaver) if leaver == color => Ended::Left,
                None if !seat.ready => Ended::NotReady,
                _ => {
                    back.push((player, conn));
                    Ended::OpponentNotReady
                }
            };
            self.send_ended(&[conn], reason, out);
        }
        self.send_ended(&self.watchers, Ended::Closed, out);
        // Detached before the lobby hears of it, which may send them to their next room at once.
        self.detach_everyone(out);
        out.push(Effect::Tell(Notice::Unpaired { back }));
        self.end(out);
    }

    /// The friend leaves before the first game: the seat is open again, and the game to come is a new one.
    pub(super) fn reopen_seat(&mut self, now: Timestamp, color: Color, out: &mut Vec<Effect>) {
        let gone = self.seats[color].conn.take();
        self.seats[color] = Seat::new(None, now);
        self.seats[color.other()].ready = false;
        self.stage = Stage::Waiting;
        out.push(Effect::Store(Record::Dropped { game: self.game }));
        self.game = GameId(self.seeded.draw_long());
        out.push(Effect::Store(self.opened(now)));
        if let Some(conn) = gone {
            self.show_out(conn, out);
        }
        out.push(Effect::Tell(Notice::Waiting));
        self.send_snapshots(now, out);
    }

    /// Both want to play again: the sides swap, and the next game is about to begin.
    pub(super) fn start_rematch(&mut self, now: Timestamp, out: &mut Vec<Effect>) {
        let Stage::Over(over) = std::mem::replace(&mut self.stage, Stage::Closed) else {
            return;
        };
        let previous = Some(Previous {
            id: self.game,
            over,
        });
        self.swap_sides();
        self.rematch_of = Some(self.game);
        self.game = GameId(self.seeded.draw_long());
        self.number += 1;
        self.stage = Stage::Starting(Starting {
            since: now,
            stored: true,
            previous,
        });
        out.push(Effect::Store(self.opened(now)));
        out.push(Effect::Tell(Notice::Starting));
        self.send_snapshots(now, out);
    }

    /// The rematch comes to nothing: the game before is shown again, with the sides as they were.
    pub(super) fn call_off_rematch(&mut self, now: Timestamp, out: &mut Vec<Effect>) {
        let Stage::Starting(starting) = std::mem::replace(&mut self.stage, Stage::Closed) else {
            return;
        };
        let Some(previous) = starting.previous else {
            return;
        };
        out.push(Effect::Store(Record::Dropped { game: self.game }));
        self.swap_sides();
        self.rematch_of = None;
        self.game = previous.id;
        self.number -= 1;
        self.stage = Stage::Over(Over {
            since: now,
            rematch: Proposal::default(),
            ..previous.over
        });
        out.push(Effect::Tell(Notice::Idle));
        self.send_snapshots(now, out);
    }

    fn swap_sides(&mut self) {
        std::mem::swap(&mut self.seats.sente, &mut self.seats.gote);
        for color in Color::ALL {
            self.seats[color].ready = false;
        }
        self.host = self.host.map(Color::other);
    }

    /// Whether a request names the room's game; if not, it is refused and the state follows.
    pub(super) fn names_the_game(
        &self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        out: &mut Vec<Effect>,
    ) -> bool {
        let named = self.game == game;
        if !named {
            let message = "the room's game is another one";
            self.refuse(asker.conn, asker.about, Refusal::WrongGame, message, out);
            self.send_snapshot(now, asker.conn, out);
        }
        named
    }
}
