//! Going through a game that is over: who stood better when, and where it turned.
//!
//! `reading` holds what the engine found and says where the game turned, natively tested;
//! `graph` draws it; `page` shows it.

mod graph;
mod page;
mod reading;

pub(crate) use page::review_page;
