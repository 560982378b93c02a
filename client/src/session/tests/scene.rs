//! A session on stage: the test plays the server and the person.

use hasami_core::protocol::{
    BySide, ClientMessage, ClockView, Counts, GameView, Phase, Refusal, Role, RoomEvent, RoomKind,
    RoomView, SeatView, ServerMessage, Side, VERSION,
};

use crate::session::address::Address;
use crate::session::{Cmd, Millis, Model, Msg, Wish};

/// A code that is one.
pub(super) const ROOM: &str = "34679ACD";
/// The first game of [`ROOM`].
pub(super) const GAME: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";
/// The rematch.
pub(super) const REMATCH: &str = "77e55044-10b1-426f-9247-bb680e5fe0c8";

pub(super) struct Scene {
    pub(super) model: Model,
    pub(super) now: Millis,
    generation: u32,
    seq: u64,
    /// What was sent since it was last looked at.
    sent: Vec<ClientMessage>,
    /// All else that was done since it was last looked at.
    done: Vec<Cmd>,
}

impl Scene {
    /// A visible page at this address, not connected yet.
    pub(super) fn at(query: &str) -> Self {
        let mut scene = Self::hidden_at(query);
        scene.tell(Msg::Visible(true));
        scene
    }

    /// A page in the background at this address.
    pub(super) fn hidden_at(query: &str) -> Self {
        let mut scene = Self {
            model: Model::new("0f".repeat(32), 7),
            now: 1_000,
            generation: 0,
            seq: 0,
            sent: Vec::new(),
            done: Vec::new(),
        };
        scene.tell(Msg::Started {
            address: Address::parse(query),
            visible: false,
        });
        scene
    }

    /// A visible page at this address whose server greeted it.
    pub(super) fn connected_at(query: &str) -> Self {
        let mut scene = Self::at(query);
        scene.connect();
        scene
    }

    /// A Quick Match game under way, seen by Sente, whose turn it is.
    pub(super) fn playing() -> Self {
        let mut scene = Self::connected_at("");
        scene.wish(Wish::QuickMatch);
        scene.hear(ServerMessage::Queued);
        scene.enter(game_view(Role::Sente, RoomKind::Quick, Phase::Playing, &[]));
        scene.sent();
        scene
    }

    pub(super) fn tell(&mut self, msg: Msg) {
        for cmd in self.model.update(self.now, msg) {
            match cmd {
                Cmd::Send(message) => self.sent.push(message),
                Cmd::Open { generation } => {
                    self.generation = generation;
                    self.done.push(cmd);
                }
                other => self.done.push(other),
            }
        }
    }

    pub(super) fn wish(&mut self, wish: Wish) {
        self.tell(Msg::Wish(wish));
    }

    pub(super) fn play(&mut self, mv: &str) {
        self.wish(Wish::Play(mv.parse().unwrap()));
    }

    pub(super) fn hear(&mut self, message: ServerMessage) {
        self.tell(Msg::Heard {
            generation: self.generation,
            message: Some(Box::new(message)),
        });
    }

    /// The server says something that is no message.
    pub(super) fn hear_noise(&mut self) {
        self.tell(Msg::Heard {
            generation: self.generation,
            message: None,
        });
    }

    pub(super) fn event(&mut self, event: RoomEvent) {
        self.seq += 1;
        self.event_at(self.seq, event);
    }

    pub(super) fn event_at(&mut self, seq: u64, event: RoomEvent) {
        let game = self
            .model
            .table
            .as_ref()
            .and_then(|table| table.play.as_ref());
        let game = game.map_or_else(|| GAME.to_owned(), |play| play.id.clone());
        self.hear(ServerMessage::Event {
            room: ROOM.to_owned(),
            game,
            seq,
            event,
        });
    }

    /// The server sends the room's state.
    pub(super) fn enter(&mut self, mut view: RoomView) {
        view.seq = self.seq;
        self.hear(ServerMessage::Room { room: view });
    }

    pub(super) fn refuse(&mut self, about: &str, code: Refusal, room: Option<&str>) {
        self.hear(ServerMessage::Refused {
            about: Some(about.to_owned()),
            code,
            message: String::new(),
            room: room.map(str::to_owned),
        });
    }

    /// The present socket opens and the server greets; nothing lives elsewhere.
    pub(super) fn connect(&mut self) {
        self.connect_with(None);
    }

