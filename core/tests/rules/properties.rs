//! What holds in every position, tried on positions thrown together by chance.

use hasami_core::perft::{divide, perft};
use hasami_core::{Bitboard, Color, Direction, Move, Outcome, Position, Rules, Square};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::boards::{board_field, captures_field, swap_case};
use crate::reference::Reference;

/// Any position: any ruleset, any pieces on any squares. Classic and hybrid sides keep at least five
/// pieces, so that most positions are open.
fn positions() -> impl Strategy<Value = Position> {
    let rulesets: Vec<Rules> = Rules::all().collect();
    let with_counts = select(rulesets).prop_flat_map(|rules| {
        let most = usize::from(rules.pieces_each());
        (Just(rules), 5..=most, 5..=most)
    });
    let with_squares = with_counts.prop_flat_map(|(rules, sente, gote)| {
        let squares: Vec<Square> = Square::all().collect();
        let chosen = subsequence(squares, sente + gote).prop_shuffle();
        (Just(rules), Just(sente), chosen, any::<bool>(), 0..=300_u16)
    });
    with_squares.prop_map(|(rules, sente, squares, sente_moves, plies)| {
        let (sente, gote) = squares.split_at(sente);
        let each = usize::from(rules.pieces_each());
        let captures = captures_field(each - gote.len(), each - sente.len());
        let board = board_of(sente, gote);
        let side = if sente_moves { 'b' } else { 'w' };
        let sfen = format!("{board} {side} {captures} {}", plies + 1);
        Position::parse(rules, &sfen).unwrap()
    })
}

fn board_of(sente: &[Square], gote: &[Square]) -> String {
    let cells: Vec<char> = Square::all()
        .map(|square| match square {
            square if sente.contains(&square) => 'P',
            square if gote.contains(&square) => 'p',
            _ => '.',
        })
        .collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.iter().collect()).collect();
    board_field(std::array::from_fn(|n| rows[n].as_str()))
}

/// The position seen from the other side: board turned, sides and captures exchanged.
fn turned(position: &Position) -> Position {
    let sfen = position.sfen();
    let fields: Vec<&str> = sfen.split(' ').collect();
    let board: String = fields[0].chars().rev().map(swap_case).collect();
    let side = if fields[1] == "b" { "w" } else { "b" };
    let captured = position.captured().swap();
    let captures = captures_field(usize::from(captured.sente), usize::from(captured.gote));
    let turned = format!("{board} {side} {captures} {}", fields[3]);
    Position::parse(position.rules(), &turned).unwrap()
}

/// The position with left and right exchanged.
fn mirrored(position: &Position) -> Position {
    let sfen = position.sfen();
    let (board, rest) = sfen.split_once(' ').unwrap();
    let rows: Vec<String> = board
        .split('/')
        .map(|row| row.chars().rev().collect())
        .collect();
    Position::parse(position.rules(), &format!("{} {rest}", rows.join("/"))).unwrap()
}

fn swap_winner(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win(winner, reason) => Outcome::Win(winner.other(), reason),
        same => same,
    }
}

fn map(squares: Bitboard, f: fn(Square) -> Square) -> Bitboard {
    squares.iter().map(f).collect()
}

