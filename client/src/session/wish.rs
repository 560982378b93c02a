//! What the person wants, and what follows from it.

use hasami_core::protocol::{Claim, ClientMessage, OfferKind, Phase, SideChoice};
use hasami_core::{Move, Rules};

use super::address::{Address, room_code};
use super::link::{Hold, LinkFace};
use super::premove::{Due, Premove};
use super::table::Pending;
use super::{Cmd, Goal, Millis, Model, Notice, Page, Queue, Stop};

/// Something the person asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Wish {
    /// Play a stranger.
    QuickMatch,
    /// Wait in this tab instead of the other.
    WaitHere,
    /// Wait no more.
    CancelQueue,
    /// Choose rules for a friend room.
    ChooseRules,
    /// Make a friend room.
    CreateRoom {
        /// The ruleset.
        rules: Rules,
        /// The own side.
        side: SideChoice,
        /// Seconds a move, or none.
        clock: Option<u32>,
    },
    /// Watch the full room.
    Watch,
    /// Try the room of the address again.
    TryAgain,
    /// Play on one screen.
    Local,
    /// Open a record.
    Record,
    /// The lesson of this name, or, by no name, the list of them.
    Learn(&'static str),
    /// Choose how to play against the computer.
    Ai,
    /// Play against the computer at once instead of waiting.
    AiNow,
    /// Play against the computer while waiting.
    AiMeanwhile,
    /// Answer a call from the queue.
    AnswerCall(bool),
    /// Leave the queue and stay where one is.
    LeaveQueue,
    /// Go to the home page. A live game and a waiting room stay.
    Home,
    /// Close the own waiting room.
    CloseRoom,
    /// Return to the live game or the wait.
    Return,
    /// Resign the live game that stands in the way, then go on with what was wanted.
    ResignElsewhere,
    /// Leave the live game that stands in the way as it is.
    Dismiss,
    /// Take the seat back from the other tab.
    UseHere,
    /// Load the page anew.
    Reload,
    /// Play a move.
    Play(Move),
    /// Decide what to play when the turn comes, or decide nothing.
    Premove(Option<Move>),
    /// Give up.
    Resign,
    /// Propose.
    Offer(OfferKind),
    /// Take an own proposal back.
    Withdraw(OfferKind),
    /// Answer the other's proposal.
    Answer(OfferKind, bool),
    /// Claim a game whose other player is away.
    Claim(Claim),
}

