//! `--rotate` and `--exec`: outputs for services.

use std::path::Path;

use clap::ArgMatches;

use super::values::number;
use crate::destination::{Destination, Rotation};
use crate::output::table::TableFormat;
use crate::search::input::select::paths::Paths;
use crate::state::absolute;

/// Lets other files follow that of `-o`, or returns a message if they must not.
pub fn rotating(
    matches: &ArgMatches,
    table: Option<&TableFormat>,
    paths: &Paths,
    destination: Option<Destination>,
) -> Result<Option<Destination>, String> {
    let Some(max) = matches.get_one::<usize>("rotate") else { return Ok(destination) };
    let Some(destination) = destination else { return Ok(None) };
    if matches!(table, Some(TableFormat::File(_))) {
        return Err(
            "--rotate divides text; it has no effect on a database, Parquet or Arrow, so remove it"
                .to_owned(),
        );
    }
    let path = absolute(&destination.path);
    let is_around = |directory: &&std::ffi::OsString| {
        Path::new(directory).is_dir() && path.starts_with(absolute(Path::new(directory)))
    };
    if let Some(directory) = paths.given.iter().find(is_around) {
        return Err(format!(
            "--rotate: the files of -o would be searched, because they are in {}; name a file elsewhere",
            gleaner::sink::escape(directory.as_encoded_bytes())
        ));
    }
    let rotation = Rotation { max: *max as u64, keep: number(matches, "rotate-keep") };
    Ok(Some(destination.rotate(Some(rotation))))
}

/// Returns the command of `--exec`, or a message if it cannot have the output.
pub fn exec(matches: &ArgMatches) -> Result<Option<String>, String> {
    let command = matches.get_one::<String>("exec").cloned();
    if command.as_ref().is_some_and(|command| command.trim().is_empty()) {
        return Err("--exec expects a command, found nothing".to_owned());
    }
    Ok(command)
}