/// The same position on the reference.
fn reference(position: &Position) -> Reference {
    let mut cells = [['.'; 9]; 9];
    for (n, square) in Square::all().enumerate() {
        if let Some(color) = position.piece_at(square) {
            cells[n / 9][n % 9] = if color == Color::Sente { 'P' } else { 'p' };
        }
    }
    let mover = if position.side_to_move() == Color::Sente {
        'P'
    } else {
        'p'
    };
    let name = position.rules().to_string();
    Reference::set_up(&name, cells, mover, u32::from(position.plies()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn the_legal_list_holds_exactly_the_moves_that_are_legal(position in positions()) {
        let list = position.legal_moves();
        prop_assert_eq!(position.count_moves() as usize, list.len());
        prop_assert!(list.is_sorted());
        prop_assert_eq!(perft(&position, 1), list.len() as u64);
        for from in Square::all() {
            let targets = position.legal_targets(from);
            for to in Square::all() {
                let mv = Move { from, to };
                let listed = list.binary_search(&mv).is_ok();
                prop_assert_eq!(position.is_legal(mv), listed, "{}", mv);
                prop_assert_eq!(targets.contains(to), listed, "{}", mv);
                prop_assert_eq!(position.move_kind(mv).is_some(), listed, "{}", mv);
            }
        }
    }

    #[test]
    fn own_pieces_are_never_lost_and_captures_are_told_beforehand(position in positions()) {
        let mover = position.side_to_move();
        for mv in position.legal_moves() {
            let mut next = position;
            let captures = next.captures_of(mv);
            prop_assert_eq!(next.play(mv).unwrap().captures, captures);
            let (before, after) = (position.board(), next.board());
            prop_assert_eq!(after.of(mover), before.of(mover).without(mv.from).with(mv.to));
            prop_assert_eq!(after.of(mover.other()), before.of(mover.other()) - captures);
            prop_assert_eq!(captures - before.of(mover.other()), Bitboard::EMPTY);
            prop_assert_eq!(next.captured()[mover], position.captured()[mover] + captures.count());
            prop_assert_eq!(next.captured()[mover.other()], position.captured()[mover.other()]);
        }
    }

    #[test]
    fn every_move_does_the_same_on_the_reference(position in positions()) {
        let reference = reference(&position);
        prop_assert_eq!(reference.sfen(), position.sfen());
        prop_assert_eq!(reference.outcome(), position.outcome().to_string());
        let legal = position.legal_moves();
        let pairs: Vec<(u8, u8)> = legal.iter().map(|mv| (mv.from.index(), mv.to.index())).collect();
        prop_assert_eq!(reference.legal_moves(), &pairs[..]);
        for (mv, pair) in legal.into_iter().zip(pairs) {
            let (mut here, mut there) = (position, reference.clone());
            let captures = here.play_unchecked(mv);
            let taken: Vec<u8> = captures.iter().map(Square::index).collect();
            prop_assert_eq!(there.play(pair), taken, "{}", mv);
            prop_assert_eq!(there.sfen(), here.sfen(), "{}", mv);
            prop_assert_eq!(there.outcome(), here.outcome().to_string(), "{}", mv);
        }
    }

    #[test]
    fn the_other_side_sees_the_same_game(position in positions()) {
        let other = turned(&position);
        prop_assert_eq!(turned(&other), position);
        prop_assert_eq!(other.outcome(), swap_winner(position.outcome()));
        prop_assert_eq!(other.count_moves(), position.count_moves());
        for mv in position.legal_moves() {
            let (mut here, mut there) = (position, other);
            let captures = here.play(mv).unwrap().captures;
            let turned_captures = there.play(mv.rotate()).unwrap().captures;
            prop_assert_eq!(turned_captures, map(captures, Square::rotate));
            prop_assert_eq!(there.outcome(), swap_winner(here.outcome()));
        }
    }

    #[test]
    fn left_and_right_make_no_difference(position in positions()) {
        let other = mirrored(&position);
        prop_assert_eq!(other.outcome(), position.outcome());
        prop_assert_eq!(other.count_moves(), position.count_moves());
        for mv in position.legal_moves() {
            let (mut here, mut there) = (position, other);
            let captures = here.play(mv).unwrap().captures;
            prop_assert_eq!(there.play(mv.mirror()).unwrap().captures, map(captures, Square::mirror));
            prop_assert_eq!(there.outcome(), here.outcome());
        }
    }

    #[test]
    fn a_position_reads_back_from_its_text(position in positions()) {
        prop_assert_eq!(Position::parse(position.rules(), &position.sfen()), Ok(position));
    }

    #[test]
    fn a_damaged_text_is_refused_or_the_text_of_another_position(
        position in positions(),
        at in any::<prop::sample::Index>(),
        new in "[Pp0-9/ bw歩+-]{0,2}",
    ) {
        let mut text = position.sfen();
        let at = at.index(text.len());
        text.replace_range(at..=at, &new);
        if let Ok(other) = Position::parse(position.rules(), &text) {
            prop_assert_eq!(other.sfen(), text);
        }
    }

    #[test]
    fn the_bulk_count_of_perft_is_what_playing_gives(position in positions()) {
        let played: u64 = position
            .moves()
            .map(|mv| {
                let mut next = position;
                next.play_unchecked(mv);
                u64::from(next.count_moves())
            })
            .sum();
        prop_assert_eq!(perft(&position, 2), played);
        let divided: u64 = divide(&position, 2).into_iter().map(|(_, count)| count).sum();
        prop_assert_eq!(divided, played);
    }

    #[test]
    fn a_side_has_no_legal_move_only_when_the_game_is_over(position in positions()) {
        prop_assert_eq!(position.outcome().is_over(), position.legal_moves().is_empty());
    }

    #[test]
    fn a_set_of_squares_behaves_as_a_set(bits in any::<u128>()) {
        let set = Bitboard::from_bits(bits & Bitboard::ALL.bits()).unwrap();
        let squares: Vec<Square> = set.iter().collect();
        prop_assert_eq!(squares.len(), usize::from(set.count()));
        prop_assert_eq!(squares.first().copied(), set.first());
        prop_assert_eq!(squares.last().copied(), set.last());
        prop_assert_eq!(squares.iter().copied().collect::<Bitboard>(), set);
        for square in Square::all() {
            prop_assert_eq!(set.contains(square), squares.contains(&square));
            prop_assert_eq!((!set).contains(square), !squares.contains(&square));
        }
        for direction in Direction::ALL {
            let shifted: Bitboard = squares.iter().filter_map(|square| square.step(direction)).collect();
            prop_assert_eq!(set.shift(direction), shifted);
        }
    }
}
