//! What a client knows of the server: it applies messages as docs/PROTOCOL.md asks, and checks them.

use hasami_core::ids::GameId;
use hasami_core::protocol::{
    ClientMessage, OfferView, Phase, Refusal, Role, RoomEvent, RoomView, ServerMessage, Side,
    Unqueued,
};
use hasami_core::{Color, Game, Move, Outcome};

/// One connection's picture of the world.
#[derive(Debug, Default)]
pub struct Client {
    /// The server has answered the greeting.
    pub welcome: bool,
    /// The room that the greeting, or a refusal, says to return to.
    pub home: Option<String>,
    /// Waiting in the queue.
    pub queued: bool,
    /// Called, and not answered yet.
    pub called: bool,
    /// The room it is in.
    pub room: Option<Seen>,
    /// What was refused since this was last cleared.
    pub refused: Vec<Refusal>,
    /// Moves answered as already done.
    pub already_done: u64,
    /// Snapshots asked for after a gap.
    pub gaps: u64,
}

/// A room as a client sees it.
#[derive(Debug)]
pub struct Seen {
    /// The last full state, with the small changes since; its list of moves is not kept up.
    pub view: RoomView,
    /// The present game's board.
    pub game: Option<Game>,
    /// An event was missed; everything waits for a full state.
    stale: bool,
}

impl Seen {
    /// The client's side, unless it watches.
    #[must_use]
    pub fn side(&self) -> Option<Color> {
        match self.view.you {
            Role::Sente => Some(Color::Sente),
            Role::Gote => Some(Color::Gote),
            Role::Watcher => None,
        }
    }

    /// The present game's id.
    #[must_use]
    pub fn game_id(&self) -> Option<GameId> {
        let game = self.view.game.as_ref()?;
        Some(
            game.id
                .parse()
                .expect("the server names games by their ids"),
        )
    }

    /// Nothing is known to be missing.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        !self.stale
    }

    fn from_view(view: RoomView) -> Self {
        let game = view.game.as_ref().map(|shown| {
            let rules = view.rules.parse().expect("the server knows its rulesets");
            let moves = shown
                .moves
                .iter()
                .map(|mv| mv.parse::<Move>().expect("moves are in USI"));
            let mut game = Game::replay(rules, "startpos", moves).expect("a full state is legal");
            assert_eq!(shown.outcome.is_some(), view.phase == Phase::Over);
            if let Some(text) = &shown.outcome {
                end_game(&mut game, text);
            }
            assert!(shown.clock.is_none() || view.phase == Phase::Playing);
            game
        });
        assert_eq!(game.is_none(), view.phase == Phase::Waiting);
        let seats = &view.seats;
        for seat in [&seats.sente, &seats.gote] {
            assert!(
                !seat.ready || seat.here,
                "a board is on a screen that is there"
            );
            assert_eq!(seat.away_ms.is_some(), seat.taken && !seat.here);
        }
        Self {
            view,
            game,
            stale: false,
        }
    }
}

impl Client {
    /// Takes in a message; what is to be said about it at once.
    pub fn hear(&mut self, message: &ServerMessage) -> Option<ClientMessage> {
        match message {
            ServerMessage::Welcome { room, queued, .. } => {
                assert!(!self.welcome, "one greeting, one answer");
                self.welcome = true;
                self.home.clone_from(room);
                assert!(!(*queued && room.is_some()), "nobody waits twice");
            }
            ServerMessage::Refused { code, room, .. } => {
                self.refused.push(*code);
                if matches!(code, Refusal::LiveGame | Refusal::AlreadyMatched) {
                    self.home.clone_from(room);
                }
                if *code == Refusal::NotInRoom {
                    self.room = None;
                }
            }
            ServerMessage::Queued => {
                self.queued = true;
                self.room = None;
            }
            ServerMessage::Unqueued { reason } => {
                let by_call = matches!(reason, Unqueued::Declined | Unqueued::NoAnswer);
                assert!(!by_call || self.called, "{reason:?} without a call");
                self.queued = false;
                self.called = false;
            }
            ServerMessage::Called { answer_s } => {
                assert!(self.queued && !self.called, "one call for one who waits");
                assert!((1..=15).contains(answer_s), "{answer_s} s to answer");
                self.called = true;
            }
            ServerMessage::CallOff => {
                assert!(self.called, "only a call is called off");
                self.called = false;
            }
            ServerMessage::Room { room } => {
                self.queued = false;
                self.called = false;
                self.home = None;
                self.room = Some(Seen::from_view(room.clone()));
            }
            ServerMessage::Event {
                room,
                game,
                seq,
                event,
                ..
            } => return self.hear_event(room, game, *seq, event),
            ServerMessage::AlreadyDone { .. } => self.already_done += 1,
            ServerMessage::RoomEnded { room, .. } => {
                if self
                    .room
                    .as_ref()
                    .is_some_and(|seen| seen.view.code == *room)
                {
                    self.room = None;
                }
                if self.home.as_ref() == Some(room) {
                    self.home = None;
                }
            }
            ServerMessage::Counts { .. }
            | ServerMessage::Replaced { .. }
            | ServerMessage::Restarting
            | ServerMessage::Pong { .. } => {}
        }
        None
    }

