//! The icons: one family, drawn on 24 units with a round 1.6 stroke (`.icon` in the styles).

use leptos::prelude::*;

/// A drawing for a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// Lightning: Quick Match.
    Bolt,
    /// A person and a plus: Play with a Friend.
    Friend,
    /// Two rings side by side: Pass & Play.
    Pair,
    /// Two arrows, up and down: turn the board.
    Flip,
    /// An arrow that turns back: undo.
    TakeBack,
    /// A plus: new game.
    New,
    /// A house: the start page.
    Home,
    /// An arrow into a frame: back into the game.
    Return,
    /// A flag: give up.
    Resign,
    /// Two lines, equal: draw.
    Draw,
    /// Two arrows round: rematch.
    Rematch,
    /// Two sheets: copy.
    Copy,
    /// A node with two branches: share.
    Share,
    /// An eye: watch.
    Watch,
    /// A robot's head: Play vs AI.
    Robot,
    /// A light bulb: hint.
    Hint,
    /// A warning triangle: pieces in danger.
    Danger,
    /// Three dots: more.
    More,
    /// A line that goes up and down: review.
    Review,
    /// An angle to the left: one move back.
    Previous,
    /// An angle to the right: one move on.
    Next,
    /// An angle to the left at a line: to the start.
    First,
    /// An angle to the right at a line: to the present.
    Last,
    /// Two sliders: settings.
    Settings,
    /// A sheet with lines: a record.
    Record,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::Bolt => "M13 3 5.5 13.5h5L10 21l8-11h-5.5z",
            Self::Friend => {
                "M9.5 11.5a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2M3 20c.3-3.4 3-5.5 6.5-5.5S15.7 16.6 16 20M18 8v6M15 11h6"
            }
            Self::Pair => {
                "M8 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4M16 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4"
            }
            Self::Flip => "M8 4v16M4.5 16.5 8 20l3.5-3.5M16 20V4M12.5 7.5 16 4l3.5 3.5",
            Self::TakeBack => "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3",
            Self::New => "M12 5v14M5 12h14",
            Self::Home => "M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10M10 19.5v-5.5h4v5.5",
            Self::Return => "M4 12h11M11 7.5 15.5 12 11 16.5M13 4.5h6.5v15H13",
            Self::Resign => "M6.5 21V4.5h11l-2.5 4.25 2.5 4.25h-11",
            Self::Draw => "M5 9.5h14M5 14.5h14",
            Self::Rematch => {
                "M19 10.5A7.3 7.3 0 0 0 5.5 9M5 13.5A7.3 7.3 0 0 0 18.5 15M5 4.5V9h4.5M19 19.5V15h-4.5"
            }
            Self::Copy => "M9 8.5h10.5V20H9zM15 8.5V4.5H4.5V16H9",
            Self::Share => "M12 14.5V4M8 7.5 12 3.5l4 4M6 11.5V20h12v-8.5",
            Self::Robot => {
                "M6.5 8.5h11a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 16v-5a2.5 2.5 0 0 1 2.5-2.5M12 8.5V5M9 12v.6M15 12v.6M9.5 15.5h5"
            }
            Self::Hint => {
                "M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-3-3-3.6-3-7.5a5.5 5.5 0 0 1 11 0c0 3.9-3 4.5-3 7.5"
            }
            Self::Danger => "M12 4.5 3.5 19.5h17zM12 10v4.5M12 17v.1",
            Self::More => "M5.5 12h.6M11.7 12h.6M17.9 12h.6",
            Self::Review => "M4 20h16M4.5 15.5 9 9.5l4 3.5 6.5-8.5",
            Self::Previous => "M14.5 6l-6 6 6 6",
            Self::Next => "M9.5 6l6 6-6 6",
            Self::First => "M17.5 6l-6 6 6 6M6.5 6v12",
            Self::Last => "M6.5 6l6 6-6 6M17.5 6v12",
            Self::Settings => {
                "M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8M14.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5"
            }
            Self::Record => "M6 3.5h8.5L18.5 8v12.5H6zM9.5 11h5.5M9.5 14h5.5M9.5 17h3",
            Self::Watch => {
                "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6"
            }
        }
    }

    /// The icon as markup; it says nothing to a screen reader.
    pub fn svg(self) -> String {
        format!(
            "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{}\"/></svg>",
            self.path()
        )
    }
}

/// The icon as a view.
pub fn icon(icon: Icon) -> AnyView {
    view! { <span class="icon-box" inner_html=icon.svg()></span> }.into_any()
}
