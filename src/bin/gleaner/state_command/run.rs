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
    let mut paths = matches.get_many::<PathBuf>("path").unwrap_or_default();
    let first = matches.get_one::<PathBuf>("state");
    let option = matches.get_one::<PathBuf>("file");
    let path = option.or(first).cloned().unwrap_or_default();
    let name = escape(path.as_os_str().as_encoded_bytes()).into_owned();
    // It would be created.
    if let Err(error) = path.metadata() {
        let hint =
            if error.kind() == ErrorKind::NotFound { "; name the file of --state" } else { "" };
        return fail(&format!("{name}: {}{hint}", os_error::explain(&error)));
    }
    let places = Places::new(first.filter(|_| option.is_some()).into_iter().chain(&mut paths));
    let forgets_none = || !matches.get_flag("gone") && places.is_empty();
    if command == "forget" && forgets_none() {
        return fail(
            "expected the PATH of a file or directory to forget, or --gone; found nothing",
        );
    }
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
