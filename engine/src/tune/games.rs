//! Games of the engine against itself, to learn from.

use std::path::Path;

use anyhow::Result;
use hasami_core::search::eval::Weights;
use hasami_core::search::eval::features::FEATURES;
use hasami_core::search::{Limits, Search};
use hasami_core::{Game, Outcome, Rules};

use crate::arena::{Record, Settings, random_game};
use crate::luck::Luck;

/// Which games are to be played.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The ruleset.
    pub rules: Rules,
    /// How many games.
    pub games: u32,
    /// Nodes for each move.
    pub nodes: u64,
    /// Decides the openings and the moves at random.
    pub seed: u64,
    /// The weights to play with.
    pub weights: [i16; FEATURES],
}

impl Plan {
    fn settings(&self) -> Settings {
        // Games with other weights are other games.
        let weights = self.weights.iter().fold(0_u64, |sum, &weight| {
            sum.wrapping_mul(31).wrapping_add(weight as u64)
        });
        let contestant = format!("nodes:{} weights {weights:016x}", self.nodes);
        Settings::of_self_play(&contestant, self.rules, self.seed)
    }
}

/// Random plies at the start, this many and up to as many again.
const OPENING: usize = 4;
/// In the plies that follow, one move in so many is a random one, so that the games show what is good
/// and bad in positions that good play would not reach.
const SLIP: usize = 12;
const LAST_SLIP: usize = 40;

/// Plays what is left of the plan into the record `file`; `heard` is told how many games it holds.
///
/// # Errors
///
/// When `file` cannot be read or written, or holds other games.
pub fn play_games(plan: &Plan, file: &Path, heard: &mut dyn FnMut(u32)) -> Result<()> {
    let (mut record, tally) = Record::open(file, &plan.settings())?;
    let mut search = Search::new(1 << 20).with_weights(Weights::new(plan.weights));
    for number in tally.games()..plan.games {
        let mut luck = Luck::new(plan.seed ^ u64::from(number).wrapping_mul(0xD6E8_FEB8_6659_FD93));
        let plies = OPENING + luck.below(OPENING);
        let mut game = random_game(plan.rules, plies, &mut luck);
        search.clear();
        play_out(&mut game, &mut search, plan.nodes, &mut luck)?;
        record.add(number, hasami_core::Color::Sente, &game)?;
        heard(number + 1);
    }
    Ok(())
}

fn play_out(game: &mut Game, search: &mut Search, nodes: u64, luck: &mut Luck) -> Result<()> {
    while game.outcome() == Outcome::Ongoing {
        let position = *game.position();
        let slips = game.moves().len() < LAST_SLIP && luck.below(SLIP) == 0;
        let found = if slips {
            luck.pick(&position.legal_moves()).copied()
        } else {
            search
                .run(&position, &Limits::nodes(nodes), &mut || false, &mut |_| {})
                .map(|report| report.best)
        };
        let Some(mv) = found else { break };
        game.play(mv)?;
    }
    Ok(())
}
