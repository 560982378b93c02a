//! How the person wants the game to look, feel and sound: one value, remembered by the browser.
//!
//! [`Settings`] is plain data with a text form; [`Chosen`] is what the page holds of it. The dialog
//! that changes it is `dialog`.

pub(crate) mod dialog;

use std::fmt;

use hasami_core::draw::PieceSet;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

use crate::i18n;
use crate::storage;

/// Where the settings are kept. The page's first script reads them there as well.
const KEY: &str = "hasami-settings";

/// The colours of the page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Day,
    /// Dark.
    Lamp,
}

/// How moves are written in lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// `7g7f`.
    Usi,
    /// `▲７六歩(77)`.
    Japanese,
}

impl Notation {
    /// The one that readers of a language are used to.
    fn of(language: &str) -> Self {
        match language {
            "ja" => Self::Japanese,
            _ => Self::Usi,
        }
    }
}

/// All that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How pieces are drawn.
    pub pieces: PieceSet,
    /// The colours of the page.
    pub theme: Theme,
    /// How moves are written in lists.
    pub notation: Notation,
    /// Files and ranks stand beside the board.
    pub coordinates: bool,
    /// A move is played only when it has been confirmed.
    pub confirm: bool,
    /// Sounds are heard.
    pub sound: bool,
    /// The device vibrates.
    pub vibration: bool,
    /// The system shows a notice when it is the person's turn in a page that is out of sight.
    pub notifications: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            pieces: PieceSet::default(),
            theme: Theme::default(),
            notation: Notation::of(&i18n::language()),
            coordinates: true,
            confirm: false,
            sound: true,
            vibration: true,
            notifications: false,
        }
    }
}

impl Settings {
    /// Reads what [`fmt::Display`] writes. What it does not know, or what is missing, is as by default.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut settings = Self::default();
        for word in text.split_ascii_whitespace() {
            if let Some((name, value)) = word.split_once('=') {
                settings.read(name, value);
            }
        }
        settings
    }

    fn read(&mut self, name: &str, value: &str) {
        let switch = match name {
            "coordinates" => &mut self.coordinates,
            "confirm" => &mut self.confirm,
            "sound" => &mut self.sound,
            "vibration" => &mut self.vibration,
            "notifications" => &mut self.notifications,
            _ => {
                match (name, value) {
                    ("pieces", "traditional") => self.pieces = PieceSet::Traditional,
                    ("pieces", "modern") => self.pieces = PieceSet::Modern,
                    ("theme", "system") => self.theme = Theme::System,
                    ("theme", "day") => self.theme = Theme::Day,
                    ("theme", "lamp") => self.theme = Theme::Lamp,
                    ("notation", "usi") => self.notation = Notation::Usi,
                    ("notation", "japanese") => self.notation = Notation::Japanese,
                    _ => {}
                }
                return;
            }
        };
        match value {
            "on" => *switch = true,
            "off" => *switch = false,
            _ => {}
        }
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = match self.pieces {
            PieceSet::Traditional => "traditional",
            PieceSet::Modern => "modern",
        };
        write!(f, "pieces={pieces} theme={}", self.theme.name())?;
        // What the language brings changes with it.
        if self.notation != Self::default().notation {
            let notation = match self.notation {
                Notation::Usi => "usi",
                Notation::Japanese => "japanese",
            };
            write!(f, " notation={notation}")?;
        }
        for (name, on) in [
            ("coordinates", self.coordinates),
            ("confirm", self.confirm),
            ("sound", self.sound),
            ("vibration", self.vibration),
            ("notifications", self.notifications),
        ] {
            write!(f, " {name}={}", if on { "on" } else { "off" })?;
        }
        Ok(())
    }
}

impl Theme {
    const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Day => "day",
            Self::Lamp => "lamp",
        }
    }
}

/// The settings as the page holds them, and whether their dialog is open.
#[derive(Clone, Copy)]
pub struct Chosen {
    now: RwSignal<Settings>,
    open: RwSignal<bool>,
}

impl Chosen {
    /// Takes up what was chosen before and hands it to everything under the present component. What is
    /// chosen later applies at once, and is kept where the browser keeps such things.
    pub fn provide() -> Self {
        let before = storage::recall(KEY).unwrap_or_default();
        let chosen = Self {
            now: RwSignal::new(Settings::parse(&before)),
            open: RwSignal::new(false),
        };
        provide_context(chosen);
        chosen
    }

    /// What the page holds: to be asked for while a component is made, not in what handles an event.
    #[must_use]
    pub fn here() -> Self {
        use_context().unwrap_or_else(Self::provide)
    }

    /// The settings, followed by whatever reads them.
    #[must_use]
    pub fn get(self) -> Settings {
        self.now.get()
    }

    /// The settings at this moment.
    #[must_use]
    pub fn peek(self) -> Settings {
        self.now.get_untracked()
    }

    /// One of the settings, which tells only of its own changes.
    #[must_use]
    pub fn read<T: PartialEq + Send + Sync + 'static>(self, part: fn(Settings) -> T) -> Memo<T> {
        Memo::new(move |_| part(self.now.get()))
    }

    /// Chooses.
    pub fn change(self, with: impl FnOnce(&mut Settings)) {
        let before = self.now.get_untracked();
        self.now.update(with);
        let now = self.now.get_untracked();
        storage::keep(KEY, &now.to_string());
        if now.theme != before.theme {
            show_theme(now.theme);
        }
    }

    /// Whether the dialog is open.
    #[must_use]
    pub fn is_open(self) -> bool {
        self.open.get()
    }

    /// A button's action: opens the dialog.
    #[must_use]
    pub fn opener(self) -> Callback<()> {
        Callback::new(move |()| self.open.set(true))
    }

    fn close(self) {
        self.open.set(false);
    }
}

/// The page's first script knows how to: it did so before anything was painted.
fn show_theme(theme: Theme) {
    let show = js_sys::Reflect::get(&window(), &"hasamiTheme".into()).unwrap_or_default();
    if let Some(show) = show.dyn_ref::<js_sys::Function>() {
        let _ = show.call1(&window(), &theme.name().into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again() {
        let all = Settings {
            pieces: PieceSet::Modern,
            theme: Theme::Lamp,
            notation: Notation::Japanese,
            coordinates: false,
            confirm: true,
            sound: false,
            vibration: false,
            notifications: true,
        };
        for settings in [Settings::default(), all] {
            assert_eq!(Settings::parse(&settings.to_string()), settings);
        }
        let day = Settings {
            theme: Theme::Day,
            ..all
        };
        assert_eq!(Settings::parse(&day.to_string()), day);
    }

    #[test]
    fn broken_and_unknown_text_falls_back_to_the_defaults() {
        for broken in [
            "",
            "=",
            "theme",
            "theme=",
            "pieces=歩 sound=maybe",
            "{\"a\":1}",
        ] {
            assert_eq!(Settings::parse(broken), Settings::default(), "{broken}");
        }
        let known = Settings::parse("colour=red sound=off theme=neon notation=japanese");
        let expected = Settings {
            sound: false,
            notation: Notation::Japanese,
            ..Settings::default()
        };
        assert_eq!(known, expected);
    }

    /// `static/theme.js` finds the theme in the text by itself.
    #[test]
    fn the_theme_stands_in_the_text_where_the_first_script_looks_for_it() {
        let lamp = Settings {
            theme: Theme::Lamp,
            ..Settings::default()
        };
        assert!(lamp.to_string().contains(" theme=lamp "));
    }
}
