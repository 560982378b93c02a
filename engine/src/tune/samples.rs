//! What is learned from: quiet positions, each with the result of its game.

use std::path::Path;

use anyhow::Result;
use hasami_core::search::eval::features::{Tally, extract};
use hasami_core::threats::takeable;
use hasami_core::{Color, Game, Position};

use crate::arena::read_games;

/// A position as the tuner sees it.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The features it has and how often, seen from the side to move.
    pub features: Vec<(u16, i16)>,
    /// 1 when the side to move won, ½ for a draw, 0 when it lost.
    pub result: f32,
}

/// Openings are random, so what stands there says little.
const FIRST_PLY: usize = 8;
/// From here on the move limit has a word in the result.
const LAST_PLY: usize = 200;

/// The quiet positions of the games on record in `file`.
///
/// # Errors
///
/// When `file` cannot be read or is no record.
pub fn read_samples(file: &Path) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for game in read_games(file)? {
        add_samples(&game, &mut samples);
    }
    Ok(samples)
}

fn add_samples(game: &Game, samples: &mut Vec<Sample>) {
    let winner = game.outcome().winner();
    let mut position = *game.start();
    for (ply, played) in game.moves().iter().enumerate() {
        if (FIRST_PLY..LAST_PLY).contains(&ply) && is_quiet(&position) {
            let mut counts = Counts::default();
            extract(&position, &mut counts);
            samples.push(Sample {
                features: counts.list(),
                result: result_for(position.side_to_move(), winner),
            });
        }
        position.play_unchecked(played.mv);
    }
}

/// Whether the side to move can take nothing: what it can the search plays out by itself.
fn is_quiet(position: &Position) -> bool {
    takeable(position.rules(), position.board(), position.side_to_move()).is_empty()
}

fn result_for(side: Color, winner: Option<Color>) -> f32 {
    match winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

#[derive(Default)]
struct Counts(Vec<(u16, i16)>);

impl Counts {
    /// Each feature once; those that cancel out are left out.
    fn list(mut self) -> Vec<(u16, i16)> {
        self.0.sort_by_key(|&(feature, _)| feature);
        self.0.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        self.0.retain(|&(_, count)| count != 0);
        self.0
    }
}

impl Tally for Counts {
    fn add(&mut self, feature: usize, count: i32) {
        self.0.push((feature as u16, count as i16));
    }
}
