//! The command line of `gleaner history`, as clap defines it.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};
use gleaner::uri::UriRef;

use crate::options::builder::{flag, generate, help, option};
use crate::options::select;
use crate::options::value::{integer, reference};

const SELECTION: &str = "SELECTION";
const OUTPUT: &str = "OUTPUT OPTIONS";

const ABOUT: &str = "Prints the history of the links in a database that gleaner wrote";

const LONG_ABOUT: &str = "\
Prints the history of each link in a database that \"gleaner --format sqlite -o links.db\" wrote: when it \
was first and last seen, how often, by whom, and how it is written. The dates are those of messages; \
links in other files have none.

References with the same normal form are one link: HTTP://A.example:80/x and http://a.example/x. A \
wrapped link counts as its target, if the database was written with --unwrap, and a relative reference \
as what it was resolved to. The other options select links; the history of a link is always whole.

The database is not changed. To search a file named \"history\", write ./history.";

const AFTER: &str = "\
FORMS OF VARIANTS:
  normal    as the link itself
  written   otherwise, such as with another case or a default port
  settled   the reading that other occurrences attest (--settle)
  wrapped   in a link of a mail filter or tracker (--unwrap)
  relative  relative to a base (--resolve, HTML)

EXIT CODES:
  0  At least one link was printed, or the reader closed the output early.
  1  No link was selected.
  2  The database could not be read, the output could not be written, or the command line is
     invalid.

EXAMPLES:
  gleaner --format sqlite -o links.db ~/Mail
      Write the database, or add what it lacks.
  gleaner history links.db --sort first --top 20
      Print the links that are new.
  gleaner history links.db --host '*.a.example' --since 1994-12
      Print the links to these hosts that were seen in this month or later.
  gleaner history links.db --link http://a.example/x --format jsonl | jq .senders
      Print who sent a link.";

pub fn command() -> Command {
    Command::new("history")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help("See --help for details of each option, the exit codes and examples.")
        .after_long_help(AFTER)
        .override_usage("gleaner history [OPTIONS] DATABASE")
        .args_override_self(true)
        .disable_help_flag(true)
        .max_term_width(100)
        .arg(
            Arg::new("database")
                .value_name("DATABASE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath)
                .help_heading("ARGUMENTS")
                .help("The database to read"),
        )
        .args(
            [host(), domain(), link(), since(), until(), top()]
                .map(|arg| arg.help_heading(SELECTION)),
        )
        .args(
            [format(), sort(), reverse(), max_senders(), max_variants()]
                .map(|arg| arg.help_heading(OUTPUT)),
        )
        .arg(generate([("man", "the man page of gleaner history")]))
        .arg(help())
}

fn host() -> Arg {
    select::host().help("Print only links whose host matches GLOB").long_help(
        "Print only links whose host matches GLOB, as --host of a search does: * matches any text, dots too, and case is \
         ignored. This option may be given several times: one GLOB must match. A link without a host, such as \
         mailto:joe@a.example, is not printed.",
    )
}

fn domain() -> Arg {
    select::domain().help("Print only links to hosts in DOMAIN").long_help(
        "Print only links to hosts in DOMAIN, a registrable domain by the Public Suffix List, such as example.org: to this \
         host and all hosts below it. This option may be given several times. Where both are given, a host must also match \
         --host.",
    )
}

fn link() -> Arg {
    option("link", "URL", "Print only the link URL")
        .action(ArgAction::Append)
        .value_parser(parse_link)
        .long_help(
            "Print only the link that has URL as a variant: the link itself in any spelling with the same normal form, a \
             wrapped form, or the reading that --settle replaced. This option may be given several times.",
        )
}

fn parse_link(text: &str) -> Result<String, String> {
    let link = UriRef::parse_lenient(text).map_err(|error| reference::explain(text, error))?;
    if link.scheme().is_none() {
        return Err("expected a URL with a scheme, such as http://a.example/x".to_owned());
    }
    Ok(text.to_owned())
}

fn since() -> Arg {
    select::since().help("Print only links seen at DATE or later").long_help(
        "Print only links seen at DATE or later. DATE is a day in UTC (1994-12-01), a month (1994-12), a year (1994), or a \
         time with its zone (1994-12-01T12:00:00+01:00). The first second of DATE counts.\n\n\
         This option and --until select links: one finding of the link must be in their range. The history has all findings. \
         Links without a date are left out; their number is printed to standard error at the end.",
    )
}

fn until() -> Arg {
    select::until().help("Print only links seen at DATE or earlier").long_help(
        "Print only links seen at DATE or earlier, to the last second of DATE. DATE is as for --since, and so are links \
         without a date.",
    )
}

fn top() -> Arg {
    option("top", "N", "Print only the first N links")
        .value_parser(integer::within(1_u64..))
        .long_help("Print only the first N links in the order of --sort.")
}

fn format() -> Arg {
    option("format", "FORMAT", "Print a table, CSV or JSON")
        .value_parser([
            PossibleValue::new("table").help("text for people"),
            PossibleValue::new("csv").help("one record per link, with a header, quoted by RFC 4180"),
            PossibleValue::new("tsv").help("the same with tabs in place of commas"),
            PossibleValue::new("jsonl").help("one JSON object per line"),
            PossibleValue::new("json").help("one JSON array of the same objects"),
        ])
        .default_value("table")
        .long_help(
            "Print a table, CSV or JSON. docs/tables.md describes the keys. The table has days in UTC, and lists variants only \
             if they differ from the link; control characters in it are escaped.",
        )
}

fn sort() -> Arg {
    option("sort", "KEY", "Set the order of the links")
        .value_parser([
            PossibleValue::new("last").help("last seen, the latest first"),
            PossibleValue::new("first").help("first seen, the latest first: what is new"),
            PossibleValue::new("count").help("number of findings, the greatest first"),
            PossibleValue::new("link").help("the link, in the order of its bytes"),
        ])
        .default_value("last")
        .long_help("Set the order of the links. With last and first, links without a date are after all others.")
}

fn reverse() -> Arg {
    flag("reverse", "Reverse the order")
        .short('r')
        .long_help("Reverse the order of --sort. With last and first, links without a date are still after all others.")
}

fn max_senders() -> Arg {
    maximum("max-senders", "Print at most N senders of each link").long_help(
        "Print at most N senders of each link, the most frequent ones: by default 3 in a table, and 1000 in other formats. \
         The number of others is printed.",
    )
}

fn max_variants() -> Arg {
    maximum("max-variants", "Print at most N variants of each link").long_help(
        "Print at most N variants of each link, the most frequent ones: by default 5 in a table, and 1000 in other formats. \
         The number of others is printed.",
    )
}

fn maximum(name: &'static str, help: &'static str) -> Arg {
    option(name, "N", help).value_parser(integer::within(0_usize..))
}