impl Model {
    pub(super) fn wish(&mut self, now: Millis, wish: Wish, cmds: &mut Vec<Cmd>) {
        match wish {
            Wish::QuickMatch => self.queue_up(now, cmds),
            Wish::WaitHere => {
                self.queue = Queue::Asking;
                let goal = Goal::Queue {
                    here: true,
                    aside: false,
                };
                self.set_goal(now, goal, cmds);
            }
            Wish::CancelQueue => {
                self.send(ClientMessage::Cancel, cmds);
                self.queue = Queue::Out;
                self.goal = Goal::Nothing;
                self.turn_to(Page::Home, Address::Home, false, cmds);
            }
            Wish::ChooseRules => {
                self.step_out(cmds);
                self.turn_to(Page::NewRoom, Address::NewRoom, true, cmds);
            }
            Wish::CreateRoom { rules, side, clock } => {
                self.step_out(cmds);
                self.forget_table();
                self.creating = true;
                self.set_goal(now, Goal::Create { rules, side, clock }, cmds);
            }
            Wish::Watch => {
                if let Goal::Room { code, .. } = &self.goal {
                    let goal = Goal::Room {
                        code: code.clone(),
                        watch: true,
                    };
                    self.stop = None;
                    self.set_goal(now, goal, cmds);
                }
            }
            Wish::TryAgain => {
                if let Address::Room(written) = self.address.clone() {
                    self.visit(now, &written, cmds);
                }
            }
            Wish::Local => {
                self.step_out(cmds);
                self.turn_to(Page::Local, Address::Local, true, cmds);
            }
            Wish::Record => {
                self.step_out(cmds);
                self.turn_to(Page::Record, Address::Record, true, cmds);
            }
            Wish::Learn(name) => {
                self.step_out(cmds);
                let address = Address::Lessons(name.to_owned());
                self.turn_to(Page::Lessons, address, true, cmds);
            }
            Wish::Ai => {
                self.step_out(cmds);
                self.turn_to(Page::Ai { at_once: false }, Address::Ai, true, cmds);
            }
            Wish::AiNow => {
                self.step_out(cmds);
                self.turn_to(Page::Ai { at_once: true }, Address::Ai, true, cmds);
            }
            Wish::AiMeanwhile => self.wait_aside(now, cmds),
            Wish::AnswerCall(accept) => self.answer_call(accept, cmds),
            Wish::LeaveQueue => self.leave_queue(cmds),
            Wish::Home => {
                self.step_out(cmds);
                self.turn_to(Page::Home, Address::Home, true, cmds);
            }
            Wish::CloseRoom => {
                self.leave(cmds);
                self.home_room = None;
                self.turn_to(Page::Home, Address::Home, true, cmds);
            }
            Wish::Return => {
                let room = match &self.elsewhere {
                    Some(elsewhere) => Some(elsewhere.room.clone()),
                    None => self.return_room().map(str::to_owned),
                };
                if let Some(room) = room {
                    self.elsewhere = None;
                    self.turn_to(Page::Room, Address::Room(room.clone()), true, cmds);
                    self.visit(now, &room, cmds);
                }
            }
            Wish::ResignElsewhere => self.resign_elsewhere(now, cmds),
            Wish::Dismiss => {
                self.elsewhere = None;
                self.queue = Queue::Out;
                self.goal = Goal::Nothing;
                if !matches!(self.page, Page::NewRoom | Page::Ai { .. }) {
                    self.turn_to(Page::Home, Address::Home, false, cmds);
                }
            }
            Wish::UseHere => self.link.connect(now, cmds),
            Wish::Reload => cmds.push(Cmd::Reload),
            Wish::Play(mv) => self.play(mv, cmds),
            Wish::Premove(mv) => self.decide(mv),
            Wish::Resign => self.in_game(cmds, |game| ClientMessage::Resign { game }),
            Wish::Offer(offer) => {
                self.in_game(cmds, |game| ClientMessage::Offer { game, offer });
            }
            Wish::Withdraw(offer) => {
                self.in_game(cmds, |game| ClientMessage::Withdraw { game, offer });
            }
            Wish::Answer(offer, accept) => {
                self.in_game(cmds, |game| ClientMessage::Answer {
                    game,
                    offer,
                    accept,
                });
            }
            Wish::Claim(claim) => {
                self.in_game(cmds, |game| ClientMessage::Claim { game, claim });
            }
        }
    }

    /// Goes where an address leads, which the address bar shows already.
    pub(super) fn arrive(&mut self, now: Millis, address: Address, cmds: &mut Vec<Cmd>) {
        match address {
            Address::Room(written) => {
                self.page = Page::Room;
                self.visit(now, &written, cmds);
            }
            Address::Quick => self.queue_up(now, cmds),
            other => {
                self.step_out(cmds);
                self.page = match other {
                    Address::NewRoom => Page::NewRoom,
                    Address::Local => Page::Local,
                    Address::Record => Page::Record,
                    Address::Lessons(_) => Page::Lessons,
                    Address::Ai => Page::Ai { at_once: false },
                    _ => Page::Home,
                };
            }
        }
    }

    fn queue_up(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        // Back from a game against the computer the place is kept.
        if !self.waits_aside() {
            self.step_out(cmds);
            self.forget_table();
            self.queue = Queue::Asking;
        }
        self.turn_to(Page::Queue, Address::Quick, true, cmds);
        self.queue_since = Some(now);
        let goal = Goal::Queue {
            here: false,
            aside: false,
        };
        self.set_goal(now, goal, cmds);
    }

    /// Heads for the room that `written` means.
    fn visit(&mut self, now: Millis, written: &str, cmds: &mut Vec<Cmd>) {
        let Some(code) = room_code(written) else {
            self.step_out(cmds);
            self.stop = Some(Stop::BadCode);
            return;
        };
        self.stop = None;
        self.left_room = None;
        if self.table.as_ref().is_some_and(|table| table.code == code) {
            return;
        }
        self.step_out(cmds);
        self.table = None;
        self.set_goal(now, Goal::Room { code, watch: false }, cmds);
    }

