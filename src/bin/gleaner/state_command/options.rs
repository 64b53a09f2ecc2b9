//! The command line of `gleaner state`, as clap defines it.

use std::path::PathBuf;

use clap::builder::{PossibleValue, ValueParser};
use clap::{Arg, Command, ValueHint, value_parser};

use crate::options::builder::{flag, generate, help, option};

const OUTPUT: &str = "OUTPUT OPTIONS";

const ABOUT: &str = "Lists, checks and forgets the files that a state knows";

const LONG_ABOUT: &str = "\
Lists, checks and forgets the files that a state knows: the FILE of \"gleaner --state FILE\", which records what \
was read of each file, so that the next run reports only what was added.

To search a file named \"state\", write ./state.";

const AFTER: &str = "\
EXIT CODES:
  0  list: at least one file. check: each file begins with what was read of it. forget: at least one file was forgotten.
  1  list: no file. check: a file is gone, or does not begin with what was read of it. forget: no file was known.
  2  The state could not be read or written, or the command line is invalid.

EXAMPLES:
  gleaner --state seen.db -o links.txt /var/log/apache2
      Append the references that were added since the last run.
  gleaner state list seen.db
      List the files, and how much was read of each.
  gleaner state check seen.db
      Print the files that have changed.
  gleaner state forget seen.db --gone
      Forget the files that no longer exist.";

pub fn command() -> Command {
    Command::new("state")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(AFTER)
        .override_usage("gleaner state <COMMAND>")
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .max_term_width(100)
        .arg(generate([("man", "the man page of gleaner state")]))
        .arg(help())
        .subcommands([list(), check(), forget()])
}

fn list() -> Command {
    let about = "Print how much was read of each file";
    subcommand("list", about, "gleaner state list [OPTIONS] STATE [PATH]...")
        .long_about(
            "Print how many bytes were read of each file, after decompression, and in which format. A message in a Maildir has \
             its unique name, without flags.",
        )
        .arg(paths("Only these files, and those in these directories"))
        .arg(format())
}

fn check() -> Command {
    let about = "Print the files that no longer begin with what was read, or have grown";
    subcommand("check", about, "gleaner state check [OPTIONS] STATE [PATH]...")
        .long_about(
            "Print the files that have grown, are gone, or no longer begin with what was read of them, and the numbers of all \
             files on standard error. A log that was rotated since the last run counts as changed: the next run looks for it under its \
             other names.",
        )
        .arg(flag("verify", "Compare all that was read").long_help(
            "Compare all that was read, not only the first and last 4 KiB, of files that were read with --state-verify.",
        ))
        .arg(paths("Only these files, and those in these directories"))
        .arg(format())
}

fn forget() -> Command {
    let about = "Forget files, so that the next run reads them anew";
    subcommand("forget", about, "gleaner state forget [OPTIONS] STATE [PATH]...")
        .long_about(
            "Forget files, or the files in a directory, so that the next run reads them anew. They need not exist. The number of \
             files is printed.",
        )
        .arg(
            flag("gone", "Forget the files that no longer exist")
                .long_help("Forget the files that no longer exist; with PATH, those of them that it names."),
        )
        .arg(paths("The files, and the directories whose files to forget"))
}

fn subcommand(name: &'static str, about: &'static str, usage: &'static str) -> Command {
    Command::new(name)
        .about(about)
        .override_usage(usage)
        .disable_help_flag(true)
        .arg(
            Arg::new("state")
                .value_name("STATE")
                .required_unless_present("file")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help_heading("ARGUMENTS")
                .help("The file of --state"),
        )
        .arg(
            Arg::new("file")
                .long("state")
                .value_name("STATE")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help("The same as an option: all arguments are then PATHs"),
        )
        .arg(help())
}

fn paths(help: &'static str) -> Arg {
    Arg::new("path")
        .value_name("PATH")
        .num_args(0..)
        .value_parser(ValueParser::path_buf())
        .value_hint(ValueHint::AnyPath)
        .help_heading("ARGUMENTS")
        .help(help)
}

fn format() -> Arg {
    option("format", "FORMAT", "Print text or JSON")
        .value_parser([
            PossibleValue::new("text").help("text for people"),
            PossibleValue::new("jsonl").help("one JSON object per line"),
        ])
        .default_value("text")
        .help_heading(OUTPUT)
}
