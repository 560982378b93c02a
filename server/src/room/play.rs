//! Moves, resignations and claims.

use hasami_core::ids::GameId;
use hasami_core::protocol::{Claim, OfferKind, Refusal, RoomEvent, ServerMessage};
use hasami_core::{
    Color, DrawReason, Game, Move, Outcome, PlayError, Played, Timestamp, WinReason,
};

use super::effect::{Effect, Record};
use super::stage::{Playing, Stage};
use super::turn::Turn;
use super::view::send;
use super::{Asker, Room};

/// A move as it was asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveRequest<'a> {
    pub(super) arrived: Timestamp,
    pub(super) game: GameId,
    pub(super) ply: u16,
    pub(super) takebacks: u16,
    pub(super) mv: &'a str,
}

/// What is to be said about a move that is not played.
enum NotPlayed {
    /// It was played before.
    AlreadyDone,
    Refused(Refusal, String),
}

impl Room {
    pub(super) fn play_move(
        &mut self,
        now: Timestamp,
        asker: Asker,
        asked: MoveRequest<'_>,
        out: &mut Vec<Effect>,
    ) {
        match self.try_move(asker.color, asked) {
            Ok((mv, played)) => self.record_move(now, asker.color, asked, mv, played, out),
            Err(NotPlayed::AlreadyDone) => {
                let message = ServerMessage::AlreadyDone {
                    game: self.game.to_string(),
                    ply: asked.ply,
                };
                send(vec![asker.conn], message, out);
            }
            Err(NotPlayed::Refused(code, message)) => {
                self.refuse(asker.conn, asker.about, code, message, out);
                if code == Refusal::Stale {
                    self.send_snapshot(now, asker.conn, out);
                }
            }
        }
    }

    /// Plays the move on the board, or says why not; nothing else changes.
    fn try_move(
        &mut self,
        color: Color,
        asked: MoveRequest<'_>,
    ) -> Result<(Move, Played), NotPlayed> {
        let refused = |code, message: &str| Err(NotPlayed::Refused(code, message.to_owned()));
        if asked.game != self.game {
            return refused(Refusal::Stale, "the room's game is another one");
        }
        let playing = match &mut self.stage {
            Stage::Playing(playing) => playing,
            Stage::Over(over) => {
                return if over.takebacks == asked.takebacks && was_played(&over.game, color, asked)
                {
                    Err(NotPlayed::AlreadyDone)
                } else {
                    refused(Refusal::GameOver, "the game is over")
                };
            }
            Stage::Waiting | Stage::Starting(_) | Stage::Closed => {
                return refused(Refusal::NotStarted, "the game has not begun");
            }
        };
        if asked.takebacks != playing.takebacks {
            return refused(Refusal::Stale, "moves were taken back in the meantime");
        }
        let position = playing.game.position();
        if asked.ply != position.plies() {
            return if was_played(&playing.game, color, asked) {
                Err(NotPlayed::AlreadyDone)
            } else {
                refused(Refusal::Stale, "the game is at another ply")
            };
        }
        if position.side_to_move() != color {
            return refused(Refusal::NotYourTurn, "it is the other side's turn");
        }
        let Ok(mv) = asked.mv.parse::<Move>() else {
            return refused(Refusal::BadMove, "a move is two squares, such as 7i7e");
        };
        let illegal =
            |error: PlayError| NotPlayed::Refused(Refusal::IllegalMove, error.to_string());
        let played = playing.game.play(mv).map_err(illegal)?;
        Ok((mv, played))
    }

    /// Makes a move that was played on the board durable, then visible.
    fn record_move(
        &mut self,
        now: Timestamp,
        mover: Color,
        asked: MoveRequest<'_>,
        mv: Move,
        played: Played,
        out: &mut Vec<Effect>,
    ) {
        let clock = self.clock();
        let game = self.game;
        let Stage::Playing(playing) = &mut self.stage else {
            return;
        };
        out.push(Effect::Store(Record::Moved {
            game,
            seq: playing.next_seq(),
            mv,
            took_ms: playing.turn.took_ms(asked.arrived),
            at: now,
        }));
        let outcome = playing.game.outcome();
        let next = mover.other();
        playing.turn = Turn::Unseen;
        let moved = RoomEvent::Moved {
            ply: playing.game.position().plies(),
            mv: mv.to_string(),
            captures: played
                .captures
                .iter()
                .map(|square| square.to_string())
                .collect(),
            clock: playing
                .turn
                .view(clock, next, now)
                .filter(|_| !outcome.is_over()),
        };
        let closed = answered_by_move(playing, mover);
        if outcome.is_over() {
            return self.finish_by(now, outcome, Some(moved), out);
        }
        self.tell(moved, out);
        for (by, offer) in closed {
            self.tell_closed(by, offer, by != mover, out);
        }
    }

    pub(super) fn resign(
        &mut self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        out: &mut Vec<Effect>,
    ) {
        if self.names_the_game(now, asker, game, out) && self.is_playing(asker, out) {
            let outcome = Outcome::Win(asker.color.other(), WinReason::Resignation);
            self.finish(now, outcome, out);
        }
    }

    pub(super) fn claim(
        &mut self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        claim: Claim,
        out: &mut Vec<Effect>,
    ) {
        if !self.names_the_game(now, asker, game, out) || !self.is_playing(asker, out) {
            return;
        }
        let other = &self.seats[asker.color.other()];
        let away_ms = if other.here() {
            0
        } else {
            now.ms_since(other.away_since)
        };
        if self.clock_s.is_some() || away_ms < self.times.claim_after_ms {
            let message = "only a game without a clock, after three minutes of absence";
            return self.refuse(asker.conn, asker.about, Refusal::ClaimNotNow, message, out);
        }
        let outcome = match claim {
            Claim::Win => Outcome::Win(asker.color, WinReason::Abandoned),
            Claim::Draw => Outcome::Draw(DrawReason::Agreed),
        };
        self.finish(now, outcome, out);
    }

    /// Whether a game is under way; if not, the request is refused.
    pub(super) fn is_playing(&self, asker: Asker, out: &mut Vec<Effect>) -> bool {
        let (code, message) = match self.stage {
            Stage::Playing(_) => return true,
            Stage::Over(_) | Stage::Closed => (Refusal::GameOver, "the game is over"),
            Stage::Waiting | Stage::Starting(_) => (Refusal::NotStarted, "the game has not begun"),
        };
        self.refuse(asker.conn, asker.about, code, message, out);
        false
    }
}

/// Whether this very move of this player stands in the game.
fn was_played(game: &Game, color: Color, asked: MoveRequest<'_>) -> bool {
    let mover = if asked.ply.is_multiple_of(2) {
        Color::Sente
    } else {
        Color::Gote
    };
    let played = game.moves().get(usize::from(asked.ply));
    mover == color && played.is_some_and(|played| asked.mv.parse() == Ok(played.mv))
}

/// Closes the proposals that a move answers: take-backs of both, and the other's draw offer.
/// The mover's own draw offer stands. The mover may propose again.
fn answered_by_move(playing: &mut Playing, mover: Color) -> Vec<(Color, OfferKind)> {
    let mut closed = Vec::new();
    if playing.draw.close(mover.other()) {
        closed.push((mover.other(), OfferKind::Draw));
    }
    for by in Color::ALL {
        if playing.take_back.close(by) {
            closed.push((by, OfferKind::TakeBack));
        }
    }
    playing.draw.renew(mover);
    playing.take_back.renew(mover);
    closed
}
