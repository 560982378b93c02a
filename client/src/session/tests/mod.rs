//! Whole sessions, told as what happens and what follows.

mod aside;
mod endings;
mod game;
mod line;
mod rooms;
mod scene;
