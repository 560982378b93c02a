//! The computer player in a Web Worker.
//!
//! [`words`] is what the page and the worker say to each other; both sides are built with it.
//! [`desk`] takes the words in and does the thinking. The program of this package puts the desk into
//! a worker: a message in, a message out.

pub mod desk;
pub mod words;
