//! What the engine makes of each position of a game, and where the game turned.

use hasami_core::search::Score;
use hasami_core::{Color, Game, Move, Outcome, Position};

use crate::ai::Found;

/// A move that costs its player so much is a turning point, in percent.
const TURN: u8 = 15;
/// More of them than this would be a list of all moves.
const TURNS_AT_MOST: usize = 12;
/// With this lead, in hundredths of a piece, somebody is three quarters of the way to winning.
const THREE_QUARTERS: i32 = 200;

/// What is known of one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Note {
    /// How likely Sente wins, in percent.
    sente: u8,
    /// The best move found.
    best: Option<Move>,
}

/// A move that turned the game, when there was a better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turn {
    /// So many moves were played before it.
    pub(super) ply: usize,
    /// Who made it.
    pub(super) side: Color,
    /// The move that was made.
    pub(super) played: Move,
    /// The better one.
    pub(super) better: Move,
    /// What it cost, in percent.
    pub(super) cost: u8,
}

/// A game with what is known of its positions so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    game: Game,
    /// For each number of moves played, none to all.
    notes: Vec<Option<Note>>,
}

impl Reading {
    /// A game of which nothing is known yet but how it ended.
    pub(super) fn new(game: Game) -> Self {
        let plies = game.moves().len();
        let mut notes = vec![None; plies + 1];
        let sente = match game.position().outcome() {
            Outcome::Win(winner, _) => Some(if winner == Color::Sente { 100 } else { 0 }),
            Outcome::Draw(_) => Some(50),
            // Ended from outside the rules, if at all: the position has more to say than the result.
            Outcome::Ongoing | Outcome::NoResult => None,
        };
        notes[plies] = sente.map(|sente| Note { sente, best: None });
        Self { game, notes }
    }

    /// The game.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The position after so many moves.
    pub(super) fn position(&self, ply: usize) -> Position {
        self.game.position_at(ply)
    }

    /// Whose turn it is after so many moves.
    fn side(&self, ply: usize) -> Color {
        let first = self.game.start().side_to_move();
        if ply.is_multiple_of(2) {
            first
        } else {
            first.other()
        }
    }

    /// The position to look at next. From the end to the start, so that what the engine remembers of
    /// a position helps it with the one before.
    pub(super) fn next(&self) -> Option<usize> {
        self.notes.iter().rposition(Option::is_none)
    }

    /// How many positions are done, of how many.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.notes.iter().flatten().count(), self.notes.len())
    }

    /// Takes in what was found for a position; none where it has no move.
    pub(super) fn note(&mut self, ply: usize, found: Option<&Found>) {
        let mover = self.side(ply);
        let mover_wins = found.map_or(0, |found| chance(found.score));
        let note = Note {
            sente: if mover == Color::Sente {
                mover_wins
            } else {
                100 - mover_wins
            },
            best: found.and_then(Found::best),
        };
        if let Some(place) = self.notes.get_mut(ply) {
            *place = Some(note);
        }
    }

    /// How likely `side` wins after so many moves, in percent, where that is known.
    pub(super) fn chance(&self, ply: usize, side: Color) -> Option<u8> {
        let sente = self.notes.get(ply).copied().flatten()?.sente;
        Some(if side == Color::Sente {
            sente
        } else {
            100 - sente
        })
    }

    /// The moves that cost their players most, in the order of the game.
    pub(super) fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = (0..self.game.moves().len())
            .filter_map(|ply| self.turn(ply))
            .collect();
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.cost));
        turns.truncate(TURNS_AT_MOST);
        turns.sort_by_key(|turn| turn.ply);
        turns
    }

    fn turn(&self, ply: usize) -> Option<Turn> {
        let side = self.side(ply);
        let better = self.notes[ply]?.best?;
        let played = self.game.moves()[ply].mv;
        let cost = self
            .chance(ply, side)?
            .saturating_sub(self.chance(ply + 1, side)?);
        (cost >= TURN && played != better).then_some(Turn {
            ply,
            side,
            played,
            better,
            cost,
        })
    }
}

