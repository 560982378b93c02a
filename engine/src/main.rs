//! `hasami-usi`: the engine on standard input and output, for any program that drives shogi engines.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    match hasami_engine::usi::run(io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever drove the engine is gone: there is nobody left to tell.
        Err(_) => ExitCode::FAILURE,
    }
}
