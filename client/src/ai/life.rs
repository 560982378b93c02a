//! The worker's life as one value, changed by one pure function.
//!
//! It starts when it is first needed. There is one at most, and it thinks about one thing for one
//! asker: a new question takes the place of the old one, whose answer is then dropped. A worker
//! that does not answer in its time, or breaks, is ended and started again with the same question,
//! once; then the person is told. Times are milliseconds of one clock that never runs back.

use hasami_core::Position;
use hasami_worker::words::{Answer, Found, Request, Task, Thought};

/// Milliseconds on the page's clock.
pub type Millis = u64;

/// A worker may take so long to come up: it has to be fetched first.
const START_MS: Millis = 20_000;
/// So long after a thought's own limit the worker counts as hung.
const GRACE_MS: Millis = 3_000;

/// What is wrong when the computer player cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// It could not be fetched or started here.
    NotStarted,
    /// It stopped answering, twice.
    Hung,
}

/// How it stands, for the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Nothing is wanted of it.
    Idle,
    /// Something is wanted, and it is still on its way.
    Coming,
    /// It thinks.
    Thinking,
    /// It cannot be had.
    Trouble(Trouble),
}

/// What happens.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// It will be needed soon.
    Needed,
    /// Think about this for me.
    Ask(Task, Box<Position>),
    /// The answer is no longer wanted.
    Forget,
    /// The worker said something.
    Said(Answer),
    /// The worker failed: it did not load, or broke off.
    Broke,
    /// The person wants to try again.
    Retry,
    /// Time has passed.
    Tick,
}

/// What is to be done; a list of them is carried out in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cmd {
    /// Start a worker.
    Start,
    /// End the worker.
    End,
    /// Say this to it.
    Say(Request),
    /// Give the asker the answer; none when there is no move.
    Answer(Option<Found>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is none.
    Off,
    /// Started, not up yet.
    Starting { until: Millis },
    /// Up, with nothing to do.
    Idle,
    /// Thinking about the question of this generation, or one before it.
    Busy { generation: u32, until: Millis },
    /// Ended for good, unless the person tries again.
    Failed(Trouble),
}

/// The worker's life.
#[derive(Debug, Clone)]
pub struct Life {
    state: State,
    generation: u32,
    /// The question whose answer is wanted.
    wanted: Option<Thought>,
    /// A worker was ended over the present question already.
    second: bool,
}

impl Default for Life {
    fn default() -> Self {
        Self {
            state: State::Off,
            generation: 0,
            wanted: None,
            second: false,
        }
    }
}

impl Life {
    /// Takes in one thing that happened at `now`.
    pub fn update(&mut self, now: Millis, event: Event) -> Vec<Cmd> {
        let mut cmds = Vec::new();
        match event {
            Event::Needed => self.start(now, &mut cmds),
            Event::Ask(task, position) => {
                self.generation += 1;
                self.second = false;
                self.wanted = Some(Thought {
                    generation: self.generation,
                    task,
                    position: *position,
                });
                self.pursue(now, &mut cmds);
            }
            Event::Forget => {
                if self.wanted.take().is_some() && matches!(self.state, State::Busy { .. }) {
                    cmds.push(Cmd::Say(Request::Stop));
                }
            }
            Event::Said(Answer::Ready) => {
                if matches!(self.state, State::Starting { .. }) {
                    self.state = State::Idle;
                    self.pursue(now, &mut cmds);
                }
            }
            Event::Said(Answer::Thought(generation, found)) => {
                self.answered(generation, found, &mut cmds);
            }
            Event::Said(Answer::Failed(_)) | Event::Broke => self.broke(now, &mut cmds),
            Event::Retry => {
                if matches!(self.state, State::Failed(_)) {
                    self.state = State::Off;
                    self.second = false;
                    self.start(now, &mut cmds);
                }
            }
            Event::Tick => {
                if self.deadline().is_some_and(|until| now >= until) {
                    self.broke(now, &mut cmds);
                }
            }
        }
        cmds
    }

    /// When the next [`Event::Tick`] is due.
    #[must_use]
    pub const fn deadline(&self) -> Option<Millis> {
        match self.state {
            State::Starting { until } | State::Busy { until, .. } => Some(until),
            State::Off | State::Idle | State::Failed(_) => None,
        }
    }

