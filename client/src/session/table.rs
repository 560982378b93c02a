//! The room this browser is in, as far as the server has told: built from a snapshot, changed by events.

use hasami_core::protocol::{
    BySide, ClockView, GameView, OfferKind, Phase, Role, RoomEvent, RoomKind, RoomView, SeatView,
    Side,
};
use hasami_core::{Bitboard, ByColor, Color, Game, Move, Outcome, Rules, Square};

use super::Millis;
use super::premove::Premove;

/// Absence after which the other may claim a game that has no clock.
pub const CLAIM_AFTER_MS: Millis = 3 * 60_000;

/// What the server said does not make sense here; the full state is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreadable;

/// A room and its present game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The code of its link.
    pub code: String,
    /// Quick Match or friends.
    pub kind: RoomKind,
    /// The ruleset.
    pub rules: Rules,
    /// Milliseconds a move; none without a clock.
    pub limit_ms: Option<u32>,
    /// The own side; none for a watcher.
    pub you: Option<Color>,
    /// The creator's side (friend rooms).
    pub host: Option<Color>,
    /// How far it is.
    pub phase: Phase,
    /// Who sits and who is there.
    pub seats: ByColor<Seat>,
    /// The number of the last event contained.
    pub seq: u64,
    /// The present game; none while a seat is open.
    pub play: Option<Play>,
}

/// A seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// Somebody owns it.
    pub taken: bool,
    /// Its owner's board is on the screen.
    pub ready: bool,
    /// Its owner left for good.
    pub left: bool,
    /// Since when its owner is not connected.
    pub away_since: Option<Millis>,
}

/// A game under way or just over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// Its id.
    pub id: String,
    /// 1 for the first of the room.
    pub number: u32,
    /// Moves and position.
    pub game: Game,
    /// Take-backs so far.
    pub takebacks: u16,
    /// How the server says it stands.
    pub outcome: Outcome,
    /// The running clock.
    pub clock: Option<Clock>,
    /// Proposals that wait for an answer, with who made them.
    pub offers: Vec<(Color, OfferKind)>,
    /// The own move that was sent and is not on the board yet.
    pub pending: Option<Pending>,
    /// What is to be played when the turn comes.
    pub premove: Option<Premove>,
}

/// A running clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Whose.
    pub side: Color,
    /// Milliseconds left at `at`.
    pub left_ms: u64,
    /// When that was said.
    pub at: Millis,
}

/// A move on its way to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pending {
    /// Moves played before it.
    pub ply: u16,
    /// Take-backs it knows of.
    pub takebacks: u16,
    /// The move.
    pub mv: Move,
}

/// Something that happened and is worth a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    /// The other said no to an own proposal.
    Declined(OfferKind),
    /// The other took a proposal back.
    Withdrawn(OfferKind),
    /// Moves were taken back.
    TookBack,
}

impl Table {
    /// The table that a snapshot shows.
    ///
    /// # Errors
    ///
    /// When its rules, moves or outcome cannot be read or are against the rules.
    pub fn from_view(view: &RoomView, now: Millis) -> Result<Self, Unreadable> {
        let rules: Rules = view.rules.parse().map_err(|_| Unreadable)?;
        let limit_ms = match view.clock {
            Some(seconds) => Some(seconds.checked_mul(1_000).ok_or(Unreadable)?),
            None => None,
        };
        let play = view
            .game
            .as_ref()
            .map(|game| Play::from_view(rules, game, now))
            .transpose()?;
        if play.is_none() && view.phase != Phase::Waiting {
            return Err(Unreadable);
        }
        Ok(Self {
            code: view.code.clone(),
            kind: view.kind,
            rules,
            limit_ms,
            you: match view.you {
                Role::Sente => Some(Color::Sente),
                Role::Gote => Some(Color::Gote),
                Role::Watcher => None,
            },
            host: view.host.map(color),
            phase: view.phase,
            seats: by_color(&view.seats).map(|seat| Seat::from_view(seat, now)),
            seq: view.seq,
            play,
        })
    }

