//! Whole sessions, told as what happens and what follows.

mod aside;
mod endings;
mod game;
mod line;
mod premove;
mod rooms;
mod scene;
