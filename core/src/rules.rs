//! A ruleset: one of three presets with its options, its name, and what follows from it.

use std::fmt;
use std::str::FromStr;

/// The family a ruleset belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preset {
    /// 5-Capture Classic: nine pieces each, five captures win.
    Classic,
    /// Nine pieces each; five captures or a line of five win.
    Hybrid,
    /// Dai Hasami Shogi: eighteen pieces each, a line of five wins.
    Dai,
}

impl Preset {
    /// The presets in the order the rules list them.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Hybrid, Self::Dai];

    const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Hybrid => "hybrid",
            Self::Dai => "dai",
        }
    }
}

/// The name as it stands in a ruleset's name: `classic`, `hybrid`, `dai`.
impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which lines of five win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// Along a rank or a file.
    Orthogonal,
    /// Along a rank, a file or a diagonal.
    WithDiagonals,
}

/// A ruleset. Only the combinations the rules know can be made; two equal rulesets
/// have the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    preset: Preset,
    nohop: bool,
    /// Only with `Preset::Dai`; always set with `step`.
    diag: bool,
    /// Only with `Preset::Dai`.
    step: bool,
}

impl Rules {
    /// Moves after which a game ends, both sides together.
    pub const MOVE_LIMIT: u16 = 300;
    /// A side with this many pieces or fewer draws a game whose ruleset has that end.
    pub const FEW_PIECES: u8 = 4;
    /// Squares in a winning line.
    pub const LINE_LENGTH: u8 = 5;

    /// The preset without options.
    #[must_use]
    pub const fn new(preset: Preset) -> Self {
        Self {
            preset,
            nohop: false,
            diag: false,
            step: false,
        }
    }

    /// The same ruleset with hops switched off.
    #[must_use]
    pub const fn with_nohop(self) -> Self {
        Self {
            nohop: true,
            ..self
        }
    }

    /// The same ruleset with diagonal lines winning too.
    ///
    /// # Errors
    ///
    /// [`RulesError::MisplacedOption`] unless the preset is `dai`.
    pub fn with_diag(self) -> Result<Self, RulesError> {
        self.dai_only("diag")?;
        Ok(Self { diag: true, ..self })
    }

    /// The same ruleset with steps instead of slides, and diagonal lines winning too.
    ///
    /// # Errors
    ///
    /// [`RulesError::MisplacedOption`] unless the preset is `dai`.
    pub fn with_step(self) -> Result<Self, RulesError> {
        self.dai_only("step")?;
        Ok(Self {
            diag: true,
            step: true,
            ..self
        })
    }

    fn dai_only(self, option: &'static str) -> Result<(), RulesError> {
        match self.preset {
            Preset::Dai => Ok(()),
            preset => Err(RulesError::MisplacedOption { option, preset }),
        }
    }

    /// Every ruleset there is, each once.
    pub fn all() -> impl Iterator<Item = Self> {
        let forms = Preset::ALL.into_iter().flat_map(|preset| {
            let plain = Self::new(preset);
            [Ok(plain), plain.with_diag(), plain.with_step()]
                .into_iter()
                .flatten()
        });
        forms.flat_map(|rules| [rules, rules.with_nohop()])
    }

    /// The preset.
    #[must_use]
    pub const fn preset(self) -> Preset {
        self.preset
    }

    /// Captures that win; none where captures do not win.
    #[must_use]
    pub const fn capture_goal(self) -> Option<u8> {
        match self.preset {
            Preset::Classic | Preset::Hybrid => Some(5),
            Preset::Dai => None,
        }
    }

    /// Ranks, counted from a side's own edge, that its pieces start on.
    #[must_use]
    pub const fn home_ranks(self) -> u8 {
        match self.preset {
            Preset::Classic | Preset::Hybrid => 1,
            Preset::Dai => 2,
        }
    }

    /// Pieces each side starts with: 9 or 18.
    #[must_use]
    pub const fn pieces_each(self) -> u8 {
        self.home_ranks() * 9
    }

    /// Whether a piece may hop over an adjacent one.
    #[must_use]
    pub const fn hops(self) -> bool {
        !self.nohop
    }

    /// Whether pieces slide any distance; where they do not, they [step](Self::steps).
    #[must_use]
    pub const fn slides(self) -> bool {
        !self.step
    }

    /// Whether pieces go one square at a time instead of sliding.
    #[must_use]
    pub const fn steps(self) -> bool {
        self.step
    }

    /// Which lines of five win; none where lines do not win.
    #[must_use]
    pub const fn line(self) -> Option<LineRule> {
        match (self.preset, self.diag) {
            (Preset::Classic, _) => None,
            (Preset::Hybrid, _) | (Preset::Dai, true) => Some(LineRule::WithDiagonals),
            (Preset::Dai, false) => Some(LineRule::Orthogonal),
        }
    }

    /// Whether the game is drawn when a side has [`Self::FEW_PIECES`] or fewer.
    #[must_use]
    pub const fn few_pieces_draw(self) -> bool {
        matches!(self.preset, Preset::Dai)
    }
}

/// The canonical name: the preset, then `+nohop`, `+diag`, `+step` where set; `+diag` is
/// not printed with `+step`, which implies it.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset.name())?;
        for (name, on) in [
            ("+nohop", self.nohop),
            ("+diag", self.diag && !self.step),
            ("+step", self.step),
        ] {
            if on {
                f.write_str(name)?;
            }
        }
        Ok(())
    }
}

/// Why there is no such ruleset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The name does not begin with a preset.
    #[error("unknown preset `{0}`: it is `classic`, `hybrid` or `dai`")]
    UnknownPreset(String),
    /// A part after the preset is no option.
    #[error("unknown option `{0}`: it is `nohop`, `diag` or `step`")]
    UnknownOption(String),
    /// An option is written twice.
    #[error("option `{0}` is there twice")]
    DoubledOption(&'static str),
    /// The preset does not have that option.
    #[error("`{preset}` has no option `{option}`: it belongs to `dai`")]
    MisplacedOption {
        /// The option's name.
        option: &'static str,
        /// The preset it was given to.
        preset: Preset,
    },
}

/// Reads a name with its options in any order. Since `+` decodes to a space in a URL, options may be
/// set off by `+`, `%2B` or a space.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = text.replace("%2B", "+").replace("%2b", "+");
        let mut parts = plain.split(['+', ' ']);
        let name = parts.next().unwrap_or_default();
        let preset = Preset::ALL
            .into_iter()
            .find(|preset| preset.name() == name)
            .ok_or_else(|| RulesError::UnknownPreset(name.to_owned()))?;

        let mut rules = Self::new(preset);
        let mut seen = Vec::new();
        for part in parts {
            let (option, changed) = match part {
                "nohop" => ("nohop", rules.with_nohop()),
                "diag" => ("diag", rules.with_diag()?),
                "step" => ("step", rules.with_step()?),
                _ => return Err(RulesError::UnknownOption(part.to_owned())),
            };
            if seen.contains(&option) {
                return Err(RulesError::DoubledOption(option));
            }
            seen.push(option);
            rules = changed;
        }
        Ok(rules)
    }
}
