//! What a message asks for, and of whom.

use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::protocol::{ClientMessage, Refusal, VERSION};
use serde::Deserialize;

use super::identity::identity;
use crate::lobby::LobbyRequest;
use crate::room::RoomRequest;

/// A request in the server's own types.
#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    /// Of the session: says who is there.
    Hello {
        /// Who.
        player: PlayerId,
    },
    /// Of the lobby.
    Lobby(LobbyRequest),
    /// Of the room that the connection is in.
    Room(RoomRequest),
    /// Of the session: is the line alive?
    Ping {
        /// Comes back in the answer.
        n: u32,
    },
}

impl Asked {
    /// The `type` of the message that asked.
    pub(super) const fn about(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Lobby(request) => request.about(),
            Self::Room(request) => request.about(),
            Self::Ping { .. } => "ping",
        }
    }
}

/// Why a message asks for nothing.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclear {
    pub(super) about: Option<String>,
    pub(super) code: Refusal,
    pub(super) message: String,
}

/// The longest `type` that is sent back; those of the protocol are shorter.
const TYPE_LEN: usize = 32;

/// Reads a text frame. `clocks` are the seconds a move that friend rooms may have.
pub(super) fn read(text: &str, clocks: &[u32]) -> Result<Asked, Unclear> {
    let message = serde_json::from_str::<ClientMessage>(text).map_err(|error| Unclear {
        about: type_of(text),
        code: Refusal::BadMessage,
        message: format!("no message of this protocol: {error}"),
    })?;
    let about = type_of(text);
    understand(message, clocks).map_err(|(code, message)| Unclear {
        about,
        code,
        message,
    })
}

