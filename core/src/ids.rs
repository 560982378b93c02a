//! Identifiers that both sides of the wire name: players, games and room codes.

use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

/// A game of a room's series; written as a hyphenated UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u128);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Uuid::from_u128(self.0).fmt(f)
    }
}

impl FromStr for GameId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        Uuid::from_str(text)
            .map(|id| Self(id.as_u128()))
            .map_err(|_| InvalidId)
    }
}

/// Who sits on a seat: a digest of the secret a browser holds, never the secret itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u128);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Uuid::from_u128(self.0).fmt(f)
    }
}

impl FromStr for PlayerId {
    type Err = InvalidId;

    fn from_str(text: &str) -> Result<Self, InvalidId> {
        Uuid::from_str(text)
            .map(|id| Self(id.as_u128()))
            .map_err(|_| InvalidId)
    }
}

/// The text is not a hyphenated UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is a UUID such as 67e55044-10b1-426f-9247-bb680e5fe0c8")]
pub struct InvalidId;

/// The name of a room in an invite link: eight characters of [`RoomCode::ALPHABET`].
///
/// Twenty-five characters to the power of eight are 1.5 · 10¹¹ codes: with 10,000 rooms open,
/// a guess finds one in fifteen million tries, and wrong guesses are limited a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomCode([u8; RoomCode::LEN]);

impl RoomCode {
    /// Characters in a code.
    pub const LEN: usize = 8;

    /// No two of these look alike: without 0 O, 1 I L, 2 Z, 5 S, 8 B.
    pub const ALPHABET: &'static [u8; 25] = b"34679ACDEFGHJKMNPQRTUVWXY";

    /// The code that a random number stands for; only the number modulo 25⁸ matters.
    #[must_use]
    pub fn from_number(mut number: u64) -> Self {
        let base = Self::ALPHABET.len() as u64;
        let mut code = [0; Self::LEN];
        for place in &mut code {
            *place = Self::ALPHABET[(number % base) as usize];
            number /= base;
        }
        Self(code)
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&byte| {
            use fmt::Write;
            f.write_char(char::from(byte))
        })
    }
}

impl FromStr for RoomCode {
    type Err = InvalidRoomCode;

    /// Takes what people make of a code: any case, blanks, hyphens, and the punctuation that
    /// clings to a copied link.
    fn from_str(text: &str) -> Result<Self, InvalidRoomCode> {
        let mut code = [0; Self::LEN];
        let mut filled = 0;
        for letter in text.chars().filter(|c| c.is_alphanumeric()) {
            let byte = u8::try_from(letter.to_ascii_uppercase()).map_err(|_| InvalidRoomCode)?;
            if filled == Self::LEN || !Self::ALPHABET.contains(&byte) {
                return Err(InvalidRoomCode);
            }
            code[filled] = byte;
            filled += 1;
        }
        if filled == Self::LEN {
            Ok(Self(code))
        } else {
            Err(InvalidRoomCode)
        }
    }
}

/// The text cannot be a room code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a room code is eight of the characters 34679ACDEFGHJKMNPQRTUVWXY")]
pub struct InvalidRoomCode;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_code_leads_to_the_same_room_b25() {
        let code = RoomCode::from_number(123_456_789_012);
        let text = code.to_string();
        let lower = text.to_lowercase();
        let grouped = format!(" {}-{} ", &text[..4], &text[4..]);
        for written in [
            text.clone(),
            lower,
            grouped,
            format!("{text}."),
            format!("({text})"),
        ] {
            assert_eq!(written.parse(), Ok(code), "{written:?}");
        }
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for text in [
            "",
            "ABC",
            "ABCDEFGH9",
            "OOOOOOOO",
            "<script>",
            "歩歩歩歩歩歩歩歩",
        ] {
            assert_eq!(text.parse::<RoomCode>(), Err(InvalidRoomCode), "{text:?}");
        }
    }

    #[test]
    fn ids_survive_the_way_through_text() {
        let game = GameId(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
        assert_eq!(game.to_string(), "67e55044-10b1-426f-9247-bb680e5fe0c8");
        assert_eq!(game.to_string().parse(), Ok(game));
        assert_eq!("12".parse::<PlayerId>(), Err(InvalidId));
    }
}
