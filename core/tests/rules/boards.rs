//! What the tests share: drawn boards, squares by name, and a seeded source of chance.

use hasami_core::{Bitboard, Move, Position, Rules};

/// SplitMix64: small, seeded, the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number from 0 up to but not including `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

pub(crate) fn rules(name: &str) -> Rules {
    name.parse().unwrap()
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The squares named in `names`, set off by spaces.
pub(crate) fn squares(names: &str) -> Bitboard {
    names
        .split_whitespace()
        .map(|name| name.parse().unwrap())
        .collect()
}

/// The position drawn as nine rows of `P`, `p` and `.`, Sente (`b`) or Gote (`w`) to move.
///
/// Pieces missing from the board count as captured; move 51 (Sente) or 52 (Gote) is next.
pub(crate) fn draw(rules_name: &str, side: &str, rows: [&str; 9]) -> Position {
    let rules = rules(rules_name);
    let missing = |piece| {
        let on_board = rows.concat().matches(piece).count();
        usize::from(rules.pieces_each()) - on_board
    };
    let captures = captures_field(missing("p"), missing("P"));
    let number = if side == "b" { 51 } else { 52 };
    let sfen = format!("{} {side} {captures} {number}", board_field(rows));
    Position::parse(rules, &sfen).unwrap()
}

/// Rows of `P`, `p` and `.` as the first field of an SFEN.
pub(crate) fn board_field(rows: [&str; 9]) -> String {
    let rows = rows.map(|row| {
        assert_eq!(row.len(), 9, "{row}");
        (1..=9).rev().fold(row.to_owned(), |row, empty| {
            row.replace(&".".repeat(empty), &empty.to_string())
        })
    });
    rows.join("/")
}

/// The third field of an SFEN.
pub(crate) fn captures_field(by_sente: usize, by_gote: usize) -> String {
    let part = |count, piece: &str| match count {
        0 => String::new(),
        1 => piece.to_owned(),
        more => format!("{more}{piece}"),
    };
    match part(by_sente, "P") + &part(by_gote, "p") {
        none if none.is_empty() => "-".to_owned(),
        some => some,
    }
}

/// The other side's piece; what is no piece stays as it is.
pub(crate) fn swap_case(character: char) -> char {
    match character {
        'P' => 'p',
        'p' => 'P',
        other => other,
    }
}
