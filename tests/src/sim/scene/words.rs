//! The words of scenarios: what is said, and what was heard.

use hasami_core::ids::{PlayerId, RoomCode};
use hasami_core::protocol::{
    Claim, ClientMessage, Ended, OfferKind, Refusal, RoomEvent, RoomView, ServerMessage, Unqueued,
};

use super::Table;

impl Table {
    /// The board is up.
    #[must_use]
    pub fn ready(&self) -> ClientMessage {
        let game = self.game.clone();
        ClientMessage::Ready { game }
    }

    /// A move in a game without take-backs.
    #[must_use]
    pub fn mv(&self, ply: usize, mv: &str) -> ClientMessage {
        self.mv_after(ply, 0, mv)
    }

    /// A move in a game with so many take-backs.
    #[must_use]
    pub fn mv_after(&self, ply: usize, takebacks: u16, mv: &str) -> ClientMessage {
        ClientMessage::Move {
            game: self.game.clone(),
            ply: table_ply(ply),
            takebacks,
            mv: mv.to_owned(),
        }
    }

    /// Giving up.
    #[must_use]
    pub fn resign(&self) -> ClientMessage {
        let game = self.game.clone();
        ClientMessage::Resign { game }
    }

    /// A proposal.
    #[must_use]
    pub fn offer(&self, offer: OfferKind) -> ClientMessage {
        let game = self.game.clone();
        ClientMessage::Offer { game, offer }
    }

    /// Taking a proposal back.
    #[must_use]
    pub fn withdraw(&self, offer: OfferKind) -> ClientMessage {
        let game = self.game.clone();
        ClientMessage::Withdraw { game, offer }
    }

    /// An answer to a proposal.
    #[must_use]
    pub fn answer(&self, offer: OfferKind, accept: bool) -> ClientMessage {
        let game = self.game.clone();
        ClientMessage::Answer {
            game,
            offer,
            accept,
        }
    }

    /// A claim.
    #[must_use]
    pub fn claim(&self, claim: Claim) -> ClientMessage {
        let game = self.game.clone();
        ClientMessage::Claim { game, claim }
    }

    /// Going out of the room.
    #[must_use]
    pub fn leave(&self) -> ClientMessage {
        let room = self.room.clone();
        ClientMessage::Leave { room }
    }
}

pub(super) fn table_ply(ply: usize) -> u16 {
    u16::try_from(ply).expect("games are short")
}

/// The identity behind a name.
#[must_use]
pub fn player(name: &str) -> PlayerId {
    let bytes = name
        .bytes()
        .fold(0_u128, |id, byte| id << 8 | u128::from(byte));
    PlayerId(bytes)
}

/// Coming into a room.
#[must_use]
pub fn join(room: &str) -> ClientMessage {
    ClientMessage::Join {
        room: room.to_owned(),
        watch: false,
    }
}

/// Looking on in a room.
#[must_use]
pub fn watch(room: &str) -> ClientMessage {
    ClientMessage::Join {
        room: room.to_owned(),
        watch: true,
    }
}

/// Queueing.
#[must_use]
pub fn quick() -> ClientMessage {
    ClientMessage::QuickMatch {
        here: false,
        aside: false,
    }
}

/// Queueing aside, to be called.
#[must_use]
pub fn aside() -> ClientMessage {
    ClientMessage::QuickMatch {
        here: false,
        aside: true,
    }
}

/// An answer to a call.
#[must_use]
pub fn answer_call(accept: bool) -> ClientMessage {
    ClientMessage::AnswerCall { accept }
}

/// The code that a text is.
#[must_use]
pub fn code(room: &str) -> RoomCode {
    room.parse().expect("the server made the code")
}

/// The last full state among these.
#[must_use]
pub fn last_view(heard: &[ServerMessage]) -> Option<RoomView> {
    heard.iter().rev().find_map(|message| match message {
        ServerMessage::Room { room } => Some(room.clone()),
        _ => None,
    })
}

/// The events among these, in order.
#[must_use]
pub fn events(heard: &[ServerMessage]) -> Vec<RoomEvent> {
    heard
        .iter()
        .filter_map(|message| match message {
            ServerMessage::Event { event, .. } => Some(event.clone()),
            _ => None,
        })
        .collect()
}

/// The outcomes that these tell of.
#[must_use]
pub fn ends(heard: &[ServerMessage]) -> Vec<String> {
    events(heard)
        .into_iter()
        .filter_map(|event| match event {
            RoomEvent::Over { outcome } => Some(outcome),
            _ => None,
        })
        .collect()
}

/// The moves that these tell of.
#[must_use]
pub fn moves(heard: &[ServerMessage]) -> Vec<String> {
    events(heard)
        .into_iter()
        .filter_map(|event| match event {
            RoomEvent::Moved { mv, .. } => Some(mv),
            _ => None,
        })
        .collect()
}

/// The first refusal among these.
#[must_use]
pub fn refusal(heard: &[ServerMessage]) -> Option<Refusal> {
    refusals(heard).first().copied()
}

/// The refusals among these, in order.
#[must_use]
pub fn refusals(heard: &[ServerMessage]) -> Vec<Refusal> {
    heard
        .iter()
        .filter_map(|message| match message {
            ServerMessage::Refused { code, .. } => Some(*code),
            _ => None,
        })
        .collect()
}

/// Why the wait ended, if it did.
#[must_use]
pub fn unqueued(heard: &[ServerMessage]) -> Option<Unqueued> {
    heard.iter().find_map(|message| match message {
        ServerMessage::Unqueued { reason } => Some(*reason),
        _ => None,
    })
}

/// Why a room ended for the receiver, if it did.
#[must_use]
pub fn ended(heard: &[ServerMessage]) -> Option<Ended> {
    heard.iter().find_map(|message| match message {
        ServerMessage::RoomEnded { reason, .. } => Some(*reason),
        _ => None,
    })
}
