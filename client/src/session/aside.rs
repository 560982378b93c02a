//! The wait in the queue that is spent in a game against the computer, and being called from there.

use hasami_core::protocol::{ClientMessage, Unqueued};

use super::address::Address;
use super::{Cmd, Goal, Millis, Model, Page, Queue};

/// After so long alone in the queue the computer is the first thing to offer.
const LONELY_MS: Millis = 10_000;

/// Somebody is there to play with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// It must be answered by then.
    pub until: Millis,
    /// The answer was yes: the room is on its way.
    pub accepted: bool,
}

impl Model {
    /// Plays the computer and keeps the place in the queue, or gets one from there.
    pub(super) fn wait_aside(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        if !matches!(self.queue, Queue::Asking | Queue::Waiting) {
            self.queue = Queue::Asking;
        }
        if !matches!(self.page, Page::Ai { .. }) {
            self.turn_to(Page::Ai { at_once: true }, Address::Ai, true, cmds);
        }
        let goal = Goal::Queue {
            here: false,
            aside: true,
        };
        self.set_goal(now, goal, cmds);
    }

    /// Whether there is a place in the queue that is kept during something else.
    pub(super) fn waits_aside(&self) -> bool {
        matches!(self.goal, Goal::Queue { aside: true, .. })
    }

    /// Gives up the place in the queue and goes on with the game against the computer.
    pub(super) fn leave_queue(&mut self, cmds: &mut Vec<Cmd>) {
        if matches!(self.queue, Queue::Asking | Queue::Waiting) {
            self.send(ClientMessage::Cancel, cmds);
        }
        self.queue = Queue::Out;
        self.call = None;
        self.goal = Goal::Nothing;
    }

    pub(super) fn called(&mut self, now: Millis, answer_s: u32) {
        if self.waits_aside() {
            self.call = Some(Call {
                until: now + Millis::from(answer_s) * 1_000,
                accepted: false,
            });
        }
    }

    pub(super) fn answer_call(&mut self, accept: bool, cmds: &mut Vec<Cmd>) {
        let Some(call) = self.call.as_mut().filter(|call| !call.accepted) else {
            return;
        };
        call.accepted = true;
        if !accept {
            self.call = None;
        }
        self.send(ClientMessage::AnswerCall { accept }, cmds);
    }

    pub(super) fn unqueued(&mut self, reason: Unqueued) {
        if self.queue == Queue::Out || reason == Unqueued::Cancelled {
            return;
        }
        self.queue = match reason {
            Unqueued::Elsewhere => Queue::Elsewhere,
            reason => Queue::Ended(reason),
        };
        self.call = None;
        self.goal = Goal::Nothing;
    }

    /// Whether the wait is so long that the computer is the first thing to offer.
    #[must_use]
    pub fn is_lonely(&self) -> bool {
        self.lonely_from().is_some_and(|from| self.now >= from)
    }

    pub(super) fn lonely_from(&self) -> Option<Millis> {
        let waits = matches!(self.queue, Queue::Asking | Queue::Waiting);
        self.queue_since
            .filter(|_| waits && self.page == Page::Queue)
            .map(|since| since + LONELY_MS)
    }
}
