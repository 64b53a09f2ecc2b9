//! The command line of `gleaner explain`, as clap defines it.

use std::path::PathBuf;

use clap::{Arg, Command, ValueHint, value_parser};

use crate::options::builder::{flag, generate, help, option};
use crate::options::search;
use crate::options::value::size;

const OUTPUT: &str = "OUTPUT OPTIONS";

const ABOUT: &str = "Says what the search decides about a text, and by which rule";

const LONG_ABOUT: &str = "\
Says what the search decides about a text, and by which rule: where each reference begins and ends, what was trimmed, joined and \
skipped, which other readings there are, and which candidates were refused. Each rule is printed once with its text and its \
sections of the RFCs.

Without FILE, or if FILE is -, standard input is read. Compressed data is decompressed. Mail and HTML are not decoded, with a warning. To search a file named \"explain\", write ./explain.";

const AFTER: &str = "\
EXIT CODES:
  0  A finding or a refused candidate was explained.
  1  The text has no candidate there: no colon after a word, and no www. or ftp.
  2  The text could not be read, or the command line is invalid.

EXAMPLES:
  echo 'see http://a.example/x.' | gleaner explain
      Explain a text.
  gleaner explain --line 3 notes.txt
      Explain what the search decides about line 3.
  gleaner explain --json notes.txt | jq -r '.findings[].decisions[].message'
      Print the decisions about the findings.
  gleaner explain --html notes.txt > notes.html
      Write a page that marks findings, wrappers, tails and readings in the text.";

pub fn command() -> Command {
    Command::new("explain")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(AFTER)
        .override_usage("gleaner explain [OPTIONS] [FILE]")
        .disable_help_flag(true)
        .args_override_self(true)
        .max_term_width(100)
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help_heading("ARGUMENTS")
                .help("The text; - is standard input"),
        )
        .args(place())
        .args(form())
        .args(search::of_text())
        .arg(generate([("man", "the man page of gleaner explain")]))
        .arg(help())
}

fn place() -> [Arg; 4] {
    [
        option("line", "N", "Explain line N")
            .value_parser(value_parser!(u64).range(1..))
            .conflicts_with("byte")
            .long_help("Explain what touches line N, from 1 on. Lines end as in the search."),
        option("byte", "N", "Explain what covers byte N")
            .value_parser(value_parser!(u64))
            .long_help(
                "Explain what covers the byte at offset N, from 0 on, after decompression; without such a candidate, what touches \
                 its line.",
            ),
        option("max-text", "SIZE", "Explain texts of at most SIZE bytes")
            .value_parser(size::parse)
            .default_value("16MiB")
            .long_help(
                "Explain texts of at most SIZE bytes; a longer one is an error. The decisions about the whole text are held in memory, \
                 up to about 100 bytes for each colon. SIZE is as for --max-reference.",
            ),
        flag("no-decompress", "Do not decompress the text"),
    ]
    .map(|arg| arg.help_heading("TEXT OPTIONS"))
}

fn form() -> [Arg; 4] {
    [
        flag("json", "Print one JSON object").conflicts_with("html").long_help(
            "Print one JSON object on one line, with the keys path, bytes, findings, refused and rules. docs/explain.md \
             describes them.",
        ),
        flag("html", "Print a page for a browser").long_help(
            "Print one HTML page that needs nothing else: the text, in which findings, wrappers, tails and what was skipped are marked in \
             colour, and the decisions.",
        ),
        flag("brief", "Leave out the texts of the rules").conflicts_with_all(["json", "html"]),
        option("max-readings", "N", "Print at most N readings of a finding")
            .value_parser(value_parser!(usize))
            .default_value("16"),
    ]
    .map(|arg| arg.help_heading(OUTPUT))
}
