//! Random games played on the engine and on the slow reference side by side.

use std::collections::BTreeMap;

use hasami_core::{Bitboard, Color, Game, Move, Position, Preset, Rules, Square};

use crate::boards::Random;
use crate::reference::Reference;

fn pair(mv: Move) -> (u8, u8) {
    (mv.from.index(), mv.to.index())
}

fn numbers(squares: Bitboard) -> Vec<u8> {
    squares.iter().map(Square::index).collect()
}

/// A capture if one turns up in a few tries: plain chance seldom captures and mostly runs into
/// the move limit.
fn choose(position: &Position, legal: &[Move], random: &mut Random) -> Move {
    let tries = [(); 4].map(|()| random.pick(legal));
    let capture = tries
        .into_iter()
        .find(|&mv| !position.captures_of(mv).is_empty());
    capture.unwrap_or(tries[0])
}

/// Plays the random game with this seed on both and compares all there is to see at every ply.
/// Returns its outcome.
fn play_one(rules: Rules, seed: u64) -> String {
    let name = rules.to_string();
    let mut random = Random(seed);
    let mut game = Game::new(rules);
    let mut reference = Reference::start(&name);
    let mut legal = game.position().legal_moves();
    loop {
        let at = || format!("{name}, seed {seed}, ply {}", game.moves().len());
        let pairs: Vec<(u8, u8)> = legal.iter().copied().map(pair).collect();
        assert_eq!(pairs, reference.legal_moves(), "{}", at());
        assert_eq!(
            game.position().count_moves() as usize,
            pairs.len(),
            "{}",
            at()
        );
        assert_eq!(game.position().sfen(), reference.sfen(), "{}", at());
        assert_eq!(game.outcome().to_string(), reference.outcome(), "{}", at());
        if game.outcome().is_over() {
            return game.outcome().to_string();
        }

        let mover = game.position().side_to_move();
        let before = *game.position().board();
        let mv = choose(game.position(), &legal, &mut random);
        let expected = game.position().captures_of(mv);
        let played = game.play(mv).unwrap();
        let after = *game.position().board();
        assert_eq!(
            numbers(played.captures),
            reference.play(pair(mv)),
            "{name}, seed {seed}, {mv}"
        );
        assert_eq!(played.captures, expected);
        assert_eq!(
            after.of(mover).count(),
            before.of(mover).count(),
            "own piece lost by {mv}"
        );
        assert_eq!(
            after.of(mover.other()),
            before.of(mover.other()) - played.captures
        );
        legal = game.position().legal_moves();
    }
}

/// Each preset for a third of the seeds, and each of its options for an equal part of those.
fn ruleset(seed: u64) -> Rules {
    let mut random = Random(seed);
    let preset = random.pick(&Preset::ALL);
    let rulesets: Vec<Rules> = Rules::all()
        .filter(|rules| rules.preset() == preset)
        .collect();
    random.pick(&rulesets)
}

/// The games are shared out among this machine's cores.
fn play_all(games: u64) -> BTreeMap<(String, String), u32> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let play_share = |share: u64| {
        let mut outcomes: BTreeMap<_, u32> = BTreeMap::new();
        for seed in (share..games).step_by(threads as usize) {
            let rules = ruleset(seed);
            let outcome = play_one(rules, seed);
            *outcomes
                .entry((rules.preset().to_string(), outcome))
                .or_default() += 1;
        }
        outcomes
    };
    std::thread::scope(|scope| {
        let shares: Vec<_> = (0..threads)
            .map(|share| scope.spawn(move || play_share(share)))
            .collect();
        let mut all = BTreeMap::new();
        for outcomes in shares {
            for (key, count) in outcomes.join().unwrap() {
                *all.entry(key).or_default() += count;
            }
        }
        all
    })
}

fn agree_in_all_of(games: u64) {
    let outcomes = play_all(games);
    let played: u64 = outcomes.values().map(|&count| u64::from(count)).sum();
    assert_eq!(played, games);
    for color in Color::ALL {
        for (preset, reason) in [
            ("classic", "captures"),
            ("classic", "move limit"),
            ("hybrid", "captures"),
            ("hybrid", "line"),
            ("dai", "line"),
            ("dai", "move limit"),
        ] {
            let key = (preset.to_owned(), format!("{color}: {reason}"));
            assert!(outcomes.contains_key(&key), "no {key:?} among {outcomes:?}");
        }
    }
    let few_pieces = ("dai".to_owned(), "draw: few pieces".to_owned());
    assert!(outcomes.contains_key(&few_pieces), "{outcomes:?}");
}

#[test]
fn engine_and_reference_agree_on_every_position_of_random_games_b31() {
    agree_in_all_of(5_000);
}

#[test]
#[ignore = "two minutes of computing: cargo test -p hasami-core --test rules -- --ignored"]
fn engine_and_reference_agree_on_every_position_of_a_hundred_thousand_random_games_b31() {
    agree_in_all_of(100_000);
}
