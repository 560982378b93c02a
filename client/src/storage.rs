//! What the browser keeps: the secret that its seats belong to, and choices made before.

use leptos::prelude::window;

const TOKEN: &str = "hasami-token";

/// Where the level last played against the computer is kept.
pub const LEVEL: &str = "hasami-level";

/// A choice made before, where the browser keeps such things.
#[must_use]
pub fn recall(name: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(name).ok()?
}

/// Keeps a choice; a browser that will not is asked again next time.
pub fn keep(name: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(name, value);
    }
}

/// Keeps a choice no longer.
pub fn forget(name: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(name);
    }
}

/// The browser's secret.
pub struct Identity {
    /// 64 lower-case hexadecimal digits.
    pub token: String,
    /// It is kept beyond this page.
    pub kept: bool,
}

impl Identity {
    /// The one kept, else a new one; with storage blocked, one for this page only.
    #[must_use]
    pub fn of_this_browser() -> Self {
        let storage = window().local_storage().ok().flatten();
        let stored = storage
            .as_ref()
            .and_then(|storage| storage.get_item(TOKEN).ok()?);
        if let Some(token) = stored.filter(|token| is_token(token)) {
            return Self { token, kept: true };
        }
        let token = new_token();
        let kept = storage.is_some_and(|storage| storage.set_item(TOKEN, &token).is_ok());
        Self { token, kept }
    }
}

/// A number to spread retries with.
#[must_use]
pub fn random_seed() -> u64 {
    u64::from_le_bytes(random_bytes())
}

fn new_token() -> String {
    random_bytes::<32>()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(
        clippy::expect_used,
        reason = "every browser that runs WebAssembly has it"
    )]
    window()
        .crypto()
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).map(drop))
        .expect("a source of randomness");
    bytes
}

fn is_token(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_secret_is_taken_from_storage() {
        assert!(is_token(&"0f".repeat(32)));
        assert!(!is_token(&"0F".repeat(32)));
        assert!(!is_token("0f"));
        assert!(!is_token(&"歩".repeat(21)));
    }
}
