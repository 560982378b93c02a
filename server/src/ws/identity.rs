//! From a browser's secret to who it is.

use hasami_core::ids::PlayerId;
use sha2::{Digest, Sha256};

/// Hexadecimal digits in a token.
const TOKEN_LEN: usize = 64;

/// The identity that a token proves: the first half of its SHA-256. The token itself is kept and logged
/// nowhere, so that nothing of ours can give a seat away. None when it is not 64 lower-case
/// hexadecimal digits.
pub(super) fn identity(token: &str) -> Option<PlayerId> {
    let well_formed = token.len() == TOKEN_LEN
        && token
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if !well_formed {
        return None;
    }
    let digest = Sha256::digest(token);
    let mut half = [0; 16];
    half.copy_from_slice(&digest[..16]);
    Some(PlayerId(u128::from_be_bytes(half)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_token_is_always_the_same_person_and_another_is_not() {
        let token = "0123456789abcdef".repeat(4);
        assert!(identity(&token).is_some());
        assert_eq!(identity(&token), identity(&token.clone()));
        assert_ne!(identity(&token), identity(&"0".repeat(64)));
    }

    #[test]
    fn what_is_no_token_is_nobody() {
        for token in [
            "",
            "abc",
            &"0".repeat(63),
            &"0".repeat(65),
            &"A".repeat(64),
            &"g".repeat(64),
            &"歩".repeat(22),
        ] {
            assert_eq!(identity(token), None, "{token:?}");
        }
    }
}
