//! One connection: reads what its person asks, writes what the server says, and watches the line.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use hasami_core::Timestamp;
use hasami_core::ids::RoomCode;
use hasami_core::protocol::{Refusal, ServerMessage, close};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::dispatch::{Asked, Unclear, read};
use super::line::Line;
use super::pace::Pace;
use super::parting::{End, part, unreadable};
use crate::app::Shared;
use crate::lobby::{LobbyInput, LobbyRequest};
use crate::room::{RoomInput, RoomRequest};
use crate::runtime::{Address, HubMessage, Outbox, Outgoing, Peer, Phase};

/// For the last words when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(1);

pub(super) struct Session {
    shared: Shared,
    peer: Arc<Peer>,
    outgoing: mpsc::Receiver<Outgoing>,
    /// It said who it is.
    greeted: bool,
    hello_until: Instant,
    pace: Pace,
    line: Line,
    /// The room that knows of the line's delay.
    delay_told: Option<RoomCode>,
}

/// Takes the connection off the books when its conversation ends, in whatever way.
struct OnTheBooks {
    shared: Shared,
    peer: Arc<Peer>,
}

impl Drop for OnTheBooks {
    fn drop(&mut self) {
        let conn = self.peer.conn;
        self.shared.peers.remove(conn);
        // The hub goes only when the whole server has ended.
        let _server_ended = self
            .shared
            .hub
            .tell(HubMessage::Lobby(LobbyInput::Gone { conn }));
    }
}

impl Session {
    pub(super) fn new(shared: Shared, address: Address) -> Self {
        let (times, limits) = (&shared.config.times, &shared.config.limits);
        let now = Instant::now();
        let (outbox, outgoing) = Outbox::new(limits.outbox);
        let conn = shared.next_conn();
        let peer = Peer::new(
            conn,
            address,
            outbox,
            shared.clock,
            limits.refused_per_minute,
        );
        Self {
            peer: Arc::new(peer),
            outgoing,
            greeted: false,
            hello_until: now + times.hello_within,
            pace: Pace::new(now, limits.messages_per_second, limits.message_burst),
            line: Line::new(now, times.ping_every, times.give_up_after),
            delay_told: None,
            shared,
        }
    }

    /// Talks until one side ends it.
    pub(super) async fn run(mut self, mut socket: WebSocket) {
        self.shared.peers.add(Arc::clone(&self.peer));
        let books = OnTheBooks {
            shared: self.shared.clone(),
            peer: Arc::clone(&self.peer),
        };
        let end = match self.talk(&mut socket).await {
            Err(end) => end,
            Ok(never) => match never {},
        };
        drop(books);
        tracing::debug!(conn = self.peer.conn.0, ?end, "connection ends");
        part(socket, end).await;
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Result<std::convert::Infallible, End> {
        let (shared, peer) = (self.shared.clone(), Arc::clone(&self.peer));
        let parting = shared.drain.reached(Phase::Parting);
        tokio::pin!(parting);
        loop {
            let may_read = self.pace.next_at() <= Instant::now();
            let wake = self.next_at(may_read);
            tokio::select! {
                biased;
                () = peer.overflowed() => return Err(End::Close(close::SLOW)),
                () = &mut parting => return Err(self.last_words(socket).await),
                outgoing = self.outgoing.recv() => match outgoing {
                    Some(Outgoing::Text(text)) => self.write(socket, Message::Text(text)).await?,
                    Some(Outgoing::Close(code)) => return Err(End::Close(code)),
                    None => return Err(End::Gone),
                },
                received = socket.recv(), if may_read => match received {
                    Some(Ok(message)) => self.hear(shared.clock.now(), message).await?,
                    Some(Err(error)) => return Err(unreadable(error)),
                    None => return Err(End::Gone),
                },
                () = sleep_until(wake) => self.look_at_the_time(socket).await?,
            }
        }
    }

    fn next_at(&self, may_read: bool) -> Instant {
        let mut next = self.line.next_at();
        if !self.greeted {
            next = next.min(self.hello_until);
        }
        if !may_read {
            next = next.min(self.pace.next_at());
        }
        next
    }

    async fn look_at_the_time(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let now = Instant::now();
        if self.line.is_dead(now) {
            return Err(End::Gone);
        }
        if !self.greeted && now >= self.hello_until {
            return Err(End::Close(close::POLICY));
        }
        if let Some(payload) = self.line.ping(now) {
            self.write(socket, Message::Ping(payload.to_vec().into()))
                .await?;
        }
        Ok(())
    }

    /// Writes one message. A socket that does not take it in time, or while others pile up, is closed.
    async fn write(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), End> {
        let within = self.shared.config.times.write_within;
        tokio::select! {
            biased;
            written = timeout(within, socket.send(message)) => match written {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) => Err(End::Gone),
                Err(_) => Err(End::Close(close::SLOW)),
            },
            () = self.peer.overflowed() => Err(End::Close(close::SLOW)),
            () = self.shared.drain.reached(Phase::Parting) => Err(End::Close(close::RESTART)),
        }
    }

