//! The options that choose what is printed, and how.

use clap::Arg;

use super::builder::{flag, option, parse_base};

const OUTPUT: &str = "OUTPUT OPTIONS";
const MODES: &str = "OUTPUT MODES";

pub fn output() -> [Arg; 14] {
    [
        option("base", "URI", "The base of relative references")
            .value_parser(parse_base)
            .long_help(
                "The base of relative references in <URL:...>, which are then reported: as they stand \
                 or, with --resolve, resolved. JSON lines have both.",
            ),
        flag("resolve", "Print references resolved against the base").requires("base"),
        flag("normalize", "Print references in normal form").long_help(
            "Print references in normal form (RFC 2396, 6); JSON lines have both forms. With --unique, \
             those that are equivalent are printed once.",
        ),
        flag("uri", "Add the components to JSON lines"),
        flag("hazards", "Add what is dangerous in references to JSON lines"),
        flag("with-filename", "Print the path before each value")
            .short('H')
            .overrides_with("no-filename")
            .long_help(
                "Print the path before each value; the default where a directory or several \
                 PATHs are searched. Standard input is <stdin>.",
            ),
        flag("no-filename", "Never print paths").short('I').overrides_with("with-filename"),
        flag("line-number", "Print the line in which the reference begins").short('n').long_help(
            "Print the line in which the reference begins, from 1; a line ends with LF. In a part of a \
             message that is decoded, it is that of the part's text.",
        ),
        flag("column", "Print the column, in bytes, from 1"),
        flag("byte-offset", "Print the offset of the first byte").short('b').long_help(
            "Print the offset of the reference's first byte, from 0.\n\nIn UTF-16 input all \
             offsets, lines and columns are those of the text as UTF-8 without its byte order \
             mark; in a part of a message that is decoded, those of the part's text.",
        ),
        flag("null", "End values and paths with NUL").short('0').long_help(
            "End each value with NUL instead of a line feed, and each path with NUL instead of a \
             colon.",
        ),
        option("color", "WHEN", "Whether to use colors")
            .value_parser(["auto", "always", "never"])
            .default_value("auto")
            .long_help(
                "Whether to use colors. With \"auto\" they are used on a terminal, unless \
                 NO_COLOR is set or TERM is dumb.",
            ),
        flag("heading", "Print paths on lines of their own")
            .overrides_with("no-heading")
            .long_help(
                "Print each path once, on a line of its own above its values; the default on a \
                 terminal.",
            ),
        flag("no-heading", "Print paths in each line").overrides_with("heading"),
    ]
    .map(|arg| arg.help_heading(OUTPUT))
}

pub fn modes() -> [Arg; 4] {
    [
        option("format", "FORMAT", "Print text or JSON lines")
            .value_parser(["text", "jsonl"])
            .default_value("text")
            .long_help(
                "What to print: \"text\", one value a line, or \"jsonl\", one JSON object a line \
                 with all that is known of the reference: value, raw, path, offset, end, outer, \
                 line, wrapper, scheme, kind, conforms, flags and, where they apply, tail, readings \
                 (at most 64; readings_more where there are others), encoding and compression; \
                 in mail and news message, part, content_type and encoded; where they are asked for, resolved, normalized, uri and hazards. Bytes that are not \
                 UTF-8 are given in base64, as path_bytes and raw_bytes.",
            ),
        flag("count", "Print how many values each file has").short('c').long_help(
            "Print only how many values would be printed for each file; files without any are \
             not listed.",
        ),
        flag("unique", "Print each value once").short('u').long_help(
            "Print each value once, where it occurs first; with --count, count it there only.",
        ),
        flag("stats", "Tell at the end what was searched").long_help(
            "Tell at the end, on standard error, how many inputs, messages and parts were searched and \
             how many were not, and how many findings there were by wrapper and by part.",
        ),
    ]
    .map(|arg| arg.help_heading(MODES))
}
