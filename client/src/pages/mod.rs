//! The screens.

pub mod home;
