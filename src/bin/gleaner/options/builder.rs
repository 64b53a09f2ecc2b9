//! Builders for the arguments of both command lines, `gleaner` and `gleaner uri`.

use std::fmt::Display;
use std::fs;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};
use gleaner::uri::{Grammar, LinkWrappers};

use crate::os_error;

/// The names of the subcommands of `gleaner`.
pub const SUBCOMMANDS: [&str; 5] = ["uri", "pick", "explain", "history", "state"];

pub const OTHER: &str = "OTHER";

pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

pub fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).action(ArgAction::Set).help(help)
}

pub fn help() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help("Print help: a summary with -h, the details with --help")
        .help_heading(OTHER)
}

pub const NO_CONFIG: &str = "no-config";

pub const GENERATE: &str = "generate";

pub fn generate<const N: usize>(values: [(&'static str, &'static str); N]) -> Arg {
    let value = |(name, help): (&'static str, &'static str)| PossibleValue::new(name).help(help);
    option(GENERATE, "WHAT", "Print a man page or a completion script")
        .value_parser(values.map(value))
        .exclusive(true)
        .help_heading(OTHER)
}

pub fn strict(help: &'static str) -> Arg {
    let names = PossibleValuesParser::new(Grammar::ALL.iter().map(|grammar| grammar.as_str()));
    let grammar = names.try_map(|name| name.parse::<Grammar>());
    option("strict", "RFC", help).value_parser(grammar)
}

/// Returns `--refang`, without its long help.
pub fn refang(help: &'static str) -> Arg {
    let value = |name: &'static str, help: &'static str| PossibleValue::new(name).help(help);
    option("refang", "NOTATIONS", help)
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("standard")
        .value_parser([
            value("standard", "hxxp, fxp, [https]; [:], [://]; [.], (.), [dot], (dot); [@]"),
            value("aggressive", "also meow, h[tt]p, httx, h__p, xxxx; {.}, \\.; [/]; [at], (at)"),
        ])
}

pub fn link_wrappers() -> Arg {
    option("link-wrappers", "FILE", "Add the wrappers in FILE")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
        .long_help(
            "Add the wrappers of links in FILE, a TOML file, which are tried before the built-in ones. \
             docs/uri.md describes the form.",
        )
}

/// Returns the built-in wrappers and those of `--link-wrappers`, or a message if the file is wrong.
pub fn read_link_wrappers(matches: &ArgMatches) -> Result<LinkWrappers, String> {
    let Some(path) = matches.get_one::<PathBuf>("link-wrappers") else {
        return Ok(LinkWrappers::new());
    };
    let error = |error: &dyn Display| format!("--link-wrappers {}: {error}", path.display());
    let rows = fs::read(path).map_err(|cause| error(&os_error::explain(&cause)))?;
    let rows = String::from_utf8(rows).map_err(|cause| {
        let at = cause.utf8_error().valid_up_to();
        error(&format!("expected UTF-8 at byte {at}; convert the file to UTF-8"))
    })?;
    LinkWrappers::new().add_rows(&rows).map_err(|cause| error(&cause))
}

/// Returns the message for what this build lacks.
pub fn missing(feature: &str) -> String {
    format!(
        "this build of gleaner lacks the feature {feature}; install it with: cargo install gleaner --features {feature}"
    )
}
