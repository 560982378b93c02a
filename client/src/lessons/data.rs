//! The lessons, as data. Their tests prove that each can be done and does what its words say.

use hasami_core::Preset;

use super::course::{Ask, Lesson, Step, Text, Title, Turn};
use super::want::Want;
use crate::i18n::text;

/// The lessons in the order in which they build on one another.
pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        name: "slide",
        title: Title::Lesson(text::title_slide),
        steps: &[
            classic(
                "ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1",
                &[ask(text::slide_1, Want::Slide)],
                text::slide_1_good,
            ),
            classic(
                "pppp1pppp/9/9/9/4p4/4P4/9/9/PPPP1PPPP b - 1",
                &[ask(text::slide_2, Want::To("5d"))],
                text::slide_2_good,
            ),
            classic(
                "ppppppppp/9/9/9/9/9/9/4P4/1PPPPPPPP b - 1",
                &[ask(text::slide_3, Want::Hop)],
                text::slide_3_good,
            ),
        ],
    },
    Lesson {
        name: "pincer",
        title: Title::Lesson(text::title_pincer),
        steps: &[
            classic(
                "pppp1pppp/9/9/9/3Pp4/9/9/9/PPPP1PPPP b - 1",
                &[ask(text::pincer_1, Want::Takes(1))],
                text::pincer_1_good,
            ),
            classic(
                "pppppp1pp/9/6P2/6p2/9/9/9/9/PPPPPPPP1 b - 1",
                &[ask(text::pincer_2, Want::Takes(1))],
                text::pincer_2_good,
            ),
            classic(
                "pp1ppp1pp/9/9/9/2Pp1pP2/9/9/9/PPPP1PPP1 b - 1",
                &[ask(text::pincer_3, Want::Takes(1))],
                text::pincer_3_good,
            ),
        ],
    },
    Lesson {
        name: "chain",
        title: Title::Lesson(text::title_chain),
        steps: &[
            classic(
                "ppp3ppp/9/9/9/1Pppp4/9/9/9/PPPP1PPPP b - 1",
                &[ask(text::chain_1, Want::Takes(3))],
                text::chain_1_good,
            ),
            classic(
                "ppp3ppp/9/9/9/1Ppp1p3/9/9/9/PPPPPPPP1 b - 1",
                &[ask(text::chain_2, Want::Takes(2))],
                text::chain_2_good,
            ),
        ],
    },
    Lesson {
        name: "double",
        title: Title::Lesson(text::title_double),
        steps: &[
            classic(
                "pppp1ppp1/9/4P4/4p4/2Pp5/9/9/9/PP1PPP1PP b - 1",
                &[ask(text::double_1, Want::Takes(2))],
                text::double_1_good,
            ),
            classic(
                "ppp3ppp/9/4P4/4p4/2Pp1pP2/9/9/9/PPP1P2PP b - 1",
                &[ask(text::double_2, Want::Takes(3))],
                text::double_2_good,
            ),
        ],
    },
    Lesson {
        name: "corner",
        title: Title::Lesson(text::title_corner),
        steps: &[
            classic(
                "1pppppppp/9/9/5P3/p8/P8/9/9/1PPPP1PPP b - 1",
                &[ask(text::corner_1, Want::Takes(1))],
                text::corner_1_good,
            ),
            classic(
                "pP1ppp1pp/9/9/2p3p2/9/9/9/9/PPPPPPPP1 b P 1",
                &[ask(text::corner_2, Want::Takes(1))],
                text::corner_2_good,
            ),
            classic(
                "pppppp1pp/9/9/9/9/9/9/9/PPPPPP1pP b 2p 1",
                &[ask(text::corner_3, Want::Safe)],
                text::corner_3_good,
            ),
        ],
    },
    Lesson {
        name: "wedge",
        title: Title::Lesson(text::title_wedge),
        steps: &[
            classic(
                "ppp1p1ppp/9/9/9/3p1p3/9/9/9/PPPPPPPPP b - 1",
                &[ask(text::wedge_1, Want::To("5e"))],
                text::wedge_1_good,
            ),
            classic(
                "ppp1p1ppp/9/9/9/3p1p3/9/9/9/PPPPPPPPP b - 1",
                &[
                    answered(text::wedge_2, Want::To("5e"), "6e6b"),
                    ask(text::wedge_2_then, Want::Takes(1)),
                ],
                text::wedge_2_good,
            ),
        ],
    },
    Lesson {
        name: "danger",
        title: Title::Lesson(text::title_danger),
        steps: &[
            Step {
                shows_danger: true,
                ..classic(
                    "ppp1ppppp/9/9/9/3pP4/9/9/9/PPPP1PPPP b - 1",
                    &[ask(text::danger_1, Want::Safe)],
                    text::danger_1_good,
                )
            },
            classic(
                "ppp1pp1pp/9/9/9/6p2/6P2/p8/9/PPPPPP1PP b - 1",
                &[ask(text::danger_2, Want::Safe)],
                text::danger_2_good,
            ),
            classic(
                "pp2p1ppp/9/9/9/3Pp1p2/9/7pP/9/PPPP1PPP1 b - 1",
                &[ask(text::danger_3, Want::TakesSafely(1))],
                text::danger_3_good,
            ),
        ],
    },
    Lesson {
        name: "fork",
        title: Title::Lesson(text::title_fork),
        steps: &[classic(
            "ppp1pp1pp/9/P8/4p4/5p3/9/9/9/1PPPPPPPP b - 1",
            &[
                answered(text::fork_1, Want::Forks, "4e4b"),
                ask(text::fork_1_then, Want::Takes(1)),
            ],
            text::fork_1_good,
        )],
    },
    Lesson {
        name: "line",
        title: Title::Lesson(text::title_line),
        steps: &[
            dai(
                "ppppppppp/ppppppppp/9/9/2PPPP3/9/9/P1P1P1P1P/PPPPPPPPP b - 1",
                &[ask(text::line_1, Want::Wins)],
                text::line_1_good,
            ),
            dai(
                "ppppppppp/ppppppppp/P8/4P4/4P4/4P4/4P4/1PP1P1PP1/PPP1PPPPP b - 1",
                &[ask(text::line_2, Want::Wins)],
                text::line_2_good,
            ),
            dai(
                "ppppppppp/1p1ppp1p1/9/pppp5/9/9/9/PPPPPPPPP/PPPPPPPPP b - 1",
                &[ask(text::line_3, Want::Holds)],
                text::line_3_good,
            ),
        ],
    },
];

const fn classic(sfen: &'static str, turns: &'static [Turn], good: Text) -> Step {
    Step {
        preset: Preset::Classic,
        sfen,
        shows_danger: false,
        turns,
        good,
    }
}

const fn dai(sfen: &'static str, turns: &'static [Turn], good: Text) -> Step {
    Step {
        preset: Preset::Dai,
        ..classic(sfen, turns, good)
    }
}

const fn ask(words: Text, want: Want) -> Turn {
    Turn {
        ask: Ask::Say(words),
        want,
        answer: None,
    }
}

const fn answered(words: Text, want: Want, answer: &'static str) -> Turn {
    Turn {
        answer: Some(answer),
        ..ask(words, want)
    }
}
