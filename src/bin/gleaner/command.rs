//! The command line as clap knows it: names, groups and help.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, Command};

use crate::options::builder::{OTHER, help};
use crate::options::{input, output, search};
use crate::uri;

const ABOUT: &str = "Prints the URL references that text holds.";

const LONG_ABOUT: &str = "\
Prints the URL references that text holds: mail, news, logs, source code, anything. Where a \
reference begins and ends is decided by the delimiting rules of RFC 1738 and RFC 2396, so that \
references in angle brackets are found whole even where they are broken across lines.

Without PATH, or where PATH is -, standard input is read. Directories are walked recursively, \
hidden files and all; no ignore files are obeyed. Files are read as bytes, whatever they hold; \
what is compressed with gzip, zstd, bzip2 or xz is decompressed.

\"gleaner uri\" works on references that are given; a file of that name is searched as ./uri.";

const AFTER: &str = "See --help for more on each option, the exit codes, and examples.";

const AFTER_LONG: &str = "\
EXIT CODES:
  0  something was found, be it an over-long reference that is only warned of; also where
     the reader of the output went away
  1  nothing was found
  2  there was trouble, such as a file that cannot be read (the others are searched all the
     same), or the command line makes no sense

EXAMPLES:
  gleaner notes.txt
      The references in a file, one a line.
  gleaner -u ~/Mail | sort
      Those in a tree of mail, each once.
  gleaner -nH --schemes ftp,gopher *.txt
      Some schemes only, with file names and line numbers.
  gleaner -c --exclude .git --exclude '*.log' .
      How many there are in each file.
  gleaner --format jsonl inbox.mbox | jq -r 'select(.flags | index(\"hyphen\")) | .readings[]'
      What those that were broken at a hyphen may have been.
  tail -f access.log | gleaner
      References as they come.";

/// The whole command line.
pub fn command() -> Command {
    Command::new("gleaner")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(AFTER)
        .after_long_help(AFTER_LONG)
        .override_usage("gleaner [OPTIONS] [PATH]...\n       gleaner uri <COMMAND>")
        .args_override_self(true)
        .max_term_width(100)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("path")
                .value_name("PATH")
                .num_args(0..)
                .value_parser(ValueParser::os_string())
                .help_heading("ARGUMENTS")
                .help("Files and directories to search; - is standard input"),
        )
        .args(input::args())
        .args(search::args())
        .args(output::output())
        .args(output::modes())
        .args(other())
        .args_conflicts_with_subcommands(true)
        .disable_help_subcommand(true)
        .subcommand(uri::command())
}

fn other() -> [Arg; 2] {
    [
        help(),
        Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version)
            .help("Print the version"),
    ]
    .map(|arg| arg.help_heading(OTHER))
}
