//! What can only be tried from inside a room: games that start from a position of the test's choice.

use hasami_core::ids::{GameId, PlayerId, RoomCode};
use hasami_core::protocol::{RoomEvent, RoomKind, ServerMessage};
use hasami_core::{ByColor, Game, PlayedMove, Position, Preset, Rules, Timestamp};

use super::stage::Stage;
use super::{
    Attach, ConnId, Effect, Notice, Record, Room, RoomInput, RoomRequest, RoomSetup, RoomSpec,
    Times,
};

const START: Timestamp = Timestamp(1_000);
const GAME: GameId = GameId(1);

/// A game that has begun and stands at `sfen`, with ply 40 to be played by Sente.
fn room_at(rules: Rules, sfen: &str) -> Room {
    let setup = RoomSetup {
        code: RoomCode::from_number(1),
        kind: RoomKind::Quick,
        rules,
        clock_s: Some(25),
        seats: ByColor {
            sente: Some(PlayerId(1)),
            gote: Some(PlayerId(2)),
        },
        host: None,
    };
    let spec = RoomSpec {
        setup,
        game: GAME,
        seed: 1,
    };
    let (mut room, _) = Room::open(START, &spec, Times::default());
    for number in [1, 2] {
        let conn = ConnId(number);
        let player = PlayerId(number.into());
        let part = Attach::Seat;
        room.handle(START, RoomInput::Attach { conn, player, part });
        let request = RoomRequest::Ready { game: GAME };
        room.handle(
            START,
            RoomInput::Request {
                conn,
                arrived: START,
                request,
            },
        );
    }
    let Stage::Playing(playing) = &mut room.stage else {
        panic!("both boards are up");
    };
    let position = Position::parse(rules, sfen).expect("the position is legal");
    playing.game = Game::from_position(position);
    room
}

fn play(room: &mut Room, conn: u64, ply: u16, mv: &str) -> Vec<Effect> {
    let request = RoomRequest::Move {
        game: GAME,
        ply,
        takebacks: 0,
        mv: mv.to_owned(),
    };
    let conn = ConnId(conn);
    room.handle(
        START,
        RoomInput::Request {
            conn,
            arrived: START,
            request,
        },
    )
}

fn outcome_told(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send(outbound) => match &outbound.message {
            ServerMessage::Event {
                event: RoomEvent::Over { outcome },
                ..
            } => Some(outcome.as_str()),
            _ => None,
        },
        _ => None,
    })
}

#[test]
fn a_side_without_a_legal_move_has_lost_at_once_b33() {
    let rules = Rules::new(Preset::Classic).with_nohop();
    let mut room = room_at(rules, "ppppp4/PPPPP4/9/9/5P3/9/9/9/PPP6 b 4P 41");
    let effects = play(&mut room, 1, 40, "4e4a");
    assert_eq!(outcome_told(&effects), Some("sente: no legal move"));
    assert!(matches!(
        effects[..2],
        [
            Effect::Store(Record::Moved { seq: 2, .. }),
            Effect::Store(Record::Finished { seq: 3, .. })
        ]
    ));
    assert_eq!(effects.last(), Some(&Effect::Tell(Notice::Idle)));
}

#[test]
fn a_side_with_one_legal_move_plays_on_b33() {
    let rules = Rules::new(Preset::Classic).with_nohop();
    let mut room = room_at(rules, "ppppp1P2/PPPPP4/9/9/9/9/9/9/PPP6 b 4P 41");
    assert_eq!(outcome_told(&play(&mut room, 1, 40, "9i9h")), None);
    let effects = play(&mut room, 2, 41, "5a4a");
    assert!(
        matches!(effects[0], Effect::Store(Record::Moved { .. })),
        "{effects:?}"
    );
}

#[test]
fn the_capture_that_reaches_the_goal_ends_the_game_at_once_b33() {
    let rules = Rules::new(Preset::Classic);
    let mut room = room_at(rules, "4ppppp/9/9/9/3Pp1P2/9/9/9/PPPPPPP2 b 3P 41");
    let position = match &room.stage {
        Stage::Playing(playing) => *playing.game.position(),
        stage => panic!("{stage:?}"),
    };
    assert_eq!(position.captured().sente, 3);
    let effects = play(&mut room, 1, 40, "3e4e");
    assert_eq!(outcome_told(&effects), None, "four of five");

    let mut room = room_at(rules, "5pppp/9/9/9/3Pp1P2/9/9/9/PPPPPPP2 b 4P 41");
    let effects = play(&mut room, 1, 40, "3e4e");
    assert_eq!(outcome_told(&effects), Some("sente: captures"));
}

#[test]
fn a_room_with_the_longest_game_fits_into_20_kib() {
    let moves = usize::from(Rules::MOVE_LIMIT).next_power_of_two() * size_of::<PlayedMove>();
    let bytes = size_of::<Room>() + moves;
    assert!(bytes <= 20 * 1024, "{bytes} bytes");
}
