//! The options of `--state`.

use std::path::PathBuf;

use clap::{Arg, ValueHint, value_parser};

use super::builder::{flag, option};
use super::input::HEADING;

pub fn args() -> [Arg; 2] {
    [state(), state_verify()].map(|arg| arg.help_heading(HEADING))
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
             Findings are written before FILE is: after a crash, the next run repeats at most what was found in the last 8 MiB or in \
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