    /// How it stands.
    #[must_use]
    pub const fn face(&self) -> Face {
        match (self.state, &self.wanted) {
            (State::Failed(trouble), _) => Face::Trouble(trouble),
            (_, None) => Face::Idle,
            (State::Busy { .. }, Some(_)) => Face::Thinking,
            (State::Off | State::Starting { .. } | State::Idle, Some(_)) => Face::Coming,
        }
    }

    /// Starts a worker where there is none.
    fn start(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        if self.state == State::Off {
            self.state = State::Starting {
                until: now + START_MS,
            };
            cmds.push(Cmd::Start);
        }
    }

    /// Puts the wanted question to the worker, as soon as there is one.
    fn pursue(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        let Some(thought) = self.wanted.clone() else {
            return;
        };
        // It may still be at an older question, which runs to its own limit first.
        let from = match self.state {
            State::Off => return self.start(now, cmds),
            State::Starting { .. } | State::Failed(_) => return,
            State::Idle => now,
            State::Busy { until, .. } => now.max(until.saturating_sub(GRACE_MS)),
        };
        self.state = State::Busy {
            generation: thought.generation,
            until: from + Millis::from(thought.task.limit_ms()) + GRACE_MS,
        };
        cmds.push(Cmd::Say(Request::Think(thought)));
    }

    fn answered(&mut self, generation: u32, found: Option<Found>, cmds: &mut Vec<Cmd>) {
        if !matches!(self.state, State::Busy { generation: last, .. } if last == generation) {
            return;
        }
        self.state = State::Idle;
        if self
            .wanted
            .take_if(|thought| thought.generation == generation)
            .is_some()
        {
            cmds.push(Cmd::Answer(found));
        }
    }

