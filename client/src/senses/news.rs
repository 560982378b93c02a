//! What is new in a game between two glances at it, and how it sounds and reads.

use hasami_core::{Color, Game, Outcome, PlayedMove};

use crate::game_view::{headline, reason};
use crate::i18n::{square, text};
use crate::sound::Sound;

/// Whose game it is, for whoever sits here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// This side is theirs.
    Player(Color),
    /// Both are: two people at one screen.
    Both,
    /// They watch.
    Watcher,
}

impl Role {
    /// The own side, where there is one.
    #[must_use]
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::Player(side) => Some(side),
            Self::Both | Self::Watcher => None,
        }
    }
}

/// A game at one moment, as far as it is worth a sound or a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glance {
    /// Tells the games of one screen apart.
    pub game: u32,
    /// It has begun and goes on.
    pub playing: bool,
    /// Moves played.
    pub plies: usize,
    /// The last of them.
    pub last: Option<PlayedMove>,
    /// Pieces that the side of the last move has taken so far.
    pub taken: u8,
    /// Who is to move.
    pub to_move: Color,
    /// How it stands.
    pub outcome: Outcome,
    /// Whose game it is.
    pub role: Role,
}

impl Glance {
    /// A look at the game with this number, which stands at `outcome`.
    #[must_use]
    pub fn of(number: u32, game: &Game, outcome: Outcome, playing: bool, role: Role) -> Self {
        let to_move = game.position().side_to_move();
        Self {
            game: number,
            playing,
            plies: game.moves().len(),
            last: game.moves().last().copied(),
            taken: game.position().captured()[to_move.other()],
            to_move,
            outcome,
            role,
        }
    }

    /// Whoever sits here is to move, and somebody else was before.
    #[must_use]
    pub fn is_your_turn(&self) -> bool {
        self.playing && self.role == Role::Player(self.to_move)
    }
}

/// Something new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// A game begins.
    Began,
    /// One move was played.
    Moved(PlayedMove),
    /// More than one: after a pause.
    Jumped,
    /// Moves were taken back.
    TookBack,
    /// It is over.
    Over(Outcome),
}

/// What is new in `after`, in the order in which it happened. The first glance shows nothing new, unless
/// a game that has just begun.
#[must_use]
pub fn news(before: Option<&Glance>, after: &Glance) -> Vec<News> {
    let fresh = after.playing && after.plies == 0;
    let Some(before) = before.filter(|before| before.game == after.game) else {
        return if fresh { vec![News::Began] } else { vec![] };
    };
    let mut news = Vec::new();
    if fresh && !before.playing && !before.outcome.is_over() {
        news.push(News::Began);
    }
    match (after.plies.cmp(&before.plies), after.last) {
        (std::cmp::Ordering::Less, _) => news.push(News::TookBack),
        (std::cmp::Ordering::Greater, Some(last)) if after.plies == before.plies + 1 => {
            news.push(News::Moved(last));
        }
        (std::cmp::Ordering::Greater, _) => news.push(News::Jumped),
        (std::cmp::Ordering::Equal, _) => {}
    }
    if after.outcome.is_over() && !before.outcome.is_over() {
        news.push(News::Over(after.outcome));
    }
    news
}

impl News {
    /// How it sounds.
    #[must_use]
    pub fn sound(self) -> Sound {
        match self {
            Self::Began | Self::Over(_) => Sound::Bell,
            Self::Moved(played) if !played.captures.is_empty() => Sound::Capture,
            Self::Moved(_) | Self::Jumped | Self::TookBack => Sound::Move,
        }
    }

    /// How it reads in the game of `glance`; whose turn it is says another sentence.
    #[must_use]
    pub fn words(self, glance: &Glance) -> String {
        match self {
            Self::Began => match glance.role.side() {
                Some(side) => text::said_began_as(side_name(side)),
                None => text::said_began().to_owned(),
            },
            Self::Moved(played) => moved(&played, glance),
            Self::Jumped => text::said_jumped(&glance.plies.to_string()),
            Self::TookBack => text::took_back().to_owned(),
            Self::Over(outcome) => {
                let headline = headline(outcome, glance.role.side());
                text::said_over(headline, reason(outcome))
            }
        }
    }
}

