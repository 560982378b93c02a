//! A room as a pure state machine: one input, all its effects in order, only then the next input.
//!
//! Time comes in with each input and never runs backwards; an early, late or repeated
//! [`RoomInput::Tick`] changes nothing, because expiry is `now >= deadline`. The shell that drives
//! a room decides nothing: it carries out [`Effect`]s in their order, and when one is a
//! [`Effect::Store`], it waits until the record is durable before it goes on to the next, and tells
//! the room by [`RoomInput::Stored`] when all are carried out, so that the time the store takes is
//! nobody's. What waits in a room's mailbox is handled before a tick, so that a move read in time is never flagged.
//!
//! A room is a series of games between the same two players. It goes through its stages: waiting
//! for the second player, starting until both boards are on the screen, playing, over; a rematch
//! starts again. Each stage has its own file of what can happen in it.

mod due;
mod effect;
mod input;
mod people;
mod play;
mod proposal;
mod propose;
mod seat;
mod seeded;
mod stage;
mod start;
#[cfg(test)]
mod tests;
mod turn;
mod view;

pub use effect::{Close, Effect, Notice, Outbound, Record};
pub use input::{
    Attach, ConnId, RoomInput, RoomRequest, RoomSetup, RoomSpec, SavedGame, SavedMove, SavedRoom,
    Times,
};
pub(crate) use seeded::Seeded;

use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::protocol::{Ended, Refusal, RoomEvent, RoomKind};
use hasami_core::{ByColor, Color, Game, MoveClock, Outcome, ReplayError, Rules, Timestamp};

use proposal::Proposal;
use seat::Seat;
use stage::{Playing, Stage, Starting};
use turn::Turn;

/// A room: two seats, those who watch, and one game after another.
#[derive(Debug)]
pub struct Room {
    code: RoomCode,
    kind: RoomKind,
    rules: Rules,
    clock_s: Option<u32>,
    times: Times,
    seeded: Seeded,
    seats: ByColor<Seat>,
    /// The creator's side in the present game (friend rooms).
    host: Option<Color>,
    watchers: Vec<ConnId>,
    /// When the last one went away; of no meaning while somebody is in the room.
    empty_since: Timestamp,
    /// The number of the last event that was sent.
    seq: u64,
    /// The present game, or the one to come.
    game: GameId,
    /// Its number in the series, from 1.
    number: u32,
    /// The game whose rematch the present one is.
    rematch_of: Option<GameId>,
    stage: Stage,
}

impl Room {
    /// Opens a room: a friend room that waits for its second player, or one for a pair that was found.
    #[must_use]
    pub fn open(now: Timestamp, spec: &RoomSpec, times: Times) -> (Self, Vec<Effect>) {
        let full = spec.setup.is_full();
        let stage = if full {
            // A pairing that comes to nothing leaves no trace, so it is stored only when it begins.
            Stage::Starting(Starting {
                since: now,
                stored: false,
                previous: None,
            })
        } else {
            Stage::Waiting
        };
        let room = Self::new(now, spec.setup, (spec.game, 1), spec.seed, times, stage);
        let effects = if full {
            Vec::new()
        } else {
            vec![Effect::Store(room.opened(now))]
        };
        (room, effects)
    }

