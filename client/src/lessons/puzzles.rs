//! The puzzles, as data: found by `cargo xtask puzzles`, proved by their tests, the easiest first.

use hasami_core::Preset;

use super::course::{Ask, Lesson, Step, Title, Turn};
use super::want::Want;
use crate::i18n::text;

/// The puzzles.
pub(super) const PUZZLES: &[Lesson] = &[
    Lesson {
        name: "puzzle-1",
        title: Title::Puzzle(1),
        steps: &[classic(
            "1P5Pp/8p/5P3/3p1P1P1/4p4/4P4/9/2P6/3PpP3 b 4P 1",
            &[win("4d5d", 1)],
        )],
    },
    Lesson {
        name: "puzzle-2",
        title: Title::Puzzle(2),
        steps: &[hybrid(
            "1pp2p1p1/9/3pp4/2p4P1/3PPPP2/P8/2p1P4/2Pp5/9 b p 1",
            &[win("2d2e", 1)],
        )],
    },
    Lesson {
        name: "puzzle-3",
        title: Title::Puzzle(3),
        steps: &[classic(
            "p3P4/1p7/4P4/1p2P2p1/7p1/1P1P4P/1P7/7P1/6P2 b 4P 1",
            &[answered("5c8c", 2, "8d9d"), win("5a8a", 1)],
        )],
    },
    Lesson {
        name: "puzzle-4",
        title: Title::Puzzle(4),
        steps: &[hybrid(
            "9/6p2/4p1P2/3p1P2p/2p1pp3/1p4P2/4PP3/9/1P1P2P1P b P 1",
            &[save("4d4b", 1)],
        )],
    },
    Lesson {
        name: "puzzle-5",
        title: Title::Puzzle(5),
        steps: &[hybrid(
            "2p1p1ppp/9/p3P4/3P5/2PP1p3/P8/2p3p2/7P1/P4PP2 b - 1",
            &[answered("9i9g", 2, "7a9a"), win("9f8f", 1)],
        )],
    },
    Lesson {
        name: "puzzle-6",
        title: Title::Puzzle(6),
        steps: &[classic(
            "3p5/1p7/7P1/3P4P/p3p4/7P1/3P2P1p/1PP6/7P1 b 4P 1",
            &[
                answered("7h1h", 3, "1g1f"),
                answered("1d1e", 2, "1f1d"),
                win("2c1c", 1),
            ],
        )],
    },
    Lesson {
        name: "puzzle-7",
        title: Title::Puzzle(7),
        steps: &[classic(
            "4pp3/9/1P2P1p2/9/1P7/2p4P1/P7P/3P2P2/P6p1 b 4P 1",
            &[
                answered("9i3i", 3, "4a4i"),
                answered("3h3i", 2, "7f5f"),
                win("1g1i", 1),
            ],
        )],
    },
    Lesson {
        name: "puzzle-8",
        title: Title::Puzzle(8),
        steps: &[step(
            Preset::Dai,
            "pppp1pppp/p1p2pp2/P2pp3P/2P1p1P2/P4p1p1/1P1P5/9/4PPPP1/PPpPPP1PP b - 1",
            &[
                answered("7d9d", 3, "7b7f"),
                answered("8f9f", 2, "8a8b"),
                win("9i9g", 1),
            ],
        )],
    },
];

const fn classic(sfen: &'static str, turns: &'static [Turn]) -> Step {
    step(Preset::Classic, sfen, turns)
}

const fn hybrid(sfen: &'static str, turns: &'static [Turn]) -> Step {
    step(Preset::Hybrid, sfen, turns)
}

const fn step(preset: Preset, sfen: &'static str, turns: &'static [Turn]) -> Step {
    Step {
        preset,
        sfen,
        shows_danger: false,
        turns,
        good: text::puzzle_solved,
    }
}

/// The last move, or the only one.
const fn win(mv: &'static str, moves: u8) -> Turn {
    Turn {
        ask: Ask::Win(moves),
        want: Want::Forces(mv, moves),
        answer: None,
    }
}

/// A move with so many to come, itself included, and the answer that holds out the longest.
const fn answered(mv: &'static str, moves: u8, answer: &'static str) -> Turn {
    Turn {
        answer: Some(answer),
        ..win(mv, moves)
    }
}

/// The move that alone keeps the other side from winning in so many moves.
const fn save(mv: &'static str, moves: u8) -> Turn {
    Turn {
        ask: Ask::Save,
        want: Want::Saves(mv, moves),
        answer: None,
    }
}