    /// The server ends: what waits is still written, then the notice.
    async fn last_words(&mut self, socket: &mut WebSocket) -> End {
        self.peer.send(&ServerMessage::Restarting);
        let words = async {
            while let Ok(Outgoing::Text(text)) = self.outgoing.try_recv() {
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
        };
        let _cut_short = timeout(LAST_WORDS, words).await;
        End::Close(close::RESTART)
    }

    async fn hear(&mut self, arrived: Timestamp, message: Message) -> Result<(), End> {
        let now = Instant::now();
        self.pace.take(now);
        self.line.hear(now);
        match message {
            Message::Text(text) => self.hear_text(arrived, &text).await?,
            Message::Binary(_) => {
                self.peer
                    .refuse(None, Refusal::BadMessage, "messages are text frames");
            }
            Message::Pong(payload) => {
                if self.line.hear_pong(now, &payload) {
                    self.delay_told = None;
                    self.tell_delay().await;
                }
            }
            Message::Ping(_) => {}
            Message::Close(_) => return Err(End::Gone),
        }
        Ok(())
    }

    async fn hear_text(&mut self, arrived: Timestamp, text: &str) -> Result<(), End> {
        match read(text, &self.shared.config.clocks) {
            Ok(asked) => self.ask(arrived, asked).await,
            Err(Unclear {
                about,
                code,
                message,
            }) => {
                self.peer.refuse(about, code, &message);
                match code {
                    Refusal::WrongVersion => self.peer.close(close::VERSION),
                    Refusal::BadCode => {
                        self.shared.addresses.wrong_code(self.peer.address, arrived);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    async fn ask(&mut self, arrived: Timestamp, asked: Asked) {
        let conn = self.peer.conn;
        if self.greeted == matches!(asked, Asked::Hello { .. }) {
            let message = "say hello first, and once";
            return self.refuse(asked.about(), Refusal::HelloFirst, message);
        }
        match asked {
            Asked::Hello { player } => {
                self.greeted = true;
                self.tell_hub(HubMessage::Lobby(LobbyInput::Hello { conn, player }))
                    .await;
            }
            Asked::Lobby(request) => self.ask_lobby(arrived, request).await,
            Asked::Room(request) => self.ask_room(arrived, request).await,
            Asked::Ping { n } => self.peer.send(&ServerMessage::Pong { n }),
        }
    }

    /// Passes a request on to the lobby, unless the address has used up its share.
    async fn ask_lobby(&mut self, arrived: Timestamp, request: LobbyRequest) {
        let (shared, address) = (&self.shared, self.peer.address);
        let limits = &shared.config.limits;
        let mut holding = None;
        match &request {
            LobbyRequest::Join { .. } => {
                let a_minute = limits.wrong_codes_per_minute;
                if !shared.addresses.may_try_code(address, arrived, a_minute) {
                    let message = "too many wrong codes from your address; wait a minute";
                    return self.refuse(request.about(), Refusal::TooMany, message);
                }
            }
            LobbyRequest::CreateRoom { .. } => {
                holding = shared.addresses.make_room(
                    address,
                    arrived,
                    limits.max_rooms_per_address,
                    limits.rooms_per_minute,
                );
                if holding.is_none() {
                    let message = "too many rooms from your address; wait a minute or close some";
                    return self.refuse(request.about(), Refusal::TooMany, message);
                }
            }
            _ => {}
        }
        let conn = self.peer.conn;
        let input = LobbyInput::Request { conn, request };
        self.tell_hub(match holding {
            Some(holding) => HubMessage::CreateRoom { input, holding },
            None => HubMessage::Lobby(input),
        })
        .await;
    }

    async fn tell_hub(&self, message: HubMessage) {
        // The hub goes only when the whole server has ended.
        let _server_ended = self.shared.hub.ask(message).await;
    }

    async fn ask_room(&mut self, arrived: Timestamp, request: RoomRequest) {
        self.tell_delay().await;
        let conn = self.peer.conn;
        let about = request.about();
        let asked = match self.peer.room() {
            Some(room) => room
                .mailbox
                .ask(RoomInput::Request {
                    conn,
                    arrived,
                    request,
                })
                .await
                .is_ok(),
            None => false,
        };
        if !asked {
            self.refuse(about, Refusal::NotInRoom, "you are in no room");
        }
    }

    /// Tells the room how far away its person is, unless it knows.
    async fn tell_delay(&mut self) {
        let Some(one_way_ms) = self.line.one_way_ms() else {
            return;
        };
        let Some(room) = self
            .peer
            .room()
            .filter(|room| self.delay_told != Some(room.code))
        else {
            return;
        };
        let conn = self.peer.conn;
        if room
            .mailbox
            .ask(RoomInput::Delay { conn, one_way_ms })
            .await
            .is_ok()
        {
            self.delay_told = Some(room.code);
        }
    }

    fn refuse(&self, about: &str, code: Refusal, message: &str) {
        self.peer.refuse(Some(about.to_owned()), code, message);
    }
}
