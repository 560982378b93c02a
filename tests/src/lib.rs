//! Shared tools of the whole-server and browser tests.
