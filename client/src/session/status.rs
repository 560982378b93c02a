//! What the game screen says and allows, derived from the model.

use hasami_core::protocol::{OfferKind, Phase, RoomKind};
use hasami_core::{Color, Move, Outcome};

use super::link::LinkFace;
use super::table::Table;
use super::{Model, Notice, is_for_play};

/// Whom a seat shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Title {
    /// The person at this screen.
    You,
    /// The other player.
    Opponent,
    /// The room's creator.
    Host,
    /// A player, seen by a watcher.
    Side(Color),
}

/// The one line under the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Something is wrong with the connection.
    Line(LinkFace),
    /// Something just happened.
    Notice(Notice),
    /// The host is away; the game begins when the host is back.
    HostAway,
    /// The other's board is not up yet, though this one is.
    OpponentComing,
    /// Both boards are being set up.
    Starting,
    /// The other proposes something: yes or no?
    Asked(OfferKind),
    /// An own proposal waits for an answer.
    Proposed(OfferKind),
    /// The other left for good.
    OpponentLeft,
    /// The other is not connected; the clock, if any, runs on.
    OpponentAway,
    /// As before, and the game may be claimed.
    MayClaim,
    /// The own move is on its way.
    Sending,
    /// It is the own turn.
    YourMove,
    /// It is the other's turn.
    OpponentMove,
    /// A watcher sees whose turn it is.
    SideMove(Color),
    /// The game is over.
    Over(Outcome),
}

/// What the controls offer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Controls {
    /// Give up.
    pub resign: bool,
    /// Propose a draw.
    pub draw: bool,
    /// Ask to take the last move back.
    pub take_back: bool,
    /// Propose another game.
    pub rematch: bool,
    /// Take the own proposal back.
    pub withdraw: Option<OfferKind>,
    /// Answer the other's proposal.
    pub answer: Option<OfferKind>,
    /// Claim the game.
    pub claim: bool,
}

impl Model {
    /// Whose pieces can be picked up now.
    #[must_use]
    pub fn movable(&self) -> Option<Color> {
        let table = self.table.as_ref()?;
        let (you, play) = (table.you?, table.play.as_ref()?);
        let can = self.line() == LinkFace::Up
            && self.resync_until.is_none()
            && table.phase == Phase::Playing
            && play.pending.is_none()
            && play.game.position().side_to_move() == you;
        can.then_some(you)
    }

    /// Whose pieces can be picked up to decide the next move ahead of the turn.
    #[must_use]
    pub fn premovable(&self) -> Option<Color> {
        let table = self.table.as_ref()?;
        let (you, play) = (table.you?, table.play.as_ref()?);
        let can = self.line() == LinkFace::Up
            && self.resync_until.is_none()
            && table.phase == Phase::Playing
            && play.game.position().side_to_move() != you;
        can.then_some(you)
    }

    /// What was decided ahead of the turn.
    #[must_use]
    pub fn premove(&self) -> Option<Move> {
        let play = self.table.as_ref()?.play.as_ref()?;
        play.premove.map(|premove| premove.mv)
    }

    /// The line under the board.
    #[must_use]
    pub fn status(&self) -> Status {
        let line = self.line();
        if line != LinkFace::Up {
            return Status::Line(line);
        }
        let Some(table) = &self.table else {
            return Status::Starting;
        };
        let asked = self
            .controls()
            .answer
            .filter(|_| table.phase != Phase::Over);
        match (asked, self.notice()) {
            (Some(offer), _) => Status::Asked(offer),
            (None, Some(notice)) => Status::Notice(notice),
            (None, None) => self.game_status(table),
        }
    }

    fn game_status(&self, table: &Table) -> Status {
        let opponent = table.opponent().map(|color| table.seats[color]);
        let play = match (&table.play, table.phase) {
            (Some(play), Phase::Playing | Phase::Over) => play,
            _ => return starting_status(table),
        };
        if table.phase == Phase::Over {
            return Status::Over(play.outcome);
        }
        if let Some(opponent) = opponent {
            if opponent.left {
                return Status::OpponentLeft;
            }
            if !opponent.is_here() {
                return if self.controls().claim {
                    Status::MayClaim
                } else {
                    Status::OpponentAway
                };
            }
        }
        if let Some(offer) = self.controls().withdraw {
            return Status::Proposed(offer);
        }
        let to_move = play.game.position().side_to_move();
        match table.you {
            Some(_) if play.pending.is_some() => Status::Sending,
            Some(you) if you == to_move => Status::YourMove,
            Some(_) => Status::OpponentMove,
            None => Status::SideMove(to_move),
        }
    }

    /// What the controls offer.
    #[must_use]
    pub fn controls(&self) -> Controls {
        let Some(table) = self.table.as_ref() else {
            return Controls::default();
        };
        let (Some(you), Some(play)) = (table.you, &table.play) else {
            return Controls::default();
        };
        // Nothing is offered that could not be sent.
        if self.line() != LinkFace::Up {
            return Controls::default();
        }
        let playing = table.phase == Phase::Playing;
        let fits = |kind: OfferKind| is_for_play(kind) == playing;
        let offered_by = |by: Color| {
            play.offers
                .iter()
                .find(|&&(of, kind)| of == by && fits(kind))
                .map(|&(_, kind)| kind)
        };
        let withdraw = offered_by(you);
        let answer = offered_by(you.other());
        let moved = play.ply() > u16::from(you == Color::Gote);
        Controls {
            resign: playing,
            draw: playing && !play.has_offer(you, OfferKind::Draw),
            take_back: playing
                && table.kind == RoomKind::Friend
                && moved
                && !play.has_offer(you, OfferKind::TakeBack),
            rematch: table.phase == Phase::Over
                && !table.seats[you.other()].left
                && !play.has_offer(you, OfferKind::Rematch),
            withdraw,
            answer,
            claim: table.claim_from().is_some_and(|from| self.now >= from),
        }
    }
}

impl Table {
    /// Whom the seat of `color` shows.
    #[must_use]
    pub fn title(&self, color: Color) -> Title {
        match self.you {
            Some(you) if you == color => Title::You,
            Some(_) if self.kind == RoomKind::Friend && self.host == Some(color) => Title::Host,
            Some(_) => Title::Opponent,
            None => Title::Side(color),
        }
    }
}

fn starting_status(table: &Table) -> Status {
    let absent = |color: Color| !table.seats[color].is_here();
    match (table.you, table.host) {
        (you, Some(host)) if you != Some(host) && absent(host) => Status::HostAway,
        (Some(you), _) if absent(you.other()) => Status::OpponentAway,
        (Some(you), _) if table.seats[you].ready => Status::OpponentComing,
        _ => Status::Starting,
    }
}
