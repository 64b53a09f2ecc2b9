//! `gleaner uri`: parses, resolves, normalizes, wraps and unwraps given references.
//!
//! ```text
//! options -> input (arguments or lines) -> task -> one line of output per reference
//! ```

mod input;
mod options;
mod task;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::ArgMatches;
use gleaner::sink::escape;

use crate::stdio;
use input::{ReferenceText, References};
pub use options::command;
use task::{TaskError, UriTask};

/// The size of the buffer of messages in bytes.
const BUFFER: usize = 64 << 10;

/// Runs the subcommand in `matches`, the arguments of `gleaner uri`, and returns the exit code.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let Some((name, matches)) = matches.subcommand() else {
        return ExitCode::from(2);
    };
    let result = UriTask::new(name, matches).and_then(|task| run_task(&task, matches));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        Err(message) => {
            print_message(&message);
            ExitCode::from(2)
        }
    }
}

/// Runs the task on all references; returns whether all references were valid.
fn run_task(task: &UriTask, matches: &ArgMatches) -> Result<bool, String> {
    let references = References::new(matches);
    let mut out = stdio::output(references.end(), None);
    let escapes = io::stdout().is_terminal() && !matches.get_flag("null");
    // A write for each message would cost far more than the work on a short line. The last ones are written when
    // the buffer is dropped.
    let mut messages = BufWriter::with_capacity(BUFFER, io::stderr());
    match run_each(task, references, escapes, &mut out, &mut messages) {
        // The reader of the output has closed it, as `head` does.
        Err(StreamError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        Err(StreamError::Write(error)) => Err(format!("<stdout>: {error}")),
        Err(StreamError::Read(error)) => Err(format!("<stdin>: {error}")),
        Ok(all_valid) => Ok(all_valid),
    }
}

/// An error of a standard stream, which ends the work.
enum StreamError {
    Read(io::Error),
    Write(io::Error),
}

fn run_each(
    task: &UriTask,
    mut references: References,
    escapes: bool,
    out: &mut impl Write,
    messages: &mut impl Write,
) -> Result<bool, StreamError> {
    let (mut all_valid, mut text) = (true, Vec::new());
    loop {
        if references.may_block() {
            out.flush().map_err(StreamError::Write)?;
            let _ = messages.flush();
        }
        let result = match references.next() {
            Ok(Some(ReferenceText::Valid(reference))) => task.run(&reference, &mut text),
            Ok(Some(ReferenceText::Invalid(error))) => Err(TaskError::Reference(error)),
            Ok(None) => break,
            Err(error) => {
                out.flush().map_err(StreamError::Write)?;
                return Err(StreamError::Read(error));
            }
        };
        match result {
            Ok(None) => {}
            Ok(Some(notice)) => write_message(messages, &references.location(), notice),
            Err(TaskError::Write(error)) => return Err(StreamError::Write(error)),
            Err(TaskError::Reference(error)) => {
                all_valid = false;
                write_message(messages, &references.location(), &error);
            }
        }
        text.push(references.end());
        let written = if escapes { write_escaped(&text, out) } else { out.write_all(&text) };
        written.map_err(StreamError::Write)?;
        text.clear();
    }
    out.flush().map_err(StreamError::Write)?;
    Ok(all_valid)
}

/// Writes lines to a terminal.
fn write_escaped(lines: &[u8], out: &mut impl Write) -> io::Result<()> {
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        out.write_all(escape(text).as_bytes())?;
        out.write_all(line.get(text.len()..).unwrap_or_default())?;
    }
    Ok(())
}

/// Writes a message about the reference at `location`, in one piece, so that the buffer holds whole lines.
///
/// If standard error is closed, the exit code still reports the error.
fn write_message(messages: &mut impl Write, location: &str, message: &str) {
    let line = format!("gleaner: {location}: {}\n", escape(message.as_bytes()));
    let _ = messages.write_all(line.as_bytes());
}

fn print_message(message: &str) {
    // If standard error is closed, the exit code still reports the error.
    let _ = writeln!(io::stderr(), "gleaner: {}", escape(message.as_bytes()));
}
