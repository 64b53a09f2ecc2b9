//! The options that choose what is printed.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ValueHint, value_parser};

use super::builder::{flag, option};
use super::value::{field, integer};

pub const HEADING: &str = "OUTPUT MODES";

pub fn args() -> [Arg; 12] {
    [
        format(),
        columns(),
        get(),
        output(),
        count(),
        files_with_matches(),
        files_without_match(),
        quiet(),
        unique(),
        max_unique(),
        stats(),
        no_progress(),
    ]
    .map(|arg| arg.help_heading(HEADING))
}

fn format() -> Arg {
    option("format", "FORMAT", "Print text, JSON lines or a table")
        .value_parser([
            PossibleValue::new("text").help("one value per line"),
            PossibleValue::new("jsonl").help("one JSON object per line"),
            PossibleValue::new("csv").help("a table with a header, quoted by RFC 4180"),
            PossibleValue::new("tsv").help("the same with tabs in place of commas"),
            PossibleValue::new("sqlite").help("an SQLite database; needs -o"),
            PossibleValue::new("parquet").help("a Parquet file; needs -o and the feature arrow"),
            PossibleValue::new("arrow").help("an Arrow IPC file; needs -o and the feature arrow"),
        ])
        .default_value("text")
        .long_help(
            "Print text, JSON lines or a table.\n\n\
             The columns of a table are the keys of JSON lines, and the components of the reference: \
             docs/tables.md describes them.\n\n\
             A JSON object has the keys value, raw, path, offset, end, outer, line, wrapper, scheme, \
             kind, conforms and flags. If they apply, it has tail, readings, settled, encoding and \
             compression; in mail and news message, part, part_line, content_type and encoded; with their \
             options resolved, target, via, normalized, defanged, uri and hazards.\n\n\
             There are at most 64 readings; readings_more is true if there are others. Bytes that \
             are not UTF-8 are printed in base64, as path_bytes and raw_bytes. Control characters, \
             line separators and invisible characters, such as those that change the direction of \
             text, are escaped as \\u202e.\n\n\
             On a terminal, text is escaped too: such characters as \\u{202e}, and bytes that are \
             not UTF-8 as \\xff. In a pipe or a file, and with --null, text is not escaped.",
        )
}

fn columns() -> Arg {
    option("columns", "NAME,...", "Print only these columns of --format csv or tsv")
        .value_parser(field::parse)
        .action(ArgAction::Append)
        .conflicts_with("get")
        .value_delimiter(',')
        .long_help(
            "Print only these columns of --format csv or tsv, in this order. Commas separate names, as in \
             date_utc,from,link, and this option may be given several times. The names are those of --get.",
        )
}

fn get() -> Arg {
    option("get", "TEMPLATE", "Print lines of the form TEMPLATE")
        .value_parser(field::parse_template)
        .allow_hyphen_values(true)
        .long_help(
            "Print lines of the form TEMPLATE: text with the names of values in braces, as in \
             '{date_utc}\\t{host}\\t{value}'. The names are those of the columns of tables, which \
             docs/tables.md describes, and {link}, the reference that text output prints. A value \
             that the finding lacks is empty.\n\n\
             \\t, \\n, \\0 and \\\\ stand for a tab, a line feed, NUL and a backslash, {{ and }} for \
             braces. A line feed follows, unless TEMPLATE ends in one or in NUL. Control characters in \
             values are escaped, unless NUL ends the lines.",
        )
}

fn output() -> Arg {
    option("output", "FILE", "Write the output to FILE")
        .short('o')
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .long_help(
            "Write the output to FILE in place of standard output. Without --format, the name of FILE chooses it: .jsonl, \
             .ndjson, .csv, .tsv, .db, .sqlite, .sqlite3, .parquet or .arrow. A file that exists is only \
             replaced if gleaner wrote it in the same format; a database gets the rows that it lacks. No text file \
             is replaced, and no table of --columns. FILE is not searched.",
        )
}

fn count() -> Arg {
    flag("count", "Print the number of values per file")
        .short('c')
        .long_help("Print only the number of values per file. Files without values are not listed.")
}

fn files_with_matches() -> Arg {
    flag("files-with-matches", "Print only the paths of files with values")
        .short('l')
        .overrides_with("files-without-match")
        .long_help(
            "Print only the paths of files, and members of archives, with a value that passes all filters. An overlong \
             reference counts. A file is read up to its first value, except with --stats. With --null, NUL ends each path.",
        )
}

fn files_without_match() -> Arg {
    flag("files-without-match", "Print only the paths of files without values")
        .short('L')
        .overrides_with("files-with-matches")
        .long_help(
            "Print only the paths of files, and members of archives, without a value that passes all filters. A file \
             that could not be searched completely is reported as an error, and not listed. The exit code is that of the \
             same search without this option, as with grep.",
        )
}

fn quiet() -> Arg {
    flag("quiet", "Print nothing; exit with 0 at the first value").short('q').long_help(
        "Print nothing on standard output, and exit with 0 at the first value that passes all filters, even if there was an \
         error before. Without one, the exit code is 1, or 2 after an error. With --stats, everything is searched.",
    )
}

fn unique() -> Arg {
    flag("unique", "Print each value once").short('u').long_help(
        "Print each value once, where it first occurs, and no paths, except with --with-filename. With --count, count \
         it only there, in its file. A fingerprint of each value is held in memory; see --max-unique.",
    )
}

fn max_unique() -> Arg {
    option("max-unique", "N", "Remember at most N values for --unique")
        .value_parser(integer::within(1_u64..))
        .default_value("10000000")
        .long_help(
            "Remember at most N values for --unique. Each takes about 24 bytes of memory. The first \
             value after N different ones is reported as an error; from there on, values that are \
             not among the first N may be printed more than once.",
        )
}

fn stats() -> Arg {
    flag("stats", "Print a summary at the end").long_help(
        "Print a summary to standard error at the end: how many inputs, messages and parts were \
         searched, how many parts were skipped, and how many findings there were by wrapper and \
         by part.",
    )
}

fn no_progress() -> Arg {
    flag("no-progress", "Do not show the progress").long_help(
        "Do not show the progress. By default, a search that takes longer than a second shows it in a line of standard \
         error, if that is a terminal and TERM is not \"dumb\": the bytes that are read, as they are stored, of those in all files, \
         the rate, the findings, and the time left. As long as the files in directories are not all known, and for pipes, \
         there is no total. The line makes way for findings and messages, and is removed at the end.",
    )
}
