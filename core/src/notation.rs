//! Moves in Japanese notation, as they stand in a game record.

use crate::color::Color;
use crate::game::PlayedMove;
use crate::square::Square;

/// Files in the full-width digits of Japanese records.
const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
/// Ranks from the top.
pub(crate) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// `▲７六歩(77)`: who moved, where to, with what, and where from, since several pieces can reach a
/// square. Sente plays 歩 and Gote と. Captures follow as `×2`.
#[must_use]
pub fn japanese(mover: Color, played: &PlayedMove) -> String {
    let (mark, piece) = match mover {
        Color::Sente => ('▲', '歩'),
        Color::Gote => ('△', 'と'),
    };
    let (to, from) = (place(played.mv.to), place(played.mv.from));
    format!(
        "{mark}{}{}{piece}({}{}){}",
        FILES[to.0],
        RANKS[to.1],
        from.0 + 1,
        from.1 + 1,
        captures(played)
    )
}

/// `7g7f`, as the engine protocol USI writes a move. Captures follow as `×2`.
#[must_use]
pub fn usi(played: &PlayedMove) -> String {
    format!("{}{}", played.mv, captures(played))
}

fn captures(played: &PlayedMove) -> String {
    match played.captures.count() {
        0 => String::new(),
        count => format!("×{count}"),
    }
}

/// File and rank, counted from 0.
fn place(square: Square) -> (usize, usize) {
    (
        usize::from(square.file() - 1),
        usize::from(square.rank() - 1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Preset, Rules};

    fn written(moves: &[&str]) -> Vec<[String; 2]> {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in moves {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let sides = [Color::Sente, Color::Gote].into_iter().cycle();
        sides
            .zip(game.moves())
            .map(|(mover, played)| [japanese(mover, played), usi(played)])
            .collect()
    }

    #[test]
    fn a_move_names_side_target_piece_and_origin() {
        let written = written(&["7i7e", "3a3d"]);
        assert_eq!(written[0], ["▲７五歩(79)", "7i7e"]);
        assert_eq!(written[1], ["△３四と(31)", "3a3d"]);
    }

    #[test]
    fn captures_are_counted_behind_the_move() {
        let written = written(&["7i7e", "6a6e", "1i1h", "8a8e"]);
        assert_eq!(written[3], ["△８五と(81)×1", "8a8e×1"]);
    }

    #[test]
    fn the_corners_of_the_board_are_written_as_on_a_diagram() {
        let written = written(&["9i9b", "1a1h"]);
        assert_eq!(written[0][0], "▲９二歩(99)");
        assert_eq!(written[1][0], "△１八と(11)");
    }
}
