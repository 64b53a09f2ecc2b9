//! The name of the format.

use std::path::PathBuf;

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::values::word;

/// The formats that the name of the file for `-o` chooses.
const EXTENSIONS: [(&str, &str); 9] = [
    ("jsonl", "jsonl"),
    ("ndjson", "jsonl"),
    ("csv", "csv"),
    ("tsv", "tsv"),
    ("db", "sqlite"),
    ("sqlite", "sqlite"),
    ("sqlite3", "sqlite"),
    ("parquet", "parquet"),
    ("arrow", "arrow"),
];

/// The options that print something else than a format.
const WITHOUT_FORMAT: [&str; 9] = [
    "get",
    "count",
    "count-by",
    "files-with-matches",
    "files-without-match",
    "quiet",
    "context",
    "after-context",
    "before-context",
];

/// Returns the name of the format: that of `--format`, or else that of the file for `-o`, if findings go to it.
pub(super) fn format_name(matches: &ArgMatches) -> &str {
    let is_given = |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
    let file = matches.get_one::<PathBuf>("output");
    let extension = file.and_then(|file| file.extension()?.to_str()).map(str::to_ascii_lowercase);
    let known = EXTENSIONS.iter().find(|(name, _)| Some(*name) == extension.as_deref());
    match known {
        Some((_, format)) if !is_given("format") && !WITHOUT_FORMAT.into_iter().any(is_given) => {
            format
        }
        _ => word(matches, "format").unwrap_or_default(),
    }
}
