//! What a client knows of a room: the last snapshot, and the events since.

#![expect(
    clippy::expect_used,
    reason = "a test fails by a panic, here as in a test function"
)]

use hasami_core::protocol::{GameView, OfferView, Phase, Role, RoomEvent, RoomView, Side};
use hasami_core::{Color, Game, Move, Outcome};

/// A client's picture of the room it is in.
#[derive(Debug, Clone)]
pub struct Board {
    /// The snapshot, with the events applied.
    pub view: RoomView,
}

/// An event came whose number does not follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap;

impl Board {
    /// The present game's id.
    ///
    /// # Panics
    ///
    /// When a seat is still open.
    #[must_use]
    pub fn game_id(&self) -> String {
        self.game().id.clone()
    }

    /// The present game.
    ///
    /// # Panics
    ///
    /// When a seat is still open.
    #[must_use]
    pub fn game(&self) -> &GameView {
        self.view.game.as_ref().expect("a game")
    }

    /// The present game, replayed.
    ///
    /// # Panics
    ///
    /// When a move in it is not legal.
    #[must_use]
    pub fn replayed(&self) -> Game {
        let mut game = Game::new(self.view.rules.parse().expect("rules"));
        for mv in &self.game().moves {
            game.play(mv.parse::<Move>().expect("a move"))
                .expect("a legal move");
        }
        game
    }

    /// The position, as text.
    #[must_use]
    pub fn sfen(&self) -> String {
        self.replayed().position().sfen()
    }

    /// The outcome, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<&str> {
        self.game().outcome.as_deref()
    }

    /// The own side.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        match self.view.you {
            Role::Sente => Some(Side::Sente),
            Role::Gote => Some(Side::Gote),
            Role::Watcher => None,
        }
    }

    /// Whether it is the own turn.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        let to_move = match self.replayed().position().side_to_move() {
            Color::Sente => Side::Sente,
            Color::Gote => Side::Gote,
        };
        self.view.phase == Phase::Playing && self.side() == Some(to_move)
    }

    /// Applies an event; one that is contained already changes nothing.
    ///
    /// # Errors
    ///
    /// [`Gap`] when an event is missing in between.
    ///
    /// # Panics
    ///
    /// When the server's captures are not those of the rules.
    pub fn apply(&mut self, game: &str, seq: u64, event: &RoomEvent) -> Result<(), Gap> {
        if seq <= self.view.seq {
            return Ok(());
        }
        if seq > self.view.seq + 1 {
            return Err(Gap);
        }
        self.view.seq = seq;
        if let RoomEvent::Moved { mv, captures, .. } = event {
            let mut replayed = self.replayed();
            let played = replayed
                .play(mv.parse().expect("a move"))
                .expect("a legal move");
            let mut expected: Vec<_> = played.captures.into_iter().map(|s| s.to_string()).collect();
            let mut told = captures.clone();
            expected.sort();
            told.sort();
            assert_eq!(told, expected, "captures of {mv}");
        }
        let view = &mut self.view;
        match event {
            RoomEvent::Ready { side } => view.seats.of(*side).ready = true,
            RoomEvent::Presence { side, here, left } => {
                let seat = view.seats.of(*side);
                seat.here = *here;
                seat.ready &= *here;
                seat.left = *left;
            }
            RoomEvent::Started { clock } => {
                view.phase = Phase::Playing;
                in_game(view, game).clock = *clock;
            }
            RoomEvent::Moved { ply, mv, clock, .. } => {
                let game = in_game(view, game);
                game.moves.push(mv.clone());
                assert_eq!(game.moves.len(), usize::from(*ply));
                game.clock = *clock;
            }
            RoomEvent::TookBack {
                ply,
                takebacks,
                clock,
            } => {
                let game = in_game(view, game);
                game.moves.truncate(usize::from(*ply));
                game.takebacks = *takebacks;
                game.clock = *clock;
                game.offers.clear();
            }
            RoomEvent::Over { outcome } => {
                assert!(
                    outcome.parse::<Outcome>().is_ok_and(Outcome::is_over),
                    "{outcome}"
                );
                view.phase = Phase::Over;
                let game = in_game(view, game);
                game.outcome = Some(outcome.clone());
                game.clock = None;
                game.offers.clear();
            }
            RoomEvent::Offered { by, offer } => {
                in_game(view, game).offers.push(OfferView {
                    by: *by,
                    offer: *offer,
                });
            }
            RoomEvent::OfferClosed { by, offer, .. } => {
                in_game(view, game)
                    .offers
                    .retain(|open| (open.by, open.offer) != (*by, *offer));
            }
        }
        Ok(())
    }
}

fn in_game<'a>(view: &'a mut RoomView, id: &str) -> &'a mut GameView {
    let game = view.game.as_mut().expect("a game");
    assert_eq!(game.id, id, "an event of another game");
    game
}

trait Of<T> {
    fn of(&mut self, side: Side) -> &mut T;
}

impl<T> Of<T> for hasami_core::protocol::BySide<T> {
    fn of(&mut self, side: Side) -> &mut T {
        match side {
            Side::Sente => &mut self.sente,
            Side::Gote => &mut self.gote,
        }
    }
}
