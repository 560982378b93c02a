//! The computer player: the search of `hasami_core` in a Web Worker.
//!
//! [`life`] decides, natively tested; [`engine`] is its hands in the browser.

pub mod engine;
pub mod life;

pub use engine::Engine;
pub use hasami_worker::words::{Found, Task};
pub use life::{Face, Trouble};