    fn hear_event(
        &mut self,
        room: &str,
        game: &str,
        seq: u64,
        event: &RoomEvent,
    ) -> Option<ClientMessage> {
        let seen = self.room.as_mut().filter(|seen| seen.view.code == room)?;
        if seq <= seen.view.seq || seen.stale {
            return None;
        }
        if seq > seen.view.seq + 1 {
            seen.stale = true;
            self.gaps += 1;
            return Some(ClientMessage::Resync);
        }
        seen.view.seq = seq;
        let shown = seen.view.game.as_ref();
        assert!(
            shown.is_none_or(|shown| shown.id == game),
            "events are about the shown game"
        );
        seen.apply(event);
        None
    }
}

impl Seen {
    fn apply(&mut self, event: &RoomEvent) {
        let over = self.view.phase == Phase::Over;
        match event {
            RoomEvent::Ready { side } => self.seat(*side).ready = true,
            RoomEvent::Started { clock } => {
                assert_eq!(self.view.phase, Phase::Starting);
                assert_eq!(
                    clock.map(|clock| clock.left_ms),
                    self.limit_ms(),
                    "a full first move"
                );
                self.view.phase = Phase::Playing;
            }
            RoomEvent::Moved {
                ply,
                mv,
                captures,
                clock,
            } => {
                assert!(!over, "nothing moves after the end");
                let mv: Move = mv.parse().expect("moves are in USI");
                let game = self.game.as_mut().expect("there is a game");
                let played = game.play(mv).expect("the server plays legal moves only");
                assert_eq!(game.position().plies(), *ply);
                let took: Vec<String> = played.captures.iter().map(|s| s.to_string()).collect();
                assert_eq!(took, *captures);
                if !game.outcome().is_over() {
                    assert_eq!(clock.map(|clock| clock.left_ms), self.limit_ms());
                }
            }
            RoomEvent::TookBack { ply, takebacks, .. } => {
                let game = self.game.as_mut().expect("there is a game");
                let left = usize::from(*ply);
                game.take_back(game.moves().len() - left);
                let shown = self.view.game.as_mut().expect("there is a game");
                assert_eq!(*takebacks, shown.takebacks + 1);
                shown.takebacks = *takebacks;
                shown.offers.clear();
            }
            RoomEvent::Over { outcome } => {
                assert!(!over, "a game ends once");
                end_game(self.game.as_mut().expect("there is a game"), outcome);
                self.view.phase = Phase::Over;
                if let Some(shown) = self.view.game.as_mut() {
                    shown.offers.clear();
                }
            }
            RoomEvent::Offered { by, offer } => {
                let offers = &mut self.view.game.as_mut().expect("there is a game").offers;
                let new = OfferView {
                    by: *by,
                    offer: *offer,
                };
                assert!(
                    offers.iter().all(|open| open.offer != *offer),
                    "one offer of a kind"
                );
                offers.push(new);
            }
            RoomEvent::OfferClosed { by, offer, .. } => {
                let offers = &mut self.view.game.as_mut().expect("there is a game").offers;
                let closed = OfferView {
                    by: *by,
                    offer: *offer,
                };
                assert!(offers.contains(&closed), "only an open offer is closed");
                offers.retain(|open| *open != closed);
            }
            RoomEvent::Presence { side, here, left } => {
                let seat = self.seat(*side);
                seat.here = *here;
                seat.left = *left;
                seat.ready &= *here;
            }
        }
    }

    fn seat(&mut self, side: Side) -> &mut hasami_core::protocol::SeatView {
        match side {
            Side::Sente => &mut self.view.seats.sente,
            Side::Gote => &mut self.view.seats.gote,
        }
    }

    fn limit_ms(&self) -> Option<u64> {
        self.view.clock.map(|seconds| u64::from(seconds) * 1000)
    }
}

/// Brings a client's game to the end that the server tells.
fn end_game(game: &mut Game, text: &str) {
    let outcome: Outcome = text
        .parse()
        .expect("outcomes are in the words of the rules");
    if outcome.is_by_rules() {
        assert_eq!(game.outcome(), outcome, "both count alike");
    } else {
        game.end(outcome).expect("the game went on until then");
    }
}