fn side_name(side: Color) -> &'static str {
    match side {
        Color::Sente => text::sente(),
        Color::Gote => text::gote(),
    }
}

fn moved(played: &PlayedMove, glance: &Glance) -> String {
    let mover = glance.to_move.other();
    let who = match glance.role {
        Role::Player(side) if side == mover => text::you(),
        Role::Player(_) => text::opponent(),
        Role::Both | Role::Watcher => side_name(mover),
    };
    let (from, to) = (square(played.mv.from), square(played.mv.to));
    match played.captures.count() {
        0 => text::said_move(who, &from, &to),
        count => {
            let all = glance.taken.to_string();
            text::said_capture(u32::from(count), who, &from, &to, &all)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Preset, Rules, WinReason};

    fn glance(moves: &[&str], role: Role) -> Glance {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in moves {
            game.play(mv.parse().unwrap()).unwrap();
        }
        Glance::of(1, &game, game.outcome(), true, role)
    }

    const CAPTURE: [&str; 4] = ["7i7e", "6a6e", "1i1h", "8a8e"];

    #[test]
    fn a_page_that_comes_to_a_running_game_has_no_news() {
        let now = glance(&CAPTURE, Role::Watcher);
        assert_eq!(news(None, &now), vec![]);
        assert_eq!(news(Some(&now), &now), vec![]);
        assert_eq!(news(None, &glance(&[], Role::Both)), vec![News::Began]);
    }

    #[test]
    fn a_game_begins_when_its_clock_does_and_a_rematch_begins_again() {
        let begun = glance(&[], Role::Player(Color::Gote));
        let waiting = Glance {
            playing: false,
            ..begun
        };
        assert_eq!(news(None, &waiting), vec![]);
        assert_eq!(news(Some(&waiting), &begun), vec![News::Began]);
        let rematch = Glance { game: 2, ..begun };
        assert_eq!(news(Some(&begun), &rematch), vec![News::Began]);
        assert_eq!(News::Began.words(&begun), "The game begins. You are Gote.");
    }

    #[test]
    fn one_move_is_told_with_who_made_it_and_what_it_took() {
        let role = Role::Player(Color::Sente);
        let before = glance(&CAPTURE[..3], role);
        let after = glance(&CAPTURE, role);
        let new = news(Some(&before), &after);
        assert_eq!(new.len(), 1);
        assert_eq!(
            new[0].words(&after),
            "Opponent: 8a to 8e, takes 1 piece, 1 in all."
        );
        assert_eq!(new[0].sound(), Sound::Capture);
        let quiet = news(Some(&glance(&CAPTURE[..2], role)), &before);
        assert_eq!(quiet[0].words(&before), "You: 1i to 1h.");
        assert_eq!(quiet[0].sound(), Sound::Move);
        let seen = glance(&CAPTURE[..3], Role::Watcher);
        assert_eq!(quiet[0].words(&seen), "Sente: 1i to 1h.");
    }

    #[test]
    fn many_moves_at_once_are_one_piece_of_news() {
        let (before, after) = (glance(&[], Role::Both), glance(&CAPTURE, Role::Both));
        assert_eq!(news(Some(&before), &after), vec![News::Jumped]);
        assert_eq!(news(Some(&after), &before), vec![News::TookBack]);
    }

    #[test]
    fn the_end_is_told_once_after_the_move_that_brought_it() {
        let role = Role::Player(Color::Gote);
        let before = glance(&CAPTURE[..3], role);
        let after = Glance {
            playing: false,
            outcome: Outcome::Win(Color::Gote, WinReason::Captures),
            ..glance(&CAPTURE, role)
        };
        let new = news(Some(&before), &after);
        assert_eq!(new.len(), 2);
        assert_eq!(
            new[1].words(&after),
            "You win. By captures: five pieces taken."
        );
        assert_eq!(new[1].sound(), Sound::Bell);
        assert_eq!(news(Some(&after), &after), vec![]);
    }
}
