//! The options of `--report`.

use std::path::PathBuf;

use clap::{Arg, ValueHint, value_parser};

use super::builder::option;
use super::modes::HEADING;

pub fn args() -> [Arg; 2] {
    [report(), report_max()].map(|arg| arg.help_heading(HEADING))
}

fn report() -> Arg {
    option("report", "FILE", "Also write an HTML page about the references to FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .long_help(
            "Also write an HTML page about the references to FILE, beside any other output: totals, a timeline, hosts, schemes, \
             senders, hazards, links whose text names another host, and a table to search, sort and filter. The page is one \
             file that never uses the network, and its links cannot be clicked, only copied.\n\n\
             The page has each reference that passes the filters, wherever it occurs: --unique has no effect on it. Relative \
             references in HTML are in it if the other output has them, as with --relative.\n\n\
             FILE appears when the page is complete; after Ctrl-C the page has the findings before it. A file that exists is only \
             replaced if it is such a page. FILE is not searched. One thread searches a text, however long it is, and all of \
             it, even with --quiet or if the reader of standard output has closed it.",
        )
}

fn report_max() -> Arg {
    option("report-max", "N", "List at most N references in the table of --report")
        .value_parser(value_parser!(u64))
        .default_value("100000")
        .long_help(
            "List at most N references in the table of --report, the first ones. All are counted in its totals and charts, \
             whose memory --max-keys bounds. A warning gives the number of findings left out.",
        )
}