    /// Leaves what is under way: the queue and a game for now or for good, but not an own waiting room.
    fn step_out(&mut self, cmds: &mut Vec<Cmd>) {
        if matches!(self.queue, Queue::Asking | Queue::Waiting) {
            self.send(ClientMessage::Cancel, cmds);
        }
        self.queue = Queue::Out;
        self.call = None;
        self.stop = None;
        self.elsewhere = None;
        self.creating = false;
        match &self.table {
            Some(table) if table.phase == Phase::Waiting && table.you.is_some() => {}
            Some(table) => {
                let stays = table.you.is_some() && table.is_live();
                self.home_room = stays.then(|| table.code.clone());
                self.leave(cmds);
            }
            None => self.goal = Goal::Nothing,
        }
    }

    fn leave(&mut self, cmds: &mut Vec<Cmd>) {
        if let Some(table) = self.table.take() {
            self.send(
                ClientMessage::Leave {
                    room: table.code.clone(),
                },
                cmds,
            );
            self.left_room = Some(table.code);
        }
        self.goal = Goal::Nothing;
        self.resync_until = None;
    }

    /// The own waiting room is given up for something else; the server closes it by itself.
    fn forget_table(&mut self) {
        if let Some(table) = self.table.take() {
            self.left_room = Some(table.code);
        }
        self.stop = None;
        self.resync_until = None;
    }

    fn resign_elsewhere(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        let Some(mut elsewhere) = self.elsewhere.take() else {
            return;
        };
        elsewhere.resigning = true;
        self.left_room = None;
        self.set_goal(
            now,
            Goal::Room {
                code: elsewhere.room.clone(),
                watch: false,
            },
            cmds,
        );
        self.elsewhere = Some(elsewhere);
    }

    fn play(&mut self, mv: Move, cmds: &mut Vec<Cmd>) {
        if self.movable().is_none() {
            return;
        }
        let Some(play) = self.table.as_mut().and_then(|table| table.play.as_mut()) else {
            return;
        };
        if !play.game.position().is_legal(mv) {
            return;
        }
        play.pending = Some(Pending {
            ply: play.ply(),
            takebacks: play.takebacks,
            mv,
        });
        self.send_pending(cmds);
    }

    fn decide(&mut self, mv: Option<Move>) {
        let you = self.premovable();
        if let Some(play) = self.table.as_mut().and_then(|table| table.play.as_mut()) {
            play.premove = you
                .zip(mv)
                .and_then(|(you, mv)| Premove::new(play.game.position(), you, mv));
        }
    }

    /// Plays what was decided ahead once it is its turn; drops what no longer fits.
    pub(super) fn settle_premove(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        let can_move = self.movable().is_some();
        let Some(play) = self.table.as_mut().and_then(|table| table.play.as_mut()) else {
            return;
        };
        match play
            .premove
            .map(|premove| premove.due(play.game.position()))
        {
            Some(Due::Play(mv)) if can_move => {
                play.premove = None;
                self.play(mv, cmds);
            }
            Some(Due::Gone) => {
                play.premove = None;
                self.notify(now, Notice::PremoveGone);
            }
            Some(Due::Play(_) | Due::Wait) | None => {}
        }
    }

    /// Sends the move that is on its way, for the first time or again.
    pub(super) fn send_pending(&self, cmds: &mut Vec<Cmd>) {
        let play = self.table.as_ref().and_then(|table| table.play.as_ref());
        if let Some((play, pending)) = play.and_then(|play| Some((play, play.pending?))) {
            let message = ClientMessage::Move {
                game: play.id.clone(),
                ply: pending.ply,
                takebacks: pending.takebacks,
                mv: pending.mv.to_string(),
            };
            self.send(message, cmds);
        }
    }

    fn in_game(&self, cmds: &mut Vec<Cmd>, message: impl FnOnce(String) -> ClientMessage) {
        let table = self.table.as_ref().filter(|table| table.you.is_some());
        if let Some(play) = table.and_then(|table| table.play.as_ref()) {
            self.send(message(play.id.clone()), cmds);
        }
    }

    /// Whether another tab has the seat.
    #[must_use]
    pub fn is_replaced(&self) -> bool {
        self.line() == LinkFace::Held(Hold::Replaced)
    }
}
