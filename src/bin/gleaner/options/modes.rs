//! The options that choose what is printed.

use clap::builder::PossibleValue;
use clap::{Arg, value_parser};

use super::builder::{flag, option};

const HEADING: &str = "OUTPUT MODES";

pub fn args() -> [Arg; 5] {
    [format(), count(), unique(), max_unique(), stats()].map(|arg| arg.help_heading(HEADING))
}

fn format() -> Arg {
    option("format", "FORMAT", "Print text or JSON lines")
        .value_parser([
            PossibleValue::new("text").help("one value per line"),
            PossibleValue::new("jsonl").help("one JSON object per line"),
        ])
        .default_value("text")
        .long_help(
            "Print text or JSON lines.\n\n\
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

fn count() -> Arg {
    flag("count", "Print the number of values per file")
        .short('c')
        .long_help("Print only the number of values per file. Files without values are not listed.")
}

fn unique() -> Arg {
    flag("unique", "Print each value once").short('u').long_help(
        "Print each value once, where it first occurs. With --count, count it only there. A \
         fingerprint of each value is held in memory; see --max-unique.",
    )
}

fn max_unique() -> Arg {
    option("max-unique", "N", "Remember at most N values for --unique")
        .value_parser(value_parser!(u64).range(1..))
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
