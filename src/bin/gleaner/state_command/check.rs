//! `gleaner state check`: compares files with what was read of them.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use gleaner::mail::Options;

use super::error::CommandError;
use super::place::{Finder, Places};
use super::row::FileRow;
use crate::message;
use crate::state::check::Checker;
use crate::state::record::FileRecord;
use crate::state::stat::Stat;
use crate::state::store::Store;
use crate::stdio;

/// What has happened to a file, and whether it no longer begins with what was read of it.
const CHANGES: [(&str, bool); 5] = [
    ("unchanged", false),
    ("grown", false),
    ("changed", true),
    ("gone", true),
    ("unreadable", true),
];

const UNCHANGED: usize = 0;
const GROWN: usize = 1;
const CHANGED: usize = 2;
const GONE: usize = 3;
const UNREADABLE: usize = 4;

/// Prints the files that have changed; reports whether each begins with what was read of it.
pub fn run(state: &Path, places: &Places, matches: &ArgMatches) -> Result<bool, CommandError> {
    let is_json = matches.get_one::<String>("format").is_some_and(|format| format == "jsonl");
    let checker = Checker { mail: Options::new(), whole: matches.get_flag("verify") };
    let (mut out, mut line) = (stdio::output(b'\n', None), Vec::new());
    let (mut finder, mut counts) = (Finder::default(), [0_u64; CHANGES.len()]);
    Store::open(state)?.read_all(|key, record| {
        if !places.include(&key) {
            return Ok(());
        }
        let change = change(&checker, finder.find(&key), &record);
        for (number, count) in counts.iter_mut().enumerate() {
            *count += u64::from(number == change);
        }
        if change == UNCHANGED {
            return Ok(());
        }
        line.clear();
        let change = CHANGES.get(change).map(|(name, _)| *name);
        FileRow { key: &key, record: &record, change }.write(is_json, &mut line);
        out.write_all(&line).map_err(CommandError::Output)
    })?;
    out.flush().map_err(CommandError::Output)?;
    let counted = CHANGES.iter().zip(counts);
    let texts: Vec<_> =
        counted.clone().map(|((name, _), count)| format!("{count} {name}")).collect();
    message::print(&format!("files: {}", texts.join(", ")));
    Ok(!counted.into_iter().any(|((_, is_failure), count)| *is_failure && count > 0))
}

/// Returns the index in [`CHANGES`] of what has happened to a file.
fn change(checker: &Checker, path: Option<PathBuf>, record: &FileRecord) -> usize {
    let Some(path) = path else { return GONE };
    let compared = fs::metadata(&path).map(|metadata| Stat::of(&metadata)).and_then(|stat| {
        let is_known = stat == record.stat && !record.is_unsettled && !checker.whole;
        Ok(if is_known { UNCHANGED } else { compare(checker, &path, record)? })
    });
    match compared {
        Err(error) if error.kind() == io::ErrorKind::NotFound => GONE,
        compared => compared.unwrap_or(UNREADABLE),
    }
}

fn compare(checker: &Checker, path: &Path, record: &FileRecord) -> io::Result<usize> {
    Ok(match checker.compare(path, record)? {
        None => CHANGED,
        Some(continued) if continued.is_longer(path)? => GROWN,
        Some(_) => UNCHANGED,
    })
}
