//! The web client of Hasami Shogi Online.

mod after_paint;
pub mod ai;
pub mod app;
pub mod board;
mod clipboard;
pub mod focus;
pub mod game_view;
pub mod i18n;
mod lessons;
pub mod local;
pub mod net;
pub mod pages;
mod record;
pub mod review;
pub mod senses;
pub mod session;
pub mod settings;
pub mod sound;
pub mod storage;
