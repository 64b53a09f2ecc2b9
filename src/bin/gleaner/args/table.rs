//! `--format`, `--get` and `-o`: the form of the output and its file.

use std::ffi::OsString;
use std::iter;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
#[cfg(feature = "csv")]
use gleaner::internals::DelimitedWriter;
use gleaner::internals::{Field, Template};

use super::format::format_name;
use super::style::is_to_terminal;
use super::values::all;
use crate::destination::{Destination, FileFormat};
use crate::options::builder::missing;
use crate::output::table::TableFormat;
use crate::output::table::mark::FileMark;
use crate::output::table::sink::FileKind;
use crate::search::input::select::list::PathList;
use crate::search::input::select::paths::Paths;

/// Returns the form of rows, or `None` for text and JSON lines. A message if this build lacks the format, or options contradict
/// each other.
pub fn format(matches: &ArgMatches) -> Result<Option<TableFormat>, String> {
    let format = format_name(matches);
    if let Some(template) = matches.get_one::<Template>("get") {
        if format != "text" {
            return Err(format!(
                "--get cannot be combined with --format {format}; remove one of them"
            ));
        }
        let template = template.clone().defang(matches.get_flag("defang"));
        return Ok(Some(TableFormat::Lines(template, is_to_terminal(matches))));
    }
    let columns = matches.contains_id("columns").then(|| all(matches, "columns"));
    if columns.iter().flatten().any(|column| Field::named(DEFANGED).as_ref() == Ok(column))
        && !matches.get_flag("defang")
    {
        return Err("--columns defanged is empty without --defang; add --defang".to_owned());
    }
    match format {
        "csv" => delimited(b',', columns, matches).map(Some),
        "tsv" => delimited(b'\t', columns, matches).map(Some),
        _ if columns.is_some() => Err(COLUMNS_NEED_A_TABLE.to_owned()),
        "sqlite" => file(FileKind::Sqlite, matches).map(Some),
        "parquet" => file(FileKind::Parquet, matches).map(Some),
        "arrow" => file(FileKind::ArrowIpc, matches).map(Some),
        _ => Ok(None),
    }
}

/// The column that only an option fills.
const DEFANGED: &str = "defanged";

const COLUMNS_NEED_A_TABLE: &str =
    "--columns chooses the columns of a table; add --format csv or --format tsv";

#[cfg(feature = "csv")]
#[expect(clippy::unnecessary_wraps, reason = "another build lacks the format")]
fn delimited(
    delimiter: u8,
    columns: Option<Vec<Field>>,
    matches: &ArgMatches,
) -> Result<TableFormat, String> {
    let writer = DelimitedWriter::new(delimiter).escape(is_to_terminal(matches));
    Ok(TableFormat::Delimited(match columns {
        Some(columns) => writer.fields(columns).defang(matches.get_flag("defang")),
        None => writer,
    }))
}

#[cfg(not(feature = "csv"))]
fn delimited(_: u8, _: Option<Vec<Field>>, _: &ArgMatches) -> Result<TableFormat, String> {
    Err(missing("csv"))
}

fn file(kind: FileKind, matches: &ArgMatches) -> Result<TableFormat, String> {
    if !kind.is_built_in() {
        return Err(missing(kind.feature()));
    }
    if !matches.contains_id("output") {
        let format = format_name(matches);
        return Err(format!("--format {format} writes a file; add -o FILE"));
    }
    Ok(TableFormat::File(kind))
}

/// Returns the file for `-o`, or a message if it must not be written.
pub fn destination(
    matches: &ArgMatches,
    table: Option<&TableFormat>,
    paths: &Paths,
) -> Result<Option<Destination>, String> {
    let format = format_name(matches);
    let Some(path) = matches.get_one::<PathBuf>("output") else { return Ok(None) };
    let appends = matches.contains_id("state");
    let format = FileFormat {
        name: if matches.contains_id("get") { "text" } else { format }.to_owned(),
        mark: match table {
            Some(table) if appends && !table.header().is_empty() => {
                Some(FileMark::at_start(&table.header()))
            }
            Some(table) => table.mark(),
            None if format == "jsonl" => Some(FileMark::JsonLine),
            None => None,
        },
    };
    let destination = Destination::new("-o", path.clone(), format).append(appends);
    destination.check(inputs(paths))?;
    let is_complete = matches!(table, Some(TableFormat::File(kind)) if *kind != FileKind::Sqlite);
    if appends && is_complete && path.metadata().is_ok_and(|file| file.len() > 0) {
        return Err(format!(
            "-o {}: this file exists, and --state cannot append to it; name a new file for each run",
            destination.name()
        ));
    }
    Ok(Some(destination))
}

/// Iterates over the paths that are given, the lists, and the paths in them.
pub fn inputs(paths: &Paths) -> impl Iterator<Item = OsString> {
    paths.given.iter().chain(&paths.lists).cloned().chain(listed(&paths.lists))
}

/// Iterates over the paths of the lists that are files: a pipe is read once.
fn listed(lists: &[OsString]) -> impl Iterator<Item = OsString> {
    let is_file = |list: &&OsString| *list != "-" && Path::new(list).is_file();
    let open = |list: &OsString| PathList::open(list).ok();
    lists
        .iter()
        .filter(is_file)
        .filter_map(open)
        .flat_map(|mut list| iter::from_fn(move || list.next_path().ok().flatten()))
}