    /// The same for a browser with a live game or a wait in `room`.
    pub(super) fn connect_with(&mut self, room: Option<&str>) {
        self.tell(Msg::Opened {
            generation: self.generation,
        });
        self.hear(ServerMessage::Welcome {
            protocol: VERSION,
            build: "test".to_owned(),
            counts: Counts {
                waiting: 2,
                playing: 14,
            },
            room: room.map(str::to_owned),
            queued: false,
        });
    }

    pub(super) fn lose_line(&mut self, code: u16) {
        self.tell(Msg::Closed {
            generation: self.generation,
            code,
        });
    }

    /// Lets time pass, with every tick that falls due on the way.
    pub(super) fn pass(&mut self, ms: Millis) {
        let end = self.now + ms;
        while let Some(due) = self.model.deadline().filter(|&due| due <= end) {
            self.now = self.now.max(due);
            self.tell(Msg::Tick);
        }
        self.now = end;
    }

    /// What was sent since the last look, without the greeting and pings.
    pub(super) fn sent(&mut self) -> Vec<ClientMessage> {
        let all = std::mem::take(&mut self.sent);
        let housekeeping = |m: &ClientMessage| {
            matches!(m, ClientMessage::Hello { .. } | ClientMessage::Ping { .. })
        };
        all.into_iter()
            .filter(|message| !housekeeping(message))
            .collect()
    }

    /// Pings sent since the last look.
    pub(super) fn pings(&mut self) -> usize {
        let all = std::mem::take(&mut self.sent);
        all.iter()
            .filter(|message| matches!(message, ClientMessage::Ping { .. }))
            .count()
    }

    /// Everything else done since the last look.
    pub(super) fn done(&mut self) -> Vec<Cmd> {
        std::mem::take(&mut self.done)
    }

    /// Sockets opened since the last look.
    pub(super) fn opened(&mut self) -> usize {
        self.done()
            .iter()
            .filter(|cmd| matches!(cmd, Cmd::Open { .. }))
            .count()
    }

    /// The position on the screen.
    pub(super) fn sfen(&self) -> String {
        self.model
            .table
            .as_ref()
            .unwrap()
            .play
            .as_ref()
            .unwrap()
            .game
            .position()
            .sfen()
    }

    pub(super) fn has_pending(&self) -> bool {
        self.model
            .table
            .as_ref()
            .unwrap()
            .play
            .as_ref()
            .unwrap()
            .pending
            .is_some()
    }
}

pub(super) fn moved(ply: u16, mv: &str, next: Side) -> RoomEvent {
    RoomEvent::Moved {
        ply,
        mv: mv.to_owned(),
        captures: Vec::new(),
        clock: clock(next, 25_000),
    }
}

pub(super) fn clock(side: Side, left_ms: u64) -> Option<ClockView> {
    Some(ClockView { side, left_ms })
}

/// A friend room with one seat open, seen by its host.
pub(super) fn waiting_view() -> RoomView {
    let mut view = game_view(Role::Sente, RoomKind::Friend, Phase::Waiting, &[]);
    view.game = None;
    view.seats.gote = SeatView::default();
    view
}

/// A room with both seats taken and both people there.
pub(super) fn game_view(you: Role, kind: RoomKind, phase: Phase, moves: &[&str]) -> RoomView {
    let seat = SeatView {
        taken: true,
        here: true,
        ready: phase != Phase::Starting,
        left: false,
        away_ms: None,
    };
    let next = if moves.len().is_multiple_of(2) {
        Side::Sente
    } else {
        Side::Gote
    };
    RoomView {
        code: ROOM.to_owned(),
        kind,
        seq: 0,
        you,
        host: (kind == RoomKind::Friend).then_some(Side::Sente),
        rules: "classic".to_owned(),
        clock: Some(25),
        phase,
        seats: BySide {
            sente: seat,
            gote: seat,
        },
        game: Some(GameView {
            id: GAME.to_owned(),
            number: 1,
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
            takebacks: 0,
            outcome: None,
            clock: clock(next, 25_000).filter(|_| phase == Phase::Playing),
            offers: Vec::new(),
        }),
    }
}

/// A move in [`GAME`].
pub(super) fn move_message(ply: u16, takebacks: u16, mv: &str) -> ClientMessage {
    ClientMessage::Move {
        game: GAME.to_owned(),
        ply,
        takebacks,
        mv: mv.to_owned(),
    }
}
