//! Durations as people write them: `250ms`, `10s`, `30m`.

use std::time::Duration;

/// Reads a whole number with its unit: `ms`, `s` or `m`.
///
/// # Errors
///
/// [`InvalidDuration`] when there is no number, no known unit, or the time is over a day.
pub fn parse_duration(text: &str) -> Result<Duration, InvalidDuration> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let ms_each = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        _ => return Err(InvalidDuration),
    };
    number
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(ms_each))
        .filter(|&ms| ms <= 24 * 3_600_000)
        .map(Duration::from_millis)
        .ok_or(InvalidDuration)
}

/// The text is no duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time is a number with ms, s or m, at most a day, such as 250ms, 10s or 30m")]
pub struct InvalidDuration;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_units_are_durations() {
        assert_eq!(parse_duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("30m"), Ok(Duration::from_secs(1_800)));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "10",
            "s",
            "1.5s",
            "-1s",
            "10 s",
            "1h",
            "99999999999999999999s",
            "1441m",
        ] {
            assert_eq!(parse_duration(text), Err(InvalidDuration), "{text:?}");
        }
    }
}
