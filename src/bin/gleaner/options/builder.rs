//! Builders for the arguments of both command lines, `gleaner` and `gleaner uri`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction};
use gleaner::uri::{Grammar, UriRef, UriRefBuf};

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

pub fn parse_base(text: &str) -> Result<UriRefBuf, String> {
    UriRef::parse_lenient(text).map(UriRef::into_owned).map_err(|error| error.to_string())
}
