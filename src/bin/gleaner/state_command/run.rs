//! Runs `gleaner state`.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ArgMatches;
use gleaner::sink::escape;

use super::error::CommandError;
use super::place::Places;
use super::{check, forget, list};
use crate::message::fail;
use crate::{os_error, stdio};

pub fn run(matches: &ArgMatches) -> ExitCode {
    let Some((command, matches)) = matches.subcommand() else { return ExitCode::from(2) };
    let path = matches.get_one::<PathBuf>("state").cloned().unwrap_or_default();
    let name = escape(path.as_os_str().as_encoded_bytes()).into_owned();
    // It would be created.
    if let Err(error) = path.metadata() {
        let hint =
            if error.kind() == ErrorKind::NotFound { "; name the file of --state" } else { "" };
        return fail(&format!("{name}: {}{hint}", os_error::explain(&error)));
    }
    let places = Places::new(matches.get_many("path").unwrap_or_default());
    let done = match command {
        "list" => list::run(&path, &places, matches),
        "check" => check::run(&path, &places, matches),
        _ => forget::run(&path, &places, matches.get_flag("gone")),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(CommandError::State(error)) => fail(&format!("{name}: {}", os_error::explain(&error))),
        Err(CommandError::Output(error)) => stdio::output_failed(stdio::STDOUT, &error),
    }
}
