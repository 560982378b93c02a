//! The wire: every message as JSON, pinned, and read back as the same message.

#![expect(
    clippy::expect_used,
    reason = "helpers of tests fail by a panic, like the tests"
)]

use hasami_core::protocol::{
    BySide, Claim, ClientMessage, ClockView, Counts, Ended, GameView, OfferKind, OfferView, Phase,
    Refusal, Role, RoomEvent, RoomKind, RoomView, SeatView, ServerMessage, Side, SideChoice,
    Unqueued, VERSION,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

const GAME: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";
const ROOM: &str = "7KMT4WXC";

/// The messages as lines of JSON, after each has been read back as itself.
fn lines<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(messages: &[T]) -> String {
    let mut text = String::new();
    for message in messages {
        let json = serde_json::to_string(message).expect("JSON");
        assert_eq!(
            &serde_json::from_str::<T>(&json).expect("a message"),
            message
        );
        text.push_str(&json);
        text.push('\n');
    }
    text
}

fn client_messages() -> Vec<ClientMessage> {
    let (game, room) = (GAME.to_owned(), ROOM.to_owned());
    let mut messages = vec![
        ClientMessage::Hello {
            protocol: VERSION,
            token: "0123456789abcdef".repeat(4),
        },
        ClientMessage::QuickMatch {
            here: false,
            aside: false,
        },
        ClientMessage::QuickMatch {
            here: true,
            aside: true,
        },
        ClientMessage::Cancel,
        ClientMessage::AnswerCall { accept: true },
    ];
    for (side, clock) in [
        (SideChoice::Random, Some(25)),
        (SideChoice::Sente, None),
        (SideChoice::Gote, Some(60)),
    ] {
        messages.push(ClientMessage::CreateRoom {
            rules: "dai+nohop".to_owned(),
            side,
            clock,
        });
    }
    messages.extend([
        ClientMessage::Join {
            room: room.clone(),
            watch: false,
        },
        ClientMessage::Join {
            room: room.clone(),
            watch: true,
        },
        ClientMessage::Leave { room },
        ClientMessage::Ready { game: game.clone() },
        ClientMessage::Move {
            game: game.clone(),
            ply: 4,
            takebacks: 1,
            mv: "7i7e".to_owned(),
        },
        ClientMessage::Resign { game: game.clone() },
    ]);
    for offer in [OfferKind::Draw, OfferKind::TakeBack, OfferKind::Rematch] {
        messages.push(ClientMessage::Offer {
            game: game.clone(),
            offer,
        });
    }
    messages.extend([
        ClientMessage::Withdraw {
            game: game.clone(),
            offer: OfferKind::Draw,
        },
        ClientMessage::Answer {
            game: game.clone(),
            offer: OfferKind::TakeBack,
            accept: true,
        },
        ClientMessage::Claim {
            game: game.clone(),
            claim: Claim::Win,
        },
        ClientMessage::Claim {
            game,
            claim: Claim::Draw,
        },
        ClientMessage::Resync,
        ClientMessage::Ping { n: 7 },
    ]);
    messages
}

fn room_view() -> RoomView {
    RoomView {
        code: ROOM.to_owned(),
        kind: RoomKind::Friend,
        seq: 12,
        you: Role::Gote,
        host: Some(Side::Sente),
        rules: "classic".to_owned(),
        clock: Some(25),
        phase: Phase::Playing,
        seats: BySide {
            sente: SeatView {
                taken: true,
                here: true,
                ready: true,
                left: false,
                away_ms: None,
            },
            gote: SeatView {
                taken: true,
                here: false,
                ready: true,
                left: false,
                away_ms: Some(1_500),
            },
        },
        game: Some(GameView {
            id: GAME.to_owned(),
            number: 1,
            moves: vec!["7i7e".to_owned(), "3a3d".to_owned()],
            takebacks: 0,
            outcome: None,
            clock: Some(ClockView {
                side: Side::Sente,
                left_ms: 24_310,
            }),
            offers: vec![OfferView {
                by: Side::Gote,
                offer: OfferKind::Draw,
            }],
        }),
    }
}

fn server_messages() -> Vec<ServerMessage> {
    let room = || ROOM.to_owned();
    let counts = Counts {
        waiting: 1,
        playing: 4,
    };
    let mut messages = vec![
        ServerMessage::Welcome {
            protocol: VERSION,
            build: "0.1.0".to_owned(),
            counts,
            room: None,
            queued: false,
        },
        ServerMessage::Welcome {
            protocol: VERSION,
            build: "0.1.0".to_owned(),
            counts,
            room: Some(room()),
            queued: true,
        },
        ServerMessage::Refused {
            about: Some("create_room".to_owned()),
            code: Refusal::LiveGame,
            message: "you have a live game".to_owned(),
            room: Some(room()),
        },
        ServerMessage::Refused {
            about: None,
            code: Refusal::BadMessage,
            message: "no message of this protocol".to_owned(),
            room: None,
        },
        ServerMessage::Counts { counts },
        ServerMessage::Queued,
        ServerMessage::Called { answer_s: 15 },
        ServerMessage::CallOff,
        ServerMessage::Room { room: room_view() },
        ServerMessage::Room {
            room: RoomView {
                kind: RoomKind::Quick,
                you: Role::Watcher,
                host: None,
                clock: None,
                phase: Phase::Waiting,
                seats: BySide::default(),
                game: None,
                ..room_view()
            },
        },
    ];
    for reason in [
        Unqueued::Cancelled,
        Unqueued::Elsewhere,
        Unqueued::Declined,
        Unqueued::NoAnswer,
    ] {
        messages.push(ServerMessage::Unqueued { reason });
    }
    messages.extend(
        events()
            .into_iter()
            .zip(13..)
            .map(|(event, seq)| ServerMessage::Event {
                room: room(),
                game: GAME.to_owned(),
                seq,
                event,
            }),
    );
    messages.push(ServerMessage::AlreadyDone {
        game: GAME.to_owned(),
        ply: 4,
    });
    for reason in [
        Ended::Left,
        Ended::Closed,
        Ended::OpponentNotReady,
        Ended::NotReady,
        Ended::Error,
    ] {
        messages.push(ServerMessage::RoomEnded {
            room: room(),
            reason,
        });
    }
    messages.extend([
        ServerMessage::Replaced { room: room() },
        ServerMessage::Restarting,
        ServerMessage::Pong { n: 7 },
    ]);
    messages
}

fn events() -> Vec<RoomEvent> {
    let clock = Some(ClockView {
        side: Side::Gote,
        left_ms: 25_000,
    });
    vec![
        RoomEvent::Ready { side: Side::Sente },
        RoomEvent::Started { clock },
        RoomEvent::Started { clock: None },
        RoomEvent::Moved {
            ply: 1,
            mv: "7i7e".to_owned(),
            captures: vec!["5e".to_owned(), "6e".to_owned()],
            clock,
        },
        RoomEvent::TookBack {
            ply: 0,
            takebacks: 1,
            clock: None,
        },
        RoomEvent::Over {
            outcome: "sente: no legal move".to_owned(),
        },
        RoomEvent::Offered {
            by: Side::Gote,
            offer: OfferKind::TakeBack,
        },
        RoomEvent::OfferClosed {
            by: Side::Gote,
            offer: OfferKind::TakeBack,
            declined: true,
        },
        RoomEvent::Presence {
            side: Side::Sente,
            here: false,
            left: true,
        },
    ]
}

/// The place of a variant among all of its kind; a new one does not compile until it is listed.
fn place_of_client(message: &ClientMessage) -> usize {
    match message {
        ClientMessage::Hello { .. } => 0,
        ClientMessage::QuickMatch { .. } => 1,
        ClientMessage::Cancel => 2,
        ClientMessage::AnswerCall { .. } => 3,
        ClientMessage::CreateRoom { .. } => 4,
        ClientMessage::Join { .. } => 5,
        ClientMessage::Leave { .. } => 6,
        ClientMessage::Ready { .. } => 7,
        ClientMessage::Move { .. } => 8,
        ClientMessage::Resign { .. } => 9,
        ClientMessage::Offer { .. } => 10,
        ClientMessage::Withdraw { .. } => 11,
        ClientMessage::Answer { .. } => 12,
        ClientMessage::Claim { .. } => 13,
        ClientMessage::Resync => 14,
        ClientMessage::Ping { .. } => 15,
    }
}

fn place_of_server(message: &ServerMessage) -> usize {
    match message {
        ServerMessage::Welcome { .. } => 0,
        ServerMessage::Refused { .. } => 1,
        ServerMessage::Counts { .. } => 2,
        ServerMessage::Queued => 3,
        ServerMessage::Unqueued { .. } => 4,
        ServerMessage::Called { .. } => 5,
        ServerMessage::CallOff => 6,
        ServerMessage::Room { .. } => 7,
        ServerMessage::Event { event, .. } => match event {
            RoomEvent::Ready { .. } => 8,
            RoomEvent::Started { .. } => 9,
            RoomEvent::Moved { .. } => 10,
            RoomEvent::TookBack { .. } => 11,
            RoomEvent::Over { .. } => 12,
            RoomEvent::Offered { .. } => 13,
            RoomEvent::OfferClosed { .. } => 14,
            RoomEvent::Presence { .. } => 15,
        },
        ServerMessage::AlreadyDone { .. } => 16,
        ServerMessage::RoomEnded { .. } => 17,
        ServerMessage::Replaced { .. } => 18,
        ServerMessage::Restarting => 19,
        ServerMessage::Pong { .. } => 20,
    }
}

fn assert_all_are_there(mut places: Vec<usize>, count: usize) {
    places.sort_unstable();
    places.dedup();
    assert_eq!(places, (0..count).collect::<Vec<_>>());
}

const REFUSALS: [Refusal; 30] = [
    Refusal::BadMessage,
    Refusal::HelloFirst,
    Refusal::BadToken,
    Refusal::WrongVersion,
    Refusal::TooMany,
    Refusal::BadRules,
    Refusal::BadClock,
    Refusal::BadCode,
    Refusal::NoRoom,
    Refusal::RoomFull,
    Refusal::WaitingElsewhere,
    Refusal::LiveGame,
    Refusal::AlreadyMatched,
    Refusal::NoCall,
    Refusal::NotInRoom,
    Refusal::NotAPlayer,
    Refusal::WrongGame,
    Refusal::NotStarted,
    Refusal::GameOver,
    Refusal::GameNotOver,
    Refusal::NotYourTurn,
    Refusal::Stale,
    Refusal::BadMove,
    Refusal::IllegalMove,
    Refusal::NoOffer,
    Refusal::OfferNotNow,
    Refusal::NoTakeBacks,
    Refusal::OpponentLeft,
    Refusal::ClaimNotNow,
    Refusal::Unavailable,
];

#[test]
fn client_messages_look_like_this() {
    let messages = client_messages();
    assert_all_are_there(messages.iter().map(place_of_client).collect(), 16);
    insta::assert_snapshot!("client_messages", lines(&messages));
}

#[test]
fn server_messages_look_like_this() {
    let messages = server_messages();
    assert_all_are_there(messages.iter().map(place_of_server).collect(), 21);
    insta::assert_snapshot!("server_messages", lines(&messages));
}

#[test]
fn refusals_look_like_this() {
    // The last one's place is the number of those before it.
    assert_eq!(Refusal::Unavailable as usize + 1, REFUSALS.len());
    for (place, refusal) in REFUSALS.into_iter().enumerate() {
        assert_eq!(refusal as usize, place);
    }
    insta::assert_snapshot!("refusals", lines(&REFUSALS));
}

#[test]
fn what_may_be_left_out_may_be_left_out() {
    for (json, expected) in [
        (
            r#"{"type":"quick_match"}"#,
            ClientMessage::QuickMatch {
                here: false,
                aside: false,
            },
        ),
        (
            r#"{"type":"create_room","rules":"classic"}"#,
            ClientMessage::CreateRoom {
                rules: "classic".to_owned(),
                side: SideChoice::Random,
                clock: None,
            },
        ),
        (
            r#"{"type":"join","room":"7kmt 4wxc","colour":"red"}"#,
            ClientMessage::Join {
                room: "7kmt 4wxc".to_owned(),
                watch: false,
            },
        ),
    ] {
        assert_eq!(
            serde_json::from_str::<ClientMessage>(json).expect(json),
            expected
        );
    }
}

#[test]
fn what_is_no_message_is_not_read_as_one() {
    for json in [
        r#"{"type":"dance"}"#,
        r#"{"kind":"ping","n":1}"#,
        r#"{"type":"ping"}"#,
        r#"{"type":"ping","n":4294967296}"#,
        r#"{"type":"ready","game":7}"#,
        r#"{"type":"offer","game":"x","offer":"tea"}"#,
        r#"{"type":"create_room","rules":"classic","clock":"25"}"#,
        r#"[{"type":"cancel"}]"#,
        r#""cancel""#,
    ] {
        assert!(
            serde_json::from_str::<ClientMessage>(json).is_err(),
            "{json}"
        );
    }
}
