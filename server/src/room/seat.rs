//! A seat: whose it is, and whether its owner is there.

use hasami_core::Timestamp;
use hasami_core::ids::PlayerId;
use hasami_core::protocol::SeatView;

use super::ConnId;

/// One of a room's two seats.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    /// The owner; nobody while the seat is open.
    pub(super) player: Option<PlayerId>,
    /// The owner's one active connection.
    pub(super) conn: Option<ConnId>,
    /// When the owner was last connected; of no meaning while `conn` is there.
    pub(super) away_since: Timestamp,
    /// The owner's one-way delay as last measured, in milliseconds.
    pub(super) one_way_ms: u32,
    /// The owner's board is on the screen; never without a connection.
    pub(super) ready: bool,
    /// The owner left for good.
    pub(super) left: bool,
}

impl Seat {
    /// A seat whose owner, if there is one, has yet to come.
    pub(super) const fn new(player: Option<PlayerId>, now: Timestamp) -> Self {
        Self {
            player,
            conn: None,
            away_since: now,
            one_way_ms: 0,
            ready: false,
            left: false,
        }
    }

    pub(super) const fn here(&self) -> bool {
        self.conn.is_some()
    }

    /// Takes the connection away, if there is one, and says which it was.
    pub(super) fn step_away(&mut self, now: Timestamp) -> Option<ConnId> {
        let conn = self.conn.take()?;
        self.away_since = now;
        self.ready = false;
        Some(conn)
    }

    pub(super) fn view(&self, now: Timestamp) -> SeatView {
        let taken = self.player.is_some();
        SeatView {
            taken,
            here: self.here(),
            ready: self.ready,
            left: self.left,
            away_ms: (taken && !self.here()).then(|| now.ms_since(self.away_since)),
        }
    }
}
