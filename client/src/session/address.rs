//! What the page's address asks for.

use hasami_core::ids::RoomCode;

/// A screen that has an address of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// `/`
    Home,
    /// `/?quick`
    Quick,
    /// `/?new`
    NewRoom,
    /// `/?local`
    Local,
    /// `/?ai`
    Ai,
    /// `/?record`
    Record,
    /// `/?learn`, the list of lessons, or `/?learn=NAME`, one of them, if there is one of that name.
    Lessons(String),
    /// `/?room=CODE`, whatever somebody made of the code.
    Room(String),
}

impl Address {
    /// Reads a location's query, such as `?room=abc`. Anything unknown is home.
    #[must_use]
    pub fn parse(query: &str) -> Self {
        for pair in query.trim_start_matches('?').split('&') {
            match pair.split_once('=').unwrap_or((pair, "")) {
                ("room", code) => return Self::Room(decode(code)),
                ("quick", _) => return Self::Quick,
                ("new", _) => return Self::NewRoom,
                ("local", _) => return Self::Local,
                ("ai", _) => return Self::Ai,
                ("record", _) => return Self::Record,
                ("learn", name) => return Self::Lessons(decode(name)),
                _ => {}
            }
        }
        Self::Home
    }

    /// The path and query.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::Quick => "/?quick".to_owned(),
            Self::NewRoom => "/?new".to_owned(),
            Self::Local => "/?local".to_owned(),
            Self::Ai => "/?ai".to_owned(),
            Self::Record => "/?record".to_owned(),
            Self::Lessons(name) if name.is_empty() => "/?learn".to_owned(),
            Self::Lessons(name) => format!("/?learn={name}"),
            Self::Room(code) => format!("/?room={code}"),
        }
    }
}

/// The room that a written code means, if it can be one.
#[must_use]
pub fn room_code(written: &str) -> Option<String> {
    // No code that people write is longer, however they space it.
    if written.len() > 64 {
        return None;
    }
    Some(written.parse::<RoomCode>().ok()?.to_string())
}

/// Undoes percent-encoding; what is no UTF-8 afterwards is replaced.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'+' => bytes.push(b' '),
            b'%' if rest.len() >= 2 => match (hex(rest[0]), hex(rest[1])) {
                (Some(high), Some(low)) => {
                    bytes.push(high << 4 | low);
                    rest = &rest[2..];
                }
                _ => bytes.push(byte),
            },
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(query: &str) -> Option<String> {
        match Address::parse(query) {
            Address::Room(written) => room_code(&written),
            other => panic!("{query} leads to {other:?}"),
        }
    }

    #[test]
    fn every_spelling_of_a_link_leads_to_the_same_room_b25() {
        for query in [
            "?room=34679ACD",
            "?room=34679acd",
            "?room=3467-9acd",
            "?room=3467%209ACD",
            "?room=3467+9acd",
            "?room=34679ACD.",
            "?room=34679ACD%29",
            "?room=%33%34679acd",
            "?utm_source=chat&room=34679ACD",
        ] {
            assert_eq!(room(query).as_deref(), Some("34679ACD"), "{query}");
        }
    }

    #[test]
    fn what_is_no_code_is_known_to_be_none_without_asking_b26() {
        for query in [
            "?room=",
            "?room",
            "?room=%3Cscript%3E",
            "?room=%",
            "?room=%ff%fe",
        ] {
            assert_eq!(room(query), None, "{query}");
        }
        assert_eq!(room(&format!("?room={}", "A".repeat(10_000))), None);
    }

    /// `static/theme.js` hides the start page for them.
    #[test]
    fn the_first_script_knows_every_screen_with_an_address() {
        let script = include_str!("../../../static/theme.js");
        let (_, words) = script.split_once("[?&](").expect("a list of words");
        let (words, _) = words.split_once(')').expect("its end");
        for word in words.split('|') {
            let address = Address::parse(&format!("?{word}=34679ACD"));
            assert_ne!(address, Address::Home, "{word}");
            assert!(address.path().starts_with(&format!("/?{word}")));
        }
        assert_eq!(words.split('|').count(), 7);
    }

    #[test]
    fn an_address_survives_the_way_through_text() {
        for address in [
            Address::Home,
            Address::Quick,
            Address::NewRoom,
            Address::Local,
            Address::Ai,
            Address::Record,
            Address::Lessons(String::new()),
            Address::Lessons("pincer".to_owned()),
            Address::Room("34679ACD".to_owned()),
        ] {
            assert_eq!(
                Address::parse(address.path().trim_start_matches('/')),
                address
            );
        }
    }
}
