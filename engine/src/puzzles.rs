//! Finds puzzles: positions of games the engine plays against itself that have one solution and no other.

use std::fmt;

use hasami_core::search::{Level, Limits, Search};
use hasami_core::solve::{best_answers, can_win, saving_moves, winning_moves};
use hasami_core::{Color, Move, MoveKind, Outcome, Position, Rules};

use crate::luck::Luck;

/// Memory of the players' table of positions.
const TABLE_BYTES: usize = 8 << 20;
/// A game goes on for so many plies at most: later ones only repeat themselves.
const MOST_PLIES: u16 = 120;
/// How far the search looks for a win before it is proved.
const SEARCH_NODES: u64 = 60_000;

/// A position with Sente to move, and the only way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// What is asked.
    pub task: Asked,
    /// The solution: own moves, and answers that hold out the longest.
    pub line: Vec<Move>,
}

/// What a puzzle asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// To win in so many own moves.
    Win(u8),
    /// To find the only move after which the other side has no win in so many moves.
    Save(u8),
}

/// Plays games under `rules` and calls `found` with the puzzles in them, without end until it says stop.
pub fn find(rules: Rules, seed: u64, most: u8, found: &mut dyn FnMut(&Puzzle) -> bool) {
    let mut luck = Luck::new(seed);
    let mut search = Search::new(TABLE_BYTES);
    let mut solver = Search::new(TABLE_BYTES);
    loop {
        let mut position = Position::start(rules);
        while position.outcome() == Outcome::Ongoing && position.plies() < MOST_PLIES {
            let seen = for_sente(&position);
            let puzzle = seen.and_then(|position| puzzle_at(&mut solver, &position, most));
            if puzzle.is_some_and(|puzzle| !found(&puzzle)) {
                return;
            }
            let Some(mv) = next_move(&mut search, &mut luck, &position) else {
                break;
            };
            position.play_unchecked(mv);
        }
    }
}

/// Players that see two or three plies and now and then play anything: their games have much to find.
fn next_move(search: &mut Search, luck: &mut Luck, position: &Position) -> Option<Move> {
    if position.plies() < 4 || luck.below(12) == 0 {
        return luck.pick(&position.legal_moves()).copied();
    }
    let level = if luck.below(2) == 0 {
        Level::Easy
    } else {
        Level::Medium
    };
    let report = level.choose(search, position, luck.next(), &mut || false)?;
    Some(report.best)
}

/// The same position with Sente to move, at the start of its game: where Gote is to move, it is turned round
/// and the sides swapped.
fn for_sente(position: &Position) -> Option<Position> {
    let sfen = position.sfen();
    let board = sfen.split(' ').next()?;
    let turned: String = board.chars().rev().map(swapped).collect();
    let (board, own, other) = match position.side_to_move() {
        Color::Sente => (board, Color::Sente, Color::Gote),
        Color::Gote => (turned.as_str(), Color::Gote, Color::Sente),
    };
    let captured = position.captured();
    let hand = match (captured[own], captured[other]) {
        (0, 0) => "-".to_owned(),
        (own, other) => [(own, 'P'), (other, 'p')]
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, letter)| match count {
                1 => letter.to_string(),
                count => format!("{count}{letter}"),
            })
            .collect(),
    };
    Position::parse(position.rules(), &format!("{board} b {hand} 1")).ok()
}

fn swapped(letter: char) -> char {
    match letter {
        'P' => 'p',
        'p' => 'P',
        other => other,
    }
}

/// The search tells where to look, and the solver whether it is so.
fn puzzle_at(search: &mut Search, position: &Position, most: u8) -> Option<Puzzle> {
    let limits = Limits {
        depth: 2 * most,
        nodes: SEARCH_NODES,
    };
    let report = search.run(position, &limits, &mut || false, &mut |_| {})?;
    let win = report.score.mate_in().filter(|&plies| plies > 0);
    if let Some(plies) = win {
        let moves = u8::try_from(plies / 2 + 1).ok()?;
        let sooner = moves > 1 && can_win(position, moves - 1);
        if moves > most || sooner {
            return None;
        }
        return only_win(position, moves).map(|line| Puzzle {
            position: *position,
            task: Asked::Win(moves),
            line,
        });
    }
    let moves = (1..most).find(|&moves| can_win(&position.passed(), moves))?;
    let [mv] = saving_moves(position, moves)[..] else {
        return None;
    };
    Some(Puzzle {
        position: *position,
        task: Asked::Save(moves),
        line: vec![mv],
    })
}

/// The way to win in just so many moves, if there is one at every step and no other.
fn only_win(position: &Position, moves: u8) -> Option<Vec<Move>> {
    let [mv] = winning_moves(position, moves)[..] else {
        return None;
    };
    if moves == 1 {
        return Some(vec![mv]);
    }
    let mut after = *position;
    after.play_unchecked(mv);
    best_answers(&after, moves - 1)
        .into_iter()
        .find_map(|answer| {
            let mut then = after;
            then.play_unchecked(answer);
            if can_win(&then, moves - 2) {
                return None;
            }
            let rest = only_win(&then, moves - 1)?;
            Some([vec![mv, answer], rest].concat())
        })
}

/// One line: what is asked, what makes it worth a look, ruleset, position, solution.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, moves) = match self.task {
            Asked::Win(moves) => ("win", moves),
            Asked::Save(moves) => ("save", moves),
        };
        let line: Vec<_> = self.line.iter().map(Move::to_string).collect();
        write!(
            f,
            "{name} {moves} | {} | {} | {} | {}",
            self.charms().join(" "),
            self.position.rules(),
            self.position.sfen(),
            line.join(" ")
        )
    }
}

impl Puzzle {
    /// What the solution has in it: `quiet`, `hop`, `corner`, `sacrifice`, `takes2`.
    fn charms(&self) -> Vec<String> {
        let mut charms = Vec::new();
        let mut position = self.position;
        for (ply, &mv) in self.line.iter().enumerate() {
            let own = position.side_to_move() == Color::Sente;
            let kind = position.move_kind(mv);
            let taken = position.play_unchecked(mv);
            let count = taken.count();
            if own && ply == 0 && count == 0 {
                charms.push("quiet".to_owned());
            }
            if own && kind == Some(MoveKind::Hop) {
                charms.push("hop".to_owned());
            }
            if own && taken.iter().any(|square| square.is_corner()) {
                charms.push("corner".to_owned());
            }
            if own && count > 1 {
                charms.push(format!("takes{count}"));
            }
            if !own && count > 0 {
                charms.push("sacrifice".to_owned());
            }
        }
        if !position.line_squares(Color::Sente).is_empty() {
            charms.push("line".to_owned());
        }
        charms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first two.
    fn first(seed: u64) -> Vec<Puzzle> {
        let mut found = Vec::new();
        find("hybrid".parse().unwrap(), seed, 1, &mut |puzzle| {
            found.push(puzzle.clone());
            found.len() < 2
        });
        found
    }

    #[test]
    fn what_is_found_is_for_sente_and_won_by_its_line_and_the_seed_decides_what_it_is() {
        let found = first(1);
        for puzzle in &found {
            let mut position = puzzle.position;
            assert_eq!(position.side_to_move(), Color::Sente);
            for &mv in &puzzle.line {
                position.play(mv).unwrap();
            }
            assert_eq!(position.outcome().winner(), Some(Color::Sente), "{puzzle}");
        }
        assert_eq!(first(1), found);
    }
}
