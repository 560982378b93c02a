//! A store in memory that keeps what a database would, and objects to what must never be written.

use std::collections::{BTreeMap, BTreeSet};

use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::{ByColor, Color, Game, Outcome, Timestamp, WinReason};
use hasami_server::room::{Record, RoomSetup, SavedGame, SavedMove, SavedRoom};

/// Milliseconds that a mover may take beyond the limit: the most that a slow line is allowed.
const MAX_ALLOWANCE_MS: u64 = 500;

/// All games that are not over, and the ids of those that are.
#[derive(Debug, Default)]
pub struct Store {
    games: BTreeMap<GameId, Stored>,
    finished: BTreeSet<GameId>,
    /// How often each outcome came about, by its text.
    pub outcomes: BTreeMap<String, u64>,
    /// Moves in finished games.
    pub moves: u64,
}

#[derive(Debug)]
struct Stored {
    setup: RoomSetup,
    number: u32,
    started: bool,
    seq: u64,
    game: Game,
    took_ms: Vec<u64>,
    takebacks: u16,
    /// When the present turn began, or the process that plays it.
    turn_since: Timestamp,
}

impl Store {
    /// Writes a record, which is durable `now`.
    ///
    /// # Panics
    ///
    /// When the record contradicts what is stored: a second end, a number used twice, one player on both
    /// seats, a loss on time before the time was over, an outcome the moves do not give.
    pub fn write(&mut self, record: &Record, now: Timestamp) {
        match *record {
            Record::Opened {
                game,
                setup,
                number,
                ..
            } => {
                assert_distinct(setup.seats);
                assert!(!self.finished.contains(&game), "{game} is over already");
                let stored = Stored {
                    setup,
                    number,
                    started: false,
                    seq: 0,
                    game: Game::new(setup.rules),
                    took_ms: Vec::new(),
                    takebacks: 0,
                    turn_since: now,
                };
                let before = self.games.insert(game, stored);
                assert!(before.is_none(), "{game} was opened twice");
            }
            Record::Seated {
                game,
                color,
                player,
            } => {
                let stored = self.open_game(game);
                assert_eq!(stored.setup.seats[color], None, "the seat is taken");
                stored.setup.seats[color] = Some(player);
                assert_distinct(stored.setup.seats);
            }
            Record::Started { game, seq, .. } => {
                let stored = self.next(game, seq);
                assert!(!stored.started);
                stored.started = true;
                stored.turn_since = now;
                assert!(stored.setup.is_full(), "both seats are taken");
            }
            Record::Moved {
                game,
                seq,
                mv,
                took_ms,
                ..
            } => {
                let stored = self.next(game, seq);
                assert!(stored.started);
                if let Some(limit) = stored.limit_ms() {
                    assert!(
                        took_ms < limit + MAX_ALLOWANCE_MS,
                        "{took_ms} ms is too late"
                    );
                }
                let mover = stored.game.position().side_to_move();
                let own = |game: &Game| game.position().board().pieces()[mover].count();
                let before = own(&stored.game);
                stored.game.play(mv).expect("only legal moves are stored");
                assert_eq!(
                    own(&stored.game),
                    before,
                    "the mover lost a piece by its own move"
                );
                stored.took_ms.push(took_ms);
                stored.turn_since = now;
            }
            Record::TookBack { game, seq, ply, .. } => {
                let stored = self.next(game, seq);
                let left = usize::from(ply);
                assert!(left < stored.game.moves().len(), "nothing was taken back");
                stored.game.take_back(stored.game.moves().len() - left);
                stored.took_ms.truncate(left);
                stored.takebacks += 1;
                stored.turn_since = now;
            }
            Record::Finished {
                game,
                seq,
                outcome,
                at,
            } => {
                self.next(game, seq).finish(outcome, at);
                let stored = self.games.remove(&game).expect("it was there just now");
                assert!(self.finished.insert(game), "{game} ended twice");
                self.moves += stored.game.moves().len() as u64;
                *self.outcomes.entry(outcome.to_string()).or_default() += 1;
            }
            Record::Dropped { game } => {
                let stored = self
                    .games
                    .remove(&game)
                    .expect("only a stored game is dropped");
                assert!(!stored.started, "a game that began is never dropped");
            }
        }
    }

