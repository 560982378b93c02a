//! A client over a real WebSocket, written from docs/PROTOCOL.md: it keeps the room's state as any client does.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by a panic, here as in a test function"
)]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hasami_core::Move;
use hasami_core::protocol::{
    ClientMessage, OfferKind, Phase, Refusal, RoomEvent, ServerMessage, SideChoice, VERSION,
};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::board::Board;

/// How long a test waits for a message that must come.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A person on a connection.
pub struct Player {
    socket: WebSocketStream<TcpStream>,
    address: SocketAddr,
    /// The secret of this person.
    pub token: String,
    /// The room, while in one.
    pub board: Option<Board>,
    /// What the server said in its greeting.
    pub welcome: ServerMessage,
}

/// What came, or that nothing will come any more.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    /// A message.
    Message(Box<ServerMessage>),
    /// The socket was closed with a code, or broke off.
    Closed(Option<u16>),
}

/// A new secret.
pub fn token() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let random = std::collections::hash_map::RandomState::new();
    let number = std::hash::BuildHasher::hash_one(&random, NEXT.fetch_add(1, Ordering::Relaxed));
    format!("{number:064x}")
}

/// A bare socket at `/ws`.
///
/// # Panics
///
/// When the server does not take it.
pub async fn open_socket(address: SocketAddr) -> WebSocketStream<TcpStream> {
    try_socket(address).await.expect("a socket")
}

/// A bare socket at `/ws`, if the server takes it.
///
/// # Errors
///
/// When the server says no, or is not there.
pub async fn try_socket(
    address: SocketAddr,
) -> Result<WebSocketStream<TcpStream>, tokio_tungstenite::tungstenite::Error> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (socket, _answer) = client_async(format!("ws://{address}/ws"), stream).await?;
    Ok(socket)
}

impl Player {
    /// Connects and says hello.
    ///
    /// # Panics
    ///
    /// When there is no welcome.
    pub async fn connect(address: SocketAddr, token: &str) -> Self {
        Self::try_connect(address, token).await.expect("a welcome")
    }

    /// Connects and says hello, if the server is there.
    pub async fn try_connect(address: SocketAddr, token: &str) -> Option<Self> {
        let mut socket = try_socket(address).await.ok()?;
        let hello = ClientMessage::Hello {
            protocol: VERSION,
            token: token.to_owned(),
        };
        let text = serde_json::to_string(&hello).expect("JSON");
        socket.send(Message::text(text)).await.ok()?;
        let welcome = loop {
            match socket.next().await?.ok()? {
                Message::Text(text) => break serde_json::from_str(&text).ok()?,
                _ => continue,
            }
        };
        assert!(
            matches!(welcome, ServerMessage::Welcome { .. }),
            "{welcome:?}"
        );
        Some(Self {
            socket,
            address,
            token: token.to_owned(),
            board: None,
            welcome,
        })
    }

    /// Another connection of the same person; this one stays open.
    pub async fn another_tab(&self) -> Self {
        Self::connect(self.address, &self.token).await
    }

    /// Sends a message.
    ///
    /// # Panics
    ///
    /// When the socket is closed.
    pub async fn say(&mut self, message: &ClientMessage) {
        self.say_text(serde_json::to_string(message).expect("JSON"))
            .await;
    }

    /// Sends a text frame.
    ///
    /// # Panics
    ///
    /// When the socket is closed.
    pub async fn say_text(&mut self, text: String) {
        self.socket
            .send(Message::text(text))
            .await
            .expect("an open socket");
    }

    /// Sends any frame; whether it could be sent.
    pub async fn send_frame(&mut self, frame: Message) -> bool {
        self.socket.send(frame).await.is_ok()
    }

    /// Writes several messages at once, as one piece on the network where it can.
    ///
    /// # Panics
    ///
    /// When the socket is closed.
    pub async fn say_at_once(&mut self, messages: &[ClientMessage]) {
        for message in messages {
            let text = serde_json::to_string(message).expect("JSON");
            self.socket
                .feed(Message::text(text))
                .await
                .expect("an open socket");
        }
        self.socket.flush().await.expect("an open socket");
    }

    /// What comes next, within the patience of a test; state is kept up with it.
    ///
    /// # Panics
    ///
    /// When nothing comes.
    pub async fn hear(&mut self) -> Heard {
        let heard = timeout(PATIENCE, self.hear_forever()).await;
        heard.unwrap_or_else(|_| panic!("nothing came; the board is {:#?}", self.board))
    }