fn type_of(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Tagged {
        r#type: String,
    }
    serde_json::from_str::<Tagged>(text)
        .ok()
        .map(|tagged| tagged.r#type)
        .filter(|name| name.len() <= TYPE_LEN)
}

/// What a message asks for. `clocks` are the seconds a move that friend rooms may have.
///
/// # Errors
///
/// What is refused at the door, with the words for developers: another version, a token, rules, a clock,
/// a room code or a game's id that is none.
pub fn understand(message: ClientMessage, clocks: &[u32]) -> Result<Asked, (Refusal, String)> {
    Ok(match message {
        ClientMessage::Hello { protocol, token } => {
            if protocol != VERSION {
                return Err((
                    Refusal::WrongVersion,
                    format!("the server speaks version {VERSION}"),
                ));
            }
            let player = identity(&token).ok_or_else(|| {
                (
                    Refusal::BadToken,
                    "a token is 64 lower-case hexadecimal digits".to_owned(),
                )
            })?;
            Asked::Hello { player }
        }
        ClientMessage::QuickMatch { here, aside } => {
            Asked::Lobby(LobbyRequest::QuickMatch { here, aside })
        }
        ClientMessage::AnswerCall { accept } => Asked::Lobby(LobbyRequest::AnswerCall { accept }),
        ClientMessage::Cancel => Asked::Lobby(LobbyRequest::Cancel),
        ClientMessage::CreateRoom { rules, side, clock } => {
            let rules = rules
                .parse()
                .map_err(|error| (Refusal::BadRules, format!("{error}")))?;
            if clock.is_some_and(|seconds| !clocks.contains(&seconds)) {
                return Err((
                    Refusal::BadClock,
                    format!("a clock is one of {clocks:?} seconds, or null"),
                ));
            }
            Asked::Lobby(LobbyRequest::CreateRoom {
                rules,
                side,
                clock_s: clock,
            })
        }
        ClientMessage::Join { room, watch } => Asked::Lobby(LobbyRequest::Join {
            room: code(&room)?,
            watch,
        }),
        ClientMessage::Leave { room } => Asked::Lobby(LobbyRequest::Leave { room: code(&room)? }),
        ClientMessage::Ready { game } => Asked::Room(RoomRequest::Ready { game: id(&game)? }),
        ClientMessage::Move {
            game,
            ply,
            takebacks,
            mv,
        } => Asked::Room(RoomRequest::Move {
            game: id(&game)?,
            ply,
            takebacks,
            mv,
        }),
        ClientMessage::Resign { game } => Asked::Room(RoomRequest::Resign { game: id(&game)? }),
        ClientMessage::Offer { game, offer } => Asked::Room(RoomRequest::Offer {
            game: id(&game)?,
            offer,
        }),
        ClientMessage::Withdraw { game, offer } => Asked::Room(RoomRequest::Withdraw {
            game: id(&game)?,
            offer,
        }),
        ClientMessage::Answer {
            game,
            offer,
            accept,
        } => Asked::Room(RoomRequest::Answer {
            game: id(&game)?,
            offer,
            accept,
        }),
        ClientMessage::Claim { game, claim } => Asked::Room(RoomRequest::Claim {
            game: id(&game)?,
            claim,
        }),
        ClientMessage::Resync => Asked::Room(RoomRequest::Resync),
        ClientMessage::Ping { n } => Asked::Ping { n },
    })
}

fn code(text: &str) -> Result<RoomCode, (Refusal, String)> {
    text.parse()
        .map_err(|error| (Refusal::BadCode, format!("{error}")))
}

/// A text that is no id names no game of the room.
fn id(text: &str) -> Result<GameId, (Refusal, String)> {
    text.parse()
        .map_err(|error| (Refusal::WrongGame, format!("{error}")))
}

#[cfg(test)]
mod tests {
    use hasami_core::protocol::SideChoice;

    use super::*;

    const CLOCKS: &[u32] = &[10, 25, 60];

    fn refusal(text: &str) -> (Option<String>, Refusal) {
        let unclear = read(text, CLOCKS).expect_err(text);
        (unclear.about, unclear.code)
    }

    #[test]
    fn what_is_no_message_is_refused_and_named_where_it_can_be_b48() {
        let deep = "[".repeat(10_000);
        let deep_inside = format!(r#"{{"type":"ping","n":{deep}"#);
        for text in [
            "",
            "{",
            "null",
            "[]",
            "12",
            r#"{"type":1}"#,
            "\u{0}",
            &deep,
            &deep_inside,
        ] {
            assert_eq!(refusal(text), (None, Refusal::BadMessage), "{text:.40}");
        }
        let named = |name: &str| (Some(name.to_owned()), Refusal::BadMessage);
        assert_eq!(refusal(r#"{"type":"dance"}"#), named("dance"));
        assert_eq!(
            refusal(r#"{"type":"ping","n":1e400}"#).1,
            Refusal::BadMessage
        );
        assert_eq!(refusal(r#"{"type":"ping","n":-1}"#), named("ping"));
        assert_eq!(
            refusal(&format!(r#"{{"type":"{}"}}"#, "x".repeat(33))),
            (None, Refusal::BadMessage)
        );
    }

    #[test]
    fn squares_and_plies_of_the_wrong_kind_never_reach_a_room_b34() {
        let game = "67e55044-10b1-426f-9247-bb680e5fe0c8";
        for ply in ["-1", "1.5", "null", "\"0\"", "2147483648", "65536"] {
            let text = format!(
                r#"{{"type":"move","game":"{game}","ply":{ply},"takebacks":0,"move":"7i7e"}}"#
            );
            assert_eq!(
                refusal(&text),
                (Some("move".to_owned()), Refusal::BadMessage),
                "{ply}"
            );
        }
        for mv in ["-1", "9", "255", "2147483648", "1.5", "null"] {
            let text =
                format!(r#"{{"type":"move","game":"{game}","ply":0,"takebacks":0,"move":{mv}}}"#);
            assert_eq!(
                refusal(&text),
                (Some("move".to_owned()), Refusal::BadMessage),
                "{mv}"
            );
        }
        let text = r#"{"type":"move","game":"other","ply":0,"takebacks":0,"move":"7i7e"}"#;
        assert_eq!(refusal(text), (Some("move".to_owned()), Refusal::WrongGame));
    }

    #[test]
    fn rules_clocks_codes_and_tokens_are_checked_at_the_door() {
        for (text, code) in [
            (
                r#"{"type":"create_room","rules":"chess","clock":25}"#,
                Refusal::BadRules,
            ),
            (
                r#"{"type":"create_room","rules":"classic","clock":26}"#,
                Refusal::BadClock,
            ),
            (
                r#"{"type":"create_room","rules":"classic","clock":0}"#,
                Refusal::BadClock,
            ),
            (r#"{"type":"join","room":"<script>"}"#, Refusal::BadCode),
            (
                r#"{"type":"hello","protocol":2,"token":""}"#,
                Refusal::WrongVersion,
            ),
            (
                r#"{"type":"hello","protocol":1,"token":"secret"}"#,
                Refusal::BadToken,
            ),
        ] {
            assert_eq!(refusal(text).1, code, "{text}");
        }
        let room = read(
            r#"{"type":"create_room","rules":"dai nohop","clock":null}"#,
            CLOCKS,
        )
        .expect("a room");
        let rules = "dai+nohop".parse().expect("rules");
        assert_eq!(
            room,
            Asked::Lobby(LobbyRequest::CreateRoom {
                rules,
                side: SideChoice::Random,
                clock_s: None
            })
        );
    }
}
