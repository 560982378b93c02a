//! The task that drives one room, and brings it back from the store when it dies.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures_util::FutureExt;
use hasami_core::ids::PlayerId;
use hasami_core::protocol::{Ended, Refusal, ServerMessage, close};
use tokio::time::{sleep, sleep_until};

use super::addresses::{Holding, Tries};
use super::drain::Phase;
use super::hub::HubMessage;
use super::mailbox::Letters;
use super::rooms::RoomHandle;
use super::tally::Counted;
use super::wire::encode;
use crate::app::Shared;
use crate::config::WaitTimes;
use crate::lobby::LobbyInput;
use crate::room::{
    Attach, Close, ConnId, Effect, Record, Room, RoomInput, RoomSpec, SavedRoom, Times,
};
use crate::store::StoreError;

/// How often a room may come back in a minute before it is given up.
const RETURNS_A_MINUTE: u32 = 5;
/// Waits between tries to read a room from a store that fails.
const STORE_WAITS_MS: [u64; 7] = [0, 50, 200, 500, 1_000, 2_000, 4_000];

/// Starts the task of a new room. The holding is the share of the address that made it.
pub(super) fn open(shared: &Shared, spec: RoomSpec, holding: Option<Holding>) {
    start(shared, Start::New(spec), holding);
}

/// Starts the task of a room that the store held.
pub(super) fn restore(shared: &Shared, saved: SavedRoom) {
    start(shared, Start::Saved(saved), None);
}

fn start(shared: &Shared, start: Start, holding: Option<Holding>) {
    let code = match &start {
        Start::New(spec) => spec.setup.code,
        Start::Saved(saved) => saved.setup.code,
    };
    let (handle, letters) = shared.rooms.add(code, shared.config.limits.mailbox);
    let task = RoomTask {
        shared: shared.clone(),
        handle,
        letters,
        people: BTreeMap::new(),
        asker: None,
        returns: Tries::default(),
        _holding: holding,
        _counted: shared.room_tasks.one(),
    };
    tokio::spawn(task.run(start));
}

/// Where a room comes from.
enum Start {
    New(RoomSpec),
    Saved(SavedRoom),
}

/// Why a room no longer runs.
enum Stop {
    /// Its life is over.
    Over,
    /// The server ends; the room goes on after the next start.
    Paused,
    /// What it did was not kept: what it believes is no longer true.
    NotKept(StoreError),
    /// What is stored makes no game.
    Senseless,
}

struct RoomTask {
    shared: Shared,
    handle: RoomHandle,
    letters: Letters<RoomInput>,
    /// Who is in the room, to be brought back into it when it has died.
    people: BTreeMap<ConnId, (PlayerId, Attach)>,
    /// Whose request is being handled.
    asker: Option<ConnId>,
    returns: Tries,
    _holding: Option<Holding>,
    _counted: Counted,
}

impl RoomTask {
    async fn run(mut self, mut start: Start) {
        loop {
            let lived = AssertUnwindSafe(self.live(start)).catch_unwind().await;
            match lived {
                Ok(Stop::Over) => break,
                Ok(Stop::Paused) => return,
                Ok(Stop::NotKept(error)) => {
                    tracing::error!(room = %self.handle.code, %error, "not kept; back to what is stored");
                }
                Ok(Stop::Senseless) => {
                    tracing::error!(room = %self.handle.code, "what is stored makes no game");
                    self.give_up();
                    break;
                }
                Err(_panic) => {
                    tracing::error!(room = %self.handle.code, "panicked; back to what is stored");
                }
            }
            self.excuse();
            match self.reload().await {
                Some(saved) => start = Start::Saved(saved),
                None => {
                    self.give_up();
                    break;
                }
            }
        }
        self.leave_the_house();
    }

    /// Drives the room: one input, all its effects in order, only then the next input.
    async fn live(&mut self, start: Start) -> Stop {
        let Some((mut room, mut effects)) = self.begin(start) else {
            return Stop::Senseless;
        };
        let shared = self.shared.clone();
        let closing = shared.drain.reached(Phase::Closing);
        tokio::pin!(closing);
        loop {
            let stores = effects
                .iter()
                .any(|effect| matches!(effect, Effect::Store(_)));
            match self.carry_out(effects).await {
                Ok(false) if stores => {
                    effects = room.handle(shared.clock.now(), RoomInput::Stored);
                    continue;
                }
                Ok(false) => {}
                Ok(true) => return Stop::Over,
                Err(error) => return Stop::NotKept(error),
            }
            let due = room.deadline().filter(|_| !shared.drain.has_begun());
            let input = tokio::select! {
                // What was read in time is handled before its clock is looked at.
                biased;
                letter = self.letters.next() => match letter {
                    Some(input) => input,
                    None => return Stop::Paused,
                },
                () = &mut closing => return Stop::Paused,
                () = sleep_until(shared.clock.instant_of(due.unwrap_or_default())), if due.is_some() => {
                    if shared.drain.has_begun() {
                        // Its people were sent away: nobody's time runs out now.
                        effects = Vec::new();
                        continue;
                    }
                    RoomInput::Tick
                }
            };
            self.note(&input);
            if let Some(probe) = &shared.probe {
                probe(self.handle.code, &input);
            }
            effects = room.handle(shared.clock.now(), input);
        }
    }

