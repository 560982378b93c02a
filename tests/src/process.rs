//! A program that may not be installed, and ends when it is dropped.

use std::io::ErrorKind;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

#[derive(Debug)]
pub(crate) struct Process(pub(crate) Child);

impl Process {
    /// Starts it without input; none when there is no such program.
    pub(crate) fn start(command: &mut Command) -> Result<Option<Self>> {
        match command.stdin(Stdio::null()).spawn() {
            Ok(child) => Ok(Some(Self(child))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).context("a program that is installed does not start"),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only when the process has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
