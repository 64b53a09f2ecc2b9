//! `gleaner uri`: works on given references.
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

use crate::message::fail;
use crate::{os_error, stdio};
use input::References;
pub use options::command;
use task::UriTask;

/// Runs the subcommand in the arguments of `gleaner uri`, and returns the exit code.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let Some((name, matches)) = matches.subcommand() else {
        return ExitCode::from(2);
    };
    let task = match UriTask::new(name, matches) {
        Ok(task) => task,
        Err(message) => return fail(&message),
    };
    match run_task(&task, matches) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        Err(StreamError::Write(error)) => stdio::output_failed(stdio::STDOUT, &error),
        Err(StreamError::Read(error)) => fail(&format!("<stdin>: {}", os_error::explain(&error))),
    }
}

/// Runs the task on all references; returns whether all references were valid.
fn run_task(task: &UriTask, matches: &ArgMatches) -> Result<bool, StreamError> {
    let references = References::new(matches);
    let mut out = stdio::output(references.end(), None);
    let escapes = io::stdout().is_terminal() && !matches.get_flag("null");
    // A write for each message would cost far more than the work on a short line.
    let mut messages = BufWriter::with_capacity(64 << 10, io::stderr());
    run_each(task, references, escapes, &mut out, &mut messages)
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
            Ok(Some(Ok(reference))) => task.run(&reference, &mut text),
            Ok(Some(Err(error))) => Err(error.into()),
            Ok(None) => break,
            Err(error) => {
                out.flush().map_err(StreamError::Write)?;
                return Err(StreamError::Read(error));
            }
        };
        match result {
            Ok(notices) => {
                for notice in notices {
                    write_message(messages, &references.location(), &notice);
                }
            }
            Err(error) => {
                all_valid = false;
                write_message(messages, &references.location(), &error.to_string());
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

fn write_escaped(lines: &[u8], out: &mut impl Write) -> io::Result<()> {
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        out.write_all(escape(text).as_bytes())?;
        out.write_all(line.get(text.len()..).unwrap_or_default())?;
    }
    Ok(())
}

/// Writes a message about the reference at `location`, in one piece, so that the buffer holds whole lines.
fn write_message(messages: &mut impl Write, location: &str, message: &str) {
    let line = format!("gleaner: {location}: {}\n", escape(message.as_bytes()));
    let _ = messages.write_all(line.as_bytes());
}
