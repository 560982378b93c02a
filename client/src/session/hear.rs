//! What the server says, and what follows from it.

use hasami_core::protocol::{
    ClientMessage, Ended, Phase, Refusal, RoomView, ServerMessage, VERSION,
};

use super::address::Address;
use super::sync::{Place, place};
use super::table::{Table, Unreadable};
use super::{Cmd, Goal, LiveElsewhere, Millis, Model, Notice, Page, Queue, Stop, UNREADABLE_LIMIT};

impl Model {
    pub(super) fn hear(&mut self, now: Millis, message: ServerMessage, cmds: &mut Vec<Cmd>) {
        match message {
            ServerMessage::Welcome {
                protocol,
                build,
                counts,
                room,
                ..
            } => {
                if protocol != VERSION {
                    self.link.outdated(now, cmds);
                    return;
                }
                self.link.greeted(now);
                self.served_build = Some(build);
                self.counts = Some(counts);
                self.resync_until = None;
                // One that still stands is told again.
                self.call = None;
                self.home_room = room.clone();
                // Paired while the line was down: that wait has come to its end.
                if self.queue == Queue::Waiting
                    && let Some(code) = room
                {
                    self.goal = Goal::Room { code, watch: false };
                }
                self.pursue(cmds);
            }
            ServerMessage::Refused {
                about, code, room, ..
            } => {
                self.refused(now, about.as_deref(), code, room, cmds);
            }
            ServerMessage::Counts { counts } => self.counts = Some(counts),
            ServerMessage::Queued => {
                let aside = self.waits_aside();
                if aside || self.page == Page::Queue {
                    self.queue = Queue::Waiting;
                    self.goal = Goal::Queue { here: false, aside };
                }
            }
            ServerMessage::Unqueued { reason } => self.unqueued(reason),
            ServerMessage::Called { answer_s } => self.called(now, answer_s),
            ServerMessage::CallOff => self.call = None,
            ServerMessage::Room { room } => self.room(now, &room, cmds),
            ServerMessage::Event {
                room,
                game,
                seq,
                event,
            } => {
                let Some(table) = &mut self.table else { return };
                if table.code != room || self.resync_until.is_some() {
                    return;
                }
                match place(table.seq, seq) {
                    Place::Known => {}
                    Place::Next => match table.apply(&game, seq, &event, now) {
                        Ok(Some(happening)) => self.notify(now, Notice::Happening(happening)),
                        Ok(None) => {}
                        Err(Unreadable) => self.ask_for_state(now, cmds),
                    },
                    Place::Gap => self.ask_for_state(now, cmds),
                }
                self.settle_resignation(now, cmds);
            }
            ServerMessage::AlreadyDone { .. } => {
                if let Some(play) = self.table.as_mut().and_then(|table| table.play.as_mut()) {
                    play.pending = None;
                }
            }
            ServerMessage::RoomEnded { room, reason } => self.room_ended(now, &room, reason, cmds),
            // What matters is the close code that follows; the room is kept on the screen.
            ServerMessage::Replaced { .. } | ServerMessage::Pong { .. } => {}
            ServerMessage::Restarting => self.link.restart_announced(),
        }
    }

    fn room(&mut self, now: Millis, view: &RoomView, cmds: &mut Vec<Cmd>) {
        let wanted = matches!(&self.goal, Goal::Room { code, .. } if *code == view.code);
        if !wanted && self.left_room.as_ref() == Some(&view.code) {
            return;
        }
        let Ok(mut table) = Table::from_view(view, now) else {
            self.unreadable += 1;
            if self.unreadable >= UNREADABLE_LIMIT {
                self.link.outdated(now, cmds);
            } else {
                self.resync_until = None;
                self.ask_for_state(now, cmds);
            }
            return;
        };
        self.unreadable = 0;
        self.resync_until = None;
        self.left_room = None;
        self.ready_sent = None;
        let before = self.table.as_ref().filter(|old| old.code == table.code);
        let undone = before.is_some_and(|old| carry_over(old, &mut table));
        // Somebody who waits for a friend on another page comes along when the game begins.
        let in_background = self.page != Page::Room
            && before.is_some_and(|old| old.phase == table.phase || !table.is_live());
        let watch = match &self.goal {
            Goal::Room { watch, .. } => *watch || table.you.is_none(),
            _ => table.you.is_none(),
        };
        self.goal = Goal::Room {
            code: table.code.clone(),
            watch,
        };
        let address = Address::Room(table.code.clone());
        self.table = Some(table);
        if undone {
            self.notify(now, Notice::MoveUndone);
        }
        self.send_pending(cmds);
        if self
            .elsewhere
            .as_ref()
            .is_some_and(|elsewhere| elsewhere.resigning)
        {
            self.settle_resignation(now, cmds);
            return;
        }
        self.queue = Queue::Out;
        self.call = None;
        self.creating = false;
        self.stop = None;
        self.elsewhere = None;
        if !in_background {
            let push = matches!(
                self.page,
                Page::Home | Page::Local | Page::Record | Page::Ai { .. }
            );
            self.turn_to(Page::Room, address, push, cmds);
        }
    }

    /// Goes on with resigning the game that stands in the way of something else.
    fn settle_resignation(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        let Some(elsewhere) = self
            .elsewhere
            .as_ref()
            .filter(|elsewhere| elsewhere.resigning)
        else {
            return;
        };
        let Some(table) = self
            .table
            .as_ref()
            .filter(|table| table.code == elsewhere.room)
        else {
            return;
        };
        match (table.phase, &table.play) {
            (Phase::Playing, Some(play)) => {
                self.send(
                    ClientMessage::Resign {
                        game: play.id.clone(),
                    },
                    cmds,
                );
            }
            (Phase::Over, _) => {
                let wanted = elsewhere.wanted.clone();
                self.send(
                    ClientMessage::Leave {
                        room: table.code.clone(),
                    },
                    cmds,
                );
                self.left_room = Some(table.code.clone());
                self.table = None;
                self.home_room = None;
                self.set_goal(now, wanted, cmds);
            }
            // It has not begun: the person must see it to decide.
            _ => {
                let address = Address::Room(table.code.clone());
                self.elsewhere = None;
                self.queue = Queue::Out;
                self.creating = false;
                self.notify(now, Notice::Refused(Refusal::NotStarted));
                self.turn_to(Page::Room, address, true, cmds);
            }
        }
    }

