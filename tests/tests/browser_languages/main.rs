//! Real browsers in every language: what they say, how one changes from one to another, and that longer
//! words still fit.

#![cfg(feature = "browser")]

mod layout;
mod switch;
mod words;