    /// Applies the next event, which is about game `game`.
    ///
    /// # Errors
    ///
    /// When it does not fit what is known; the table may then be half changed and needs a snapshot.
    pub fn apply(
        &mut self,
        game: &str,
        seq: u64,
        event: &RoomEvent,
        now: Millis,
    ) -> Result<Option<Happening>, Unreadable> {
        let you = self.you;
        let play = self.play.as_mut().ok_or(Unreadable)?;
        if play.id != game {
            return Err(Unreadable);
        }
        self.seq = seq;
        let mut happening = None;
        match event {
            RoomEvent::Ready { side } => self.seats[color(*side)].ready = true,
            RoomEvent::Started { clock } => {
                self.phase = Phase::Playing;
                play.clock = clock.map(|clock| Clock::from_view(clock, now));
            }
            RoomEvent::Moved {
                ply,
                mv,
                captures,
                clock,
            } => {
                play.moved(*ply, mv, captures)?;
                play.clock = clock.map(|clock| Clock::from_view(clock, now));
            }
            RoomEvent::TookBack {
                ply,
                takebacks,
                clock,
            } => {
                let plies = play.game.moves().len().checked_sub(usize::from(*ply));
                play.game.take_back(plies.ok_or(Unreadable)?);
                play.takebacks = *takebacks;
                play.pending = None;
                play.premove = None;
                play.offers.clear();
                play.clock = clock.map(|clock| Clock::from_view(clock, now));
                happening = Some(Happening::TookBack);
            }
            RoomEvent::Over { outcome } => {
                play.outcome = outcome.parse().map_err(|_| Unreadable)?;
                play.clock = None;
                play.pending = None;
                play.premove = None;
                play.offers.clear();
                self.phase = Phase::Over;
            }
            RoomEvent::Offered { by, offer } => {
                let offer = (color(*by), *offer);
                if !play.offers.contains(&offer) {
                    play.offers.push(offer);
                }
            }
            RoomEvent::OfferClosed {
                by,
                offer,
                declined,
            } => {
                let by = color(*by);
                play.offers.retain(|&known| known != (by, *offer));
                happening = match *declined {
                    true if you == Some(by) => Some(Happening::Declined(*offer)),
                    false if you == Some(by.other()) => Some(Happening::Withdrawn(*offer)),
                    _ => None,
                };
            }
            RoomEvent::Presence { side, here, left } => {
                let seat = &mut self.seats[color(*side)];
                seat.ready &= *here;
                seat.left = *left;
                seat.ready &= *here;
                seat.away_since = match (here, seat.away_since) {
                    (true, _) => None,
                    (false, since) => Some(since.unwrap_or(now)),
                };
            }
        }
        Ok(happening)
    }

    /// Whether both players are bound to the game.
    #[must_use]
    pub fn is_live(&self) -> bool {
        matches!(self.phase, Phase::Starting | Phase::Playing)
    }

    /// The side of the other player.
    #[must_use]
    pub fn opponent(&self) -> Option<Color> {
        self.you.map(Color::other)
    }

    /// When the player here may claim the game because the other has been away; none when that does not apply.
    #[must_use]
    pub fn claim_from(&self) -> Option<Millis> {
        let away_since = self.seats[self.opponent()?].away_since?;
        (self.phase == Phase::Playing && self.limit_ms.is_none())
            .then_some(away_since + CLAIM_AFTER_MS)
    }
}

impl Play {
    fn from_view(rules: Rules, view: &GameView, now: Millis) -> Result<Self, Unreadable> {
        let mut game = Game::new(rules);
        for mv in &view.moves {
            let mv = mv.parse().map_err(|_| Unreadable)?;
            game.play(mv).map_err(|_| Unreadable)?;
        }
        let outcome = match &view.outcome {
            Some(outcome) => outcome.parse().map_err(|_| Unreadable)?,
            None => Outcome::Ongoing,
        };
        Ok(Self {
            id: view.id.clone(),
            number: view.number,
            game,
            takebacks: view.takebacks,
            outcome,
            clock: view.clock.map(|clock| Clock::from_view(clock, now)),
            offers: view
                .offers
                .iter()
                .map(|offer| (color(offer.by), offer.offer))
                .collect(),
            pending: None,
            premove: None,
        })
    }

    fn moved(&mut self, ply: u16, mv: &str, captures: &[String]) -> Result<(), Unreadable> {
        if usize::from(ply) != self.game.moves().len() + 1 {
            return Err(Unreadable);
        }
        let mv: Move = mv.parse().map_err(|_| Unreadable)?;
        let played = self.game.play(mv).map_err(|_| Unreadable)?;
        let told = captures
            .iter()
            .map(|square| square.parse::<Square>())
            .collect::<Result<Bitboard, _>>()
            .map_err(|_| Unreadable)?;
        if told != played.captures {
            return Err(Unreadable);
        }
        self.pending = None;
        Ok(())
    }

    /// Moves played.
    #[must_use]
    pub fn ply(&self) -> u16 {
        self.game.position().plies()
    }

    /// Whether `by` has this proposal open.
    #[must_use]
    pub fn has_offer(&self, by: Color, kind: OfferKind) -> bool {
        self.offers.contains(&(by, kind))
    }
}

impl Seat {
    fn from_view(view: SeatView, now: Millis) -> Self {
        Self {
            taken: view.taken,
            ready: view.ready,
            left: view.left,
            away_since: (!view.here).then(|| now.saturating_sub(view.away_ms.unwrap_or(0))),
        }
    }

    /// Whether its owner is connected.
    #[must_use]
    pub const fn is_here(&self) -> bool {
        self.taken && self.away_since.is_none()
    }
}

impl Clock {
    fn from_view(view: ClockView, now: Millis) -> Self {
        Self {
            side: color(view.side),
            left_ms: view.left_ms,
            at: now,
        }
    }

    /// Milliseconds left at `now`.
    #[must_use]
    pub const fn left_at(&self, now: Millis) -> u64 {
        self.left_ms.saturating_sub(now.saturating_sub(self.at))
    }
}

const fn color(side: Side) -> Color {
    match side {
        Side::Sente => Color::Sente,
        Side::Gote => Color::Gote,
    }
}

fn by_color<T: Copy>(by_side: &BySide<T>) -> ByColor<T> {
    ByColor {
        sente: by_side.sente,
        gote: by_side.gote,
    }
}
