//! The graph of a game's chances as SVG text.

use std::fmt::Write as _;

use hasami_core::Color;

use super::reading::{Reading, Turn};

/// The size of the drawing, in its own units.
const WIDTH: usize = 600;
const HEIGHT: usize = 120;

/// The chances of `side` over the game, the turning points, and where the reader is. `label` is what
/// is read out in its place.
pub(super) fn graph(
    reading: &Reading,
    side: Color,
    turns: &[Turn],
    shown: usize,
    label: &str,
) -> String {
    let plies = reading.game().moves().len();
    let x = |ply: usize| ply * WIDTH / plies.max(1);
    let y = |ply: usize| {
        let chance = reading.chance(ply, side)?;
        Some(HEIGHT - 4 - usize::from(chance) * (HEIGHT - 8) / 100)
    };
    let mut out = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">\
         <path class=\"even\" d=\"M0 {half}H{WIDTH}\"/>",
        half = HEIGHT / 2
    );
    // What is not known yet is a gap.
    let mut run: Vec<(usize, usize)> = Vec::new();
    for ply in 0..=plies + 1 {
        match (ply <= plies).then(|| y(ply)).flatten() {
            Some(y) => run.push((x(ply), y)),
            None => {
                stretch(&mut out, &run);
                run.clear();
            }
        }
    }
    let _ = write!(out, "<path class=\"here\" d=\"M{} 0V{HEIGHT}\"/>", x(shown));
    for turn in turns {
        if let Some(y) = y(turn.ply + 1) {
            let class = if turn.side == side { "own" } else { "other" };
            let _ = write!(
                out,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{y}\" r=\"7\"/>",
                x(turn.ply + 1)
            );
        }
    }
    out.push_str("</svg>");
    out
}

/// A line without gaps, and the area under it.
fn stretch(out: &mut String, run: &[(usize, usize)]) {
    let Some(first) = run.first() else {
        return;
    };
    let line: String = run.iter().map(|(x, y)| format!("L{x} {y}")).collect();
    let line = line.trim_start_matches('L');
    let _ = write!(
        out,
        "<path class=\"area\" d=\"M{line}V{HEIGHT}H{}Z\"/><path class=\"line\" d=\"M{line}\"/>",
        first.0,
    );
}

/// The number of moves played at a place of the drawing, from 0 at its left to 1 at its right.
pub(super) fn ply_at(place: f64, plies: usize) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a game has 300 moves at most"
    )]
    let ply = (place.clamp(0.0, 1.0) * plies as f64).round() as usize;
    ply
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Found;
    use hasami_core::search::Score;
    use hasami_core::{Game, Preset, Rules};

    fn reading(known: &[usize]) -> Reading {
        let mut game = Game::new(Rules::new(Preset::Classic));
        for mv in ["7i7e", "3a3d", "5i5e", "9a9b"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let mut reading = Reading::new(game);
        for &ply in known {
            let found = Found {
                score: Score::EVEN,
                depth: 1,
                nodes: 1,
                line: vec!["8i8h".parse().unwrap()],
            };
            reading.note(ply, Some(&found));
        }
        reading
    }

    #[test]
    fn what_is_not_known_yet_is_a_gap() {
        let svg = graph(&reading(&[0, 3, 4]), Color::Sente, &[], 0, "Chances");
        assert_eq!(svg.matches("class=\"line\"").count(), 2);
        let svg = graph(&reading(&[0, 1, 2, 3, 4]), Color::Sente, &[], 0, "Chances");
        assert!(svg.contains("class=\"line\" d=\"M0 60L150 60L300 60L450 60L600 60\""));
    }

    #[test]
    fn a_place_on_the_graph_is_a_number_of_moves() {
        assert_eq!(ply_at(0.0, 4), 0);
        assert_eq!(ply_at(0.4, 4), 2);
        assert_eq!(ply_at(1.7, 4), 4);
        assert_eq!(ply_at(0.5, 0), 0);
    }
}
