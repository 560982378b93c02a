//! The screens.

pub mod home;
pub mod rules_picker;
