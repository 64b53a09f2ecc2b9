//! The options that select references by their hosts, paths and flags, and by the dates of messages.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction};
use gleaner::Flags;

use super::builder::option;
use super::search::HEADING;
use crate::output::select::dates::Period;
use crate::output::select::domain::Domain;
use crate::output::select::host::HostGlob;
use crate::output::select::uri_path::PathGlob;

pub fn args() -> [Arg; 6] {
    [host(), domain(), uri_path(), flags(), since(), until()].map(|arg| arg.help_heading(HEADING))
}

pub fn host() -> Arg {
    option("host", "GLOB", "Report only references whose host matches GLOB")
        .action(ArgAction::Append)
        .value_parser(HostGlob::parse)
        .long_help(
            "Report only references whose host matches GLOB, without the port. This option may be given several times: one \
             GLOB must match. Case is ignored. A reference without a host, such as mailto:joe@a.example, is not \
             reported.\n\n\
             example.org matches this host alone. * matches any text, dots too: *.example.org matches all hosts below \
             example.org, and not example.org itself. ?, [a-z] and {a,b} work as in a shell. An internationalised host matches \
             in both forms, münchen.example and xn--mnchen-3ya.example.\n\n\
             The host is that of the reference as --resolve and --unwrap print it. This option does not change where \
             references begin and end.",
        )
}

pub fn domain() -> Arg {
    option("domain", "DOMAIN", "Report only references to hosts in DOMAIN")
        .action(ArgAction::Append)
        .value_parser(Domain::parse)
        .long_help(
            "Report only references to hosts in DOMAIN, a registrable domain by the Public Suffix List, such as example.org or \
             example.co.uk: to this host and all hosts below it. This option may be given several times. A host that is in no \
             such domain, as it is an address or a name without a dot, stands for itself. Where both are given, a host must \
             also match --host.",
        )
}

fn uri_path() -> Arg {
    option("uri-path", "GLOB", "Report only references whose path matches GLOB")
        .action(ArgAction::Append)
        .value_parser(PathGlob::parse)
        .long_help(
            "Report only references whose path matches GLOB, with its percent-encoding as written, and without the query and \
             the fragment. This option may be given several times: one GLOB must match. Case counts.\n\n\
             A GLOB without a slash is matched against the last segment of the path: *.pdf. A GLOB with a slash is \
             matched against the whole path, whose first slash may be left out: /pub/* matches /pub/a, /pub/** also \
             /pub/a/b. * and ? do not match a slash, ** does. [a-z] and {a,b} work as in a shell.",
        )
}

fn flags() -> Arg {
    let value = |name| PossibleValue::new(name).help(flag_help(name));
    option("flags", "FLAG,...", "Report only references with these flags")
        .action(ArgAction::Append)
        .value_delimiter(',')
        .value_parser(Flags::all().names().map(value).collect::<Vec<_>>())
        .long_help(
            "Report only references with one of these flags, which JSON lines and tables have as flags. Commas separate \
             flags, and this option may be given several times. For example, --flags mismatch reports the links of HTML \
             mail whose whole text is a reference to another site, that is, to another registrable domain.",
        )
}

fn flag_help(name: &str) -> &'static str {
    match Flags::from_name(name).unwrap_or_default() {
        Flags::HYPHEN => "a hyphen before a line break may not belong to it",
        Flags::QP => "a soft line break of quoted-printable was removed",
        Flags::GUESSED => "a quote prefix changed, or lines were joined",
        Flags::INNER_SPACE => "white space in a line was removed",
        Flags::ABBREVIATED => "the scheme was completed",
        Flags::ENTITY => "it has &amp;, which may stand for &",
        Flags::JSON => "it was unescaped from a JSON string",
        Flags::IRI => "it has characters outside ASCII",
        Flags::OVERLONG => "it is longer than --max-reference",
        Flags::PAGE_BREAK => "it crosses a page break (--page-breaks)",
        Flags::TRUNCATED => "the input ends in it",
        Flags::DEFANGED => "it is defanged in the text (--refang)",
        Flags::MISMATCH => "the text of the link is a reference to another site",
        Flags::UNESCAPED => "backslashes were removed",
        Flags::ELIDED => "an ellipsis follows",
        Flags::SETTLED => "evidence settled it (--settle)",
        _ => "",
    }
}

pub fn since() -> Arg {
    option("since", "DATE", "Report only references in messages of DATE or later")
        .value_parser(Period::parse)
        .long_help(
            "Report only references in messages of DATE or later. DATE is a day in UTC (1994-12-01), a month (1994-12), a \
             year (1994), or a time with its zone (1994-12-01T12:00:00+01:00). The first second of DATE counts.\n\n\
             The date of a message is that of its Date field, converted to UTC; in JSON lines, it is the key date_utc. \
             References that have no date are left out: those in text that is no message, and those in messages whose Date \
             field is missing or has no single meaning. Their number is printed to standard error at the end.",
        )
}

pub fn until() -> Arg {
    option("until", "DATE", "Report only references in messages of DATE or earlier")
        .value_parser(Period::parse)
        .long_help(
            "Report only references in messages of DATE or earlier, to the last second of DATE. DATE is as for --since, and so \
             are references without a date.",
        )
}
