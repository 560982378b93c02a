//! What happens to the session, what it wants done, and the words for where it stands.

use hasami_core::protocol::{ClientMessage, Refusal, ServerMessage, Unqueued};

use super::Wish;
use super::address::Address;
use super::table::Happening;

/// One thing that happens.
#[derive(Debug, Clone, PartialEq)]
pub enum Msg {
    /// The page began at this address.
    Started {
        /// Where.
        address: Address,
        /// It can be seen; a page that is prepared in the background takes no seat.
        visible: bool,
    },
    /// A socket opened.
    Opened {
        /// Which.
        generation: u32,
    },
    /// A socket said something.
    Heard {
        /// Which.
        generation: u32,
        /// What; none when it was no message of the protocol.
        message: Option<Box<ServerMessage>>,
    },
    /// A socket closed or failed.
    Closed {
        /// Which.
        generation: u32,
        /// The close code.
        code: u16,
    },
    /// The page can be seen, or no longer.
    Visible(bool),
    /// The page is being left; the browser may keep it and show it again.
    Left,
    /// The browser says that the network is gone (`true`) or back.
    Offline(bool),
    /// The person went back or forward to this address.
    Navigated(Address),
    /// The board of this game is on the screen, or (none) no board is.
    BoardShown(Option<String>),
    /// The person wants something.
    Wish(Wish),
    /// Time has passed.
    Tick,
}

/// One thing to do; a list of them is carried out in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cmd {
    /// Open a socket.
    Open {
        /// Its generation.
        generation: u32,
    },
    /// Close the socket of this generation and forget it.
    Close {
        /// Its generation.
        generation: u32,
    },
    /// Send on the present socket.
    Send(ClientMessage),
    /// Show this path in the address bar.
    Show {
        /// Path and query.
        path: String,
        /// As a new entry of the history, so that Back leads to where one was.
        push: bool,
    },
    /// Load the page anew.
    Reload,
}

/// The screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The choice of modes.
    Home,
    /// Two people on one screen.
    Local,
    /// Against the computer.
    Ai {
        /// The game begins at once, with the level played last.
        at_once: bool,
    },
    /// A game out of a record.
    Record,
    /// The list of lessons, or one of them.
    Lessons,
    /// Choose rules for a friend room.
    NewRoom,
    /// Waiting for a stranger.
    Queue,
    /// In a room or on the way into one.
    Room,
}

/// The wait in the Quick Match queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Queue {
    /// None.
    Out,
    /// Asked for.
    Asking,
    /// Under way.
    Waiting,
    /// Another tab of this browser has it.
    Elsewhere,
    /// A call was declined or not answered.
    Ended(Unqueued),
    /// The server said no.
    Refused(Refusal),
}

/// Why there is no way into a room, or no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The address holds no room code.
    BadCode,
    /// There is no such room.
    NoRoom,
    /// Both seats are taken.
    RoomFull,
    /// The host closed it, or its time was up.
    Closed,
    /// The own board was not up in time.
    NotReady,
    /// Too many tries.
    TooMany,
    /// The server is full or ending.
    Unavailable,
    /// The server failed.
    Error,
}

/// A word on something that just happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// In the game.
    Happening(Happening),
    /// A request was refused.
    Refused(Refusal),
    /// The own move did not arrive in time and is off the board again.
    MoveUndone,
    /// What was to be played next no longer fits.
    PremoveGone,
    /// The opponent's board never came up; the wait goes on.
    OpponentNotReady,
}
