//! Proposals: draws and take-backs during a game, rematches after it.

use hasami_core::ids::GameId;
use hasami_core::protocol::{OfferKind, Refusal, RoomEvent, RoomKind};
use hasami_core::{Color, DrawReason, Outcome, Timestamp};

use super::effect::{Effect, Record};
use super::proposal::{Asked, Proposal};
use super::stage::{Playing, Stage};
use super::turn::Turn;
use super::view::wire_side;
use super::{Asker, Room};

/// Draws and take-backs that one side may propose before it moves again.
const OFFERS_A_MOVE: u8 = 1;
/// Rematches that one side may propose after a game.
const REMATCH_OFFERS: u8 = 4;
/// Take-backs in one game: far more than a game has use for, so that no record grows without end.
const MAX_TAKE_BACKS: u16 = 300;

impl Room {
    pub(super) fn offer(
        &mut self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        offer: OfferKind,
        out: &mut Vec<Effect>,
    ) {
        if !self.is_about_now(now, asker, game, offer, out) || !self.may_offer(asker, offer, out) {
            return;
        }
        let limit = match offer {
            OfferKind::Draw | OfferKind::TakeBack => OFFERS_A_MOVE,
            OfferKind::Rematch => REMATCH_OFFERS,
        };
        let Some(proposal) = self.proposal(offer) else {
            return;
        };
        match proposal.ask(asker.color, limit) {
            Asked::Open => {
                let by = wire_side(asker.color);
                self.tell(RoomEvent::Offered { by, offer }, out);
            }
            Asked::Again => {}
            Asked::Agreed => self.agree(now, asker.color.other(), offer, out),
            Asked::TooOften => {
                let message = "you have proposed this already";
                self.refuse(asker.conn, asker.about, Refusal::OfferNotNow, message, out);
            }
        }
    }

    pub(super) fn withdraw(
        &mut self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        offer: OfferKind,
        out: &mut Vec<Effect>,
    ) {
        if self.is_about_now(now, asker, game, offer, out)
            && self.close_proposal(asker, asker.color, offer, out)
        {
            self.tell_closed(asker.color, offer, false, out);
        }
    }

    pub(super) fn answer(
        &mut self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        offer: OfferKind,
        accept: bool,
        out: &mut Vec<Effect>,
    ) {
        let by = asker.color.other();
        if !self.is_about_now(now, asker, game, offer, out)
            || !self.close_proposal(asker, by, offer, out)
        {
            return;
        }
        if accept {
            self.agree(now, by, offer, out);
        } else {
            self.tell_closed(by, offer, true, out);
        }
    }

    /// Does what `by` had proposed and the other wants too.
    fn agree(&mut self, now: Timestamp, by: Color, offer: OfferKind, out: &mut Vec<Effect>) {
        match offer {
            OfferKind::Draw => self.finish(now, Outcome::Draw(DrawReason::Agreed), out),
            OfferKind::TakeBack => self.take_back(now, by, out),
            OfferKind::Rematch => self.start_rematch(now, out),
        }
    }

    /// Goes back to before the last move of `by`, who then has a full move.
    fn take_back(&mut self, now: Timestamp, by: Color, out: &mut Vec<Effect>) {
        let clock = self.clock();
        let game = self.game;
        let Stage::Playing(playing) = &mut self.stage else {
            return;
        };
        playing.game.take_back(plies_to_take_back(playing, by));
        playing.takebacks += 1;
        playing.turn = Turn::Unseen;
        playing.draw = Proposal::default();
        playing.take_back = Proposal::default();
        let ply = playing.game.position().plies();
        out.push(Effect::Store(Record::TookBack {
            game,
            seq: playing.next_seq(),
            ply,
            at: now,
        }));
        let event = RoomEvent::TookBack {
            ply,
            takebacks: playing.takebacks,
            clock: playing.turn.view(clock, by, now),
        };
        self.tell(event, out);
    }

    /// Whether a request about a proposal names the room's game; if not, it is refused. Asking for, or
    /// agreeing to, a rematch that has just begun is no mistake: the state is the answer.
    fn is_about_now(
        &self,
        now: Timestamp,
        asker: Asker,
        game: GameId,
        offer: OfferKind,
        out: &mut Vec<Effect>,
    ) -> bool {
        if offer == OfferKind::Rematch && self.rematch_of == Some(game) {
            self.send_snapshot(now, asker.conn, out);
            return false;
        }
        self.names_the_game(now, asker, game, out)
    }

    /// Whether this can be proposed now; if not, it is refused.
    fn may_offer(&self, asker: Asker, offer: OfferKind, out: &mut Vec<Effect>) -> bool {
        let refusal = match (offer, &self.stage) {
            (OfferKind::Rematch, Stage::Over(_)) => {
                if !self.seats[asker.color.other()].left {
                    return true;
                }
                Some((Refusal::OpponentLeft, "the other player has left"))
            }
            (OfferKind::Rematch, Stage::Playing(_)) => {
                Some((Refusal::GameNotOver, "the game is not over"))
            }
            (OfferKind::TakeBack, Stage::Playing(_)) if self.kind == RoomKind::Quick => {
                Some((Refusal::NoTakeBacks, "take-backs are for friend rooms"))
            }
            (OfferKind::TakeBack, Stage::Playing(playing)) => {
                let plies = plies_to_take_back(playing, asker.color);
                if plies <= playing.game.moves().len() && playing.takebacks < MAX_TAKE_BACKS {
                    return true;
                }
                Some((Refusal::OfferNotNow, "there is no move to take back"))
            }
            _ => None,
        };
        match refusal {
            Some((code, message)) => {
                self.refuse(asker.conn, asker.about, code, message, out);
                false
            }
            None => self.is_playing(asker, out),
        }
    }

    /// Closes a proposal of `by`; when there is none, `asker` is refused.
    fn close_proposal(
        &mut self,
        asker: Asker,
        by: Color,
        offer: OfferKind,
        out: &mut Vec<Effect>,
    ) -> bool {
        let closed = self
            .proposal(offer)
            .is_some_and(|proposal| proposal.close(by));
        if !closed {
            let message = "there is no such proposal";
            self.refuse(asker.conn, asker.about, Refusal::NoOffer, message, out);
        }
        closed
    }

    /// The proposals of this kind, where the stage has them.
    fn proposal(&mut self, offer: OfferKind) -> Option<&mut Proposal> {
        match (&mut self.stage, offer) {
            (Stage::Playing(playing), OfferKind::Draw) => Some(&mut playing.draw),
            (Stage::Playing(playing), OfferKind::TakeBack) => Some(&mut playing.take_back),
            (Stage::Over(over), OfferKind::Rematch) => Some(&mut over.rematch),
            _ => None,
        }
    }
}

/// How many moves lie behind the point before the last move of `side`.
fn plies_to_take_back(playing: &Playing, side: Color) -> usize {
    if playing.game.position().side_to_move() == side {
        2
    } else {
        1
    }
}
