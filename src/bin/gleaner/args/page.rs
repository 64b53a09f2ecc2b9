//! `--report`: the page and its file.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ArgMatches;
use clap::parser::ValueSource;
use gleaner::sink::escape;

use super::table::inputs;
use super::values::number;
use crate::destination::{Destination, FileFormat, are_same};
use crate::html_report::{MARK, PageSettings};
use crate::output::table::mark::FileMark;
use crate::search::input::select::paths::Paths;

/// Returns the settings of the page, or a message if its file must not be written.
pub fn settings(
    matches: &ArgMatches,
    paths: &Paths,
    output: Option<&Destination>,
) -> Result<Option<PageSettings>, String> {
    let Some(path) = matches.get_one::<PathBuf>("report") else { return Ok(None) };
    if path.as_os_str() == "-" {
        return Err(
            "--report -: standard output has the references; name a file, such as report.html"
                .to_owned(),
        );
    }
    let format = FileFormat { name: "report".to_owned(), mark: Some(FileMark::at_start(MARK)) };
    let destination = Destination::new("--report", path.clone(), format);
    if output.is_some_and(|output| are_same(&output.path, path)) {
        let name = destination.name();
        return Err(format!("--report {name}: this file is also that of -o; name two files"));
    }
    destination.check(inputs(paths))?;
    let inputs = paths.given.iter().map(input_name);
    let lists = paths.lists.iter().map(|list| format!("the files in {}", input_name(list)));
    Ok(Some(PageSettings {
        destination,
        inputs: inputs.chain(lists).collect(),
        selection: selection(matches),
        max_rows: number(matches, "report-max"),
        max_keys: number(matches, "max-keys"),
    }))
}

/// The options that decide which references the page has.
const SELECTING: [&str; 20] = [
    "host",
    "domain",
    "uri-path",
    "flags",
    "since",
    "until",
    "schemes",
    "wrappers",
    "strict",
    "part",
    "alternative",
    "html",
    "type",
    "include",
    "exclude",
    "emails",
    "domains",
    "refang",
    "settle",
    "no-abbreviated",
];

/// Returns the selecting options that are given, as on the command line.
fn selection(matches: &ArgMatches) -> String {
    // A build without a feature lacks some of the options.
    let is_given = |name: &&str| {
        matches.try_contains_id(name).is_ok()
            && matches.value_source(name) == Some(ValueSource::CommandLine)
    };
    let mut selection: Vec<String> = Vec::new();
    for name in SELECTING.into_iter().filter(is_given) {
        selection.push(format!("--{name}"));
        let values = matches.get_raw(name).into_iter().flatten();
        let values: Vec<_> = values
            .map(|value| escape(value.as_encoded_bytes()).into_owned())
            .filter(|value| value != "true")
            .collect();
        if !values.is_empty() {
            selection.push(values.join(","));
        }
    }
    if ["since", "until"].iter().any(is_given) {
        selection.push("(references without a date are left out)".to_owned());
    }
    selection.join(" ")
}

fn input_name(path: &OsString) -> String {
    if path == "-" {
        return "<stdin>".to_owned();
    }
    escape(path.as_encoded_bytes()).into_owned()
}