    /// Makes the room, and brings those back in who were in it.
    fn begin(&self, start: Start) -> Option<(Room, Vec<Effect>)> {
        let now = self.shared.clock.now();
        let times = times(&self.shared.config.times);
        match start {
            Start::New(spec) => Some(Room::open(now, &spec, times)),
            Start::Saved(saved) => {
                let seed = self.shared.draw_seed();
                let (mut room, mut effects) = Room::restore(now, &saved, seed, times).ok()?;
                for (&conn, &(player, part)) in &self.people {
                    effects.extend(room.handle(now, RoomInput::Attach { conn, player, part }));
                }
                Some((room, effects))
            }
        }
    }

    fn note(&mut self, input: &RoomInput) {
        self.asker = None;
        match *input {
            RoomInput::Attach { conn, player, part } => {
                self.people.insert(conn, (player, part));
            }
            RoomInput::Detach { conn } => {
                self.people.remove(&conn);
            }
            RoomInput::Request { conn, .. } => self.asker = Some(conn),
            RoomInput::Vacate { .. }
            | RoomInput::Delay { .. }
            | RoomInput::Stored
            | RoomInput::Tick => {}
        }
    }

    /// Carries out effects in their order; true when the room has ended.
    async fn carry_out(&mut self, effects: Vec<Effect>) -> Result<bool, StoreError> {
        let mut records: Vec<Record> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Store(record) => Some(record.clone()),
                _ => None,
            })
            .collect();
        for effect in effects {
            match effect {
                // All of the list at once: what is kept sooner than asked does no harm.
                Effect::Store(_) if records.is_empty() => {}
                Effect::Store(_) => {
                    self.shared
                        .store
                        .append(std::mem::take(&mut records))
                        .await?;
                }
                Effect::Send(outbound) => self.send(&outbound.to, &outbound.message),
                Effect::Detach { conn, close } => self.detach(conn, close),
                Effect::Tell(notice) => {
                    let room = self.handle.code;
                    self.tell_lobby(LobbyInput::FromRoom { room, notice });
                }
                Effect::End => return Ok(true),
            }
        }
        Ok(false)
    }

    fn send(&self, to: &[ConnId], message: &ServerMessage) {
        let text = encode(message);
        let refusal = matches!(message, ServerMessage::Refused { .. });
        for peer in to.iter().filter_map(|&conn| self.shared.peers.get(conn)) {
            // Whoever has gone on to another room would take this room's state for that one's.
            if refusal || peer.is_in(self.handle.code) {
                peer.deliver(text.clone(), refusal);
            }
        }
    }

    fn detach(&mut self, conn: ConnId, close: Option<Close>) {
        self.people.remove(&conn);
        let Some(peer) = self.shared.peers.get(conn) else {
            return;
        };
        peer.leave(self.handle.code);
        match close {
            Some(Close::Replaced) => peer.close(close::REPLACED),
            Some(Close::Policy) => peer.close(close::POLICY),
            None => {}
        }
    }

    fn tell_lobby(&self, input: LobbyInput) {
        // The hub goes only when the whole server has ended.
        let _server_ended = self.shared.hub.tell(HubMessage::Lobby(input));
    }

    /// Tells whose request was lost that it was not done.
    fn excuse(&mut self) {
        if let Some(peer) = self
            .asker
            .take()
            .and_then(|conn| self.shared.peers.get(conn))
        {
            peer.refuse(
                None,
                Refusal::Unavailable,
                "the server failed; what you asked was not done",
            );
        }
    }

    /// What the store has of the room, if it may come back once more.
    async fn reload(&mut self) -> Option<SavedRoom> {
        if !self
            .returns
            .another(self.shared.clock.now(), RETURNS_A_MINUTE)
        {
            return None;
        }
        for wait_ms in STORE_WAITS_MS {
            sleep(Duration::from_millis(wait_ms)).await;
            match self.shared.store.load(self.handle.code).await {
                Ok(saved) => return saved,
                Err(StoreError::Failed(_)) if !self.shared.drain.has_begun() => {}
                Err(_) => return None,
            }
        }
        None
    }

    /// Tells everybody in the room that it is lost.
    fn give_up(&mut self) {
        let conns: Vec<_> = self.people.keys().copied().collect();
        let room = self.handle.code.to_string();
        self.send(
            &conns,
            &ServerMessage::RoomEnded {
                room,
                reason: Ended::Error,
            },
        );
        for conn in conns {
            self.detach(conn, None);
        }
    }

    /// Takes the room out of the registry and answers what still lay in its mailbox.
    fn leave_the_house(mut self) {
        self.shared.rooms.remove(&self.handle);
        let late: Vec<_> = self.letters.close().collect();
        for input in late {
            match input {
                RoomInput::Attach { conn, .. } => {
                    let room = self.handle.code.to_string();
                    self.send(
                        &[conn],
                        &ServerMessage::RoomEnded {
                            room,
                            reason: Ended::Closed,
                        },
                    );
                    self.detach(conn, None);
                }
                RoomInput::Request { conn, .. } => {
                    if let Some(peer) = self.shared.peers.get(conn) {
                        peer.refuse(None, Refusal::NotInRoom, "the room has ended");
                    }
                }
                _ => {}
            }
        }
        self.tell_lobby(LobbyInput::RoomEnded {
            room: self.handle.code,
        });
    }
}

fn times(config: &WaitTimes) -> Times {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Times {
        show_board_ms: ms(config.show_board),
        waiting_room_ms: ms(config.waiting_room),
        after_game_ms: ms(config.after_game),
        empty_room_ms: ms(config.empty_room),
        claim_after_ms: ms(config.claim_after),
        abort_after_ms: ms(config.abort_after),
        settle_ms: ms(config.settle),
    }
}
