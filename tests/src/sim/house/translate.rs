//! What a session makes of a message: something for the lobby, or for the room it is in.

use hasami_core::ids::{GameId, RoomCode};
use hasami_core::protocol::{ClientMessage, Refusal};
use hasami_server::lobby::LobbyInput;
use hasami_server::room::{ConnId, RoomRequest};

/// For whom a message is.
pub(super) enum Translated {
    /// For the lobby.
    Lobby(LobbyInput),
    /// For the room that the connection is in.
    Room(RoomRequest),
}

/// What a message asks of whom.
pub(super) fn translate(conn: ConnId, message: ClientMessage) -> Result<Translated, Refusal> {
    let id = |game: &str| game.parse::<GameId>().map_err(|_| Refusal::BadMessage);
    let code = |room: &str| room.parse::<RoomCode>().map_err(|_| Refusal::BadCode);
    Ok(match message {
        ClientMessage::Hello { .. } | ClientMessage::Ping { .. } => {
            return Err(Refusal::HelloFirst);
        }
        ClientMessage::QuickMatch { here } => {
            Translated::Lobby(LobbyInput::QuickMatch { conn, here })
        }
        ClientMessage::Cancel => Translated::Lobby(LobbyInput::Cancel { conn }),
        ClientMessage::CreateRoom { rules, side, clock } => {
            Translated::Lobby(LobbyInput::CreateRoom {
                conn,
                rules: rules.parse().map_err(|_| Refusal::BadRules)?,
                side,
                clock_s: clock,
            })
        }
        ClientMessage::Join { room, watch } => Translated::Lobby(LobbyInput::Join {
            conn,
            room: code(&room)?,
            watch,
        }),
        ClientMessage::Leave { room } => Translated::Lobby(LobbyInput::Leave {
            conn,
            room: code(&room)?,
        }),
        ClientMessage::Ready { game } => Translated::Room(RoomRequest::Ready { game: id(&game)? }),
        ClientMessage::Move {
            game,
            ply,
            takebacks,
            mv,
        } => Translated::Room(RoomRequest::Move {
            game: id(&game)?,
            ply,
            takebacks,
            mv,
        }),
        ClientMessage::Resign { game } => {
            Translated::Room(RoomRequest::Resign { game: id(&game)? })
        }
        ClientMessage::Offer { game, offer } => Translated::Room(RoomRequest::Offer {
            game: id(&game)?,
            offer,
        }),
        ClientMessage::Withdraw { game, offer } => Translated::Room(RoomRequest::Withdraw {
            game: id(&game)?,
            offer,
        }),
        ClientMessage::Answer {
            game,
            offer,
            accept,
        } => Translated::Room(RoomRequest::Answer {
            game: id(&game)?,
            offer,
            accept,
        }),
        ClientMessage::Claim { game, claim } => Translated::Room(RoomRequest::Claim {
            game: id(&game)?,
            claim,
        }),
        ClientMessage::Resync => Translated::Room(RoomRequest::Resync),
    })
}
