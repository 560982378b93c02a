//! USI, the protocol between shogi programs and engines, as far as this game needs it.
//!
//! The protocol: <http://shogidokoro.starfree.jp/usi.html> (in Japanese). Two commands are the engine's
//! own: `go perft N` and `d`. A line that cannot be used gets `info string error: …` and changes nothing.

mod command;
mod session;
mod thinking;

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use command::Command;
use session::Session;

/// Reads commands from `input` until `quit` or its end, and answers on `output`.
///
/// At the end of the input a search with a limit is let finish; one without is stopped.
///
/// # Errors
///
/// When `input` cannot be read or `output` not be written.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let output = Output::new(output);
    let mut session = Session::new(output.clone());
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        match line.parse::<Command>() {
            Ok(Command::Quit) => {
                session.abandon();
                return Ok(());
            }
            Ok(command) => session.obey(command)?,
            Err(error) => output.error(&error)?,
        }
    }
    session.finish();
    Ok(())
}

/// Where answers go, from the thread that reads commands and the one that thinks.
#[derive(Clone)]
struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    fn new(output: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(output)))
    }

    /// Writes whole lines, so that two threads never mix theirs.
    fn say(&self, text: &str) -> io::Result<()> {
        // A thread that panicked while it wrote has at worst left a broken line.
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(text.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()
    }

    fn error(&self, error: &anyhow::Error) -> io::Result<()> {
        self.say(&format!("info string error: {error:#}"))
    }
}
