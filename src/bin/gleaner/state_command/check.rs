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

/// What has happened to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    None,
    Grown,
    /// It no longer begins with what was read of it.
    Replaced,
    Gone,
    Unreadable,
}

impl Change {
    const ALL: [Self; 5] = [Self::None, Self::Grown, Self::Replaced, Self::Gone, Self::Unreadable];

    fn as_str(self) -> &'static str {
        match self {
            Self::None => "unchanged",
            Self::Grown => "grown",
            Self::Replaced => "changed",
            Self::Gone => "gone",
            Self::Unreadable => "unreadable",
        }
    }
}

/// Prints the files that have changed; reports whether each begins with what was read of it.
pub fn run(state: &Path, places: &Places, matches: &ArgMatches) -> Result<bool, CommandError> {
    let is_json = matches.get_one::<String>("format").is_some_and(|format| format == "jsonl");
    let checker = Checker { mail: Options::new(), whole: matches.get_flag("verify") };
    let (mut out, mut line) = (stdio::output(b'\n', None), Vec::new());
    let (mut finder, mut counts) = (Finder::default(), [0_u64; Change::ALL.len()]);
    Store::open(state)?.read_all(|key, record| {
        if !places.include(&key) {
            return Ok(());
        }
        let change = change(&checker, finder.find(&key), &record);
        for (one, count) in Change::ALL.iter().zip(&mut counts) {
            *count += u64::from(*one == change);
        }
        if change == Change::None {
            return Ok(());
        }
        line.clear();
        let change = Some(change.as_str());
        FileRow { key: &key, record: &record, change }.write(is_json, &mut line);
        out.write_all(&line).map_err(CommandError::Output)
    })?;
    out.flush().map_err(CommandError::Output)?;
    let counted = Change::ALL.iter().zip(counts);
    let texts = counted.map(|(change, count)| format!("{count} {}", change.as_str()));
    message::print(&format!("files: {}", texts.collect::<Vec<_>>().join(", ")));
    let [_, _, failed @ ..] = counts;
    Ok(failed == [0; 3])
}

fn change(checker: &Checker, path: Option<PathBuf>, record: &FileRecord) -> Change {
    let Some(path) = path else { return Change::Gone };
    let compared = fs::metadata(&path).map(|metadata| Stat::of(&metadata)).and_then(|stat| {
        let is_known = stat == record.stat && !record.is_unsettled && !checker.whole;
        Ok(if is_known { Change::None } else { compare(checker, &path, record)? })
    });
    match compared {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Change::Gone,
        compared => compared.unwrap_or(Change::Unreadable),
    }
}

fn compare(checker: &Checker, path: &Path, record: &FileRecord) -> io::Result<Change> {
    Ok(match checker.compare(path, record)? {
        None => Change::Replaced,
        Some(continued) if continued.is_longer(path)? => Change::Grown,
        Some(_) => Change::None,
    })
}