    /// The worker did not come up, did not answer in its time, or broke off.
    fn broke(&mut self, now: Millis, cmds: &mut Vec<Cmd>) {
        let trouble = match self.state {
            State::Off | State::Failed(_) => return,
            State::Starting { .. } => Some(Trouble::NotStarted),
            State::Idle | State::Busy { .. } if self.wanted.is_none() => None,
            State::Idle | State::Busy { .. } => self.second.then_some(Trouble::Hung),
        };
        cmds.push(Cmd::End);
        self.state = trouble.map_or(State::Off, State::Failed);
        if trouble.is_none() && self.wanted.is_some() {
            self.second = true;
            self.start(now, cmds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::search::{Level, Score};
    use hasami_core::{Preset, Rules};

    const GRANDMASTER: Task = Task::Play {
        level: Level::Grandmaster,
        seed: 1,
    };

    fn ask() -> Event {
        Event::Ask(
            GRANDMASTER,
            Box::new(Position::start(Rules::new(Preset::Classic))),
        )
    }

    fn found() -> Option<Found> {
        Some(Found {
            score: Score::EVEN,
            depth: 1,
            nodes: 1,
            line: vec!["7i7e".parse().unwrap()],
        })
    }

    fn answer(generation: u32) -> Event {
        Event::Said(Answer::Thought(generation, found()))
    }

    fn asks(cmds: &[Cmd], generation: u32) -> bool {
        matches!(cmds, [Cmd::Say(Request::Think(thought))] if thought.generation == generation)
    }

    /// A worker that is up and has been asked one question at 1,000.
    fn thinking() -> Life {
        let mut life = Life::default();
        assert_eq!(life.update(0, ask()), [Cmd::Start]);
        assert_eq!(life.face(), Face::Coming);
        assert!(asks(&life.update(1_000, Event::Said(Answer::Ready)), 1));
        assert_eq!(life.face(), Face::Thinking);
        life
    }

    #[test]
    fn it_starts_when_needed_once_and_answers() {
        let mut life = Life::default();
        assert_eq!(life.update(0, Event::Needed), [Cmd::Start]);
        assert_eq!(life.update(0, Event::Needed), []);
        assert_eq!(life.update(10, ask()), []);
        assert!(asks(&life.update(90, Event::Said(Answer::Ready)), 1));
        assert_eq!(life.update(500, answer(1)), [Cmd::Answer(found())]);
        assert_eq!(life.face(), Face::Idle);
        assert_eq!(life.deadline(), None);
        assert!(asks(&life.update(900, ask()), 2));
    }

    #[test]
    fn an_answer_that_nobody_waits_for_is_dropped() {
        let mut life = thinking();
        // Taken back, then asked anew while the old thought still runs.
        assert_eq!(life.update(1_100, Event::Forget), [Cmd::Say(Request::Stop)]);
        assert_eq!(life.face(), Face::Idle);
        assert!(asks(&life.update(1_200, ask()), 2));
        assert_eq!(life.update(2_000, answer(1)), []);
        assert_eq!(life.update(3_000, answer(2)), [Cmd::Answer(found())]);
        assert_eq!(life.update(3_000, answer(2)), []);
    }

    #[test]
    fn a_thought_that_waits_for_another_has_time_for_both() {
        let mut life = thinking();
        life.update(1_500, ask());
        // The first may think until 2,000, the second a second longer, and then there is the grace.
        assert_eq!(life.deadline(), Some(2_000 + 1_000 + GRACE_MS));
    }

    #[test]
    fn a_hung_worker_is_ended_and_started_again_once_then_the_person_is_told() {
        let mut life = thinking();
        let until = 1_000 + 1_000 + GRACE_MS;
        assert_eq!(life.deadline(), Some(until));
        assert_eq!(life.update(until - 1, Event::Tick), []);
        assert_eq!(life.update(until, Event::Tick), [Cmd::End, Cmd::Start]);
        assert_eq!(life.face(), Face::Coming);
        assert!(asks(&life.update(6_000, Event::Said(Answer::Ready)), 1));
        assert_eq!(life.update(10_000, Event::Tick), [Cmd::End]);
        assert_eq!(life.face(), Face::Trouble(Trouble::Hung));
        assert_eq!(life.deadline(), None);
        // Trying again puts the same question.
        assert_eq!(life.update(20_000, Event::Retry), [Cmd::Start]);
        assert!(asks(&life.update(20_100, Event::Said(Answer::Ready)), 1));
        assert_eq!(life.update(20_200, answer(1)), [Cmd::Answer(found())]);
    }

    #[test]
    fn a_worker_that_breaks_off_is_like_one_that_hangs() {
        let mut life = thinking();
        assert_eq!(life.update(1_500, Event::Broke), [Cmd::End, Cmd::Start]);
        life.update(1_600, Event::Said(Answer::Ready));
        assert_eq!(life.update(1_700, answer(1)), [Cmd::Answer(found())]);
        // Each question has its own second try.
        life.update(2_000, ask());
        assert_eq!(life.update(2_100, Event::Broke), [Cmd::End, Cmd::Start]);
    }

    #[test]
    fn a_worker_that_does_not_load_is_told_of_at_once_and_can_be_tried_again() {
        for failure in [
            Event::Broke,
            Event::Said(Answer::Failed("no module".to_owned())),
        ] {
            let mut life = Life::default();
            life.update(0, ask());
            assert_eq!(life.update(100, failure), [Cmd::End]);
            assert_eq!(life.face(), Face::Trouble(Trouble::NotStarted));
            assert_eq!(life.update(200, Event::Tick), []);
            assert_eq!(life.update(300, Event::Retry), [Cmd::Start]);
            assert!(asks(&life.update(400, Event::Said(Answer::Ready)), 1));
        }
    }

    #[test]
    fn a_late_worker_is_waited_for_and_one_that_never_comes_is_not() {
        let mut life = Life::default();
        life.update(0, ask());
        assert_eq!(life.update(START_MS - 1, Event::Tick), []);
        assert!(asks(
            &life.update(START_MS - 1, Event::Said(Answer::Ready)),
            1
        ));
        let mut life = Life::default();
        life.update(0, ask());
        assert_eq!(life.update(START_MS, Event::Tick), [Cmd::End]);
        assert_eq!(life.face(), Face::Trouble(Trouble::NotStarted));
    }

    #[test]
    fn a_worker_that_hangs_when_nothing_is_wanted_is_ended_quietly() {
        let mut life = thinking();
        life.update(1_100, Event::Forget);
        assert_eq!(life.update(5_000, Event::Tick), [Cmd::End]);
        assert_eq!(life.face(), Face::Idle);
        assert_eq!(life.update(6_000, ask()), [Cmd::Start]);
    }

    #[test]
    fn asking_in_trouble_keeps_the_question_for_the_next_try() {
        let mut life = Life::default();
        life.update(0, Event::Needed);
        life.update(0, Event::Broke);
        assert_eq!(life.update(50, ask()), []);
        assert_eq!(life.face(), Face::Trouble(Trouble::NotStarted));
        life.update(60, Event::Retry);
        assert!(asks(&life.update(70, Event::Said(Answer::Ready)), 1));
    }
}
