//! The screens.

mod frame;
mod game;
pub mod home;
mod invite;
mod new_room;
mod queue;
mod room;
pub mod rules_picker;
mod words;

pub use frame::{banner, live_elsewhere};
pub use new_room::new_room_page;
pub use queue::queue_page;
pub use room::room_page;
