//! The server's messages out of their JSON text.
//!
//! What serde derives for these types does the same and is the contract, which a test here holds this
//! file to. Derived, it is a quarter of the whole client by weight; read by hand, a thirtieth.

use hasami_core::protocol::{
    BySide, ClockView, Counts, GameView, OfferView, RoomEvent, RoomView, SeatView, ServerMessage,
};

use super::json::Json;

/// The message that `text` is; none when it is no message of the protocol.
#[must_use]
pub fn server_message(text: &str) -> Option<ServerMessage> {
    let json = Json::parse(text)?;
    let field = |name| json.get(name);
    Some(match field("type").text()?.as_str() {
        "welcome" => ServerMessage::Welcome {
            protocol: field("protocol").number()?,
            build: field("build").text()?,
            counts: counts(field("counts"))?,
            room: field("room").optional(Json::text)?,
            queued: field("queued").flag()?,
        },
        "refused" => ServerMessage::Refused {
            about: field("about").optional(Json::text)?,
            code: field("code").word()?,
            message: field("message").text()?,
            room: field("room").optional(Json::text)?,
        },
        "counts" => ServerMessage::Counts {
            counts: counts(field("counts"))?,
        },
        "queued" => ServerMessage::Queued,
        "unqueued" => ServerMessage::Unqueued {
            reason: field("reason").word()?,
        },
        "called" => ServerMessage::Called {
            answer_s: field("answer_s").number()?,
        },
        "call_off" => ServerMessage::CallOff,
        "room" => ServerMessage::Room {
            room: room(field("room"))?,
        },
        "event" => ServerMessage::Event {
            room: field("room").text()?,
            game: field("game").text()?,
            seq: field("seq").number()?,
            event: event(field("event"))?,
        },
        "already_done" => ServerMessage::AlreadyDone {
            game: field("game").text()?,
            ply: field("ply").number()?,
        },
        "room_ended" => ServerMessage::RoomEnded {
            room: field("room").text()?,
            reason: field("reason").word()?,
        },
        "replaced" => ServerMessage::Replaced {
            room: field("room").text()?,
        },
        "restarting" => ServerMessage::Restarting,
        "pong" => ServerMessage::Pong {
            n: field("n").number()?,
        },
        _ => return None,
    })
}

fn counts(json: &Json) -> Option<Counts> {
    Some(Counts {
        waiting: json.get("waiting").number()?,
        playing: json.get("playing").number()?,
    })
}

fn room(json: &Json) -> Option<RoomView> {
    let seats = json.get("seats");
    Some(RoomView {
        code: json.get("code").text()?,
        kind: json.get("kind").word()?,
        seq: json.get("seq").number()?,
        you: json.get("you").word()?,
        host: json.get("host").optional(Json::word)?,
        rules: json.get("rules").text()?,
        clock: json.get("clock").optional(Json::number)?,
        phase: json.get("phase").word()?,
        seats: BySide {
            sente: seat(seats.get("sente"))?,
            gote: seat(seats.get("gote"))?,
        },
        game: json.get("game").optional(game)?,
    })
}

fn seat(json: &Json) -> Option<SeatView> {
    Some(SeatView {
        taken: json.get("taken").flag()?,
        here: json.get("here").flag()?,
        ready: json.get("ready").flag()?,
        left: json.get("left").flag()?,
        away_ms: json.get("away_ms").optional(Json::number)?,
    })
}

fn game(json: &Json) -> Option<GameView> {
    Some(GameView {
        id: json.get("id").text()?,
        number: json.get("number").number()?,
        moves: json.get("moves").list(Json::text)?,
        takebacks: json.get("takebacks").number()?,
        outcome: json.get("outcome").optional(Json::text)?,
        clock: clock(json)?,
        offers: json.get("offers").list(|offer| {
            Some(OfferView {
                by: offer.get("by").word()?,
                offer: offer.get("offer").word()?,
            })
        })?,
    })
}

/// The `clock` of a game or an event.
fn clock(json: &Json) -> Option<Option<ClockView>> {
    json.get("clock").optional(|clock| {
        Some(ClockView {
            side: clock.get("side").word()?,
            left_ms: clock.get("left_ms").number()?,
        })
    })
}

