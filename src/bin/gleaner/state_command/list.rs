//! `gleaner state list`: prints how much was read of each file.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;

use super::error::CommandError;
use super::place::Places;
use super::row::{FileRow, HEADER};
use crate::state::store::Store;
use crate::stdio;

/// Prints the files; reports whether there is one.
pub fn run(state: &Path, places: &Places, matches: &ArgMatches) -> Result<bool, CommandError> {
    let is_json = matches.get_one::<String>("format").is_some_and(|format| format == "jsonl");
    let (mut out, mut line, mut has_file) = (stdio::output(b'\n', None), Vec::new(), false);
    Store::open(state)?.read_all(|key, record| {
        if !places.include(&key) {
            return Ok(());
        }
        line.clear();
        if !has_file && !is_json {
            line.extend_from_slice(HEADER.as_bytes());
        }
        has_file = true;
        FileRow { key: &key, record: &record, change: None }.write(is_json, &mut line);
        out.write_all(&line).map_err(CommandError::Output)
    })?;
    out.flush().map_err(CommandError::Output)?;
    Ok(has_file)
}