    async fn hear_forever(&mut self) -> Heard {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).expect("a message of the protocol");
                    self.keep_up(&message);
                    return Heard::Message(Box::new(message));
                }
                Some(Ok(Message::Close(frame))) => {
                    return Heard::Closed(frame.map(|frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Heard::Closed(None),
            }
        }
    }

    fn keep_up(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Room { room } => self.board = Some(Board { view: room.clone() }),
            ServerMessage::Event {
                game, seq, event, ..
            } => {
                let board = self.board.as_mut().expect("events come after a snapshot");
                board.apply(game, *seq, event).expect("no event is missing");
            }
            ServerMessage::RoomEnded { .. } => self.board = None,
            _ => {}
        }
    }

    /// The next message.
    ///
    /// # Panics
    ///
    /// When the socket closes instead.
    pub async fn message(&mut self) -> ServerMessage {
        match self.hear().await {
            Heard::Message(message) => *message,
            Heard::Closed(code) => panic!("closed with {code:?}"),
        }
    }

    /// Reads on until a message gives what is looked for.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(&self.message().await) {
                return found;
            }
        }
    }

    /// Reads on until the board is as wanted; at once if it is already.
    pub async fn until_board(&mut self, wanted: impl Fn(&Board) -> bool) {
        while !self.board.as_ref().is_some_and(&wanted) {
            self.message().await;
        }
    }

    /// Reads on until an event of the room is the wanted one.
    pub async fn until_event<T>(&mut self, mut wanted: impl FnMut(&RoomEvent) -> Option<T>) -> T {
        self.until(|message| match message {
            ServerMessage::Event { event, .. } => wanted(event),
            _ => None,
        })
        .await
    }

    /// Reads on to the next refusal.
    pub async fn refusal(&mut self) -> Refusal {
        self.until(|message| match message {
            ServerMessage::Refused { code, .. } => Some(*code),
            _ => None,
        })
        .await
    }

    /// Reads on until the socket is closed; with which code.
    pub async fn until_closed(&mut self) -> Option<u16> {
        loop {
            if let Heard::Closed(code) = self.hear().await {
                return code;
            }
        }
    }

    /// Everything that the server has said up to now: a ping goes there and back.
    pub async fn catch_up(&mut self) -> Vec<ServerMessage> {
        static NEXT: AtomicU64 = AtomicU64::new(1_000);
        let asked = u32::try_from(NEXT.fetch_add(1, Ordering::Relaxed)).expect("few pings");
        self.say(&ClientMessage::Ping { n: asked }).await;
        let mut heard = Vec::new();
        loop {
            match self.message().await {
                ServerMessage::Pong { n } if n == asked => return heard,
                message => heard.push(message),
            }
        }
    }

    /// The room.
    ///
    /// # Panics
    ///
    /// When in none.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.board.as_ref().expect("a room")
    }

    /// Says that the board is on the screen.
    pub async fn ready(&mut self) {
        let game = self.board().game_id();
        self.say(&ClientMessage::Ready { game }).await;
    }

    /// The message that plays this move now.
    #[must_use]
    pub fn move_message(&self, mv: &str) -> ClientMessage {
        let game = self.board().game();
        ClientMessage::Move {
            game: game.id.clone(),
            ply: u16::try_from(game.moves.len()).expect("at most 300"),
            takebacks: game.takebacks,
            mv: mv.to_owned(),
        }
    }

    /// Plays a move and waits until it is shown.
    pub async fn play(&mut self, mv: &str) {
        let message = self.move_message(mv);
        let plies = self.board().game().moves.len() + 1;
        self.say(&message).await;
        self.until_board(|board| board.game().moves.len() >= plies)
            .await;
        assert_eq!(self.board().game().moves[plies - 1], mv);
    }

    /// Resigns.
    pub async fn resign(&mut self) {
        let game = self.board().game_id();
        self.say(&ClientMessage::Resign { game }).await;
    }

    /// Proposes something.
    pub async fn offer(&mut self, offer: OfferKind) {
        let game = self.board().game_id();
        self.say(&ClientMessage::Offer { game, offer }).await;
    }

    /// Answers a proposal.
    pub async fn answer(&mut self, offer: OfferKind, accept: bool) {
        let game = self.board().game_id();
        self.say(&ClientMessage::Answer {
            game,
            offer,
            accept,
        })
        .await;
    }

    /// Queues for a game.
    pub async fn quick_match(&mut self) {
        self.say(&ClientMessage::QuickMatch {
            here: false,
            aside: false,
        })
        .await;
    }

    /// Opens a friend room and gives its code.
    pub async fn create_room(
        &mut self,
        rules: &str,
        side: SideChoice,
        clock: Option<u32>,
    ) -> String {
        self.say(&ClientMessage::CreateRoom {
            rules: rules.to_owned(),
            side,
            clock,
        })
        .await;
        self.until_board(|board| board.view.phase == Phase::Waiting)
            .await;
        self.board().view.code.clone()
    }

    /// Comes into a room.
    pub async fn join(&mut self, room: &str) {
        self.say(&ClientMessage::Join {
            room: room.to_owned(),
            watch: false,
        })
        .await;
    }

    /// Comes into a room and waits for its state.
    pub async fn enter(&mut self, room: &str) {
        self.join(room).await;
        let code = room.to_owned();
        self.until(|message| match message {
            ServerMessage::Room { room } if room.code == code => Some(()),
            _ => None,
        })
        .await;
    }

    /// A legal move, taking as much as it can.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[must_use]
    pub fn greedy_move(&self) -> Move {
        let game = self.board().replayed();
        let position = *game.position();
        position
            .legal_moves()
            .into_iter()
            .max_by_key(|&mv| position.captures_of(mv).count())
            .expect("a legal move")
    }

    /// Breaks the connection off without a word.
    pub async fn vanish(self) -> String {
        let stream = self.socket.into_inner();
        stream
            .set_zero_linger()
            .expect("a socket that can be reset");
        drop(stream);
        self.token
    }

    /// Closes the connection as a browser does.
    pub async fn close(mut self) -> String {
        let _closed_by_the_other_side = self.socket.close(None).await;
        self.token
    }
}
