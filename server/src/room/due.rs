//! What happens to a room by time alone.

use hasami_core::protocol::Ended;
use hasami_core::{Color, Outcome, Timestamp, WinReason};

use super::Room;
use super::effect::{Effect, Record};
use super::stage::Stage;
use super::turn::Turn;

/// What is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// The waiting time of a game that has not begun is over.
    NobodyCame,
    /// The two boards of a Quick Match pairing were not up in time.
    BoardNotShown,
    /// After a restart: the clock goes on without the side to move.
    ClockResumes,
    /// The move clock ran out.
    Flag,
    /// Both were away too long from a game without a clock.
    BothAway,
    /// The time of a room whose game is over has passed.
    OverLongEnough,
}

impl Room {
    /// The next thing that time alone brings about, and when.
    pub(super) fn due(&self) -> Option<(Timestamp, Due)> {
        let times = &self.times;
        match &self.stage {
            Stage::Waiting => {
                // Only owned seats matter: the open one is nobody's to be away from.
                let away = self.away_since(|seat| seat.player.is_some());
                away.min()
                    .map(|since| (since + times.waiting_room_ms, Due::NobodyCame))
            }
            Stage::Starting(starting) if self.boards_are_timed(starting) => {
                Some((starting.since + times.show_board_ms, Due::BoardNotShown))
            }
            Stage::Starting(starting) => {
                let since = self.away_since(|_| true).min()?.max(starting.since);
                Some((since + times.waiting_room_ms, Due::NobodyCame))
            }
            Stage::Playing(playing) => match playing.turn {
                Turn::Unseen => None,
                Turn::Held { until } => Some((until, Due::ClockResumes)),
                Turn::Running {
                    deadline: Some(deadline),
                    ..
                } => Some((deadline + times.settle_ms, Due::Flag)),
                Turn::Running { deadline: None, .. } => {
                    let both_away = Color::ALL.iter().all(|&c| !self.seats[c].here());
                    let since = self.away_since(|_| true).max().filter(|_| both_away)?;
                    Some((since + times.abort_after_ms, Due::BothAway))
                }
            },
            Stage::Over(over) => {
                let kept = over.since + times.after_game_ms;
                let until = if self.everyone().is_empty() {
                    kept.min(over.since.max(self.empty_since) + times.empty_room_ms)
                } else {
                    kept
                };
                Some((until, Due::OverLongEnough))
            }
            Stage::Closed => None,
        }
    }

    /// Does what is due at `now`, if anything is.
    pub(super) fn tick(&mut self, now: Timestamp, out: &mut Vec<Effect>) {
        let Some((when, due)) = self.due() else {
            return;
        };
        if now < when {
            return;
        }
        match due {
            Due::NobodyCame => {
                out.push(Effect::Store(Record::Dropped { game: self.game }));
                self.close(Ended::Closed, out);
            }
            Due::BoardNotShown => self.unpair(None, out),
            Due::ClockResumes => self.resume_clock(now, out),
            Due::Flag => self.flag(now, out),
            Due::BothAway => self.finish(now, Outcome::NoResult, out),
            Due::OverLongEnough => self.close(Ended::Closed, out),
        }
    }

    /// The side to move loses on time, now, when a request of its own that was read at or after the
    /// deadline shows that no move in time is on its way.
    pub(super) fn flag_if_late(
        &mut self,
        now: Timestamp,
        color: Color,
        arrived: Timestamp,
        out: &mut Vec<Effect>,
    ) {
        let Stage::Playing(playing) = &self.stage else {
            return;
        };
        let late = playing
            .turn
            .deadline()
            .is_some_and(|deadline| arrived >= deadline);
        if late && playing.game.position().side_to_move() == color {
            self.flag(now, out);
        }
    }

    fn flag(&mut self, now: Timestamp, out: &mut Vec<Effect>) {
        if let Stage::Playing(playing) = &self.stage {
            let winner = playing.game.position().side_to_move().other();
            self.finish(now, Outcome::Win(winner, WinReason::Clock), out);
        }
    }

    /// Starts the clock that a restart had held up.
    pub(super) fn resume_clock(&mut self, now: Timestamp, out: &mut Vec<Effect>) {
        self.start_turn(now);
        self.send_snapshots(now, out);
    }

    /// What was stored is durable and shown: if it began a turn, that turn's time runs from now on.
    pub(super) fn stored(&mut self, now: Timestamp) {
        if matches!(&self.stage, Stage::Playing(playing) if matches!(playing.turn, Turn::Unseen)) {
            self.start_turn(now);
        }
    }

    fn start_turn(&mut self, now: Timestamp) {
        let clock = self.clock();
        if let Stage::Playing(playing) = &mut self.stage {
            let mover = playing.game.position().side_to_move();
            playing.turn = Turn::start(clock, now, self.seats[mover].one_way_ms);
        }
    }

    /// Since when the owners of those seats have been away that are not here.
    fn away_since(&self, counts: impl Fn(&super::Seat) -> bool) -> impl Iterator<Item = Timestamp> {
        Color::ALL
            .into_iter()
            .map(|color| &self.seats[color])
            .filter(move |seat| counts(seat) && !seat.here())
            .map(|seat| seat.away_since)
    }
}