    /// Brings a room back from the store after a crash or a restart, with nobody in it yet. `seed` is
    /// where the ids of its rematches come from. The side to move gets a full move.
    ///
    /// # Errors
    ///
    /// When the stored moves make no game.
    pub fn restore(
        now: Timestamp,
        saved: &SavedRoom,
        seed: u64,
        times: Times,
    ) -> Result<(Self, Vec<Effect>), ReplayError> {
        let held_until = now + times.show_board_ms;
        let game = (saved.game.id, saved.game.number);
        let mut room = Self::new(now, saved.setup, game, seed, times, Stage::Waiting);
        let mut effects = Vec::new();
        if !room.is_full() {
            effects.push(Effect::Tell(Notice::Waiting));
        } else if !saved.game.started {
            room.stage = Stage::Starting(Starting {
                since: now,
                stored: true,
                previous: None,
            });
            effects.push(Effect::Tell(Notice::Starting));
        } else {
            let moves = saved.game.moves.iter().map(|saved| saved.mv);
            let game = Game::replay(room.rules, "startpos", moves)?;
            let outcome = game.outcome();
            room.stage = Stage::Playing(Playing {
                game,
                takebacks: saved.game.takebacks,
                seq: saved.game.seq,
                turn: if room.clock_s.is_some() {
                    Turn::Held { until: held_until }
                } else {
                    Turn::start(MoveClock::NONE, now, 0)
                },
                draw: Proposal::default(),
                take_back: Proposal::default(),
            });
            if outcome.is_over() {
                room.finish(now, outcome, &mut effects);
            } else {
                effects.push(Effect::Tell(Notice::Playing));
            }
        }
        Ok((room, effects))
    }

    /// A room with nobody in it, whose game has this id and number.
    fn new(
        now: Timestamp,
        setup: RoomSetup,
        (game, number): (GameId, u32),
        seed: u64,
        times: Times,
        stage: Stage,
    ) -> Self {
        Self {
            code: setup.code,
            kind: setup.kind,
            rules: setup.rules,
            clock_s: setup.clock_s,
            times,
            seeded: Seeded::new(seed.into()),
            seats: setup.seats.map(|player| Seat::new(player, now)),
            host: setup.host,
            watchers: Vec::new(),
            empty_since: now,
            seq: 0,
            game,
            number,
            rematch_of: None,
            stage,
        }
    }

    /// Takes one input and says all that is to be done about it.
    pub fn handle(&mut self, now: Timestamp, input: RoomInput) -> Vec<Effect> {
        let mut out = Vec::new();
        match input {
            RoomInput::Attach { conn, player, part } => {
                self.attach(now, conn, player, part, &mut out);
            }
            RoomInput::Detach { conn } => self.detach(now, conn, &mut out),
            RoomInput::Vacate { player } => self.vacate(now, player, &mut out),
            RoomInput::Request {
                conn,
                arrived,
                request,
            } => self.request(now, conn, arrived, request, &mut out),
            RoomInput::Delay { conn, one_way_ms } => {
                if let Some(color) = self.color_of_conn(conn) {
                    self.seats[color].one_way_ms = one_way_ms;
                }
            }
            RoomInput::Stored => self.stored(now),
            RoomInput::Tick => self.tick(now, &mut out),
        }
        out
    }