/// How likely the side to move wins, in percent: a piece more matters less the more one is ahead.
fn chance(score: Score) -> u8 {
    let percent = match score.mate_in() {
        Some(plies) if plies > 0 => 100,
        Some(_) => 0,
        None => {
            let lead = score.centipieces();
            // The ends of the scale are for forced ends.
            (50 + 50 * lead / (lead.abs() + THREE_QUARTERS)).clamp(1, 99)
        }
    };
    u8::try_from(percent).unwrap_or(50)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Preset, Rules};

    const MOVES: [&str; 4] = ["7i7e", "3a3d", "5i5e", "9a9b"];

    fn reading() -> Reading {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in MOVES {
            game.play(mv.parse().unwrap()).unwrap();
        }
        Reading::new(game)
    }

    fn found(score: Score, best: &str) -> Found {
        Found {
            score,
            depth: 1,
            nodes: 1,
            line: vec![best.parse().unwrap()],
        }
    }

    fn read(values: [i32; 5], best: &str) -> Reading {
        let mut reading = reading();
        for (ply, value) in values.into_iter().enumerate() {
            reading.note(ply, Some(&found(Score::pieces(value), best)));
        }
        reading
    }

    #[test]
    fn positions_are_read_from_the_last_to_the_first() {
        let mut reading = reading();
        for ply in (0..=4).rev() {
            assert_eq!(reading.progress(), (4 - ply, 5));
            assert_eq!(reading.next(), Some(ply));
            reading.note(ply, Some(&found(Score::pieces(0), "8i8h")));
        }
        assert_eq!(reading.next(), None);
    }

    #[test]
    fn an_even_game_has_no_turning_point() {
        assert_eq!(read([0, 10, -10, 0, 5], "8i8h").turns(), []);
    }

    #[test]
    fn a_move_that_gives_much_away_is_one_for_whoever_made_it() {
        // Each value is the side to move's own: after 3a3d Sente is two pieces ahead.
        let reading = read([0, 0, 200, -200, 200], "8a8b");
        assert_eq!(
            reading.turns(),
            [Turn {
                ply: 1,
                side: Color::Gote,
                played: "3a3d".parse().unwrap(),
                better: "8a8b".parse().unwrap(),
                cost: 25,
            }]
        );
        assert_eq!(reading.chance(1, Color::Gote), Some(50));
        assert_eq!(reading.chance(2, Color::Gote), Some(25));
        assert_eq!(reading.chance(2, Color::Sente), Some(75));
    }

    #[test]
    fn a_loss_in_a_game_that_is_lost_anyway_turns_nothing() {
        assert_eq!(read([-900, 950, -1_200, 1_200, -1_200], "8i8h").turns(), []);
    }

    #[test]
    fn the_best_move_is_no_turning_point_even_when_the_deeper_look_after_it_is_sadder() {
        assert_eq!(read([0, 0, 200, -200, 200], MOVES[1]).turns(), []);
    }

    #[test]
    fn a_missed_win_is_one() {
        let mut reading = read([0, 0, 0, 0, 0], "8i8h");
        reading.note(2, Some(&found(Score::win_in(3), "8i8e")));
        let turns = reading.turns();
        assert_eq!(
            (turns.len(), turns[0].ply, turns[0].cost),
            (2, 1, 50),
            "the move that allowed it and the one that missed it"
        );
        assert_eq!(
            (turns[1].ply, turns[1].better),
            (2, "8i8e".parse().unwrap())
        );
    }

    #[test]
    fn of_many_only_the_dearest_are_kept_in_the_order_of_the_game() {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for round in 0..10 {
            let there = ["9i9h", "9a9b", "9h9i", "9b9a"];
            for mv in there {
                game.play(mv.parse().unwrap()).unwrap();
            }
            assert!(!game.outcome().is_over(), "round {round}");
        }
        let mut reading = Reading::new(game);
        for ply in 0..=40 {
            // Whoever moves throws a won game away, at the end even more.
            let lead = 100 + i32::try_from(ply).unwrap();
            reading.note(ply, Some(&found(Score::pieces(lead), "5i5h")));
        }
        let turns = reading.turns();
        assert_eq!(turns.len(), TURNS_AT_MOST);
        assert!(turns.is_sorted_by_key(|turn| turn.ply));
        assert!(turns[0].ply > 20);
    }

    #[test]
    fn a_game_that_ended_on_the_board_needs_no_look_at_its_end() {
        let won = "pppp5/9/9/9/9/9/9/9/PPPPPPPPP w 5P 1";
        let rules = Rules::new(Preset::Classic);
        let game = Game::from_position(Position::parse(rules, won).unwrap());
        let reading = Reading::new(game);
        assert_eq!(reading.next(), None);
        assert_eq!(reading.chance(0, Color::Sente), Some(100));
    }

    #[test]
    fn chances_go_from_none_to_all() {
        assert_eq!(chance(Score::pieces(0)), 50);
        assert_eq!(chance(Score::pieces(200)), 75);
        assert_eq!(chance(Score::pieces(-200)), 25);
        assert_eq!(chance(Score::pieces(20_000)), 95);
        assert_eq!(chance(Score::win_in(1)), 100);
        assert_eq!(chance(Score::loss_in(2)), 0);
    }
}
