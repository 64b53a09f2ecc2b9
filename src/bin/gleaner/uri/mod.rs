//! `gleaner uri`: takes references apart, resolves, normalises, wraps and unwraps them, one line
//! out for each in.

mod input;
mod options;
mod task;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::ArgMatches;
use gleaner::sink::escape;

use crate::stdio;
use input::{Inputs, Line};
pub use options::command;
use task::Task;

/// Runs what the command line asks for.
pub fn run(matches: &ArgMatches) -> ExitCode {
    let Some((name, matches)) = matches.subcommand() else {
        return ExitCode::from(2);
    };
    let ran = Task::new(name, matches).and_then(|task| work(&task, matches));
    match ran {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        Err(why) => {
            complain(&why);
            ExitCode::from(2)
        }
    }
}

/// Whether all went well.
fn work(task: &Task, matches: &ArgMatches) -> Result<bool, String> {
    let mut out = BufWriter::with_capacity(64 << 10, stdio::output());
    match each(task, Inputs::new(matches), &mut out) {
        // As with other tools, a reader that has seen enough is no trouble.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            // What is left could only fail again.
            std::mem::forget(out);
            Ok(true)
        }
        Err(Failure::Write(error)) => Err(format!("writing: {error}")),
        Err(Failure::Read(error)) => Err(format!("<stdin>: {error}")),
        Ok(well) => Ok(well),
    }
}

/// What ends the work early.
enum Failure {
    Read(io::Error),
    Write(io::Error),
}

fn each(task: &Task, mut inputs: Inputs, out: &mut impl Write) -> Result<bool, Failure> {
    let mut well = true;
    loop {
        if inputs.may_wait() {
            out.flush().map_err(Failure::Write)?;
        }
        let line = match inputs.next() {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => {
                out.flush().map_err(Failure::Write)?;
                return Err(Failure::Read(error));
            }
        };
        let done = match line {
            Line::Text(text) => task.run(&text, out).map_err(|error| error.to_string()),
            Line::Trouble(why) => Err(why),
        };
        match done {
            Ok(Ok(None)) => {}
            Ok(Ok(Some(notice))) => complain(&format!("{}: {notice}", inputs.place())),
            Ok(Err(error)) => return Err(Failure::Write(error)),
            Err(why) => {
                well = false;
                complain(&format!("{}: {why}", inputs.place()));
            }
        }
        out.write_all(&[inputs.end()]).map_err(Failure::Write)?;
    }
    out.flush().map_err(Failure::Write)?;
    Ok(well)
}

fn complain(why: &str) {
    // Where standard error is closed there is no one to tell; the exit code does.
    let _ = writeln!(io::stderr(), "gleaner: {}", escape(why.as_bytes()));
}