    /// How many games are over.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.finished.len()
    }

    /// How many games are not over.
    #[must_use]
    pub fn unfinished(&self) -> usize {
        self.games.len()
    }

    /// How many games are being played.
    #[must_use]
    pub fn being_played(&self) -> usize {
        self.games.values().filter(|stored| stored.started).count()
    }

    /// The games, waiting, starting or played, in which a player has a seat.
    #[must_use]
    pub fn games_of(&self, player: PlayerId) -> usize {
        self.games
            .values()
            .filter(|stored| {
                stored
                    .setup
                    .seats
                    .iter()
                    .any(|(_, &owner)| owner == Some(player))
            })
            .count()
    }

    /// The game as stored, unless it is over or was never stored.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<&Game> {
        self.games.get(&id).map(|stored| &stored.game)
    }

    /// Take-backs of a stored game that is not over.
    #[must_use]
    pub fn takebacks(&self, id: GameId) -> u16 {
        self.games.get(&id).map_or(0, |stored| stored.takebacks)
    }

    /// Where a player sits in a stored game that is not over.
    #[must_use]
    pub fn seat_of(&self, id: GameId, player: PlayerId) -> Option<Color> {
        let seats = &self.games.get(&id)?.setup.seats;
        Color::ALL.into_iter().find(|&c| seats[c] == Some(player))
    }

    /// The creator's side in a stored game that is not over.
    #[must_use]
    pub fn host(&self, id: GameId) -> Option<Color> {
        self.games.get(&id)?.setup.host
    }

    /// Whether the game is over, or at least this many moves of it are stored.
    #[must_use]
    pub fn has_move(&self, id: GameId, ply: u16) -> bool {
        self.is_finished(id)
            || self
                .game(id)
                .is_some_and(|game| game.position().plies() >= ply)
    }

    /// Whether the game's end is stored.
    #[must_use]
    pub fn is_finished(&self, id: GameId) -> bool {
        self.finished.contains(&id)
    }

    /// The rooms to bring back after a crash at `now`; the side to move gets a full move.
    pub fn load(&mut self, now: Timestamp) -> Vec<SavedRoom> {
        self.games
            .iter_mut()
            .map(|(&id, stored)| {
                stored.turn_since = now;
                stored.saved(id)
            })
            .collect()
    }

    /// The room to rebuild after its task died at `now`, if the store knows it.
    pub fn load_room(&mut self, room: RoomCode, now: Timestamp) -> Option<SavedRoom> {
        let (&id, stored) = self
            .games
            .iter_mut()
            .find(|(_, stored)| stored.setup.code == room)?;
        stored.turn_since = now;
        Some(stored.saved(id))
    }

    fn open_game(&mut self, game: GameId) -> &mut Stored {
        let stored = self.games.get_mut(&game);
        stored.unwrap_or_else(|| panic!("{game} is not open"))
    }

    fn next(&mut self, game: GameId, seq: u64) -> &mut Stored {
        let stored = self.open_game(game);
        assert_eq!(seq, stored.seq + 1, "events are numbered without a gap");
        stored.seq = seq;
        stored
    }
}

impl Stored {
    fn limit_ms(&self) -> Option<u64> {
        self.setup.clock_s.map(|seconds| u64::from(seconds) * 1000)
    }

    /// Checks that the moves lead to this outcome.
    fn finish(&mut self, outcome: Outcome, at: Timestamp) {
        let mover = self.game.position().side_to_move();
        if outcome.is_by_rules() {
            let moves = self.game.moves().iter().map(|played| played.mv);
            let replayed =
                Game::replay(self.setup.rules, "startpos", moves).expect("the moves replay");
            assert_eq!(replayed.outcome(), outcome);
        } else {
            self.game.end(outcome).expect("a game ends once");
        }
        if let Outcome::Win(winner, WinReason::Clock) = outcome {
            assert_eq!(winner, mover.other(), "only the side to move loses on time");
            let limit = self.limit_ms().expect("there is a clock");
            let waited = at.ms_since(self.turn_since);
            assert!(waited >= limit, "lost on time after {waited} ms");
        }
    }

    fn saved(&self, id: GameId) -> SavedRoom {
        let moves = self.game.moves().iter().zip(&self.took_ms);
        SavedRoom {
            setup: self.setup,
            game: SavedGame {
                id,
                number: self.number,
                started: self.started,
                seq: self.seq,
                moves: moves
                    .map(|(played, &took_ms)| SavedMove {
                        mv: played.mv,
                        took_ms,
                    })
                    .collect(),
                takebacks: self.takebacks,
            },
        }
    }
}

fn assert_distinct(seats: ByColor<Option<PlayerId>>) {
    let same = seats.sente.is_some() && seats.sente == seats.gote;
    assert!(!same, "one player sits on both seats");
}
