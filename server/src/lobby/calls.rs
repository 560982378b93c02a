//! Calls: people who wait aside, at a game against the AI, are asked before they are paired.
//!
//! Whoever waits aside is called as soon as anybody else waits, the longest waiting first, one at a time.
//! The call binds nobody else: two who are ready pair at once, whoever is being called. Of two who both
//! wait aside each is asked in turn, and the first to say yes counts as ready from then on.

use hasami_core::Timestamp;
use hasami_core::ids::PlayerId;
use hasami_core::protocol::{Refusal, ServerMessage, Unqueued};

use super::queue::send_queued;
use super::{Asker, Lobby, LobbyEffect, Waiter, send_unqueued};
use crate::room::ConnId;

/// How somebody spends the wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stance {
    /// Does nothing else: is paired at once.
    Here,
    /// Does something else: is called.
    Aside,
    /// Waits aside, was called and said yes: is paired at once.
    SaidYes,
}

impl Stance {
    pub(super) const fn of(aside: bool) -> Self {
        if aside { Self::Aside } else { Self::Here }
    }

    pub(super) const fn is_ready(self) -> bool {
        matches!(self, Self::Here | Self::SaidYes)
    }
}

/// Somebody is called and has not answered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call {
    player: PlayerId,
    /// From this moment on there was no answer.
    pub(super) until: Timestamp,
}

impl Lobby {
    pub(super) fn answer_call(&mut self, asker: Asker, accept: bool, out: &mut Vec<LobbyEffect>) {
        let Asker { conn, player, .. } = asker;
        if let Some(room) = self.live_room(player) {
            let message = "the pair is made";
            return asker.refuse(Refusal::AlreadyMatched, message, Some(room), out);
        }
        let called = self.is_called(player);
        let waiter = self.waiter(player).filter(|waiter| waiter.conn == conn);
        match waiter.filter(|waiter| called || waiter.stance == Stance::SaidYes) {
            Some(waiter) if accept => waiter.stance = Stance::SaidYes,
            Some(_) => {
                self.leave_queue(player);
                send_unqueued(conn, Unqueued::Declined, out);
            }
            None => {
                let message = "nobody calls you, or no longer";
                asker.refuse(Refusal::NoCall, message, None, out);
            }
        }
    }

    /// Somebody who waits says once more how, on the same connection.
    pub(super) fn wait_on(&mut self, player: PlayerId, aside: bool, out: &mut Vec<LobbyEffect>) {
        let called = self.is_called(player);
        let Some(waiter) = self.waiter(player) else {
            return;
        };
        let before = std::mem::replace(&mut waiter.stance, Stance::of(aside));
        let conn = waiter.conn;
        if before == Stance::SaidYes || called && !aside {
            send_call_off(conn, out);
        }
        send_queued(conn, out);
    }

    /// Somebody who waits goes on waiting on another connection, and with it a call that is not answered.
    pub(super) fn wait_in(
        &mut self,
        now: Timestamp,
        player: PlayerId,
        conn: ConnId,
        aside: bool,
        out: &mut Vec<LobbyEffect>,
    ) {
        if let Some(waiter) = self.waiter(player) {
            waiter.conn = conn;
            waiter.stance = Stance::of(aside);
            send_queued(conn, out);
            if let Some(call) = self.call.filter(|call| aside && call.player == player) {
                send_called(conn, call.until.ms_since(now), out);
            }
        }
    }

    /// Whoever has not answered in time is out.
    pub(super) fn tick(&mut self, now: Timestamp, out: &mut Vec<LobbyEffect>) {
        if let Some(call) = self.call.take_if(|call| now >= call.until)
            && let Some(waiter) = self.leave_queue(call.player)
        {
            send_unqueued(waiter.conn, Unqueued::NoAnswer, out);
        }
    }

    /// Brings together who can be, and calls who must be asked: the last thing done about every input.
    pub(super) fn match_up(&mut self, now: Timestamp, out: &mut Vec<LobbyEffect>) {
        self.pair(out);
        let alone = self.queue.len() < 2;
        if let Some(call) = self.call {
            match self.waiter(call.player) {
                Some(waiter) if waiter.stance == Stance::Aside && !alone => return,
                Some(waiter) if waiter.stance == Stance::Aside => send_call_off(waiter.conn, out),
                // Answered, or gone from the queue and told so.
                _ => {}
            }
            self.call = None;
        }
        if alone {
            // Nobody is left to play with whoever has said yes.
            if let Some(waiter) = self.queue.front_mut()
                && waiter.stance == Stance::SaidYes
            {
                waiter.stance = Stance::Aside;
                send_call_off(waiter.conn, out);
            }
            return;
        }
        let aside = |waiter: &&Waiter| waiter.stance == Stance::Aside;
        if let Some(waiter) = self.queue.iter().find(aside) {
            self.call = Some(Call {
                player: waiter.player,
                until: now + self.answer_ms,
            });
            send_called(waiter.conn, self.answer_ms, out);
        }
    }

    fn is_called(&self, player: PlayerId) -> bool {
        self.call.is_some_and(|call| call.player == player)
    }
}

fn send_called(conn: ConnId, left_ms: u64, out: &mut Vec<LobbyEffect>) {
    let answer_s = u32::try_from(left_ms.div_ceil(1000)).unwrap_or(u32::MAX);
    let message = ServerMessage::Called { answer_s };
    out.push(LobbyEffect::Send { conn, message });
}

fn send_call_off(conn: ConnId, out: &mut Vec<LobbyEffect>) {
    let message = ServerMessage::CallOff;
    out.push(LobbyEffect::Send { conn, message });
}
