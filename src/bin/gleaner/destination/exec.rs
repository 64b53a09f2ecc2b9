//! [`Batches`]: runs a command on the findings, for `--exec`.

use std::io::{self, ErrorKind, Write};
use std::process::{Child, Command, Stdio};

use crate::stdio::Target;

/// The number of bytes after which a batch is complete in any case.
const MAX_BATCH: usize = 1 << 20;

/// Collects lines, and runs a command on each batch of them: those up to a flush.
pub struct Batches {
    command: String,
    /// What each batch begins with.
    header: Vec<u8>,
    /// What ends a line.
    end: u8,
    batch: Vec<u8>,
}

impl Batches {
    pub fn new(command: &str, header: Vec<u8>, end: u8) -> Self {
        Self { command: command.to_owned(), header, end, batch: Vec::new() }
    }

    fn run(&mut self) -> io::Result<()> {
        if self.batch.is_empty() {
            return Ok(());
        }
        let mut child = shell(&self.command).stdin(Stdio::piped()).spawn()?;
        let written = self.write_to(&mut child);
        let status = child.wait()?;
        // A command need not read all of it.
        if let Err(error) = written
            && error.kind() != ErrorKind::BrokenPipe
        {
            return Err(error);
        }
        if !status.success() {
            return Err(io::Error::other(format!(
                "the command ended with {status}; its findings are given to it again by the next run with this state, if there is one"
            )));
        }
        self.batch.clear();
        Ok(())
    }

    fn write_to(&self, child: &mut Child) -> io::Result<()> {
        let Some(mut stdin) = child.stdin.take() else { return Ok(()) };
        stdin.write_all(&self.header)?;
        stdin.write_all(&self.batch)
    }
}

impl Write for Batches {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.batch.extend_from_slice(bytes);
        if self.batch.len() >= MAX_BATCH && bytes.last() == Some(&self.end) {
            self.run()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.run()
    }
}

impl Target for Batches {
    fn remove_last(&mut self, length: u64) {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        self.batch.truncate(self.batch.len().saturating_sub(length));
    }
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c").arg(command);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}
