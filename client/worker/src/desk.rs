//! Where the worker thinks: it keeps the newest thought, and the search with what it remembers.

use hasami_core::search::{Level, Limits, Report, Search};

use crate::words::{Answer, Found, Request, Task, Thought};

/// The search and the thought that waits for it.
pub struct Desk {
    search: Search,
    waiting: Option<Thought>,
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            search: Search::new(Level::TABLE_BYTES),
            waiting: None,
        }
    }
}

impl Desk {
    /// Takes in a line of the page. A new thought takes the place of one that waits: what has
    /// piled up while the worker was busy is not thought about.
    pub fn hear(&mut self, line: &str) {
        match Request::parse(line) {
            Some(Request::Think(thought)) => self.waiting = Some(thought),
            Some(Request::Stop) => self.waiting = None,
            // The page and its worker are of one build; an unknown line is no message of theirs.
            None => {}
        }
    }

    /// Thinks about what waits and answers it. `now` is a clock in milliseconds.
    pub fn work(&mut self, now: impl Fn() -> f64) -> Option<Answer> {
        let Thought {
            generation,
            task,
            position,
        } = self.waiting.take()?;
        let until = now() + f64::from(task.limit_ms());
        let mut stop = || now() >= until;
        let report = match task {
            Task::Play { level, seed } => {
                level.choose(&mut self.search, &position, seed, &mut stop)
            }
            Task::Look { depth, nodes, .. } => {
                let limits = Limits { depth, nodes };
                self.search
                    .run(&position, &limits, &mut stop, &mut |_: &Report| {})
            }
        };
        Some(Answer::Thought(generation, report.map(found)))
    }
}

fn found(report: Report) -> Found {
    let mut line = report.pv;
    if line.first() != Some(&report.best) {
        line = vec![report.best];
    }
    Found {
        score: report.score,
        depth: report.depth,
        nodes: report.nodes,
        line,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    const START: &str = "classic startpos";

    fn answer(desk: &mut Desk) -> Option<Answer> {
        // Each look at the clock takes a millisecond.
        let time = Cell::new(0.0);
        desk.work(|| time.replace(time.get() + 1.0))
    }

    #[test]
    fn it_answers_with_a_legal_move_and_then_has_nothing_to_do() {
        let mut desk = Desk::default();
        for task in ["level easy 1", "level grandmaster 1", "look 2 100000 500"] {
            desk.hear(&format!("think 4 {task} {START}"));
            let Some(Answer::Thought(4, Some(found))) = answer(&mut desk) else {
                panic!("{task} got no move");
            };
            let start = hasami_core::Position::start("classic".parse().unwrap());
            assert!(start.is_legal(found.line[0]), "{task}");
            assert_eq!(answer(&mut desk), None);
        }
    }

    #[test]
    fn of_several_thoughts_only_the_newest_is_thought() {
        let mut desk = Desk::default();
        for generation in 1..4 {
            desk.hear(&format!("think {generation} level easy 1 {START}"));
        }
        assert!(matches!(answer(&mut desk), Some(Answer::Thought(3, _))));
        assert_eq!(answer(&mut desk), None);
    }

    #[test]
    fn a_thought_that_is_taken_back_is_not_thought() {
        let mut desk = Desk::default();
        desk.hear(&format!("think 1 level easy 1 {START}"));
        desk.hear("stop");
        assert_eq!(answer(&mut desk), None);
    }

    #[test]
    fn a_game_that_is_over_has_no_move_b33() {
        let mut desk = Desk::default();
        desk.hear("think 1 look 3 1000 100 classic pppp5/9/9/9/9/9/9/9/PPPPPPPPP w 5P 1");
        assert_eq!(answer(&mut desk), Some(Answer::Thought(1, None)));
    }
}
