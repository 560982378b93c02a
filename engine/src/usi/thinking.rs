//! A search in a thread of its own, with a clock, that can be told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hasami_core::search::{Limits, Report, Search};
use hasami_core::{Color, Position};

use super::Output;
use super::command::Go;

/// A search that is under way.
pub(super) struct Thinking {
    thread: Option<JoinHandle<Box<Search>>>,
    signals: Arc<Signals>,
    infinite: bool,
}

#[derive(Default)]
struct Signals {
    /// Answer with the best so far.
    stop: AtomicBool,
    /// The answer interests nobody any more.
    hush: AtomicBool,
    /// The answer is being given: whoever has read it may send the next command before the thread has ended.
    answered: AtomicBool,
}

/// Kept back for reading and writing the answer.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Thinking {
    /// Starts to think about `position`.
    pub(super) fn start(
        mut search: Box<Search>,
        position: Position,
        go: Go,
        output: Output,
    ) -> Self {
        let signals = Arc::new(Signals::default());
        let heard = Arc::clone(&signals);
        let infinite = go.infinite || go == Go::default();
        let thread = std::thread::spawn(move || {
            think(&mut search, &position, go, infinite, &heard, &output);
            search
        });
        Self {
            thread: Some(thread),
            signals,
            infinite,
        }
    }

    /// Tells it to answer.
    pub(super) fn stop(&self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = &self.thread {
            thread.thread().unpark();
        }
    }

    /// Tells it that no answer is wanted.
    pub(super) fn hush(&self) {
        self.signals.hush.store(true, Ordering::Relaxed);
        self.stop();
    }

    /// Waits until it has answered; without a limit it is stopped first.
    pub(super) fn end(&mut self) {
        if self.infinite {
            self.stop();
        }
        if let Some(thread) = self.thread.take() {
            // A thought that panicked has said so on standard error.
            let _ = thread.join();
        }
    }

    /// The searcher, if it has answered.
    pub(super) fn take_back(&mut self) -> Option<Box<Search>> {
        let told_to_stop = self.signals.stop.load(Ordering::Relaxed);
        let answered = self.signals.answered.load(Ordering::Acquire);
        let done = self.thread.as_ref().is_some_and(JoinHandle::is_finished);
        if !done && !answered && !told_to_stop {
            return None;
        }
        // The end of the thread is a moment away.
        let thread = self.thread.take()?;
        Some(thread.join().unwrap_or_else(|_| Box::new(Search::new(0))))
    }
}

fn think(
    search: &mut Search,
    position: &Position,
    go: Go,
    infinite: bool,
    signals: &Signals,
    output: &Output,
) {
    let began = Instant::now();
    let deadline = time_for(&go, position.side_to_move()).map(|time| began + time);
    let limits = Limits {
        depth: go.depth.unwrap_or(Limits::MOST_DEPTH),
        nodes: go.nodes.unwrap_or(u64::MAX),
    };
    let stop = &mut || {
        signals.stop.load(Ordering::Relaxed)
            || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    };
    let report = search.run(position, &limits, stop, &mut |report| {
        // Whoever does not listen any more is noticed when the next command is read.
        let _ = output.say(&info(report, began.elapsed()));
    });

    // An endless search has no end of its own, even when there is nothing left to find.
    while infinite && !signals.stop.load(Ordering::Relaxed) {
        std::thread::park();
    }
    if signals.hush.load(Ordering::Relaxed) {
        return;
    }
    signals.answered.store(true, Ordering::Release);
    let answer = report.map_or_else(
        || "bestmove resign".to_owned(),
        |report| format!("bestmove {}", report.best),
    );
    let _ = output.say(&answer);
}

/// How long to think; none for as long as the other limits allow.
fn time_for(go: &Go, mover: Color) -> Option<Duration> {
    let (left, increment) = match mover {
        Color::Sente => (go.btime, go.binc),
        Color::Gote => (go.wtime, go.winc),
    };
    let clock = (left.is_some() || go.byoyomi.is_some()).then(|| {
        let left = left.unwrap_or(0);
        let for_move = go.byoyomi.unwrap_or(0) + increment.unwrap_or(0);
        // A fortieth of what is left, and the whole of what each move brings anew.
        (left / 40 + for_move).min(left + go.byoyomi.unwrap_or(0))
    });
    let milliseconds = match (go.movetime, clock) {
        (Some(one), Some(other)) => one.min(other),
        (one, other) => one.or(other)?,
    };
    Some(Duration::from_millis(milliseconds).saturating_sub(OVERHEAD))
}

fn info(report: &Report, elapsed: Duration) -> String {
    let pv: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
    let nps = report.nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    format!(
        "info depth {} score {} nodes {} nps {nps:.0} time {} pv {}",
        report.depth,
        report.score,
        report.nodes,
        elapsed.as_millis(),
        pv.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_a_move_never_passes_what_there_is() {
        let go = |btime, byoyomi| Go {
            btime: Some(btime),
            byoyomi: Some(byoyomi),
            ..Go::default()
        };
        let time = |go| time_for(&go, Color::Sente).map(|time| time.as_millis());
        assert_eq!(time(go(40_000, 0)), Some(980));
        assert_eq!(time(go(0, 1_000)), Some(980));
        assert_eq!(time(go(10, 0)), Some(0));
        assert_eq!(
            time(Go {
                depth: Some(3),
                ..Go::default()
            }),
            None
        );
    }
}