    /// When the room next wants a [`RoomInput::Tick`], if nothing else happens.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        self.due().map(|(when, _)| when)
    }

    fn request(
        &mut self,
        now: Timestamp,
        conn: ConnId,
        arrived: Timestamp,
        request: RoomRequest,
        out: &mut Vec<Effect>,
    ) {
        let about = request.about();
        let color = self.color_of_conn(conn);
        if color.is_none() && !self.watchers.contains(&conn) {
            return self.refuse(
                conn,
                about,
                Refusal::NotInRoom,
                "you are not in this room",
                out,
            );
        }
        if request == RoomRequest::Resync {
            return self.send_snapshot(now, conn, out);
        }
        let Some(color) = color else {
            return self.refuse(conn, about, Refusal::NotAPlayer, "you are watching", out);
        };
        self.flag_if_late(now, color, arrived, out);
        let asked = Asker { conn, color, about };
        match request {
            RoomRequest::Ready { game } => self.ready(now, asked, game, out),
            RoomRequest::Move {
                game,
                ply,
                takebacks,
                mv,
            } => self.play_move(
                now,
                asked,
                play::MoveRequest {
                    arrived,
                    game,
                    ply,
                    takebacks,
                    mv: &mv,
                },
                out,
            ),
            RoomRequest::Resign { game } => self.resign(now, asked, game, out),
            RoomRequest::Offer { game, offer } => self.offer(now, asked, game, offer, out),
            RoomRequest::Withdraw { game, offer } => self.withdraw(now, asked, game, offer, out),
            RoomRequest::Answer {
                game,
                offer,
                accept,
            } => self.answer(now, asked, game, offer, accept, out),
            RoomRequest::Claim { game, claim } => self.claim(now, asked, game, claim, out),
            RoomRequest::Resync => {}
        }
    }

    /// Ends the room: everybody in it is told `reason`.
    fn close(&mut self, reason: Ended, out: &mut Vec<Effect>) {
        let everyone = self.everyone();
        self.send_ended(&everyone, reason, out);
        self.end(out);
    }

    /// Ends the room; those still in it have been told.
    fn end(&mut self, out: &mut Vec<Effect>) {
        self.detach_everyone(out);
        out.push(Effect::End);
        self.stage = Stage::Closed;
    }

    fn detach_everyone(&mut self, out: &mut Vec<Effect>) {
        for conn in self.everyone() {
            out.push(Effect::Detach { conn, close: None });
        }
        for color in Color::ALL {
            self.seats[color].conn = None;
        }
        self.watchers.clear();
    }

    /// Puts an end to the game that is played.
    fn finish(&mut self, now: Timestamp, outcome: Outcome, out: &mut Vec<Effect>) {
        self.finish_by(now, outcome, None, out);
    }

    /// Puts an end to the game that is played, perhaps by a move: it is shown when the end is durable too.
    fn finish_by(
        &mut self,
        now: Timestamp,
        outcome: Outcome,
        moved: Option<RoomEvent>,
        out: &mut Vec<Effect>,
    ) {
        let Stage::Playing(mut playing) = std::mem::replace(&mut self.stage, Stage::Closed) else {
            return;
        };
        out.push(Effect::Store(Record::Finished {
            game: self.game,
            seq: playing.next_seq(),
            outcome,
            at: now,
        }));
        if !outcome.is_by_rules() {
            // Cannot fail: the game was going on, and this end is from outside the rules.
            let ended = playing.game.end(outcome);
            debug_assert!(ended.is_ok(), "{ended:?}");
        }
        self.stage = Stage::Over(stage::Over {
            game: playing.game,
            takebacks: playing.takebacks,
            since: now,
            rematch: Proposal::default(),
        });
        if let Some(moved) = moved {
            self.tell(moved, out);
        }
        let outcome = outcome.to_string();
        self.tell(RoomEvent::Over { outcome }, out);
        out.push(Effect::Tell(Notice::Idle));
    }

    /// The record that this room waits, or that its game is about to begin.
    fn opened(&self, now: Timestamp) -> Record {
        Record::Opened {
            game: self.game,
            setup: RoomSetup {
                code: self.code,
                kind: self.kind,
                rules: self.rules,
                clock_s: self.clock_s,
                seats: ByColor::new(|color| self.seats[color].player),
                host: self.host,
            },
            number: self.number,
            at: now,
        }
    }

    fn clock(&self) -> MoveClock {
        MoveClock {
            limit_ms: self.clock_s.map(|seconds| seconds.saturating_mul(1000)),
        }
    }

    fn is_full(&self) -> bool {
        Color::ALL.iter().all(|&c| self.seats[c].player.is_some())
    }

    fn color_of_conn(&self, conn: ConnId) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&c| self.seats[c].conn == Some(conn))
    }

    /// The seat of a player who has not left it for good.
    fn color_of_player(&self, player: PlayerId) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&c| self.seats[c].player == Some(player) && !self.seats[c].left)
    }
}

/// Who makes a request, and the name of the request for a refusal.
#[derive(Debug, Clone, Copy)]
struct Asker {
    conn: ConnId,
    color: Color,
    about: &'static str,
}
