//! The game screen: bars, board, status line and controls.