    fn room_ended(&mut self, now: Millis, room: &str, reason: Ended, cmds: &mut Vec<Cmd>) {
        let here = self.table.as_ref().is_some_and(|table| table.code == room)
            || matches!(&self.goal, Goal::Room { code, .. } if code == room);
        if !here {
            return;
        }
        self.table = None;
        self.resync_until = None;
        if self.home_room.as_deref() == Some(room) {
            self.home_room = None;
        }
        self.goal = Goal::Nothing;
        let stop = match reason {
            Ended::Left => None,
            Ended::Closed => Some(Stop::Closed),
            Ended::NotReady => Some(Stop::NotReady),
            Ended::Error => Some(Stop::Error),
            Ended::OpponentNotReady => {
                self.queue = Queue::Waiting;
                self.goal = Goal::Queue {
                    here: false,
                    aside: false,
                };
                self.notify(now, Notice::OpponentNotReady);
                self.turn_to(Page::Queue, Address::Quick, false, cmds);
                return;
            }
        };
        if self.page == Page::Room {
            match stop {
                Some(stop) => self.stop = Some(stop),
                None => self.turn_to(Page::Home, Address::Home, false, cmds),
            }
        }
    }

    fn refused(
        &mut self,
        now: Millis,
        about: Option<&str>,
        code: Refusal,
        room: Option<String>,
        cmds: &mut Vec<Cmd>,
    ) {
        match (about, code) {
            (_, Refusal::WrongVersion) => self.link.outdated(now, cmds),
            (_, Refusal::LiveGame) => {
                if let Some(room) = room {
                    self.home_room = Some(room.clone());
                    let wanted = std::mem::replace(&mut self.goal, Goal::Nothing);
                    self.creating = false;
                    self.queue = Queue::Out;
                    self.elsewhere = Some(LiveElsewhere {
                        room,
                        wanted,
                        resigning: false,
                    });
                }
            }
            (Some("quick_match"), Refusal::WaitingElsewhere) => {
                self.queue = Queue::Elsewhere;
                self.goal = Goal::Nothing;
            }
            (Some("quick_match"), _) => {
                self.queue = Queue::Refused(code);
                self.goal = Goal::Nothing;
            }
            // The pair is made: its room is on the way.
            (Some("cancel"), _) => {}
            (Some("answer_call"), _) => self.call = None,
            (Some("create_room"), _) => {
                self.creating = false;
                self.goal = Goal::Nothing;
                self.notify(now, Notice::Refused(code));
            }
            (Some("join"), _) => self.join_refused(now, code, cmds),
            (Some("resync"), Refusal::NotInRoom) => {
                self.resync_until = None;
                self.pursue(cmds);
            }
            (Some("ready" | "leave" | "resync" | "ping" | "hello") | None, _) => {}
            _ => {
                if about == Some("move")
                    && let Some(play) = self.table.as_mut().and_then(|table| table.play.as_mut())
                {
                    play.pending = None;
                }
                // A move that came too late is told by the state or the end that came with it.
                if !matches!(
                    code,
                    Refusal::Stale | Refusal::GameOver | Refusal::WrongGame
                ) {
                    self.notify(now, Notice::Refused(code));
                }
            }
        }
    }

    fn join_refused(&mut self, now: Millis, code: Refusal, cmds: &mut Vec<Cmd>) {
        self.table = None;
        // The game that stood in the way is gone: on with what was wanted.
        if let Some(elsewhere) = self.elsewhere.take_if(|elsewhere| elsewhere.resigning) {
            self.home_room = None;
            self.set_goal(now, elsewhere.wanted, cmds);
            return;
        }
        if let Goal::Room { code: room, .. } = &self.goal
            && code == Refusal::NoRoom
            && self.home_room.as_ref() == Some(room)
        {
            self.home_room = None;
        }
        if code != Refusal::RoomFull {
            self.goal = Goal::Nothing;
        }
        self.stop = Some(match code {
            Refusal::BadCode => Stop::BadCode,
            Refusal::NoRoom => Stop::NoRoom,
            Refusal::RoomFull => Stop::RoomFull,
            Refusal::TooMany => Stop::TooMany,
            Refusal::Unavailable => Stop::Unavailable,
            _ => Stop::Error,
        });
    }
}

/// Carries the move that is on its way, and the one decided ahead, over to the new state where they still
/// fit. Says whether the first is off: neither on its way any more nor on the board.
fn carry_over(old: &Table, new: &mut Table) -> bool {
    let (Some(old), Some(new_play)) = (&old.play, &mut new.play) else {
        return false;
    };
    if old.id != new_play.id {
        return false;
    }
    if old.takebacks == new_play.takebacks && new.phase == Phase::Playing {
        new_play.premove = old.premove;
    }
    let Some(pending) = old.pending else {
        return false;
    };
    if let Some(played) = new_play.game.moves().get(usize::from(pending.ply)) {
        return played.mv != pending.mv;
    }
    let fits = new_play.ply() == pending.ply
        && new_play.takebacks == pending.takebacks
        && new.phase == Phase::Playing;
    if fits {
        new_play.pending = Some(pending);
    }
    !fits
}
