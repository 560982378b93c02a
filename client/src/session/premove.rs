//! A move decided while the other side is to move: played when the turn comes, if it still fits.

use hasami_core::{Color, Move, Position};

/// A move for the own next turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Premove {
    /// The move.
    pub mv: Move,
    /// Moves played when it was decided.
    ply: u16,
}

/// What becomes of a premove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// The other side has not moved yet.
    Wait,
    /// It is legal, and it is its turn.
    Play(Move),
    /// It does not fit what is on the board now.
    Gone,
}

impl Premove {
    /// `mv` for side `you`, decided at `position`. None when it is `you`'s turn already or the game is
    /// over, or when the piece could not go there even if it were.
    #[must_use]
    pub fn new(position: &Position, you: Color, mv: Move) -> Option<Self> {
        let waits = position.side_to_move() != you && !position.outcome().is_over();
        (waits && position.passed().is_legal(mv)).then_some(Self {
            mv,
            ply: position.plies(),
        })
    }

    /// What becomes of it at `position`, later in the same game.
    #[must_use]
    pub fn due(self, position: &Position) -> Due {
        if position.plies() == self.ply {
            Due::Wait
        } else if position.plies() == self.ply + 1 && position.is_legal(self.mv) {
            Due::Play(self.mv)
        } else {
            Due::Gone
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hasami_core::{Game, Preset, Rules};

    fn after(moves: &[&str]) -> Position {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in moves {
            game.play(mv.parse().unwrap()).unwrap();
        }
        *game.position()
    }

    fn decided(moves: &[&str], you: Color, mv: &str) -> Option<Premove> {
        Premove::new(&after(moves), you, mv.parse().unwrap())
    }

    #[test]
    fn it_is_played_when_the_turn_comes_and_not_before() {
        let premove = decided(&["7i7e"], Color::Sente, "7e6e").unwrap();
        assert_eq!(premove.due(&after(&["7i7e"])), Due::Wait);
        let came = premove.due(&after(&["7i7e", "3a3d"]));
        assert_eq!(came, Due::Play("7e6e".parse().unwrap()));
    }

    #[test]
    fn it_is_gone_when_it_no_longer_fits() {
        // The way is barred, the turn was missed, or moves were taken back.
        let premove = decided(&["7i7e"], Color::Sente, "7e4e").unwrap();
        assert_eq!(premove.due(&after(&["7i7e", "6a6e"])), Due::Gone);
        let later = after(&["7i7e", "3a3d", "9i9h", "1a1b"]);
        assert_eq!(premove.due(&later), Due::Gone);
        assert_eq!(premove.due(&after(&[])), Due::Gone);
    }

    #[test]
    fn none_is_made_on_the_own_turn_or_for_what_the_piece_cannot_do() {
        assert_eq!(decided(&[], Color::Sente, "7i7e"), None);
        assert_eq!(decided(&["7i7e"], Color::Sente, "7e6d"), None);
        assert_eq!(decided(&["7i7e"], Color::Sente, "3a3d"), None);
        assert_eq!(decided(&["7i7e"], Color::Sente, "5e5d"), None);
    }
}