fn event(json: &Json) -> Option<RoomEvent> {
    let field = |name| json.get(name);
    Some(match field("what").text()?.as_str() {
        "ready" => RoomEvent::Ready {
            side: field("side").word()?,
        },
        "started" => RoomEvent::Started {
            clock: clock(json)?,
        },
        "moved" => RoomEvent::Moved {
            ply: field("ply").number()?,
            mv: field("move").text()?,
            captures: field("captures").list(Json::text)?,
            clock: clock(json)?,
        },
        "took_back" => RoomEvent::TookBack {
            ply: field("ply").number()?,
            takebacks: field("takebacks").number()?,
            clock: clock(json)?,
        },
        "over" => RoomEvent::Over {
            outcome: field("outcome").text()?,
        },
        "offered" => RoomEvent::Offered {
            by: field("by").word()?,
            offer: field("offer").word()?,
        },
        "offer_closed" => RoomEvent::OfferClosed {
            by: field("by").word()?,
            offer: field("offer").word()?,
            declined: field("declined").flag()?,
        },
        "presence" => RoomEvent::Presence {
            side: field("side").word()?,
            here: field("here").flag()?,
            left: field("left").flag()?,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use hasami_core::protocol::{
        Ended, OfferKind, Phase, Refusal, Role, RoomKind, Side, Unqueued, VERSION,
    };

    use super::*;

    fn messages() -> Vec<ServerMessage> {
        let clock = Some(ClockView {
            side: Side::Gote,
            left_ms: 24_999,
        });
        let seat = SeatView {
            taken: true,
            here: false,
            ready: true,
            left: false,
            away_ms: Some(7),
        };
        let events = [
            RoomEvent::Ready { side: Side::Sente },
            RoomEvent::Started { clock },
            RoomEvent::Moved {
                ply: 2,
                mv: "5a5e".to_owned(),
                captures: vec!["5d".to_owned(), "5c".to_owned()],
                clock: None,
            },
            RoomEvent::TookBack {
                ply: 1,
                takebacks: 2,
                clock,
            },
            RoomEvent::Over {
                outcome: "draw: agreed".to_owned(),
            },
            RoomEvent::Offered {
                by: Side::Gote,
                offer: OfferKind::TakeBack,
            },
            RoomEvent::OfferClosed {
                by: Side::Sente,
                offer: OfferKind::Draw,
                declined: true,
            },
            RoomEvent::Presence {
                side: Side::Gote,
                here: false,
                left: true,
            },
        ];
        // A new kind of event does not compile here until it stands above and is read.
        for event in &events {
            match event {
                RoomEvent::Ready { .. }
                | RoomEvent::Started { .. }
                | RoomEvent::Moved { .. }
                | RoomEvent::TookBack { .. }
                | RoomEvent::Over { .. }
                | RoomEvent::Offered { .. }
                | RoomEvent::OfferClosed { .. }
                | RoomEvent::Presence { .. } => {}
            }
        }
        let game = GameView {
            id: "g".to_owned(),
            number: 3,
            moves: vec!["7i7e".to_owned()],
            takebacks: 1,
            outcome: Some("sente: line".to_owned()),
            clock,
            offers: vec![OfferView {
                by: Side::Gote,
                offer: OfferKind::Rematch,
            }],
        };
        let room = RoomView {
            code: "34679ACD".to_owned(),
            kind: RoomKind::Friend,
            seq: u64::MAX,
            you: Role::Watcher,
            host: Some(Side::Gote),
            rules: "dai+step".to_owned(),
            clock: None,
            phase: Phase::Over,
            seats: BySide {
                sente: seat,
                gote: SeatView::default(),
            },
            game: Some(game),
        };
        let counts = Counts {
            waiting: 1,
            playing: 2,
        };
        let mut messages = vec![
            ServerMessage::Welcome {
                protocol: VERSION,
                build: "歩".to_owned(),
                counts,
                room: Some("34679ACD".to_owned()),
                queued: true,
            },
            ServerMessage::Refused {
                about: None,
                code: Refusal::OfferNotNow,
                message: "no".to_owned(),
                room: None,
            },
            ServerMessage::Counts { counts },
            ServerMessage::Queued,
            ServerMessage::Unqueued {
                reason: Unqueued::NoAnswer,
            },
            ServerMessage::Called { answer_s: 15 },
            ServerMessage::CallOff,
            ServerMessage::Room {
                room: RoomView {
                    game: None,
                    clock: Some(25),
                    ..room.clone()
                },
            },
            ServerMessage::Room { room },
            ServerMessage::AlreadyDone {
                game: "g".to_owned(),
                ply: 3,
            },
            ServerMessage::RoomEnded {
                room: "r".to_owned(),
                reason: Ended::OpponentNotReady,
            },
            ServerMessage::Replaced {
                room: "r".to_owned(),
            },
            ServerMessage::Restarting,
            ServerMessage::Pong { n: u32::MAX },
        ];
        messages.extend(events.map(|event| ServerMessage::Event {
            room: "r".to_owned(),
            game: "g".to_owned(),
            seq: 9,
            event,
        }));
        for message in &messages {
            match message {
                ServerMessage::Welcome { .. }
                | ServerMessage::Refused { .. }
                | ServerMessage::Counts { .. }
                | ServerMessage::Queued
                | ServerMessage::Unqueued { .. }
                | ServerMessage::Called { .. }
                | ServerMessage::CallOff
                | ServerMessage::Room { .. }
                | ServerMessage::Event { .. }
                | ServerMessage::AlreadyDone { .. }
                | ServerMessage::RoomEnded { .. }
                | ServerMessage::Replaced { .. }
                | ServerMessage::Restarting
                | ServerMessage::Pong { .. } => {}
            }
        }
        messages
    }

    #[test]
    fn every_message_is_read_as_the_contract_writes_it() {
        for message in messages() {
            let text = serde_json::to_string(&message).unwrap();
            assert_eq!(server_message(&text), Some(message), "{text}");
        }
    }

    #[test]
    fn what_is_no_message_is_none_b42() {
        for text in [
            "",
            "null",
            "[]",
            "{}",
            "{\"type\":7}",
            "{\"type\":\"fireworks\"}",
            "{\"type\":\"pong\"}",
            "{\"type\":\"pong\",\"n\":-1}",
            "{\"type\":\"pong\",\"n\":1.5}",
            "{\"type\":\"pong\",\"n\":4294967296}",
            "{\"type\":\"pong\",\"n\":1} more",
            "{\"type\":\"unqueued\",\"reason\":\"boredom\"}",
            "{\"type\":\"event\",\"room\":\"r\",\"game\":\"g\",\"seq\":1,\"event\":{\"what\":\"moved\"}}",
            &"[".repeat(100_000),
        ] {
            assert_eq!(server_message(text), None, "{text:.60}");
        }
    }
}
