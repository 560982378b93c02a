//! The board: headless state and its renderer.
