//! The options for what is new, and for services.

use std::path::PathBuf;

use clap::{Arg, ValueHint, value_parser};

use super::builder::{flag, option};
use super::input::HEADING;
use super::value::size;

pub fn args() -> [Arg; 7] {
    [state(), state_verify(), tail(), tail_poll(), rotate(), rotate_keep(), exec()]
        .map(|arg| arg.help_heading(HEADING))
}

fn state() -> Arg {
    option("state", "FILE", "Report only what was added since the last run with FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .long_help(
            "Report only what was added since the last run with FILE: the rest of logs and mailboxes that grow, and new files. FILE \
             is a database, which is created if it does not exist; it may be that of --format sqlite. What was read of a file is \
             recognized by its first and last 4 KiB, under any name: a log that was rotated, even compressed, is not read again. \
             A file that was truncated or rewritten is read anew, with a warning.\n\n\
             gleaner writes findings before FILE: after a crash, the next run repeats at most the findings of the last 8 MiB or of \
             the last second. A reference that the end of a file cuts off is reported by the next run, whole if the rest follows. \
             -o appends to its file. Two runs with one FILE wait for each other, at most 10 seconds.\n\n\
             See \"gleaner state --help\" for what lists, checks and forgets files.",
        )
}

fn state_verify() -> Arg {
    flag("state-verify", "With --state, compare all that was read, not only its ends")
        .requires("state")
        .long_help(
            "With --state, compare all that was read of each file with a hash of it, not only the first and last 4 KiB: all \
             files are read from their starts. The run that reads a file first must have this option too.",
        )
}

fn tail() -> Arg {
    flag("tail", "Go on, and report what is added to the files from now on").long_help(
        "Go on, and report what is added to the files from now on, as soon as it is there: as `tail -F` does for lines, but for \
         any number of files, and for directories with the files that come into them, such as new mail. Logs may be rotated, also \
         by copying and truncating them, removed and created. A reference that the end of a file cuts off is held back until the rest follows, or \
         for a minute. Ctrl-C ends the search.\n\n\
         What the files have at the start is read, but not reported. With --state, what was added since the last run is reported.",
    )
}

fn tail_poll() -> Arg {
    option("tail-poll", "SECONDS", "With --tail, look at all files every SECONDS")
        .requires("tail")
        .value_parser(value_parser!(u32).range(1..=86_400))
        .long_help(
            "With --tail, look at all files every SECONDS. By default the system reports changes (inotify on Linux), and gleaner looks at all files \
             every 10 seconds in case it missed one, or every second if the system reports none. Network file systems \
             do not report changes that other machines make.",
        )
}

fn rotate() -> Arg {
    option("rotate", "SIZE", "Begin another file of -o after SIZE bytes")
        .requires("output")
        .value_parser(size::parse)
        .long_help(
            "Begin another file of -o before it has more than SIZE bytes: FILE becomes FILE.1, and FILE.1 becomes FILE.2. A line is \
             never divided, and each CSV file has a header. SIZE is as for --max-reference. With --state, a run appends to the last file.",
        )
}

fn rotate_keep() -> Arg {
    option("rotate-keep", "N", "Keep N full files of --rotate")
        .requires("rotate")
        .value_parser(value_parser!(u32).range(1..=10_000))
        .default_value("10")
        .long_help("Keep N full files of --rotate, FILE.1 to FILE.N. Older ones are removed.")
}

fn exec() -> Arg {
    option("exec", "CMD", "Run CMD with the findings on its standard input")
        .conflicts_with("output")
        .long_help(
            "Run CMD, a command of the shell, with the findings on its standard input, in place of standard output. It runs once \
             for each batch of findings: of those that are saved together with --state, at most about 1 MiB. Without findings, it does not run.\n\n\
             If CMD fails, the search ends with exit code 2, and the state does not move on: the next run gives it the same findings again.",
        )
}
