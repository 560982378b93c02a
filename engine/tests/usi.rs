//! The engine as the program that drives it sees it: lines in, lines out.

#![expect(
    clippy::unwrap_used,
    reason = "in a helper of a test, too, a panic is how it fails"
)]

use std::io::{BufReader, Cursor, Read, Write};
use std::sync::{Arc, Mutex};

use hasami_core::perft::perft;
use hasami_core::{Game, Position, Rules};

/// A place to write that can be read afterwards.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What the engine answers to these lines.
fn ask(lines: &str) -> Vec<String> {
    let paper = Paper::default();
    hasami_engine::usi::run(Cursor::new(lines.to_owned()), paper.clone()).unwrap();
    let bytes = paper.0.lock().unwrap().clone();
    String::from_utf8(bytes)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Where the engine takes its time to come back from writing, as it may when the machine is busy.
#[derive(Clone, Default)]
struct SlowPaper(Paper);

impl Write for SlowPaper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        for _ in 0..100 {
            std::thread::yield_now();
        }
        Ok(())
    }
}

/// A program that sends the next position as soon as it has read the move for the one before.
struct Prompt {
    paper: Paper,
    sent: usize,
}

impl Prompt {
    const POSITIONS: usize = 30;

    fn read_so_far(&self) -> String {
        let bytes = self.paper.0.lock().unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Read for Prompt {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let mut answer = self.read_so_far();
        while answer.matches("bestmove").count() < self.sent && !answer.contains("error") {
            std::thread::yield_now();
            answer = self.read_so_far();
        }
        if self.sent == Self::POSITIONS || answer.contains("error") {
            return Ok(0);
        }
        self.sent += 1;
        (&b"position startpos moves 7i7e\ngo depth 1\n"[..]).read(buffer)
    }
}

fn last(lines: &str) -> String {
    ask(lines).pop().unwrap()
}

#[test]
fn the_greeting_names_every_ruleset_and_ends_in_usiok() {
    let answer = ask("usi\nisready\n");
    let variants = answer
        .iter()
        .find(|line| line.contains("USI_Variant"))
        .unwrap();
    for rules in Rules::all() {
        assert!(
            variants.split(' ').any(|word| word == rules.to_string()),
            "{rules}"
        );
    }
    assert!(answer.contains(&"usiok".to_owned()));
    assert_eq!(answer.last().unwrap(), "readyok");
}

#[test]
fn the_next_position_may_be_sent_as_soon_as_the_move_is_read() {
    let paper = Paper::default();
    let program = Prompt {
        paper: paper.clone(),
        sent: 0,
    };
    hasami_engine::usi::run(BufReader::new(program), SlowPaper(paper.clone())).unwrap();
    let answer = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    assert!(!answer.contains("error"), "{answer}");
    assert_eq!(answer.matches("bestmove").count(), Prompt::POSITIONS);
}

#[test]
fn a_search_reports_each_depth_and_ends_in_a_legal_move() {
    let answer = ask("position startpos moves 7i7e\ngo depth 3\n");
    assert_eq!(answer.len(), 4, "{answer:?}");
    for (n, line) in answer[..3].iter().enumerate() {
        assert!(
            line.starts_with(&format!("info depth {} score cp ", n + 1)),
            "{line}"
        );
        assert!(line.contains(" nodes ") && line.contains(" pv "), "{line}");
    }
    let best = answer[3].strip_prefix("bestmove ").unwrap();
    let moves = ["7i7e", best].map(|mv| mv.parse().unwrap());
    Game::replay("classic".parse().unwrap(), "startpos", moves).unwrap();
}

#[test]
fn a_forced_win_is_scored_in_plies() {
    let win = "position sfen pppp5/9/9/9/3Pp4/9/9/9/PPPPPPPP1 b 4P 41\ngo depth 4\n";
    let answer = ask(win);
    assert!(answer[0].contains(" score mate 1 "), "{answer:?}");
    assert_eq!(answer.last().unwrap(), "bestmove 4i4e");
}

#[test]
fn a_finished_game_is_answered_with_resign() {
    let over = "position sfen 5pppp/9/9/9/9/9/9/9/PPPPPPPPP w 5P 20\ngo depth 3\n";
    assert_eq!(ask(over), ["bestmove resign"]);
}

#[test]
fn an_endless_search_answers_when_it_is_stopped() {
    let answer = ask("go infinite\nstop\nisready\n");
    assert!(
        answer.iter().any(|line| line.starts_with("bestmove ")),
        "{answer:?}"
    );
}

#[test]
fn quit_ends_a_search_without_an_answer() {
    let answer = ask("go infinite\nquit\n");
    assert!(
        !answer.iter().any(|line| line.starts_with("bestmove")),
        "{answer:?}"
    );
}

#[test]
fn perft_counts_by_first_move() {
    let answer = ask("go perft 3\n");
    let start = Position::start("classic".parse().unwrap());
    let expected = perft(&start, 3);
    assert!(answer.contains(&"7i7e: 4182".to_owned()), "{answer:?}");
    assert_eq!(
        answer.last().unwrap(),
        &format!("Nodes searched: {expected}")
    );
    let by_move = answer[..answer.len() - 1].iter().map(|line| {
        let (_, count) = line.split_once(": ").unwrap();
        count.parse::<u64>().unwrap()
    });
    assert_eq!(by_move.sum::<u64>(), expected);
}

#[test]
fn the_display_tells_position_moves_captures_and_outcome() {
    let sfen = "pppp5/9/9/9/3Pp4/9/9/9/PPPPPPPP1 b 4P 41";
    let shown = ask(&format!(
        "position sfen {sfen}\nd\nposition sfen {sfen} moves 4i4e\nd\n"
    ));
    assert_eq!(shown[0], format!("Sfen: {sfen}"));
    assert!(shown[1].starts_with("Legal: ") && shown[1] != "Legal: 0");
    assert_eq!(shown[2..4], ["Captured: -", "Outcome: ongoing"]);
    assert_eq!(
        shown[5..8],
        ["Legal: 0", "Captured: 5e", "Outcome: sente: captures"]
    );
}

#[test]
fn a_variant_and_a_new_game_return_to_the_start() {
    let display =
        ask("position startpos moves 7i7e\nsetoption name USI_Variant value dai+step\nd\n");
    assert!(
        display[0].starts_with("Sfen: ppppppppp/ppppppppp/"),
        "{display:?}"
    );
    let display = ask("position startpos moves 7i7e\nusinewgame\nd\n");
    assert_eq!(display[0], "Sfen: ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1");
    let display = ask("position startpos moves 7i7e\nsetoption name USI_Hash value 2\nd\n");
    assert_eq!(display[0], "Sfen: ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1");
}

#[test]
fn a_line_that_cannot_be_used_gets_an_error_and_changes_nothing() {
    let before = ask("position startpos moves 7i7e\nd\n");
    for line in [
        "fly",
        "d d",
        "position",
        "position endpos",
        "position sfen 9/9 b - 1",
        "position startpos moves 7i7e 7i7d",
        "position startpos moves z9z9",
        "position startpos 7i7e",
        "setoption name USI_Variant value chess",
        "setoption name USI_Variant value classic+diag",
        "setoption name USI_Hash value 0",
        "setoption name USI_Hash value many",
        "setoption name Wings value 2",
        "setoption USI_Hash 5",
        "go depth",
        "go depth 0",
        "go depth -1",
        "go nodes x",
        "go ponder",
        "go perft",
        "go perft 3 4",
        "\u{fffd}\u{0}",
    ] {
        let answer = ask(&format!("position startpos moves 7i7e\n{line}\nd\n"));
        assert!(
            answer[0].starts_with("info string error: "),
            "{line}: {answer:?}"
        );
        assert_eq!(answer[1..], before[..], "{line}");
    }
}

#[test]
fn while_it_thinks_the_engine_is_ready_but_takes_no_other_position() {
    let answer = ask("go infinite\nisready\nposition startpos moves 7i7e\nd\nstop\n");
    assert!(answer.contains(&"readyok".to_owned()));
    assert!(
        answer
            .iter()
            .any(|line| line.contains("error: the engine is thinking"))
    );
    assert!(answer.contains(&"Sfen: ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1".to_owned()));
}

#[test]
fn a_move_time_ends_a_search_by_itself() {
    assert!(last("go movetime 50\n").starts_with("bestmove "));
    assert!(last("go btime 1000 wtime 1000 byoyomi 0\n").starts_with("bestmove "));
}
