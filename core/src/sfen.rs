//! Positions as SFEN text, read strictly: a position has one text.
//!
//! Four fields: board, side to move (`b` Sente, `w` Gote), captures and move number, as in
//! `ppppppppp/9/9/9/9/9/9/9/PPPPPPPPP b - 1`. The third field, a shogi player's hand, counts
//! captures: `3P2p` when Sente has captured three and Gote two.

use std::fmt::Write as _;

use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The word that stands for the start position.
pub const STARTPOS: &str = "startpos";

/// Why a text is no position under the ruleset it was read for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SfenError {
    /// Not four fields set off by single spaces.
    #[error("a position has four fields (board, side, captures, move number), not {0}")]
    Fields(usize),
    /// Not nine ranks.
    #[error("a board has nine ranks set off by `/`, not {0}")]
    Ranks(usize),
    /// A rank has not nine squares, or says so with two numbers in a row.
    #[error("rank {0} does not describe nine squares")]
    RankLength(char),
    /// A character of the board is no piece and no number of empty squares.
    #[error("`{0}` is no piece (`P`, `p`) and no number of empty squares (1 to 9)")]
    Piece(char),
    /// The side to move is neither `b` nor `w`.
    #[error("the side to move is `b` (Sente) or `w` (Gote)")]
    Side,
    /// The captures are not written as they should be.
    #[error("captures are written `-` or like `3P2p`")]
    Captures,
    /// The move number is no number from 1 to the move limit plus 1.
    #[error("the move number goes from 1 to {}", Rules::MOVE_LIMIT + 1)]
    MoveNumber,
    /// A side's pieces, on the board and captured, are not as many as the ruleset has.
    #[error("{color} has {found} pieces, on the board and captured, not {expected}")]
    PieceCount {
        /// The side whose pieces do not add up.
        color: Color,
        /// Its pieces on the board and those captured by the other side.
        found: u8,
        /// The ruleset's number.
        expected: u8,
    },
}

impl Position {
    /// Reads a position under `rules` from its SFEN, or the start position from `startpos`.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub fn parse(rules: Rules, sfen: &str) -> Result<Self, SfenError> {
        if sfen == STARTPOS {
            return Ok(Self::start(rules));
        }
        let fields: Vec<&str> = sfen.split(' ').collect();
        let [board, side, captures, number] = fields[..] else {
            return Err(SfenError::Fields(fields.len()));
        };
        let board = parse_board(board)?;
        let turn = match side {
            "b" => Color::Sente,
            "w" => Color::Gote,
            _ => return Err(SfenError::Side),
        };
        let captured = parse_captures(captures)?;
        let plies = parse_number(number)
            .and_then(|number| number.checked_sub(1))
            .filter(|&plies| plies <= Rules::MOVE_LIMIT)
            .ok_or(SfenError::MoveNumber)?;
        check_count(rules, &board, captured)?;
        Ok(Self::set_up(rules, board, turn, captured, plies))
    }

    /// The position as SFEN text.
    #[must_use]
    pub fn sfen(&self) -> String {
        let mut text = String::with_capacity(100);
        write_board(&mut text, self.board());
        text.push_str(match self.side_to_move() {
            Color::Sente => " b ",
            Color::Gote => " w ",
        });
        write_captures(&mut text, self.captured());
        text.push(' ');
        text.push_str(&(self.plies() + 1).to_string());
        text
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Sente => 'P',
        Color::Gote => 'p',
    }
}

fn parse_board(text: &str) -> Result<Board, SfenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 {
        return Err(SfenError::Ranks(ranks.len()));
    }
    let mut board = Board::EMPTY;
    for (row, name) in (1..).zip('a'..='i') {
        let rank = ranks[usize::from(row - 1_u8)];
        let mut squares = (1..=9)
            .rev()
            .filter_map(|file| Square::from_file_rank(file, row));
        let mut after_number = false;
        for character in rank.chars() {
            let color = match character {
                'P' => Color::Sente,
                'p' => Color::Gote,
                '1'..='9' => {
                    let skipped = squares.by_ref().take(digit(character)).count();
                    if after_number || skipped < digit(character) {
                        return Err(SfenError::RankLength(name));
                    }
                    after_number = true;
                    continue;
                }
                other => return Err(SfenError::Piece(other)),
            };
            after_number = false;
            let square = squares.next().ok_or(SfenError::RankLength(name))?;
            board.put(color, square);
        }
        if squares.next().is_some() {
            return Err(SfenError::RankLength(name));
        }
    }
    Ok(board)
}

fn digit(character: char) -> usize {
    character.to_digit(10).map_or(0, |value| value as usize)
}

fn write_board(text: &mut String, board: &Board) {
    let mut empty = b'0';
    for square in Square::all() {
        if square.file() == 9 && square.rank() > 1 {
            text.push('/');
        }
        let piece = board.piece_at(square);
        empty += u8::from(piece.is_none());
        if (piece.is_some() || square.file() == 1) && empty > b'0' {
            text.push(char::from(empty));
            empty = b'0';
        }
        if let Some(color) = piece {
            text.push(letter(color));
        }
    }
}

/// A number without sign or leading zero.
fn parse_number(text: &str) -> Option<u16> {
    match text.as_bytes().first()? {
        b'1'..=b'9' => text.parse().ok(),
        _ => None,
    }
}

fn parse_captures(text: &str) -> Result<ByColor<u8>, SfenError> {
    let mut captured = ByColor::default();
    if text == "-" {
        return Ok(captured);
    }
    let mut rest = text;
    for color in Color::ALL {
        let Some((count, after)) = rest.split_once(letter(color)) else {
            continue;
        };
        captured[color] = match count {
            "" => 1,
            "1" => return Err(SfenError::Captures),
            count => parse_number(count)
                .and_then(|count| u8::try_from(count).ok())
                .ok_or(SfenError::Captures)?,
        };
        rest = after;
    }
    if rest.is_empty() && captured != ByColor::default() {
        Ok(captured)
    } else {
        Err(SfenError::Captures)
    }
}

fn write_captures(text: &mut String, captured: ByColor<u8>) {
    for (color, &count) in captured.iter() {
        match count {
            0 => {}
            1 => text.push(letter(color)),
            _ => {
                // Writing to a String cannot fail.
                let _ = write!(text, "{count}{}", letter(color));
            }
        }
    }
    if captured == ByColor::default() {
        text.push('-');
    }
}

fn check_count(rules: Rules, board: &Board, captured: ByColor<u8>) -> Result<(), SfenError> {
    let expected = rules.pieces_each();
    for color in Color::ALL {
        let found = board
            .of(color)
            .count()
            .saturating_add(captured[color.other()]);
        if found != expected {
            return Err(SfenError::PieceCount {
                color,
                found,
                expected,
            });
        }
    }
    Ok(())
}
