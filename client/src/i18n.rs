//! The words people read, one function a text, made from `locales/en/game.json` by the build script.

/// The texts. `text::quick_match()` is a plain one; values in braces become parameters.
pub(crate) mod text {
    include!(concat!(env!("OUT_DIR"), "/texts.rs"));
}

/// The form of a counted text.
const fn counted<'a>(count: u32, one: &'a str, other: &'a str) -> &'a str {
    if count == 1 { one } else { other }
}

/// Puts values in the place of their names in braces.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            filled.push_str(value);
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_place_of_their_names() {
        assert_eq!(
            fill("{count} of {all}, {count}", &[("count", "2"), ("all", "9")]),
            "2 of 9, 2"
        );
        assert_eq!(fill("no values", &[]), "no values");
    }

    #[test]
    fn one_and_many_read_right() {
        assert_eq!(text::people_playing(0), "0 people playing now");
        assert_eq!(text::people_playing(1), "1 person playing now");
        assert_eq!(text::people_playing(14), "14 people playing now");
    }
}
