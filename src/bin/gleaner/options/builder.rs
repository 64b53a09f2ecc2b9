//! Builders for the arguments of both command lines, `gleaner` and `gleaner uri`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction};
use gleaner::uri::{Grammar, UriRef};

/// The heading of `--help` and `--version`.
pub const OTHER: &str = "OTHER";

/// `--strict`, which its user explains.
pub fn strict() -> Arg {
    Arg::new("strict")
        .long("strict")
        .value_name("RFC")
        .action(ArgAction::Set)
        .value_parser(PossibleValuesParser::new(Grammar::ALL.map(Grammar::as_str)).map(grammar))
}

/// The grammar of one of these names.
#[expect(clippy::needless_pass_by_value, reason = "it is what clap maps")]
fn grammar(name: String) -> Grammar {
    let named = |grammar: &Grammar| grammar.as_str() == name;
    Grammar::ALL.into_iter().find(named).unwrap_or(Grammar::Rfc2396)
}

/// `-h` and `--help`.
pub fn help() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .help("Print help; -h is short, --help long")
        .help_heading(OTHER)
}

pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

pub fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).action(ArgAction::Set).help(help)
}

/// Parses the value of `--base`.
pub fn parse_base(text: &str) -> Result<UriRef<'static>, String> {
    UriRef::parse_lenient(text).map(UriRef::into_owned).map_err(|error| error.to_string())
}
